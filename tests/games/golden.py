"""What the golden games of all games have in common: they are records that are played again."""

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

from viae import catalog
from viae.core.errors import Refusal
from viae.records import record
from viae.records.match import Match


class Golden(Protocol):
    """A game's golden games, and what can be seen in each of them."""

    FOLDER: Path
    ENDS: dict[str, str]
    EVERYTHING: set[str]

    def files(self) -> list[Path]: ...
    def shown(self, match: Match, /) -> set[str]: ...


@cache
def played(path: Path) -> Match:
    """A golden game, with every move, digest and the result checked."""
    return record.read_text(path.read_text("utf-8"), check=True).match


def end_of(golden: Golden, match: Match) -> str:
    """In which of its ways a game ended."""
    assert match.state.is_over()
    return golden.ENDS[match.game.ending(match.state)]


def listed(golden: Golden) -> dict[str, list[str]]:
    """The rows of the list in the folder's README: file, then seats, end, what it shows."""
    text = (golden.FOLDER / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| (\S+\.json) \| (.*) \| (.*) \| (.*) \|$", text, re.MULTILINE)
    return {file: rest for file, *rest in rows}


def rewritten(text: str) -> str:
    """A record's text with the same moves, and what they lead to now."""
    data = json.loads(text)
    data["rules_version"] = catalog.game_class(data["game"]).rules_version
    found = record.read(data, check=False)
    return record.as_text(record.write(found.match, found.names))


def rewrite_all(paths: Sequence[Path]) -> int:
    """Rewrite records in their place; 1 if one cannot be, else 0."""
    failed = 0
    for path in paths:
        try:
            path.write_text(rewritten(path.read_text("utf-8")), "utf-8")
        except Refusal as refusal:
            failed += 1
            print(f"{path.name} cannot be rewritten: {refusal}")
    print(f"{len(paths) - failed} records rewritten")
    return 1 if failed else 0
