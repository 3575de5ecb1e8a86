"""Entries: what changed a table, as it is stored. Happenings: an entry as viewers hear of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from viae.core.game import Game
from viae.core.state import CHANCE
from viae.records.match import Match, Step


@dataclass(frozen=True)
class Entry:
    """What is stored: something that changed the table."""

    kind: str
    seat: int
    at: int
    """Uptime of the server."""
    wall: int
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Happening:
    """An entry as viewers hear of it."""

    entry: Entry
    audience: int | None
    """The only seat that may know of it; None for everybody."""
    steps: tuple[Step, ...] = ()
    """The moves it brought to those who knew nothing of a draft."""
    own_steps: tuple[Step, ...] = ()
    """The moves it brought to the seat whose draft it closed."""
    length: int = 0
    """How many moves were in the log after it."""

    def known_to(self, viewer: int) -> bool:
        return self.audience is None or self.audience == viewer

    def steps_for(self, viewer: int) -> tuple[Step, ...]:
        return self.own_steps if viewer == self.entry.seat else self.steps


def written(game: Game, steps: Sequence[Step]) -> dict[str, Any]:
    """Moves as an entry keeps them: each as a line, and what some of them computed."""
    data: dict[str, Any] = {"lines": [str(game.codec.decode(step.move)) for step in steps]}
    outcomes = {
        str(number): [step.outcome.numbers, step.outcome.film]
        for number, step in enumerate(steps)
        if step.outcome is not None
    }
    return {**data, "outcomes": outcomes} if outcomes else data


def opening(match: Match) -> list[tuple[int, dict[str, Any]]]:
    """The first entries of a table that goes on from moves made elsewhere, as seat and data: each
    decision with the chance that follows it, so that one can look at them one by one."""
    log = match.log
    starts = [0, *(number for number, step in enumerate(log) if number and step.by != CHANCE)]
    pieces = [log[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]
    return [(piece[0].by if piece else CHANCE, written(match.game, piece)) for piece in pieces]
