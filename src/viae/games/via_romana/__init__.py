"""Via Romana by Christian Fiore and Knut Happel: shared roads, won by the most pieces."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from viae.core.game import Block, Facts, Highlight, Theme
from viae.core.game import Game as BaseGame
from viae.core.levels import Level
from viae.core.options import Choice, Option
from viae.core.weights import Weights, shipped
from viae.games.via_romana import codes, events, facts, moves, terminal, words
from viae.games.via_romana import view as views
from viae.games.via_romana.board import Board
from viae.games.via_romana.state import State

VARIANTS = {
    "stubborn_hand": int(codes.STUBBORN_HAND),
    "dangerous_tie": int(codes.DANGEROUS_TIE),
    "balanced_start": int(codes.BALANCED_START),
}


class Game(BaseGame[State]):
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
    weights: ClassVar[Weights] = shipped(__name__)
    levels: ClassVar[Sequence[Level]] = (
        Level(iterations=0, weight_noise=215),
        Level(iterations=0, weight_noise=110),
        Level(iterations=0, weight_noise=56),
        Level(iterations=50, weight_noise=50),
        Level(iterations=600),
    )
    """`docs/levels.md` shows how strong they are."""
    most_decisions: ClassVar[int] = 200_000
    """A space or city is built on at most once, and VR-5.5 allows 40 turns between two pieces. So
    there are fewer than 341 × 40 turns on the largest board, with at most two builds and payments
    more than cards come in; 40 scorings bring at most a dozen decisions each."""

    shipped_facts = staticmethod(facts.shipped)
    check_board = staticmethod(facts.faults)
    name_moves = moves.name_moves
    name_events = events.name_events
    view = views.view
    points = staticmethod(views.seat_points)
    pieces = views.pieces
    ending = staticmethod(views.ending)

    prompt = staticmethod(words.prompt)
    move_text = words.move_text
    group = words.group
    terms = words.terms
    sentences = staticmethod(words.sentences)

    def __init__(self, board_facts: Facts | None = None) -> None:
        super().__init__(board_facts)
        self.board: Board = facts.native_board(self.facts)

    def make(self, seats: int, options: Mapping[str, Choice]) -> State:
        state = State()
        state.set_up(self.board, seats, sum(VARIANTS[name] for name in VARIANTS if options[name]))
        return state

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

    def highlights(self, view: Mapping[str, Any], move: int) -> list[Highlight]:
        from viae.games.via_romana.picture import highlights

        return highlights.highlights(self.facts, view, self.codec.decode(move))
