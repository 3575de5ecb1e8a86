"""The rows of the database as dataclasses.

Their fields are the columns of `viae.storage.schema`. Times are milliseconds: `at` and `deadline`
count the server's uptime, all others run since 1970.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Status = Literal["gathering", "running", "finished", "closed"]


class Conflict(Exception):
    """Another writer was first: what the job relied on has changed. Nothing was written."""


@dataclass(frozen=True)
class PersonRow:
    """A guest with a name."""

    id: str
    name: str
    created: int


@dataclass(frozen=True)
class SeatRow:
    """Who sits on a seat of a table: a person or a bot, and the name it goes by there."""

    seat: int
    person: str | None
    bot: str | None
    name: str


@dataclass(frozen=True)
class TableRow:
    """A table from gathering to finished. Its secrets are kept out of `repr`, hence out of logs."""

    id: str
    game: str
    rules_version: int
    seats: int
    options: Mapping[str, Any]
    board: Mapping[str, Any] | None
    settings: Mapping[str, Any]
    secret: bytes = field(repr=False)
    invite: str = field(repr=False)
    host: str
    status: Status
    waiting_since: int
    created: int
    changed: int
    length: int = 0
    """The length of the log, which is the number of the next entry."""
    draws: int = 0
    """The next unused counter of chance."""
    deadline: int | None = None
    bot_due: bool = False
    turn: int | None = None
    places: list[int] | None = None
    """The place of each seat, once the game is over."""
    rematch_of: str | None = None
    rematch: str | None = None
    sitters: tuple[SeatRow, ...] = ()
    kept_for: tuple[str, ...] = ()
    """For a rematch that gathers: the names of those who played before and have no seat yet."""

    @property
    def own_board(self) -> bool:
        """Is it played on a custom board?"""
        return self.board is not None


@dataclass(frozen=True)
class ListedRow:
    """A table in a list, without what is large or secret."""

    id: str
    game: str
    seats: int
    options: Mapping[str, Any]
    own_board: bool
    settings: Mapping[str, Any]
    invite: str = field(repr=False)
    host: str
    status: Status
    turn: int | None
    waiting_since: int
    created: int
    changed: int
    places: list[int] | None
    rematch_of: str | None
    rematch: str | None
    sitters: tuple[SeatRow, ...] = ()


@dataclass(frozen=True)
class TableChanges:
    """The columns of a table that are written together with its log."""

    status: Status
    draws: int
    deadline: int | None
    bot_due: bool
    turn: int | None
    waiting_since: int
    changed: int
    places: list[int] | None


class Due(NamedTuple):
    """A table that waits for the clock or for a bot."""

    id: str
    deadline: int | None
    bot_due: bool


@dataclass(frozen=True)
class LogEntry:
    """One entry in the append-only log of a table."""

    number: int
    """Its index in the log."""
    kind: str
    seat: int
    at: int
    """By the server's uptime."""
    wall: int
    data: Any


@dataclass(frozen=True)
class ChatRow:
    """One line said at a table; the first has the number 1."""

    number: int
    person: str
    seat: int | None
    name: str
    text: str
    wall: int
