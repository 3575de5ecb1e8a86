"""What the server takes from its environment: clock, ids and dice. Tests pass their own."""

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from viae.core.state import State

Dice = Callable[[bytes, int, State], tuple[int, int]]
"""Draws a table's chance: (its secret, the next unused counter, the state) gives the move drawn
and the counter to go on from."""


class Clock(Protocol):
    """Two kinds of time, both in milliseconds."""

    def uptime(self) -> int:
        """The running time of the server over all its runs: what players are charged by."""

    def wall(self) -> int:
        """Since 1970: shown to people, never calculated with."""


class Timestamp(NamedTuple):
    """A moment, by both kinds of time."""

    uptime: int
    wall: int


class Ids(Protocol):
    """Everything that must not be guessed."""

    def name(self) -> str:
        """The id of a table or a person."""

    def token(self) -> str:
        """The secret of a session's cookie or of a table's link."""

    def secret(self) -> bytes:
        """The 256 bits from which a table's chance is drawn."""

    def seed(self) -> int:
        """A seed for a bot's generator."""


class RunningClock:
    """The machine's clock, which continues the uptime that was stored last."""

    def __init__(self, uptime_before: int) -> None:
        self.before = uptime_before
        self.began = time.monotonic_ns()

    def uptime(self) -> int:
        return self.before + (time.monotonic_ns() - self.began) // 1_000_000

    def wall(self) -> int:
        return time.time_ns() // 1_000_000


class RandomIds:
    """Ids from the operating system's generator."""

    def name(self) -> str:
        return secrets.token_urlsafe(12)

    def token(self) -> str:
        return secrets.token_urlsafe(32)

    def secret(self) -> bytes:
        return secrets.token_bytes(32)

    def seed(self) -> int:
        return secrets.randbits(62)
