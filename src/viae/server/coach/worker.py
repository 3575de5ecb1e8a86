"""The coach's worker process, shared by all who ask for hints and reviews.

It is one process of its own, so that neither people nor bots wait for the coach. It answers one
question at a time, and its time is shared by person: the next question is that of the person who
has used least of late.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import structlog

from viae.ai.coach import AnalysisRequest
from viae.core.game import Game
from viae.core.options import Choice
from viae.server.fair_queue import FairQueue
from viae.server.refusals import Broken, TooMany
from viae.server.workers.process import WORKER, WorkerError, WorkerLost, WorkerProcess
from viae.server.workers.requests import AskCoach, GameSetup, Reply, as_line

log = structlog.get_logger(__name__)

MOST_WAITING = 20
"""People who may wait for a hint, and for a review."""
TRIES = 2
"""How often the worker is asked if it is lost."""
RETRY_AFTER = 60
"""Seconds after which to ask again if too many people wait."""


class CoachWorker:
    """The worker process, and the queue of those who have questions."""

    def __init__(self, command: Sequence[str] = WORKER, timeout: float = 120.0) -> None:
        self.queue = FairQueue(1, clock=time.monotonic)
        self._worker = WorkerProcess(command, timeout)

    async def answer(
        self, game: Game, options: Mapping[str, Choice], seats: int, question: AnalysisRequest
    ) -> Mapping[str, Any]:
        """The coach's answer to a question; to be asked within a turn of the queue."""
        request = AskCoach(GameSetup.of(game, seats, options), question.as_json())
        try:
            return await self._reply(as_line(request))
        except (WorkerLost, WorkerError) as error:
            log.error("coach failed", game=game.name, error=f"{error!r:.200}")
            raise Broken from None

    async def _reply(self, line: bytes) -> Reply:
        """The worker's reply; one that is lost is replaced and asked once more."""
        for _ in range(TRIES - 1):
            try:
                return await self._worker.ask(line)
            except WorkerLost as lost:
                log.warning("coach worker lost", error=str(lost))
        return await self._worker.ask(line)

    async def close(self) -> None:
        await self._worker.stop()


def busy() -> TooMany:
    return TooMany(
        "the coach has too many questions just now; ask again in a minute",
        retry_after=RETRY_AFTER,
        key="refusal.coach_busy",
    )
