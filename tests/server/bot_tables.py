"""Fake tables of bots, and a scheduler to serve them."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import viae
from viae.core.rng import Rng
from viae.server.bots.scheduler import BotTable, Scheduler
from viae.server.workers.requests import ChooseMove, choose_move

STRANGE = (sys.executable, str(Path(__file__).with_name("misbehaving_worker.py")))
LIMIT = 30.0
"""Seconds after which a test has failed."""


def in_loop(scenario: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that runs in an event loop of its own."""

    @wraps(scenario)
    def test(*args: Any, **kwargs: Any) -> None:
        asyncio.run(asyncio.wait_for(scenario(*args, **kwargs), LIMIT))

    return test


@asynccontextmanager
async def at_work(
    workers: int = 1, pace: float = 0.0, timeout: float = LIMIT
) -> AsyncIterator[Scheduler]:
    """A scheduler that is not started yet, and closed in the end."""
    scheduler = Scheduler(workers, pace=pace, timeout=timeout, command=STRANGE)
    try:
        yield scheduler
    finally:
        await scheduler.close()


class FakeTable:
    """A table of bots only; `decisions` are left to make, then it is `done`."""

    def __init__(
        self,
        name: str,
        scheduler: Scheduler,
        asked: list[str] | None = None,
        *,
        bot: str = "random",
        is_watched: bool = False,
        is_slow: bool = False,
        owner: str = "",
        decisions: int = 1,
        mark: Path = Path(),
    ) -> None:
        self.id = name
        self.scheduler = scheduler
        self.asked = [] if asked is None else asked
        self.bot = bot
        self.is_watched = is_watched
        self.is_slow = is_slow
        self.owner = owner or name
        self.decisions = decisions
        self.mark = mark
        self.match = viae.new_match("strada_romana", 2, seed=1)
        self.played_at: list[float] = []
        self.played_by: list[str] = []
        self.is_busy = False
        self.done = asyncio.Event()

    async def bot_request(self) -> ChooseMove | None:
        assert not self.is_busy, "a table is served once at a time"
        self.asked.append(self.id)
        if not self.decisions:
            return None
        self.is_busy = True
        match, seat = self.match, int(self.match.state.current)
        request = choose_move(match.game, match.state, seat, match.options, self.bot, Rng(1), 1)
        request.view["mark"] = str(self.mark)
        return request

    async def bot_plays(self, request: ChooseMove, move: int, bot: str) -> None:
        self.match.apply(move)
        self.match.begin()
        self.is_busy = False
        self.played_at.append(time.monotonic())
        self.played_by.append(bot)
        self.decisions -= 1
        if self.match.state.is_over():
            self.match = viae.new_match("strada_romana", 2, seed=1)
        if self.decisions:
            self.scheduler.schedule(self)
        else:
            self.done.set()


async def all_done(*tables: FakeTable) -> None:
    await asyncio.gather(*(table.done.wait() for table in tables))


def call(scheduler: Scheduler, *tables: BotTable) -> None:
    for table in tables:
        scheduler.schedule(table)


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.005)
