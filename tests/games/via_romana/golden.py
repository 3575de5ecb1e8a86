"""The golden games: whole games as records, and what can be seen in each of them."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import cast

from viae.core.codec import Event
from viae.games.via_romana.board import MOST_SPACES
from viae.games.via_romana.codes import CITY_MILESTONE, EMPTY, FIRST_CASTLE
from viae.games.via_romana.state import State
from viae.records.match import Match

FOLDER = Path(__file__).parent / "golden"
ENDS = {"eagle": "last signpost", "stalemate": "stalemate"}
EVERYTHING = {
    "a castle",
    "a milestone in a city",
    "a milestone on a road",
    "two milestones at once",
    "a joker",
    "two roads with one piece",
    "a tie won by the player on turn",
    "a tie won clockwise",
    "a dangerous tie",
    "no marker left",
    "cards from the draw pile in a scoring",
    "a shuffle",
    "a shuffle within a scoring",
    "a hand check",
    "a full hand",
    "a discard of free will",
    "a road scored after the last signpost",
    "a mission fulfilled",
    "a tie broken by the eagle",
    "a shared place",
    "extra cards",
    "a board of its own",
}
"""What the golden games show together; beside every end for every number of players."""
BY_EVENT = {
    "castle_built": "a castle",
    "city_milestone_built": "a milestone in a city",
    "milestone_built": "a milestone on a road",
    "two_milestones_built": "two milestones at once",
    "road_tied": "a dangerous tie",
    "no_marker": "no marker left",
    "reshuffled": "a shuffle",
    "hand_full": "a full hand",
    "road_stays_open": "a road scored after the last signpost",
}


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def shown(match: Match) -> set[str]:
    """What a finished game shows, in the words of EVERYTHING."""
    found: set[str] = set(_ranking(match))
    if match.game.own_board:
        found.add("a board of its own")
    if match.options["balanced_start"]:
        found.add("extra cards")
    state = cast(State, match.game.new_state(match.seats, match.options))
    for step in match.log:
        before = state.clone()
        state.act(step.move)
        if before.phase > FIRST_CASTLE:
            found |= set(_step(match, before, state, step.move, step.events))
    return found


def _step(
    match: Match, before: State, after: State, move: int, events: tuple[Event, ...]
) -> Iterator[str]:
    kinds = [event.kind for event in events]
    yield from (BY_EVENT[kind] for kind in kinds if kind in BY_EVENT)
    if "reshuffled" in kinds and after.scoring != EMPTY:
        yield "a shuffle within a scoring"
    if int(after.complete).bit_count() > 1:
        yield "two roads with one piece"
    kind = match.game.codec.decode(move).kind
    phase = match.game.view(before, -3)["phase"]
    if kind == "pay_two" and before.target >= CITY_MILESTONE:
        yield "a joker"
    if kind == "deal" and phase == "draw_in_scoring":
        yield "cards from the draw pile in a scoring"
    if kind == "discard":
        yield "a hand check" if phase == "hand_check" else "a discard of free will"
    for event in events:
        if event.kind == "road_won":
            yield from _tie(match, before, event)


def _tie(match: Match, before: State, event: Event) -> Iterator[str]:
    """Did others have as many pieces as the winner?"""
    road = match.game.facts["roads"][_number(match, str(event.params["road"]))]
    cities = {city["id"]: k for k, city in enumerate(match.game.facts["cities"])}
    pieces = [int(before.cities[cities[road[end]]]) for end in ("from", "to")]
    owners = [piece // 2 if piece != EMPTY else int(before.on_turn) for piece in pieces]
    first = _number(match, road["id"]) * int(MOST_SPACES)
    stones = [int(before.stones[first + k]) for k in range(len(road["spaces"]))]
    # What is still missing is what the player on turn places now.
    owners += [int(before.on_turn) if stone == EMPTY else stone for stone in stones]
    winner = event.params["seat"]
    most = owners.count(winner)
    if any(owners.count(seat) == most for seat in range(match.seats) if seat != winner):
        on_turn = winner == before.on_turn
        yield "a tie won by the player on turn" if on_turn else "a tie won clockwise"


def _number(match: Match, road: str) -> int:
    return [one["id"] for one in match.game.facts["roads"]].index(road)


def _ranking(match: Match) -> Iterator[str]:
    state = cast(State, match.state)
    for one, other in pairwise(state.ranking()):
        if state.score(one) == state.score(other):
            yield "a shared place" if state.eagle == EMPTY else "a tie broken by the eagle"
    if any(match.game.points(state, seat)["mission"] for seat in range(match.seats)):
        yield "a mission fulfilled"
