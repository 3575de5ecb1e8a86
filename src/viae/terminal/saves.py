"""Unfinished games: one file for each game in the user's data folder, and what becomes of it.

A file is written beside its place and then moved there, so that a crash leaves the old or the new
one, never half of one. Nothing is ever thrown away: damaged and abandoned games are put aside.
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
from viae.records.reading import is_name, parse
from viae.storage.data_folder import data_folder, not_written, write_atomically
from viae.terminal.files import read_bytes
from viae.terminal.seating import LONGEST_NAME, Sitter
from viae.text import LANGUAGES

FORMAT = "viae-kept"
FORMAT_VERSION = 1


@dataclass
class Kept:
    """A game to go on with: the match, who plays, and the seed of its chance and bots."""

    match: Match
    sitters: list[Sitter]
    seed: int
    language: str = ""
    """The language of the table when it was last left; nothing for a new game."""


class Shelf:
    """The place of one game's unfinished match."""

    def __init__(self, game: str, folder: Path | None = None) -> None:
        self.game = game
        self.folder = data_folder() if folder is None else folder
        self.path = self.folder / "unfinished" / f"{game}.json"
        self.written: bytes | None = None

    def is_empty(self) -> bool:
        return not self.path.exists()

    def restore(self) -> Kept | None:
        """The game that lies here; refuses a damaged file and leaves it where it is."""
        if self.is_empty():
            return None
        self.written = read_bytes(self.path)
        return _read(parse(self.written), self.game)

    def take(self, path: Path) -> Kept:
        """A game that was put aside; the file stays where it is."""
        return _read(parse(read_bytes(path)), self.game)

    def keep(self, kept: Kept) -> None:
        """Write the game as it stands, unless another program has written here meanwhile."""
        if self.written is not None and self._found() != self.written:
            raise Refusal(
                f"{self.path} was changed by another game; this one stops here",
                key="refusal.kept_elsewhere",
                params={"path": str(self.path)},
            )
        data = json.dumps(_data(kept), ensure_ascii=False, indent=1).encode()
        write_atomically(self.path, data)
        self.written = data

    def _found(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except OSError:
            return None

    def put_aside(self, name: str) -> Path:
        """Move what lies here to a folder of that name; where it is now."""
        target = self._free(name)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(self.path, target)
        except OSError as error:
            raise not_written(target, error) from None
        self.written = None
        return target

    def finish(self, kept: Kept) -> Path:
        """Write the record of a finished game and clear its place; where the record is."""
        target = self._free("finished")
        data = _record(kept)
        write_atomically(target, record.as_text(data).encode())
        self.path.unlink(missing_ok=True)
        self.written = None
        return target

    def _free(self, name: str) -> Path:
        """A path that no file has yet, by the time of day."""
        stem = f"{self.game}-{datetime.now():%Y-%m-%d-%H%M%S}"
        number = 1
        target = self.folder / name / f"{stem}.json"
        while target.exists():
            number += 1
            target = self.folder / name / f"{stem}-{number}.json"
        return target


def _data(kept: Kept) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "seed": kept.seed,
        "language": kept.language,
        "sitters": [{"name": sitter.name, "bot": sitter.bot} for sitter in kept.sitters],
        "record": _record(kept),
    }


def _record(kept: Kept) -> dict[str, Any]:
    sitters = kept.sitters
    return record.write(
        kept.match, [sitter.name for sitter in sitters], bots=[sitter.bot for sitter in sitters]
    )


def _read(data: Any, game: str) -> Kept:
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
    return Kept(match, [_sitter(row, type(match.game)) for row in rows], seed, language)


def _sitter(row: Any, kind: type[Game]) -> Sitter:
    if not isinstance(row, dict) or not is_name(row.get("name"), LONGEST_NAME):
        raise Malformed("a sitter has no name")
    bot = row.get("bot")
    if not isinstance(bot, str):
        raise Malformed("a sitter has no 'bot'")
    if bot:
        check_bot(kind, bot)
    return Sitter(row["name"], bot)
