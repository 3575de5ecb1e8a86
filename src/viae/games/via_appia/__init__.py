"""Via Appia by Michael Feldkötter: stones from the quarry, tiles for the road to Brundisium."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from viae.core.game import Block, Facts, Films, Highlight, Theme
from viae.core.game import Game as BaseGame
from viae.core.levels import Level
from viae.core.options import Choice, Option
from viae.core.weights import Weights, shipped
from viae.games.via_appia import codes, events, facts, films, moves, terminal, words
from viae.games.via_appia import view as views
from viae.games.via_appia.board import Board
from viae.games.via_appia.quarry.physics import Physics
from viae.games.via_appia.state import State


class Game(BaseGame[State], Films):
    """Via Appia on one board."""

    name: ClassVar[str] = "via_appia"
    title: ClassVar[str] = "Via Appia"
    rules_version: ClassVar[int] = 1
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 4
    options: ClassVar[Sequence[Option]] = (
        Option("edition", views.EDITIONS, default="german"),
        Option("open_purses", (True, False), default=True),
    )
    sources: ClassVar[Sequence[str]] = ("start", "tiles", "tokens", "sesterces", "majorities")
    weights: ClassVar[Weights] = shipped(__name__)
    levels: ClassVar[Sequence[Level]] = (
        Level(iterations=0, weight_noise=260),
        Level(iterations=0, weight_noise=152),
        Level(iterations=0, weight_noise=87),
        Level(iterations=50, weight_noise=72),
        Level(iterations=50),
    )
    """`docs/levels.md` shows how strong they are."""
    most_decisions: ClassVar[int] = 5_000_000
    """41 tiles are built once, and four figures move at most 44 times each, always forward; VA-8.4
    allows 20 rounds from one of these to the next. So there are fewer than 220 × 20 rounds of at
    most four turns, each with three pushes and fewer than 67 stones to be settled, with at most
    three decisions for a stone."""
    has_secrets: ClassVar[bool] = False

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
    typed = words.typed
    terms = words.terms
    sentences = staticmethod(words.sentences)
    beside = staticmethod(terminal.beside)

    check_film = staticmethod(films.check)
    film_length = staticmethod(films.length)
    film_picture = films.picture

    def __init__(self, board_facts: Facts | None = None) -> None:
        super().__init__(board_facts)
        self.board: Board = facts.native_board(self.facts)
        self.physics = Physics(codes.PHYSICS_OF_RULES[self.rules_version])

    def make(self, seats: int, options: Mapping[str, Choice]) -> State:
        state = State()
        edition = views.EDITIONS.index(str(options["edition"]))
        state.set_up(self.board, seats, edition, int(options["open_purses"]), self.physics)
        return state

    def terminal(self, view: dict[str, Any], choices: Sequence[int], width: int) -> list[Block]:
        return terminal.blocks(self.facts, view, [self.codec.decode(c) for c in choices], width)

    def picture(
        self,
        view: Mapping[str, Any] | None = None,
        description: str = "",
        theme: Theme | None = None,
    ) -> str:
        from viae.games.via_appia import picture  # only who wants a picture waits for it

        scene = None if view is None else picture.scene_of(view)
        return picture.draw(self.facts, scene, description=description, theme=theme)

    def highlights(self, view: Mapping[str, Any], move: int) -> list[Highlight]:
        from viae.games.via_appia.picture import highlights

        return highlights.highlights(self.facts, view, self.codec.decode(move))
