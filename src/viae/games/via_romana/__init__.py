"""Via Romana by Christian Fiore and Knut Happel: roads built by all, won by whoever has most."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from viae.core.codec import Codec, Event, EventKind, Move
from viae.core.game import Block, Facts, Highlight, Say, Theme
from viae.core.game import Game as BaseGame
from viae.core.levels import Level
from viae.core.options import Choice, Option
from viae.core.state import State as BaseState
from viae.core.weights import Weights, shipped
from viae.games.via_romana import codes, events, facts, log, moves, terminal, view, words
from viae.games.via_romana.board import Board
from viae.games.via_romana.levels import LEVELS
from viae.games.via_romana.state import State

VARIANTS = {
    "stubborn_hand": int(codes.STUBBORN_HAND),
    "dangerous_tie": int(codes.DANGEROUS_TIE),
    "balanced_start": int(codes.BALANCED_START),
}


class Game(BaseGame):
    """Via Romana on one board."""

    name: ClassVar[str] = "via_romana"
    title: ClassVar[str] = "Via Romana"
    rules_version: ClassVar[int] = 1
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 4
    options: ClassVar[Sequence[Option]] = tuple(
        Option(name, (False, True), default=False) for name in VARIANTS
    )
    sources: ClassVar[Sequence[str]] = ("markers", "castles", "eagle", "mission")
    weights: ClassVar[Weights] = shipped("viae.games.via_romana")
    levels: ClassVar[Sequence[Level]] = LEVELS
    most_decisions: ClassVar[int] = 200_000
    """A space or city is built on at most once, and VR-5.5 allows 40 turns between two pieces. So
    there are fewer than 341 × 40 turns on the largest board, with at most two builds and payments
    more than cards come in; 40 scorings bring at most a dozen decisions each."""

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
        state.set_up(self.board, seats, sum(VARIANTS[name] for name in VARIANTS if options[name]))
        return state

    def name_moves(self) -> Codec:
        return moves.name_moves(self.facts)

    def name_events(self) -> Sequence[EventKind]:
        return events.name_events(self.facts)

    def view(self, state: BaseState, seat: int) -> dict[str, Any]:
        return view.view(cast(State, state), self.facts, seat)

    def points(self, state: BaseState, seat: int) -> dict[str, int]:
        return view.seat_points(cast(State, state), seat, with_mission=True)

    def pieces(self, state: BaseState) -> dict[str, int]:
        return view.pieces(cast(State, state), self.facts)

    def ending(self, state: BaseState) -> str:
        return view.ending(cast(State, state))

    def prompt(self, state: BaseState) -> Say:
        return words.prompt(cast(State, state))

    def move_text(self, state: BaseState, move: int) -> Say:
        return words.move_text(cast(State, state), self.codec, move)

    def group(self, state: BaseState, move: int) -> tuple[Say, Say] | None:
        return words.group(cast(State, state), self.codec, move)

    def sentences(self, events: Sequence[Event]) -> list[Say]:
        return log.sentences(events)

    def terms(self) -> Mapping[str, Say | str]:
        return words.terms(self.facts)

    def terminal(self, view: dict[str, Any], choices: Sequence[int], width: int) -> list[Block]:
        return terminal.blocks(self.facts, view, [self.codec.decode(c) for c in choices], width)

    def beside(self, view: Mapping[str, Any]) -> list[Block]:
        return terminal.beside(self.facts, view)

    def picture(
        self,
        view: Mapping[str, Any] | None = None,
        description: str = "",
        theme: Theme | None = None,
    ) -> str:
        from viae.games.via_romana import picture  # only who wants a picture waits for it

        scene = None if view is None else picture.scene_of(view)
        return picture.draw(self.facts, scene, description=description, theme=theme)

    def highlights(self, view: Mapping[str, Any], move: Move) -> list[Highlight]:
        from viae.games.via_romana.picture import highlights

        return highlights.highlights(self.facts, view, move)
