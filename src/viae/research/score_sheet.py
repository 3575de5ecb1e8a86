"""The score sheet of a contest: a file that keeps every game's result as soon as it is known.

Its first line of JSON says what is played; one more follows for each game, in order. A contest that
was interrupted goes on from its sheet; a game whose line was cut off in writing is played again.
"""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any

from viae.ai.bots import full_spec
from viae.core.errors import Malformed
from viae.research.arena import Contest, EntrantResult, GameResult


class ScoreSheet:
    """The results of a contest so far, and the file for the next ones."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Read a sheet, or begin one; refuses the sheet of another contest."""
        self.path = path
        self.results: list[GameResult] = []
        head = json.dumps(heading(contest))
        lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
        if lines and lines[0].decode("utf-8", "replace") != head:
            raise Malformed(f"{path}: the score sheet of another contest")
        for line in lines[1 : contest.games + 1]:
            self.results.append(read_result(line, path))
        whole = b"".join(line + b"\n" for line in lines) or head.encode() + b"\n"
        if not path.exists() or path.stat().st_size != len(whole):
            path.write_bytes(whole)
        self.file = path.open("ab")

    def add(self, result: GameResult) -> None:
        data = {"showings": [asdict(one) for one in result.entrants], "ending": result.ending}
        self.file.write(json.dumps(data).encode() + b"\n")
        self.file.flush()

    def __enter__(self) -> "ScoreSheet":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.file.close()


def heading(contest: Contest) -> dict[str, Any]:
    """All that decides how the games go; their number may change."""
    return {
        "game": contest.name,
        "rules_version": contest.game.rules_version,
        "entrants": [full_spec(type(contest.game), spec) for spec in contest.entrants],
        "weights": contest.game.weights.best(len(contest.entrants)),
        "seed": contest.seed,
        "options": contest.chosen_options,
        "board": contest.board,
    }


def fingerprint(contest: Contest) -> str:
    """A short hash of all that decides how the games go."""
    return hashlib.sha256(json.dumps(heading(contest)).encode()).hexdigest()[:8]


def read_result(line: bytes, path: Path) -> GameResult:
    try:
        found = json.loads(line)
        entrants = tuple(EntrantResult(**entrant) for entrant in found["showings"])
        return GameResult(entrants, found["ending"])
    except (ValueError, KeyError, TypeError) as error:
        raise Malformed(f"{path}: a line that is no outcome of a game: {error}") from None
