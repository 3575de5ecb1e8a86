"""The score sheet of a contest: a file that keeps every game's outcome as soon as it is known.

One line of JSON says what is played, then one for each game in their order. A contest that was
interrupted goes on from its sheet; a line that was cut off in writing is played again.
"""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any

from viae.ai.bots import in_full
from viae.core.errors import Malformed
from viae.research.arena import Contest, Outcome, Showing


class ScoreSheet:
    """The outcomes of a contest so far, and where the next ones are written."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Read a sheet, or begin one; refuses the sheet of another contest."""
        self.path = path
        self.outcomes: list[Outcome] = []
        head = json.dumps(heading(contest))
        lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
        if lines and lines[0].decode("utf-8", "replace") != head:
            raise Malformed(f"{path}: the score sheet of another contest")
        for line in lines[1 : contest.games + 1]:
            self.outcomes.append(read_outcome(line, path))
        whole = b"".join(line + b"\n" for line in lines) or head.encode() + b"\n"
        if not path.exists() or path.stat().st_size != len(whole):
            path.write_bytes(whole)
        self.file = path.open("ab")

    def add(self, outcome: Outcome) -> None:
        self.file.write(json.dumps(asdict(outcome)).encode() + b"\n")
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
    """What decides how the games go; how many of them are wanted may change."""
    return {
        "game": contest.name,
        "rules_version": contest.game.rules_version,
        "entrants": [in_full(type(contest.game), spec) for spec in contest.entrants],
        "weights": contest.game.weights.best(len(contest.entrants)),
        "seed": contest.seed,
        "options": contest.chosen_options,
        "board": contest.board,
    }


def fingerprint(contest: Contest) -> str:
    """A short name for all that decides how the games go."""
    return hashlib.sha256(json.dumps(heading(contest)).encode()).hexdigest()[:8]


def read_outcome(line: bytes, path: Path) -> Outcome:
    try:
        found = json.loads(line)
        showings = tuple(Showing(**showing) for showing in found["showings"])
        return Outcome(showings, found["ending"])
    except (ValueError, KeyError, TypeError) as error:
        raise Malformed(f"{path}: a line that is no outcome of a game: {error}") from None
