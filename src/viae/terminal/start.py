"""How a table opens: a new game, or the unfinished one from its shelf; then people sit down."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from viae.core.errors import Refusal
from viae.core.game import Game, Say
from viae.records.match import Match
from viae.terminal.keyboard import Ask
from viae.terminal.program import started_as
from viae.terminal.saves import Kept, Shelf
from viae.terminal.screen import TALL, Screen, make_console
from viae.terminal.seating import Sitter
from viae.terminal.table import Table, seed_chance
from viae.text import Texts


@dataclass
class Wanted:
    """The game that somebody asked for."""

    game: Game
    sitters: list[Sitter]
    seed: int
    options: Mapping[str, object]

    def begin(self) -> Kept:
        match = Match(self.game, len(self.sitters), self.options)
        seed_chance(match, self.seed)
        return Kept(match, self.sitters, self.seed)

    def differs(self, kept: Kept, given: set[str]) -> list[str]:
        """What was asked for outright and is otherwise in an unfinished game."""
        same = {
            "seats": self.sitters == kept.sitters,
            "seed": self.seed == kept.seed,
            "board": self.game.facts == kept.match.game.facts,
            "option": self._chosen() == kept.match.options,
        }
        return [name for name in same if name in given and not same[name]]

    def _chosen(self) -> Mapping[str, object]:
        return Match(self.game, len(self.sitters), self.options).options


def new(shelf: Shelf, wanted: Wanted) -> tuple[Kept, list[Say]]:
    """A new game; an unfinished one is put aside first."""
    begun = wanted.begin()
    if shelf.is_empty():
        return begun, []
    return begun, [put_unfinished_aside(shelf)]


def take_back(shelf: Shelf, path: str) -> tuple[Kept, list[Say]]:
    """A game that was put aside; the unfinished one, if there is one, is put aside for it."""
    kept = shelf.take(Path(path))
    seed_chance(kept.match, kept.seed)
    return kept, [] if shelf.is_empty() else [put_unfinished_aside(shelf)]


def put_unfinished_aside(shelf: Shelf) -> Say:
    """Make room for another game; what is to be said about it."""
    path = shelf.put_aside("put_aside")
    params = {"path": str(path), "game": shelf.game, "command": started_as()}
    return Say("note.put_aside", params)


def resume(shelf: Shelf, wanted: Wanted, given: set[str]) -> tuple[Kept, list[Say]]:
    """The unfinished game if there is one, else a new one; a damaged file is put aside."""
    try:
        kept = shelf.restore()
    except Refusal as refusal:
        return wanted.begin(), [put_damaged_aside(shelf, refusal)]
    if kept is None:
        return wanted.begin(), []
    other = wanted.differs(kept, given)
    if other:
        names = ", ".join(sitter.name for sitter in kept.sitters)
        raise Refusal(
            f"an unfinished game has other {', '.join(other)}; add --new to begin another",
            key="refusal.unfinished",
            params={"names": names, "other": ", ".join(f"--{name}" for name in other)},
        )
    seed_chance(kept.match, kept.seed)
    return kept, [Say("note.resumed")]


def put_damaged_aside(shelf: Shelf, refusal: Refusal) -> Say:
    """Make room for a new game where a file cannot be read; what is to be said about it."""
    path = shelf.put_aside("damaged")
    return Say("note.damaged", {"why": str(refusal), "path": str(path)})


def sit_down(
    kept: Kept,
    shelf: Shelf,
    language: str,
    notes: list[Say],
    ask: Ask,
    *,
    console: Console | None = None,
) -> int:
    """Play at this terminal until the game is over or somebody leaves."""
    kept.language = language
    texts = Texts(language, kept.match.game)
    screen = Screen(console or make_console(), texts, kept.sitters)
    if not screen.is_tall:
        notes = [*notes, Say("note.small", {"lines": screen.console.height, "wanted": TALL})]
    Table(kept, shelf, screen, ask, notes).run()
    return 0
