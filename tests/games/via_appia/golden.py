"""The golden games: whole games as records, and what can be seen in each of them."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import cast

from viae.core.codec import Event
from viae.games.via_appia.board import ROME
from viae.games.via_appia.rules import travelling
from viae.games.via_appia.state import State
from viae.records.match import Match

FOLDER = Path(__file__).parent / "golden"
QUARRY = "quarry.json"
"""Golden pushes, no game."""
ENDS = {"token": "victory token", "road": "whole road", "idle": "standstill"}
EVERYTHING = {
    "income of both kinds",
    "the last income card",
    "a second token refused",
    "a short supply",
    "a third push",
    "a push declined",
    "a comforting sesterce",
    "a comforting tile",
    "a tile handed back",
    "two tiles handed back",
    "a stone sold",
    "a stone sold for want of a tile",
    "a smaller tile taken",
    "two tiles at once",
    "a building left at one tile",
    "a journey of three steps",
    "a free journey",
    "two figures on a tile",
    "a figure passed",
    "an arrival without a token",
    "a majority",
    "a shared majority",
    "a shared second place",
    "the most sesterces shared",
    "a shared place",
    "cards shuffled while dealing",
    "closed purses",
    "a board of its own",
}
"""What the golden games show together; beside every end for every number of players."""
BY_EVENT = {
    "push_token_taken": "the last income card",
    "stones_returned": "a short supply",
    "push_token_spent": "a third push",
    "two_built": "two tiles at once",
}


def files() -> list[Path]:
    return sorted(path for path in FOLDER.glob("*.json") if path.name != QUARRY)


def shown(match: Match) -> set[str]:
    """What a finished game shows, in the words of EVERYTHING."""
    found: set[str] = set(_ranking(match))
    if match.game.own_board:
        found.add("a board of its own")
    if not match.options["open_purses"]:
        found.add("closed purses")
    state = cast(State, match.game.new_state(match.seats, match.options))
    for step in match.log:
        before = state.clone()
        step.redo(state)
        found |= set(_step(match, before, state, step.move, step.events))
    return found


def _step(
    match: Match, before: State, after: State, move: int, events: tuple[Event, ...]
) -> Iterator[str]:
    yield from (BY_EVENT[event.kind] for event in events if event.kind in BY_EVENT)
    named = match.game.codec.decode(move)
    view, then = match.game.view(before, -3), match.game.view(after, -3)
    if named.kind == "income" and named["take"] == "both":
        yield "income of both kinds"
        if not after.face_up and before.push_tokens[before.on_turn]:
            yield "a second token refused"
    if named.kind == "stop":
        building = view["phase"] == "build_or_stop"
        yield "a building left at one tile" if building else "a push declined"
    if named.kind == "comfort":
        yield f"a comforting {named['take']}"
    if named.kind == "sell":
        yield "a stone sold"
    elif any(event.kind == "sold" for event in events):
        yield "a stone sold for want of a tile"
    if named.kind == "hand_back":
        yield "a tile handed back"
        if view["phase"] == then["phase"] == "hand_back":
            yield "two tiles handed back"
    for event in events:
        yield from _event(event)
    if view["phase"] == "deal" and then["phase"] == "deal" and "shuffled" in _kinds(events):
        yield "cards shuffled while dealing"
    if named.kind == "travel":
        yield from _travel(before, after)


def _travel(before: State, after: State) -> Iterator[str]:
    seat = int(before.on_turn)
    there, here = int(after.figures[seat]), int(before.figures[seat])
    others = [int(before.figures[other]) for other in range(before.seats) if other != seat]
    if there < ROME and there in others:
        yield "two figures on a tile"
    passed = before.clone()
    for other in others:
        if other < ROME and other not in (there, here):
            passed.built &= ~(2**other)
    if travelling.steps_to(passed, seat, there) != travelling.steps_to(before, seat, there):
        yield "a figure passed"


def _kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def _event(event: Event) -> Iterator[str]:
    params = event.params
    if event.kind == "exchanged" and params["size"] != params["tile"]:
        yield "a smaller tile taken"
    if event.kind == "travelled":
        if params["steps"] == 3:
            yield "a journey of three steps"
        if params["sesterces"] == 0:
            yield "a free journey"
    if event.kind == "arrived" and params["points"] == 0:
        yield "an arrival without a token"


def _ranking(match: Match) -> Iterator[str]:
    state = match.state
    for one, other in pairwise(state.ranking()):
        if state.score(one) == state.score(other):
            yield "a shared place"
    rows = [match.game.points(state, seat) for seat in range(match.seats)]
    if sum(row["sesterces"] > 0 for row in rows) > 1:
        yield "the most sesterces shared"
    for event in match.log[-1].events:
        if event.kind == "majority":
            points = event.params["points"]
            yield {6: "a shared majority", 2: "a shared second place"}.get(points, "a majority")
