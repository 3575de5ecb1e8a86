"""Scheduler: lets the bots of all tables move, in worker processes, without making people wait.

A table says that a bot may be wanted; when its turn comes it is asked for a task, a worker thinks,
and the table is offered the move through the same door as people's. What a bot may know is the
table's affair, how it thinks the worker's, and who is served when the line's (`bot_line`): bot time
is shared by person, and nobody's quick bot waits for a stranger's slow one. Everything runs in the
event loop, and nothing here is worth writing down: after a restart the tables call again.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

import structlog

from viae.core.errors import Illegal, Malformed, Refusal
from viae.server.bots import root_parallel
from viae.server.bots.process import WORKER, Fault, Lost, Worker
from viae.server.bots.queue import BotQueue, Lane
from viae.server.bots.worker import Reply, Task

log = structlog.get_logger(__name__)

ANY_MOVE = "random"
"""The bot that moves where another fails."""
TRIES = 2
"""How often a bot is asked before it is replaced, if its worker is lost."""
LONGEST_WAIT = 60.0
"""A table that fails is tried again after 1, 2, 4 … seconds, up to this."""
GRACE = 1.0
"""How long a move that is being written down may hold up the closing."""


class BotTable(Protocol):
    """What the scheduler needs of a table."""

    @property
    def id(self) -> str: ...

    @property
    def owner(self) -> str:
        """Who made the table: all that its bots think is charged to that person."""

    @property
    def is_slow(self) -> bool:
        """May one of its bots think for more than a moment?"""

    async def bot_task(self) -> Task | None:
        """What the bot that is to decide now may know; None if no bot is to decide."""

    async def bot_plays(self, task: Task, move: int, bot: str) -> None:
        """The answer to the task, and which bot gave it.

        Illegal or Malformed if the move cannot be made; any other Refusal if the table has moved
        on since the task was given.
        """

    def is_waited_for(self) -> bool:
        """Is a person at this table right now, waiting?"""


@dataclass
class Counts:
    """What has happened so far."""

    played: int = 0
    moved_on: int = 0
    """Answers that came too late."""
    lost: int = 0
    """Workers that died or took too long."""
    replaced: int = 0
    """Decisions that were made at random, because the bot failed."""
    failed: int = 0
    """Tables that could neither be asked nor played at; they are tried again."""


@dataclass
class Errand:
    """A table that has called: paced, in line, or being served."""

    table: BotTable
    since: float
    """When it called."""
    lane: Lane
    """Where it is in line, or was before it was served."""
    timer: asyncio.TimerHandle | None = None
    job: "asyncio.Task[None] | None" = None
    is_playing: bool = False
    is_wanted_again: bool = False
    failures: int = 0
    thought: float = 0.0
    """How much of the present service was spent waiting for the worker."""
    cost: float = 0.0
    """How long all its workers together were at work in the present service."""


def lane_of(table: BotTable) -> Lane:
    return Lane(table.owner, table.is_waited_for(), table.is_slow)


class Scheduler:
    """So many workers for all tables of a server."""

    def __init__(
        self,
        workers: int,
        *,
        pace: float = 0.4,
        patience: float = 60.0,
        command: Sequence[str] = WORKER,
        thought: Callable[[float], None] = lambda _: None,
    ) -> None:
        """`pace`: seconds between moves that a person watches; `patience`: for one decision;
        `thought` is told how long each took."""
        self.thought = thought
        self.counts = Counts()
        self.pace = pace
        self.workers = [Worker(command, patience) for _ in range(workers)]
        self._idle: list[Worker] = []
        self._owed = 0.0
        """Seconds for which the event loop is still to be left to others, after this rest."""
        self._resting: asyncio.TimerHandle | None = None
        self._errands: dict[str, Errand] = {}
        self._line = BotQueue(workers)
        self._is_closed = False

    async def start(self) -> None:
        """Begin to serve; tables that have called before are waiting already."""
        self._idle = list(self.workers)
        self._hand_out()

    async def close(self) -> None:
        """End all workers at once; only a move that is being written down may arrive."""
        self._is_closed = True
        errands = self._errands.values()
        for timer in [self._resting, *(errand.timer for errand in errands)]:
            if timer is not None:
                timer.cancel()
        jobs = {errand.job for errand in errands if errand.job is not None}
        for errand in errands:
            if errand.job is not None and not errand.is_playing:
                errand.job.cancel()
        if jobs:
            _, late = await asyncio.wait(jobs, timeout=GRACE)
            for job in late:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self.workers))

    def waiting(self) -> int:
        """How many tables are in line."""
        return 0 if self._is_closed else len(self._line)

    # Who is served when

    def wanted(self, table: BotTable) -> None:
        """A bot may be due at this table, or a person has come to wait for one."""
        if self._is_closed:
            return
        now = asyncio.get_running_loop().time()
        errand = self._errands.get(table.id)
        if errand is None:
            errand = self._errands[table.id] = Errand(table, now, lane_of(table))
            self._line_up(errand)
            return
        errand.table = table
        if errand.job is not None:
            errand.is_wanted_again, errand.since = True, now
        elif self._line.is_waiting(table.id, errand.lane) and lane_of(table) != errand.lane:
            self._line.leave(table.id, errand.lane)
            self._line_up(errand)

    def _line_up(self, errand: Errand) -> None:
        """Let it join the line; a person who watches has time to see the last move before."""
        elapsed = asyncio.get_running_loop().time() - errand.since
        if elapsed < self.pace and errand.table.is_waited_for():
            self._join_later(errand, self.pace - elapsed)
        else:
            self._join(errand)

    def _join_later(self, errand: Errand, seconds: float) -> None:
        errand.timer = asyncio.get_running_loop().call_later(seconds, self._join, errand)

    def _join(self, errand: Errand) -> None:
        errand.timer = None
        self._join_line(errand)
        self._hand_out()

    def _join_line(self, errand: Errand) -> None:
        errand.lane = lane_of(errand.table)
        self._line.join(errand.table.id, errand.lane)

    def _hand_out(self) -> None:
        """Give the next tables to the workers that are idle."""
        while self._idle and (errand := self._next()) is not None:
            self._line.begin(errand.table.id, errand.lane)
            serving = self._serve(errand, self._idle.pop())
            errand.job = asyncio.get_running_loop().create_task(serving)

    def _next(self) -> Errand | None:
        while not self._is_closed:
            found = self._line.first(with_unwatched=self._resting is None)
            if found is None:
                return None
            errand = self._errands[found[0]]
            if not errand.lane.is_watched or errand.table.is_waited_for():
                return errand
            self._line.leave(*found)  # all have gone
            self._join_line(errand)
        return None

    def _rest(self) -> None:
        """Keep the event loop free for as long as tables that nobody waits for have used it."""
        if self._owed > 0:
            self._resting = asyncio.get_running_loop().call_later(self._owed, self._rest)
            self._owed = 0.0
        else:
            self._resting = None
            self._hand_out()

    # Serving one table

    async def _serve(self, errand: Errand, worker: Worker) -> None:
        """Let a table's bot make one decision, if one is due."""
        loop = asyncio.get_running_loop()
        began, errand.thought, errand.cost = loop.time(), 0.0, 0.0
        table = errand.table
        try:
            task = await table.bot_task()
            if task is not None:
                await self._decide(errand, worker, table, task)
            errand.failures = 0
        except (
            Exception
        ) as error:  # of the table, the disk or the machine: none may end the scheduler
            errand.failures += 1
            self.counts.failed += 1
            log.exception("bot_failed", table=table.id, error=type(error).__name__)
        self._idle.append(worker)
        self._line.end(errand.lane, errand.cost)
        if not errand.lane.is_watched:
            self._owed += loop.time() - began - errand.thought
            if self._resting is None:
                self._rest()
        self._finish(errand)
        self._hand_out()

    def _finish(self, errand: Errand) -> None:
        errand.job = None
        if self._is_closed:
            return
        if errand.failures:
            self._join_later(errand, min(2.0 ** (errand.failures - 1), LONGEST_WAIT))
        elif errand.is_wanted_again:
            self._line_up(errand)
        else:
            del self._errands[errand.table.id]
        errand.is_wanted_again = False

    async def _decide(self, errand: Errand, worker: Worker, table: BotTable, task: Task) -> None:
        """Play what the bot chooses; if it chooses nothing that can be played, any move."""
        try:
            move = await self._ask(errand, worker, task)
            await self._play(errand, table, task, move, task.bot)
        except (Lost, Fault, Illegal, Malformed) as error:
            self.counts.replaced += 1
            log.error("bot_replaced", table=table.id, bot=task.bot, error=f"{error!r:.200}")
            any_move = await self._ask(errand, worker, replace(task, bot=ANY_MOVE))
            await self._play(errand, table, task, any_move, ANY_MOVE)

    async def _ask(self, errand: Errand, worker: Worker, task: Task) -> int:
        """The move that a bot chooses; a decision with several trees is shared among workers."""
        loop = asyncio.get_running_loop()
        began, workers = loop.time(), 1
        try:
            trees = root_parallel.trees_of(task)
            if trees == 1:
                return int((await self._reply(worker, task))["move"])
            with self._helpers(trees - 1, errand) as helpers:
                workers += len(helpers)
                found = await root_parallel.grow(task, trees, [worker, *helpers], self._reply)
            return root_parallel.pick(task, found)
        finally:
            spent = loop.time() - began
            errand.thought += spent
            errand.cost += spent * workers
            self.thought(spent)

    @contextmanager
    def _helpers(self, wanted: int, errand: Errand) -> Iterator[list[Worker]]:
        """Workers that have nothing else to do, as many as the line lets help."""
        number = min(self._line.helpers(errand.lane, wanted), len(self._idle))
        helpers = [self._idle.pop() for _ in range(number)]
        self._line.begin_to_help(errand.lane, number)
        try:
            yield helpers
        finally:
            self._line.end_to_help(errand.lane, number)
            self._idle += helpers
            if not self._is_closed:
                self._hand_out()

    async def _reply(self, worker: Worker, task: Task) -> Reply:
        """A worker's answer; one that is lost is replaced and asked once more."""
        losses = 0
        while True:
            try:
                return await worker.reply(task.as_line())
            except Lost as lost:
                losses += 1
                self.counts.lost += 1
                log.warning("bot_worker_lost", bot=task.bot, game=task.game, error=str(lost))
                if losses == TRIES:
                    raise

    async def _play(self, errand: Errand, table: BotTable, task: Task, move: int, bot: str) -> None:
        """Offer a move to the table; if it has moved on, nobody needs the move any more."""
        errand.is_playing = True
        try:
            await table.bot_plays(task, move, bot)
            self.counts.played += 1
        except (Illegal, Malformed):
            raise
        except Refusal:
            self.counts.moved_on += 1
        finally:
            errand.is_playing = False
