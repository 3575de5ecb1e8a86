"""Strada Romana by Walter Obert: ten wagons that belong to nobody, a traffic jam, and contracts."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from viae.core.game import Block, Facts, Theme
from viae.core.game import Game as BaseGame
from viae.core.levels import Level
from viae.core.options import Choice
from viae.core.weights import Weights, shipped
from viae.games.strada_romana import events, facts, moves, terminal, words
from viae.games.strada_romana import view as views
from viae.games.strada_romana.board import Board
from viae.games.strada_romana.state import State


class Game(BaseGame[State]):
    """Strada Romana on one board."""

    name: ClassVar[str] = "strada_romana"
    title: ClassVar[str] = "Strada Romana"
    rules_version: ClassVar[int] = 1
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 5
    sources: ClassVar[Sequence[str]] = ("chips", "wagons", "contracts", "loose")
    weights: ClassVar[Weights] = shipped(__name__)
    levels: ClassVar[Sequence[Level]] = (
        Level(iterations=0, weight_noise=200),
        Level(iterations=0, weight_noise=110),
        Level(iterations=0, weight_noise=55),
        Level(iterations=50, weight_noise=40),
        Level(iterations=300),
    )
    """`docs/levels.md` shows how strong they are."""
    most_decisions: ClassVar[int] = 300_000
    """SR-7.5 bounds a game: at most 10 idle rounds between any two of the wagons' steps forward
    (10 wagons, up to 61 rows), the 72 goods, the 9 wagon tiles and the 20 chips, and a turn of one
    of five seats has at most 8 decisions."""

    shipped_facts = staticmethod(facts.shipped)
    check_board = staticmethod(facts.faults)
    name_moves = moves.name_moves
    name_events = events.name_events
    view = views.view
    points = staticmethod(views.points)
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
        state.set_up(self.board, seats)
        return state

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
