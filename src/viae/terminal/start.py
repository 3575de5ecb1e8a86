"""How a game begins at the terminal: a new one, or the saved one; then it is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from viae.core.errors import Refusal
from viae.core.game import Game, Say
from viae.records.match import Match
from viae.terminal.console import ReadLine, make_console
from viae.terminal.players import Player
from viae.terminal.program import started_as
from viae.terminal.saves import SavedGame, SaveFile
from viae.terminal.screen import TALL, Screen
from viae.terminal.table import TerminalTable
from viae.text import Texts


@dataclass
class NewGame:
    """What a new game is made from: the game on its board, players, seed and options."""

    game: Game
    players: list[Player]
    seed: int
    options: Mapping[str, object]

    def begin(self) -> SavedGame:
        return SavedGame(self._match(), self.players, self.seed)

    def differences(self, saved: SavedGame, given: set[str]) -> list[str]:
        """The arguments among those given that differ from a saved game."""
        same = {
            "seats": self.players == saved.players,
            "seed": self.seed == saved.seed,
            "board": self.game.facts == saved.match.game.facts,
            "option": self._match().options == saved.match.options,
        }
        return [name for name in same if name in given and not same[name]]

    def _match(self) -> Match:
        return Match(self.game, len(self.players), self.options)


def begin(save_file: SaveFile, new: NewGame) -> tuple[SavedGame, list[Say]]:
    """A new game; an unfinished one is put aside first."""
    return new.begin(), put_unfinished_aside(save_file)


def resume_from(save_file: SaveFile, path: str) -> tuple[SavedGame, list[Say]]:
    """A game that was put aside; the unfinished one, if there is one, is put aside for it."""
    return save_file.load_from(Path(path)), put_unfinished_aside(save_file)


def put_unfinished_aside(save_file: SaveFile) -> list[Say]:
    """Make room for another game; returns what to tell the player."""
    if not save_file.exists():
        return []
    path = save_file.put_aside("put_aside")
    params = {"path": str(path), "game": save_file.game, "command": started_as()}
    return [Say("note.put_aside", params)]


def resume(save_file: SaveFile, new: NewGame, given: set[str]) -> tuple[SavedGame, list[Say]]:
    """The unfinished game if there is one, else a new one; a damaged file is put aside."""
    try:
        saved = save_file.load()
    except Refusal as refusal:
        return new.begin(), [put_damaged_aside(save_file, refusal)]
    if saved is None:
        return new.begin(), []
    other = new.differences(saved, given)
    if other:
        names = ", ".join(player.name for player in saved.players)
        raise Refusal(
            f"an unfinished game has other {', '.join(other)}; add --new to begin another",
            key="refusal.unfinished",
            params={"names": names, "other": ", ".join(f"--{name}" for name in other)},
        )
    return saved, [Say("note.resumed")]


def put_damaged_aside(save_file: SaveFile, refusal: Refusal) -> Say:
    """Make room for a new game if the file cannot be read; returns what to tell the player."""
    path = save_file.put_aside("damaged")
    return Say("note.damaged", {"why": str(refusal), "path": str(path)})


def play(
    saved: SavedGame,
    save_file: SaveFile,
    language: str,
    notes: list[Say],
    read_line: ReadLine,
    *,
    console: Console | None = None,
) -> int:
    """Play at this terminal until the game is over or somebody leaves."""
    saved.language = language
    texts = Texts(language, saved.match.game)
    screen = Screen(console or make_console(), texts, saved.players)
    if not screen.is_tall:
        notes = [*notes, Say("note.small", {"lines": screen.console.height, "wanted": TALL})]
    TerminalTable(saved, save_file, screen, read_line, notes).run()
    return 0
