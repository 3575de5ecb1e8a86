"""Aside: what takes long and is no part of a game is done in a worker process beside the server.

One job is done at a time, and people take turns, so that nobody waits for all that one of them asks
for. The worker starts with the first job.
"""

import asyncio
from collections.abc import Sequence

import structlog

from viae.server.background_jobs import Drawing, Reading, refusal_of
from viae.server.bots.process import WORKER, Fault, Lost, Worker
from viae.server.bots.worker import Reply
from viae.server.fair_queue import FairQueue
from viae.server.refusals import Broken

log = structlog.get_logger(__name__)


class BackgroundProcess:
    """A worker process for one kind of job."""

    def __init__(
        self, most_waiting: int, command: Sequence[str] = WORKER, patience: float = 60.0
    ) -> None:
        self.turns = FairQueue(1, most_waiting)
        self._worker = Worker(command, patience)

    async def do(self, who: str, job: Drawing | Reading) -> Reply:
        """What a job brings that somebody has asked for; refuses what the job refuses."""
        async with self.turns.turn(who):
            try:
                reply = await self._worker.reply(await asyncio.to_thread(job.as_line))
            except (Lost, Fault) as error:
                log.error("job failed", job=type(job).__name__, error=f"{error!r:.200}")
                raise Broken from None
            except asyncio.CancelledError:
                await self._worker.stop()  # else the next would get this answer
                raise
        if "refusal" in reply:
            raise refusal_of(reply["refusal"])
        return reply

    async def close(self) -> None:
        await self._worker.stop()
