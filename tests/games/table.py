"""What the tables of all games' rule tests have in common: a game is played in words on them.

Moves are lines of text, chance's among them, and are applied with the check that refuses illegal
ones.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, cast

from viae.core.codec import Event
from viae.core.compiled import is_compiled
from viae.core.errors import Illegal
from viae.core.game import Game
from viae.core.options import Choice
from viae.core.state import CHANCE, SPECTATOR
from viae.core.state import State as BaseState

COMPILED = is_compiled()
"""Mass tests are scaled down where the rules run as plain Python."""

State = TypeVar("State", bound=BaseState)


class BaseTable(Generic[State]):
    """One game that waits for chance's first move."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Choice]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.told: list[Event] = []
        self.state = self._new()
        self.state.listen()

    def _new(self) -> State:
        return cast(State, self.game.new_state(self.seats, self.options))

    # Playing

    def play(self, *lines: str) -> list[Event]:
        """Play moves of the seat to decide; returns what the rules told meanwhile."""
        for line in lines:
            self.state.apply(self.code(line))
        self.told = self.game.hear(self.state)
        return self.told

    def chance(self, times: int = 0) -> None:
        """Let chance bring its first outcome, this number of times or until a seat decides."""
        done = 0
        while self.state.current == CHANCE and (not times or done < times):
            self.state.apply(self.state.legal_moves()[0])
            done += 1

    def code(self, line: str) -> int:
        return self.game.codec.encode(self.game.codec.from_text(line))

    def legal(self, kind: str = "") -> set[str]:
        """The legal moves, or those that begin with a word (or more)."""
        lines = {str(self.game.codec.decode(move)) for move in self.state.legal_moves()}
        return {line for line in lines if not kind or f"{line} ".startswith(f"{kind} ")}

    def refusal(self, line: str) -> str:
        """The number of the rule that forbids a move; makes sure that nothing was changed."""
        before = self.state.save()
        self.game.hear(self.state)  # what chance or a push told before
        try:
            self.state.apply(self.code(line))
        except Illegal as refused:
            assert self.state.save() == before, f"{line} was refused, but changed something"
            assert self.game.hear(self.state) == [], f"{line} was refused, but told something"
            return refused.rule
        raise AssertionError(f"{line} was not refused")

    # Looking

    @property
    def current(self) -> int:
        return int(self.state.current)

    @property
    def phase(self) -> str:
        return str(self.view()["phase"])

    def view(self, seat: int = int(SPECTATOR)) -> dict[str, Any]:
        return self.game.view(self.state, seat)

    def seat(self, seat: int) -> dict[str, Any]:
        """What everybody sees of a seat."""
        shown: dict[str, Any] = self.view()["seats"][seat]
        return shown

    def points(self, seat: int) -> dict[str, int]:
        return self.game.points(self.state, seat)

    def kinds(self) -> list[str]:
        """The kinds of events told last."""
        return [event.kind for event in self.told]

    # Changing what is on the table

    def change(self, change: Callable[[State], None]) -> None:
        """Change a copy, and go on with it as it is loaded."""
        changed = cast(State, self.state.clone())
        change(changed)
        self.state = self._new()
        self.state.load(changed.save())
        self.state.listen()
