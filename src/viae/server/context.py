"""What every table needs of the server around it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from viae.server.bots.scheduler import Scheduler
from viae.server.fair_queue import FairQueue
from viae.server.metrics import Metrics
from viae.server.ports import Clock, Dice, Ids
from viae.server.tables.computed_moves import Elsewhere
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
    elsewhere: Elsewhere | None
    """Where moves are computed that take long; None where they are quick enough to be made."""
    looks: FairQueue
    """Of people who look at earlier versions."""
    replaying: asyncio.Lock
    """Held while a game is replayed for one of them; not while they wait for a table."""
    reading: BackgroundProcess
    """Where records are read."""
    drawing: BackgroundProcess
    """Where pictures are drawn."""
    metrics: Metrics
    set_alarm: Callable[["Table"], None]
    """Look at this table again when its deadline has come."""
    nudge: Callable[[str, str], None]
    """Tell a person (wherever connected) that a table waits for a decision."""
