"""The store as tasks of an event loop use it."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine

from viae.storage.writer import Writer

T = TypeVar("T")


class Store:
    """Reads in threads and writes through the one writer: nothing here blocks the loop."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self.engine = engine
        self.writer = writer

    async def read(self, job: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._read, job)

    def _read(self, job: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return job(connection)

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Done when it is on disk."""
        return await asyncio.wrap_future(self.writer.submit(job))
