"""What every table needs of the server around it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, Engine

from viae.server.background import BackgroundProcess
from viae.server.bots.scheduler import Scheduler
from viae.server.fair_queue import FairQueue
from viae.server.metrics import Metrics
from viae.server.ports import Clock, Dice, Ids
from viae.server.tables.computed_moves import OutcomeWorker
from viae.storage.writer import Writer

if TYPE_CHECKING:
    from viae.server.coach.service import Coach
    from viae.server.tables.table import Table

T = TypeVar("T")


class Store:
    """The store, as tasks of the event loop use it: nothing here blocks the loop."""

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


@dataclass
class Context:
    """One of each, for all tables."""

    store: Store
    clock: Clock
    ids: Ids
    dice: Dice
    scheduler: Scheduler
    outcome_worker: OutcomeWorker | None
    """Computes moves that take long; None where the rules are compiled, and quick enough."""
    coach: "Coach"
    history_queue: FairQueue
    """Requests for what happened earlier: one at a time for each person, everybody in turn."""
    history_lock: asyncio.Lock
    """Held while a game is replayed, in one thread for all; not while waiting for a table."""
    record_reader: BackgroundProcess
    """Reads uploaded records."""
    picture_renderer: BackgroundProcess
    """Draws pictures."""
    metrics: Metrics
    set_alarm: Callable[["Table"], None]
    """Call the table again when its deadline has come."""
    notify_turn: Callable[[str, str], None]
    """Tell a person, in every browser, that a table waits for a decision."""
