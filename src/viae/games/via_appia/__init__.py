"""Via Appia by Michael Feldkötter: stones from the quarry, tiles for the road to Brundisium."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from viae.core.codec import Codec, Event, EventKind, Move
from viae.core.game import Block, Facts, Highlight, Say, Theme
from viae.core.game import Game as BaseGame
from viae.core.levels import Level
from viae.core.options import Choice, Option
from viae.core.state import State as BaseState
from viae.core.weights import Weights, shipped
from viae.games.via_appia import codes, events, facts, films, log, moves, terminal, view, words
from viae.games.via_appia.board import Board
from viae.games.via_appia.levels import LEVELS
from viae.games.via_appia.quarry.physics import Physics
from viae.games.via_appia.state import State


class Game(BaseGame):
    """Via Appia on one board."""

    name: ClassVar[str] = "via_appia"
    title: ClassVar[str] = "Via Appia"
    rules_version: ClassVar[int] = 1
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 4
    options: ClassVar[Sequence[Option]] = (
        Option("edition", view.EDITIONS, default="german"),
        Option("open_purses", (True, False), default=True),
    )
    sources: ClassVar[Sequence[str]] = ("start", "tiles", "tokens", "sesterces", "majorities")
    weights: ClassVar[Weights] = shipped("viae.games.via_appia")
    levels: ClassVar[Sequence[Level]] = LEVELS
    most_decisions: ClassVar[int] = 5_000_000
    """41 tiles are built once, and four figures move at most 44 times each, always forward; VA-8.4
    allows 20 rounds from one of these to the next. So there are fewer than 220 × 20 rounds of at
    most four turns, each with three pushes and fewer than 67 stones to be settled, with at most
    three decisions for a stone."""
    has_secrets: ClassVar[bool] = False

    def __init__(self, board_facts: Facts | None = None) -> None:
        super().__init__(board_facts)
        self.board: Board = facts.tables(self.facts)
        self.physics = Physics(codes.PHYSICS_OF_RULES[self.rules_version])

    @classmethod
    def shipped_facts(cls) -> Facts:
        return facts.shipped()

    @classmethod
    def check_board(cls, board_facts: Facts) -> list[str]:
        return facts.faults(board_facts)

    def make(self, seats: int, options: Mapping[str, Choice]) -> BaseState:
        state = State()
        edition = view.EDITIONS.index(str(options["edition"]))
        state.set_up(self.board, seats, edition, int(options["open_purses"]), self.physics)
        return state

    def name_moves(self) -> Codec:
        return moves.name_moves(self.facts)

    def name_events(self) -> Sequence[EventKind]:
        return events.name_events(self.facts)

    def view(self, state: BaseState, seat: int) -> dict[str, Any]:
        return view.view(cast(State, state), self.facts, seat)

    def points(self, state: BaseState, seat: int) -> dict[str, int]:
        return view.seat_points(cast(State, state), seat)

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

    def typed(self, state: BaseState, move: int) -> Say | None:
        return words.typed(cast(State, state), self.codec, move)

    def sentences(self, events: Sequence[Event]) -> list[Say]:
        return log.sentences(events)

    def terms(self) -> Mapping[str, Say | str]:
        return words.terms(self.facts)

    def terminal(self, view: dict[str, Any], choices: Sequence[int], width: int) -> list[Block]:
        return terminal.blocks(self.facts, view, [self.codec.decode(c) for c in choices], width)

    def beside(self, view: Mapping[str, Any]) -> list[Block]:
        return terminal.beside(view)

    def picture(
        self,
        view: Mapping[str, Any] | None = None,
        description: str = "",
        theme: Theme | None = None,
    ) -> str:
        from viae.games.via_appia import picture  # only who wants a picture waits for it

        scene = None if view is None else picture.scene_of(view)
        return picture.draw(self.facts, scene, description=description, theme=theme)

    def highlights(self, view: Mapping[str, Any], move: Move) -> list[Highlight]:
        from viae.games.via_appia.picture import highlights

        return highlights.highlights(self.facts, view, move)

    def check_film(self, film: object) -> None:
        films.check(film)

    def film_length(self, film: Any) -> int:
        return films.length(film)

    def film_picture(
        self,
        view: Mapping[str, Any],
        move: Move,
        film: Any,
        pace: float = 1.0,
        theme: Theme | None = None,
    ) -> str:
        return films.picture(view, move, film, pace, theme)
