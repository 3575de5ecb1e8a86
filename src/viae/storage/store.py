"""The store as the server uses it: reads in threads, and one thread that writes, with group commit.

A commit waits for the disk as long for a hundred jobs as for one. So all jobs that arrive during a
commit go into the next transaction together. Each runs in a savepoint: one that raises is rolled
back alone. No job is acknowledged before the commit.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

import sqlalchemy as sa

from viae.storage.database import for_writing
from viae.storage.server_lock import ServerLock

T = TypeVar("T")
Job = Callable[[sa.Connection], T]
Waiting = tuple[Job[Any], "Future[Any]"]


class Store:
    """Reads and writes for the tasks of an event loop, without blocking it."""

    def __init__(self, engine: sa.Engine, writer: "Writer") -> None:
        self.engine = engine
        self.writer = writer

    async def read(self, job: Job[T]) -> T:
        return await asyncio.to_thread(self._read, job)

    def _read(self, job: Job[T]) -> T:
        with self.engine.connect() as connection:
            return job(connection)

    async def write(self, job: Job[T]) -> T:
        """Do a job of the writer; returns when it is on disk."""
        return await asyncio.wrap_future(self.writer.submit(job))


class Writer:
    """Takes jobs from any thread; gives each a future that is done when the job is on disk."""

    def __init__(self, engine: sa.Engine, server_lock: ServerLock | None = None) -> None:
        """With a `server_lock` everything is written in the session that holds it."""
        self._engine = for_writing(engine)
        self._connection: Callable[[], AbstractContextManager[sa.Connection]] = (
            self._any_connection if server_lock is None else server_lock.writing
        )
        self._waiting: list[Waiting] = []
        self._closed = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._write, name="viae-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job[T]) -> "Future[T]":
        """Have a job done. It must not commit or roll back; it may raise, which undoes it."""
        future: Future[T] = Future()
        with self._changed:
            if self._closed:
                raise RuntimeError("the writer is closed")
            self._waiting.append((job, future))
            self._changed.notify()
        return future

    def close(self) -> None:
        """Finish what waits; after that nothing can be submitted."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _write(self) -> None:
        while group := self._next_group():
            self._commit(
                [(job, future) for job, future in group if future.set_running_or_notify_cancel()]
            )

    def _next_group(self) -> list[Waiting]:
        """All jobs that wait; empty only when the writer is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            group, self._waiting = self._waiting, []
            return group

    def _commit(self, group: list[Waiting]) -> None:
        try:
            outcomes = self._outcomes([job for job, _ in group])
        except BaseException as error:  # whatever it is, this thread lives on
            for _, future in group:
                future.set_exception(error)
            return
        for (_, future), (result, failure) in zip(group, outcomes, strict=True):
            if failure is None:
                future.set_result(result)
            else:
                future.set_exception(failure)

    def _outcomes(self, jobs: list[Job[Any]]) -> list[tuple[Any, BaseException | None]]:
        """Do the jobs in one transaction; raises unless it is on disk."""
        with self._connection() as connection:
            transaction = connection.begin()
            outcomes = [_attempt(connection, job) for job in jobs]
            transaction.commit()  # also raises when the transaction was lost on the way
            return outcomes

    @contextmanager
    def _any_connection(self) -> Iterator[sa.Connection]:
        with self._engine.connect() as connection:
            try:
                yield connection
            except BaseException:
                connection.invalidate()  # else its next user could commit what failed here
                raise


def _attempt(connection: sa.Connection, job: Job[T]) -> tuple[T | None, BaseException | None]:
    """Do one job, or roll it back; raises when neither is possible.

    Some failures, such as a full disk, make the database drop the whole transaction and with it the
    jobs that came before. Then there is no savepoint to go back to, and the group has to fail.
    """
    savepoint = connection.begin_nested()
    try:
        result = job(connection)
    except BaseException as failure:
        savepoint.rollback()
        return None, failure
    savepoint.commit()
    return result, None
