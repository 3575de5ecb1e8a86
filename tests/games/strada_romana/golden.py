"""The golden games: whole games as records, and what can be seen in each of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

from viae.games.strada_romana.board import GOAL, START
from viae.games.strada_romana.codes import DRAW_LOTS
from viae.games.strada_romana.state import State
from viae.records.match import Match

FOLDER = Path(__file__).parent / "golden"
ENDS = {"arrivals": "fourth arrival", "chips": "20th chip", "idle": "ten idle rounds"}
EVERYTHING = {
    "a sideways step",
    "a diagonal step",
    "a fourth step",
    "a fourth step left out",
    "a movement cut short by a jam",
    "an overtaking",
    "an overtaking of four steps",
    "an overtaking from the start",
    "an overtaking into the goal",
    "a tile and a cube in one turn",
    "nothing collected",
    "a tile that pays nothing",
    "a contract",
    "two chips at once",
    "collecting after the fourth arrival",
    "a cube after the 20th chip",
    "an empty market-place",
    "an empty zone",
    "three wagon tiles",
    "an empty pile",
    "the tile of a wagon that has arrived",
    "a tie broken by coins",
    "a tie broken by the latest turn",
    "a board of its own",
}
"""What the golden games show together; beside every end for every number of players."""


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def shown(match: Match) -> set[str]:
    """What a finished game shows, in the words of EVERYTHING."""
    found: set[str] = set(_ranking(match))
    if match.game.own_board:
        found.add("a board of its own")
    for turn in _turns(match):
        found |= {*_movement(match, turn), *_collecting(turn), *_taking(match, turn)}
    return found


@dataclass
class Told:
    """An event with the state before the move that it came of."""

    before: State
    kind: str
    params: dict[str, Any]


def _turns(match: Match) -> list[list[Told]]:
    """What was told in each turn; the set-up left out."""
    turns: list[list[Told]] = [[]]
    state = cast(State, match.game.new_state(match.seats, match.options))
    for step in match.log:
        before = state.clone()
        state.act(step.move)
        if before.phase <= DRAW_LOTS:
            continue
        turns[-1] += [Told(before, event.kind, dict(event.params)) for event in step.events]
        if state.turn > before.turn:
            turns.append([])
    return turns[:-1]


def _movement(match: Match, turn: list[Told]) -> Iterator[str]:
    row = {square["id"]: square["row"] for square in match.game.facts["squares"]}
    diagonals = {frozenset(pair) for pair in match.game.facts["diagonals"]}
    steps = paid = arrived = 0
    for told in turn:
        if told.kind == "paid":
            paid = told.params["coins"]
        elif told.kind == "arrived":
            arrived = told.params["number"]
        elif told.kind == "stepped":
            steps += 1
            ends = told.params["origin"], told.params["to"]
            if frozenset(ends) in diagonals:
                yield "a diagonal step"
            elif row.get(ends[0], 0) == row.get(ends[1], -1):
                yield "a sideways step"
        elif told.kind == "overtook":
            steps += told.params["steps"]
            yield from _overtaking(match, told)
    if steps == 4:
        yield "a fourth step"
    if steps == 3 and paid >= 3 and arrived < 4:
        yield "a fourth step left out"
    if 0 < steps < 3 and arrived < 4:
        yield "a movement cut short by a jam"


def _overtaking(match: Match, told: Told) -> Iterator[str]:
    yield "an overtaking"
    if told.params["steps"] == 4:
        yield "an overtaking of four steps"
    if told.params["to"] == "goal":
        yield "an overtaking into the goal"
    if _place(match, told) == START:
        yield "an overtaking from the start"


def _collecting(turn: list[Told]) -> Iterator[str]:
    kinds = {told.kind for told in turn}
    collected = kinds & {"tile_collected", "cube_collected"}
    if len(collected) == 2:
        yield "a tile and a cube in one turn"
    if kinds & {"stepped", "overtook"} and not collected:
        yield "nothing collected"
    if "contract" in kinds:
        yield "a contract"
    for told in turn:
        if told.kind == "tile_collected" and told.params["coins"] == 0:
            yield "a tile that pays nothing"
        if told.kind == "chips_given" and told.params["chips"] >= 2:
            yield "two chips at once"
        if told.kind in collected and told.before.arrived == 4:
            yield "collecting after the fourth arrival"
        if told.kind == "cube_collected" and told.before.chips_left == 0:
            yield "a cube after the 20th chip"
        if told.kind == "place_empty":
            yield f"an empty {told.params['place'].replace('market', 'market-place')}"


def _taking(match: Match, turn: list[Told]) -> Iterator[str]:
    for told in turn:
        if told.kind == "wagon_tile_taken":
            if list(told.before.taker).count(told.params["seat"]) == 2:
                yield "three wagon tiles"
            if told.params["left"] == 0:
                yield "an empty pile"
        if told.kind == "own_wagon_tile" and _place(match, told) == GOAL:
            yield "the tile of a wagon that has arrived"


def _place(match: Match, told: Told) -> int:
    """Where the wagon of an event was before it."""
    wagons = [wagon["id"] for wagon in match.game.facts["wagons"]]
    return int(told.before.at[wagons.index(told.params["wagon"])])


def _ranking(match: Match) -> Iterator[str]:
    state = cast(State, match.state)
    ranking = state.ranking()
    for one, other in pairwise(ranking):
        if state.score(one) == state.score(other):
            by_coins = state.coins[one] != state.coins[other]
            yield f"a tie broken by {'coins' if by_coins else 'the latest turn'}"
