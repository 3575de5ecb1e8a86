"""The lock by which only one server works with a PostgreSQL database at a time.

One session holds an advisory lock, and everything is written in that session. When it ends, the
lock and what was not yet committed end with it, so nothing is written without the lock. A SQLite
file is in a data folder, which the command that starts the server locks.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import sqlalchemy as sa

from viae.storage.database import UnusableDatabase, unopened

SERVING = 0x76696166
"""The advisory lock of the one server that works with a database."""


class LostDatabase(UnusableDatabase):
    """The session that held the lock has ended; another server may work with the database now."""

    def __init__(self) -> None:
        super().__init__(
            "the connection to the database was lost, and with it the right to write there;"
            " this server has stopped, start it again",
            key="refusal.database_lost",
        )


class ServerLock:
    """The session that holds the lock, for the one thread that writes."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._session: Any = connection.connection.dbapi_connection
        self.is_lost = False
        self.on_loss: Callable[[], None] = lambda: None
        """Called once, in the thread that writes."""

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """The session, outside of any transaction before and after; refused once it is lost."""
        if self.is_lost:
            raise LostDatabase
        try:
            yield self._connection
        except BaseException:
            self._recover()
            raise

    def _recover(self) -> None:
        """Leave a transaction that failed. Where the session has ended, SQLAlchemy would open
        another, which has no lock."""
        if not self._has_ended():
            try:
                self._session.rollback()  # whatever SQLAlchemy believes
                self._connection.rollback()
            except Exception:
                self._connection.invalidate()
        if self._has_ended():
            self.is_lost = True
            self.on_loss()

    def _has_ended(self) -> bool:
        return self._connection.invalidated or bool(self._session.closed)

    def release(self) -> None:
        if not self.is_lost:
            with suppress(sa.exc.DBAPIError):  # the session has ended, and the lock with it
                self._connection.scalar(sa.select(sa.func.pg_advisory_unlock(SERVING)))
                self._connection.commit()


@contextmanager
def hold_server_lock(engine: sa.Engine) -> Iterator[ServerLock | None]:
    """Hold the lock; refuses if another server has it. None for SQLite, which needs no lock."""
    if engine.dialect.name != "postgresql":
        yield None
        return
    try:
        connection = engine.connect()
    except sa.exc.DBAPIError as error:
        raise unopened(str(error.orig)) from error
    with connection:
        is_ours = connection.scalar(sa.select(sa.func.pg_try_advisory_lock(SERVING)))
        connection.commit()
        if not is_ours:
            raise UnusableDatabase(
                "another server works with this database", key="refusal.database_in_use"
            )
        held = ServerLock(connection)
        try:
            yield held
        finally:
            held.release()
