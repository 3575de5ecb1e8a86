"""What the entries of a table's log say: moves as lines of text, and who may know of an entry.

The log is append-only: an undo is an entry too. Moves are written as text, so that a log can be
read without the codes of the game, and what some moves computed is kept beside them.
"""

from collections.abc import Sequence
from typing import Any

from viae.core.game import Game
from viae.core.state import CHANCE
from viae.records.match import Match, Outcome, Step
from viae.storage.rows import LogEntry


def is_draft(entry: LogEntry) -> bool:
    """Does it concern only its seat's draft? A decision is part of one if it taught its seat
    nothing while its turn goes on."""
    return entry.kind == "undo" or (entry.kind == "decide" and not entry.data["final"])


def may_know(viewer: int, entry: LogEntry) -> bool:
    """A draft is known to its seat alone, everything else to everybody."""
    return not is_draft(entry) or entry.seat == viewer


def written(game: Game, steps: Sequence[Step]) -> dict[str, Any]:
    """Moves as an entry keeps them: each as a line, and what some of them computed."""
    data: dict[str, Any] = {"lines": [str(game.codec.decode(step.move)) for step in steps]}
    outcomes = {
        str(number): [step.outcome.numbers, step.outcome.film]
        for number, step in enumerate(steps)
        if step.outcome is not None
    }
    return {**data, "outcomes": outcomes} if outcomes else data


def replay(match: Match, entry: LogEntry) -> tuple[Step, ...]:
    """Make the moves that an entry keeps, in a match that stands where they were made."""
    codec, kept = match.game.codec, entry.data.get("outcomes", {})
    steps = []
    for number, line in enumerate(entry.data["lines"]):
        outcome = Outcome(*kept[str(number)]) if str(number) in kept else None
        steps.append(match.apply(codec.code_from_text(line), outcome))
    return tuple(steps)


def opening(match: Match) -> list[tuple[int, dict[str, Any]]]:
    """The first entries of a table that goes on from moves made elsewhere, as seat and data: each
    decision with the chance that follows it, so that one can look at them one by one."""
    log = match.log
    starts = [0, *(number for number, step in enumerate(log) if number and step.by != CHANCE)]
    pieces = [log[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]
    return [(piece[0].by if piece else CHANCE, written(match.game, piece)) for piece in pieces]
