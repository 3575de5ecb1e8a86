"""The clocks of a table: none, a total of real time for each seat, or some hours for each move.

They are part of the ledger's fold: the only time they know is the uptime of log entries.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SECOND = 1000
HOUR = 3600 * SECOND
GRACE = 60 * SECOND
"""The least time on the clock of a person who comes back."""


@dataclass
class SeatClocks:
    """The time left to each seat, in milliseconds of uptime; None without clocks."""

    left: list[int] | None
    increment: int = 0
    """Added when a seat's turn has passed."""
    per_move: bool = False
    """Every decision starts the clock anew."""
    running: int | None = None
    since: int = 0

    @classmethod
    def of(cls, setting: Mapping[str, Any], seats: int) -> "SeatClocks":
        """The clocks that a table's setting asks for."""
        kind = setting["kind"]
        if kind == "none":
            return cls(None)
        if kind == "per_move":
            return cls([setting["hours"] * HOUR] * seats, per_move=True)
        minutes, increment = setting["minutes"], setting["increment"]
        return cls([minutes * 60 * SECOND] * seats, increment * SECOND)

    def run(self, seat: int | None, at: int) -> None:
        """Start this seat's clock; the one that ran before is charged."""
        self._charge(at)
        if self.per_move and seat == self.running:
            return  # the same decision is still awaited
        self.running, self.since = seat, max(at, self.since)

    def decided(
        self, seat: int, following: int | None, at: int, going_on: int | None = None
    ) -> None:
        """After a seat's final decision: start the next clock now, or at `going_on` if the game
        could go on only later."""
        self._charge(at)
        if self.left is not None and following != seat:
            self.left[seat] += self.increment
        self.running, self.since = following, max(at, going_on or at, self.since)

    def returned(self, seat: int, at: int) -> None:
        """A person is back: with the whole time for a decision, or with `GRACE` at least."""
        self._charge(at)
        if seat == self.running or not self.per_move:
            self.since = max(at, self.since)
        if self.left is not None:
            self.left[seat] = max(self.left[seat], GRACE)

    def _charge(self, at: int) -> None:
        if self.left is None or self.running is None or self.per_move:
            return
        used = max(0, at - self.since)
        self.left[self.running] = max(0, self.left[self.running] - used)

    def deadline(self, seat: int) -> int | None:
        return None if self.left is None else self.since + self.left[seat]

    def remaining(self, seat: int, now: int) -> int | None:
        """What a seat has left at this moment."""
        if self.left is None:
            return None
        used = max(0, now - self.since) if seat == self.running else 0
        return max(0, self.left[seat] - used)
