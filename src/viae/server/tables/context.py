"""What every table needs of the server around it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from viae.server.bots.scheduler import Scheduler
from viae.server.fair_queue import FairQueue
from viae.server.metrics import Metrics
from viae.server.ports import Clock, Dice, Ids
from viae.server.tables.computed_moves import OutcomeWorker
from viae.server.workers.process import BackgroundProcess
from viae.storage.store import Store

if TYPE_CHECKING:
    from viae.server.tables.table import Table


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
    history_queue: FairQueue
    """Requests about earlier versions: one at a time for each person, in fair order."""
    history_lock: asyncio.Lock
    """Held while a game is replayed, by one thread at a time; not while waiting for a table."""
    record_reader: BackgroundProcess
    """Reads uploaded records."""
    picture_renderer: BackgroundProcess
    """Draws pictures."""
    metrics: Metrics
    set_alarm: Callable[["Table"], None]
    """Time the table out when its deadline comes."""
    notify_turn: Callable[[str, str], None]
    """Tell a person, in every browser, that a table waits for a decision."""
