"""The naive referee at a table: the board in its form, and what it can be asked."""

import copy
from fractions import Fraction
from typing import Any

from referee.strada_romana import Referee

from viae.core.game import Facts, Game
from viae.core.state import CHANCE, State


class Judge(Referee):
    """A referee on a board file who remembers its answer until the next move is played."""

    def __init__(self, facts: Facts, seats: int) -> None:
        named = ("squares", "lines", "diagonals", "sideways", "goods")
        board: dict[str, Any] = {name: facts[name] for name in named}
        for name in ("wagons", "markets", "zones"):
            board[name] = [one["id"] for one in facts[name]]
        self.answer: set[str] | None = None
        super().__init__(board, seats)

    def legal(self) -> set[str]:
        if self.answer is None:
            self.answer = super().legal()
        return self.answer

    def play(self, move: str) -> None:
        super().play(move)
        self.answer = None

    def copied(self) -> "Judge":
        """One who goes on by itself from here, on the same board."""
        shared: dict[int, Any] = {id(part): part for part in (self.board, self.squares)}
        return copy.deepcopy(self, shared)


def odds(game: Game, state: State) -> dict[str, Fraction]:
    """What chance may bring, in words, and how likely it is."""
    assert state.current == CHANCE
    weights = {
        str(game.codec.decode(move)): int(state.weight(move)) for move in state.legal_moves()
    }
    return {line: Fraction(weight, sum(weights.values())) for line, weight in weights.items()}


def whole_table(view: dict[str, Any]) -> dict[str, Any]:
    """A spectator's view of a finished game, in the referee's words (without the pile)."""
    seats = view["seats"]
    return {
        "coins": [seat["coins"] for seat in seats],
        "chips": [seat["chips"] for seat in seats],
        "chips_left": view["chips_left"],
        "wagons": {wagon: seen["at"] for wagon, seen in view["wagons"].items()},
        "markets": view["markets"],
        "zones": {zone: tile["good"] for zone, tile in view["zones"].items()},
        "cubes": [seat["cubes"] for seat in seats],
        "tiles": [seat["tiles"] for seat in seats],
        "held": [sorted(seat["shown"]) for seat in seats],
    }
