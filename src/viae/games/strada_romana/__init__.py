"""Strada Romana by Walter Obert: ten wagons that belong to nobody, a traffic jam, and contracts."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from viae.core.codec import Codec, Event, EventKind
from viae.core.game import Block, Facts, Say, Theme
from viae.core.game import Game as BaseGame
from viae.core.levels import Level
from viae.core.options import Choice
from viae.core.state import State as BaseState
from viae.core.weights import Weights, shipped
from viae.games.strada_romana import events, facts, log, moves, terminal, view, words
from viae.games.strada_romana.board import Board
from viae.games.strada_romana.levels import LEVELS
from viae.games.strada_romana.state import State


class Game(BaseGame):
    """Strada Romana on one board."""

    name: ClassVar[str] = "strada_romana"
    title: ClassVar[str] = "Strada Romana"
    rules_version: ClassVar[int] = 1
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 5
    sources: ClassVar[Sequence[str]] = ("chips", "wagons", "contracts", "loose")
    weights: ClassVar[Weights] = shipped("viae.games.strada_romana")
    levels: ClassVar[Sequence[Level]] = LEVELS
    most_decisions: ClassVar[int] = 300_000
    """SR-7.5 bounds a game: at most 10 idle rounds between any two of the wagons' steps forward
    (10 wagons, up to 61 rows), the 72 goods, the 9 wagon tiles and the 20 chips, and a turn of one
    of five seats has at most 8 decisions."""

    def __init__(self, board_facts: Facts | None = None) -> None:
        super().__init__(board_facts)
        self.board: Board = facts.tables(self.facts)

    @classmethod
    def shipped_facts(cls) -> Facts:
        return facts.shipped()

    @classmethod
    def check_board(cls, board_facts: Facts) -> list[str]:
        return facts.faults(board_facts)

    def make(self, seats: int, options: Mapping[str, Choice]) -> BaseState:
        state = State()
        state.set_up(self.board, seats)
        return state

    def name_moves(self) -> Codec:
        return moves.name_moves(self.facts)

    def name_events(self) -> Sequence[EventKind]:
        return events.name_events(self.facts)

    def view(self, state: BaseState, seat: int) -> dict[str, Any]:
        return view.view(cast(State, state), self.facts, seat)

    def points(self, state: BaseState, seat: int) -> dict[str, int]:
        return view.points(cast(State, state), seat, with_wagons=True)

    def pieces(self, state: BaseState) -> dict[str, int]:
        return view.pieces(cast(State, state), self.facts)

    def ending(self, state: BaseState) -> str:
        return view.ending(cast(State, state))

    def prompt(self, state: BaseState) -> Say:
        return words.prompt(cast(State, state))

    def move_text(self, state: BaseState, move: int) -> Say:
        return words.move_text(cast(State, state), self.facts, self.codec, move)

    def group(self, state: BaseState, move: int) -> tuple[Say, Say] | None:
        return words.group(cast(State, state), self.facts, self.codec, move)

    def sentences(self, events: Sequence[Event]) -> list[Say]:
        return log.sentences(events)

    def terms(self) -> Mapping[str, Say | str]:
        return words.terms(self.facts)

    def terminal(self, view: dict[str, Any], choices: Sequence[int], width: int) -> list[Block]:
        return terminal.blocks(self.facts, view, [self.codec.decode(c) for c in choices], width)

    def picture(
        self,
        view: Mapping[str, Any] | None = None,
        description: str = "",
        theme: Theme | None = None,
    ) -> str:
        from viae.games.strada_romana import picture  # only who wants a picture waits for it

        scene = None if view is None else picture.scene_of(view)
        return picture.draw(self.facts, scene, description=description, theme=theme)
