"""The scheduler: lets the bots of all tables move, in worker processes, so that nobody waits long.

A table calls the scheduler when a bot may be due. When the table's turn comes it gives a request, a
worker computes the move, and the table plays it as if a person had sent it. The table decides what
a bot may know, the queue (`queue.py`) which table is served next. Everything runs in the event
loop, and nothing is stored: after a restart the tables call again.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

import structlog

from viae.core.errors import Illegal, Malformed, Refusal
from viae.server.bots import root_parallel
from viae.server.bots.queue import BotQueue, Flow
from viae.server.workers.process import WORKER, WorkerError, WorkerLost, WorkerProcess
from viae.server.workers.requests import ChooseMove, Reply, as_line

log = structlog.get_logger(__name__)

FALLBACK = "random"
"""The bot that moves where another fails."""
TRIES = 2
"""How often a bot is asked before it is replaced, if its worker is lost."""
LONGEST_BACKOFF = 60.0
"""A table that fails is tried again after 1, 2, 4 … seconds, up to this."""
GRACE = 1.0
"""Seconds that `close` waits for a move that is being stored."""


class BotTable(Protocol):
    """What the scheduler needs of a table."""

    @property
    def id(self) -> str: ...

    @property
    def owner(self) -> str:
        """Who made the table: the thinking of its bots is charged to that person."""

    @property
    def is_slow(self) -> bool:
        """May one of its bots think for more than a moment?"""

    @property
    def is_watched(self) -> bool:
        """Is a person at this table right now, waiting?"""

    async def bot_request(self) -> ChooseMove | None:
        """What the bot that is to decide now may know; None if no bot is to decide."""

    async def bot_plays(self, request: ChooseMove, move: int, bot: str) -> None:
        """The answer to the request, and which bot gave it.

        Illegal or Malformed if the move cannot be made; any other Refusal if the table has moved
        on since the request was made.
        """


@dataclass
class Counts:
    """What the scheduler has done so far, for the metrics."""

    played: int = 0
    moved_on: int = 0
    """Answers that came after the table had moved on."""
    lost: int = 0
    """Workers that died or took too long."""
    replaced: int = 0
    """Decisions that were made at random, because the bot failed."""
    failed: int = 0
    """Tables that raised an error when asked or played at; they are tried again."""


@dataclass
class Job:
    """A table that has called: it waits for its pace, is queued, or is being served."""

    table: BotTable
    called_at: float
    flow: Flow
    """The flow it is queued in, or was before it was served."""
    timer: asyncio.TimerHandle | None = None
    service: "asyncio.Task[None] | None" = None
    is_playing: bool = False
    is_called_again: bool = False
    failures: int = 0
    waited: float = 0.0
    """Seconds that this service has waited for workers."""
    cost: float = 0.0
    """Seconds that workers spent on this service, added up."""


def flow_of(table: BotTable) -> Flow:
    return Flow(table.owner, table.is_watched, table.is_slow)


class Scheduler:
    """Serves the tables of a server with a fixed number of workers."""

    def __init__(
        self,
        workers: int,
        *,
        pace: float = 0.4,
        timeout: float = 60.0,
        command: Sequence[str] = WORKER,
        observe: Callable[[float], None] = lambda _: None,
    ) -> None:
        """`pace`: seconds between moves that a person watches; `timeout`: for one request to a
        worker; `observe` is told how many seconds each decision took."""
        self._observe = observe
        self.counts = Counts()
        self.pace = pace
        self.workers = [WorkerProcess(command, timeout) for _ in range(workers)]
        self._idle: list[WorkerProcess] = []
        self._pause: asyncio.TimerHandle | None = None
        """Runs while unwatched tables have to wait."""
        self._pause_due = 0.0
        """Seconds of the pause that follows this one."""
        self._jobs: dict[str, Job] = {}
        self._queue = BotQueue(workers)
        self._is_closed = False

    async def start(self) -> None:
        """Begin to serve; tables may have called before."""
        self._idle = list(self.workers)
        self._dispatch()

    async def close(self) -> None:
        """End all workers at once; only a move that is being stored is waited for."""
        self._is_closed = True
        jobs = list(self._jobs.values())
        for timer in [self._pause, *(job.timer for job in jobs)]:
            if timer is not None:
                timer.cancel()
        services = {job.service for job in jobs if job.service is not None}
        for job in jobs:
            if job.service is not None and not job.is_playing:
                job.service.cancel()
        if services:
            _, late = await asyncio.wait(services, timeout=GRACE)
            for service in late:
                service.cancel()
            await asyncio.gather(*services, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self.workers))

    def waiting(self) -> int:
        """How many tables are in the queue."""
        return 0 if self._is_closed else len(self._queue)

    # Who is served when

    def schedule(self, table: BotTable) -> None:
        """A bot may be due at this table, or a person has come to wait for one."""
        if self._is_closed:
            return
        now = asyncio.get_running_loop().time()
        job = self._jobs.get(table.id)
        if job is None:
            job = self._jobs[table.id] = Job(table, now, flow_of(table))
            self._queue_up(job)
            return
        job.table = table
        if job.service is not None:
            job.is_called_again, job.called_at = True, now
        elif self._queue.is_waiting(table.id, job.flow) and flow_of(table) != job.flow:
            self._queue.leave(table.id, job.flow)
            self._queue_up(job)

    def _queue_up(self, job: Job) -> None:
        """Queue a table; if a person watches only after the pace, so that each move can be seen."""
        elapsed = asyncio.get_running_loop().time() - job.called_at
        if elapsed < self.pace and job.table.is_watched:
            self._join_later(job, self.pace - elapsed)
        else:
            self._join(job)

    def _join_later(self, job: Job, seconds: float) -> None:
        job.timer = asyncio.get_running_loop().call_later(seconds, self._join, job)

    def _join(self, job: Job) -> None:
        job.timer = None
        self._enqueue(job)
        self._dispatch()

    def _enqueue(self, job: Job) -> None:
        job.flow = flow_of(job.table)
        self._queue.join(job.table.id, job.flow)

    def _dispatch(self) -> None:
        """Give the next tables to the workers that are idle."""
        while self._idle and (job := self._next()) is not None:
            self._queue.begin(job.table.id, job.flow)
            service = self._serve(job, self._idle.pop())
            job.service = asyncio.get_running_loop().create_task(service)

    def _next(self) -> Job | None:
        while not self._is_closed:
            found = self._queue.first(with_unwatched=self._pause is None)
            if found is None:
                return None
            job = self._jobs[found[0]]
            if not job.flow.is_watched or job.table.is_watched:
                return job
            self._queue.leave(*found)  # nobody watches any more
            self._enqueue(job)
        return None

    def _begin_pause(self) -> None:
        """Leave the event loop to others for as long as unwatched tables have used it."""
        if self._pause_due > 0:
            self._pause = asyncio.get_running_loop().call_later(self._pause_due, self._begin_pause)
            self._pause_due = 0.0
        else:
            self._pause = None
            self._dispatch()

    # Serving one table

    async def _serve(self, job: Job, worker: WorkerProcess) -> None:
        """Let a table's bot make one decision, if one is due."""
        loop = asyncio.get_running_loop()
        began, job.waited, job.cost = loop.time(), 0.0, 0.0
        table = job.table
        try:
            request = await table.bot_request()
            if request is not None:
                await self._decide(job, worker, table, request)
            job.failures = 0
        except Exception as error:  # whatever fails, the scheduler goes on
            job.failures += 1
            self.counts.failed += 1
            log.exception("bot failed", table=table.id, error=type(error).__name__)
        self._idle.append(worker)
        self._queue.end(job.flow, job.cost)
        if not job.flow.is_watched:
            self._pause_due += loop.time() - began - job.waited
            if self._pause is None:
                self._begin_pause()
        self._finish(job)
        self._dispatch()

    def _finish(self, job: Job) -> None:
        job.service = None
        if self._is_closed:
            return
        if job.failures:
            self._join_later(job, min(2.0 ** (job.failures - 1), LONGEST_BACKOFF))
        elif job.is_called_again:
            self._queue_up(job)
        else:
            del self._jobs[job.table.id]
        job.is_called_again = False

    async def _decide(
        self, job: Job, worker: WorkerProcess, table: BotTable, request: ChooseMove
    ) -> None:
        """Play the bot's move; if it has none that can be played, a random one."""
        try:
            move = await self._ask(job, worker, request)
            await self._play(job, table, request, move, request.bot)
        except (WorkerLost, WorkerError, Illegal, Malformed) as error:
            self.counts.replaced += 1
            log.error("bot replaced", table=table.id, bot=request.bot, error=f"{error!r:.200}")
            any_move = await self._ask(job, worker, replace(request, bot=FALLBACK))
            await self._play(job, table, request, any_move, FALLBACK)

    async def _ask(self, job: Job, worker: WorkerProcess, request: ChooseMove) -> int:
        """The bot's move; a search with several trees is shared among workers."""
        loop = asyncio.get_running_loop()
        began, workers = loop.time(), 1
        try:
            trees = root_parallel.trees_of(request)
            if trees == 1:
                return int((await self._reply(worker, request))["move"])
            with self._helpers(trees - 1, job) as helpers:
                workers += len(helpers)
                found = await root_parallel.grow(request, trees, [worker, *helpers], self._reply)
            return root_parallel.choose(request, found)
        finally:
            spent = loop.time() - began
            job.waited += spent
            job.cost += spent * workers
            self._observe(spent)

    @contextmanager
    def _helpers(self, wanted: int, job: Job) -> Iterator[list[WorkerProcess]]:
        """Idle workers, as many as the queue lets help."""
        number = min(self._queue.helpers(job.flow, wanted), len(self._idle))
        helpers = [self._idle.pop() for _ in range(number)]
        self._queue.begin_to_help(job.flow, number)
        try:
            yield helpers
        finally:
            self._queue.end_to_help(job.flow, number)
            self._idle += helpers
            if not self._is_closed:
                self._dispatch()

    async def _reply(self, worker: WorkerProcess, request: ChooseMove) -> Reply:
        """A worker's answer; one that is lost is replaced and asked once more."""
        losses = 0
        while True:
            try:
                return await worker.ask(as_line(request))
            except WorkerLost as lost:
                losses += 1
                self.counts.lost += 1
                log.warning(
                    "bot worker lost", bot=request.bot, game=request.setup.game, error=str(lost)
                )
                if losses == TRIES:
                    raise

    async def _play(
        self, job: Job, table: BotTable, request: ChooseMove, move: int, bot: str
    ) -> None:
        """Offer a move to the table; if the table has moved on, the move is dropped."""
        job.is_playing = True
        try:
            await table.bot_plays(request, move, bot)
            self.counts.played += 1
        except (Illegal, Malformed):
            raise
        except Refusal:
            self.counts.moved_on += 1
        finally:
            job.is_playing = False
