"""Entries: what changed a table, as it is stored. Happenings: an entry as viewers hear of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from viae.core.entry import BaseEntry
from viae.records.match import Step


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


def written(entry: BaseEntry, steps: Sequence[Step]) -> dict[str, Any]:
    """Moves as an entry keeps them: each as a line, and what some of them computed."""
    data: dict[str, Any] = {"lines": [str(entry.codec.decode(step.move)) for step in steps]}
    outcomes = {
        str(number): [step.outcome.numbers, step.outcome.film]
        for number, step in enumerate(steps)
        if step.outcome is not None
    }
    return {**data, "outcomes": outcomes} if outcomes else data
