"""Unfinished games: one file for each game in the user's data folder.

A file is written whole beside its place and then moved there, so that a crash leaves the old or
the new one. Nothing is thrown away: damaged and abandoned games are moved to folders of their own.
"""

import json
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from viae.ai.bots import check_bot
from viae.core.errors import Malformed, Refusal
from viae.core.game import Game
from viae.records import record
from viae.records.match import Match
from viae.records.reading import is_name, parse_json
from viae.records.seeds import seed_chance
from viae.storage.data_folder import data_folder, not_written, write_atomically
from viae.terminal.files import read_bytes
from viae.terminal.players import LONGEST_NAME, Player
from viae.text import LANGUAGES

FORMAT = "viae-kept"
FORMAT_VERSION = 1


@dataclass
class SavedGame:
    """A game to go on with: the match, its players, and the seed of its chance and bots."""

    match: Match
    players: list[Player]
    seed: int
    language: str = ""
    """The language of the screen when the game was last left; empty for a new game."""

    def __post_init__(self) -> None:
        seed_chance(self.match, self.seed)


class SaveFile:
    """The file of one game's unfinished match."""

    def __init__(self, game: str, folder: Path | None = None) -> None:
        self.game = game
        self.folder = data_folder() if folder is None else folder
        self.path = self.folder / "unfinished" / f"{game}.json"
        self.written: bytes | None = None
        """What this program last read or wrote here."""

    def exists(self) -> bool:
        return self.path.exists()

    def load(self) -> SavedGame | None:
        """The saved game, if there is one; a damaged file is refused and left as it is."""
        if not self.exists():
            return None
        self.written = read_bytes(self.path)
        return _read(parse_json(self.written), self.game)

    def load_from(self, path: Path) -> SavedGame:
        """A game that was put aside; its file stays where it is."""
        return _read(parse_json(read_bytes(path)), self.game)

    def save(self, saved: SavedGame) -> None:
        """Write the game as it stands, unless another program has written here meanwhile."""
        if self.written is not None and self._content() != self.written:
            raise Refusal(
                f"{self.path} was changed by another game; this one stops here",
                key="refusal.kept_elsewhere",
                params={"path": str(self.path)},
            )
        data = json.dumps(_data(saved), ensure_ascii=False, indent=1).encode()
        write_atomically(self.path, data)
        self.written = data

    def _content(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except OSError:
            return None

    def put_aside(self, folder: str) -> Path:
        """Move the file to a folder of that name in the data folder; its new path."""
        target = self._free_path(folder)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(self.path, target)
        except OSError as error:
            raise not_written(target, error) from None
        self.written = None
        return target

    def finish(self, saved: SavedGame) -> Path:
        """Write the record of a finished game and remove this file; the record's path."""
        target = self._free_path("finished")
        write_atomically(target, record.as_text(_record(saved)).encode())
        self.path.unlink(missing_ok=True)
        self.written = None
        return target

    def _free_path(self, folder: str) -> Path:
        """A path that no file has yet, named after the date and time."""
        stem = f"{self.game}-{datetime.now():%Y-%m-%d-%H%M%S}"
        number = 1
        target = self.folder / folder / f"{stem}.json"
        while target.exists():
            number += 1
            target = self.folder / folder / f"{stem}-{number}.json"
        return target


def _data(saved: SavedGame) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "seed": saved.seed,
        "language": saved.language,
        "sitters": [{"name": player.name, "bot": player.bot} for player in saved.players],
        "record": _record(saved),
    }


def _record(saved: SavedGame) -> dict[str, Any]:
    players = saved.players
    return record.write(
        saved.match, [player.name for player in players], bots=[player.bot for player in players]
    )


def _read(data: Any, game: str) -> SavedGame:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Malformed(f"'format' is not {FORMAT!r}")
    version = data.get("format_version")
    if type(version) is not int or version != FORMAT_VERSION:
        raise Malformed(f"'format_version' is not {FORMAT_VERSION}")
    seed = data.get("seed")
    if type(seed) is not int or abs(seed) >= 2**63:
        raise Malformed("'seed' is no number, or too large")
    match = record.read(data.get("record")).match
    if match.game.name != game:
        raise Malformed(f"it is a game of {match.game.title}")
    rows = data.get("sitters")
    if not isinstance(rows, list) or len(rows) != match.seats:
        raise Malformed(f"'sitters' does not hold {match.seats} sitters")
    language = data.get("language")
    if language not in ("", *LANGUAGES):
        raise Malformed("'language' is none of ours")
    return SavedGame(match, [_read_player(row, type(match.game)) for row in rows], seed, language)


def _read_player(row: Any, kind: type[Game]) -> Player:
    if not isinstance(row, dict) or not is_name(row.get("name"), LONGEST_NAME):
        raise Malformed("a sitter has no name")
    bot = row.get("bot")
    if not isinstance(bot, str):
        raise Malformed("a sitter has no 'bot'")
    if bot:
        check_bot(kind, bot)
    return Player(row["name"], bot)
