"""Moves that take long to compute, worked out in a process of their own where rules run uncompiled.

Compiled, such a move takes about as long as drawing a picture, and is made where it is. Uncompiled
it takes a hundred times as long, and would hold up everybody: its outcome is computed first, by the
same rules, in another process. Only its table waits for it.
"""

import asyncio
from collections.abc import Sequence

import structlog

from viae.core.computed import computes
from viae.core.rng import Rng
from viae.core.state import SPECTATOR, State
from viae.records.match import Match, Outcome
from viae.server.workers.process import WORKER, WorkerError, WorkerLost, WorkerProcess
from viae.server.workers.requests import ComputeMove, GameSetup, as_line

log = structlog.get_logger(__name__)


class OutcomeWorker:
    """A worker process that computes outcomes, started when it is first needed."""

    def __init__(self, command: Sequence[str] = WORKER, timeout: float = 60.0) -> None:
        self._worker = WorkerProcess(command, timeout)
        self._one_at_a_time = asyncio.Lock()

    async def compute(self, computation: ComputeMove) -> Outcome:
        """An outcome; where the worker is lost it is computed in a thread, which is slower."""
        async with self._one_at_a_time:
            try:
                reply = await self._worker.ask(as_line(computation))
            except (WorkerLost, WorkerError) as error:
                log.error("computed here", game=computation.setup.game, error=str(error))
                return await asyncio.to_thread(computation.outcome)
        return Outcome(tuple(reply["numbers"]), reply["film"])

    async def close(self) -> None:
        await self._worker.stop()


async def outcomes_of(
    match: Match, seat: int, moves: Sequence[int], worker: OutcomeWorker
) -> dict[int, Outcome]:
    """The outcomes of a seat's moves that take long, by their place among its moves.

    The moves are walked through on a clone before they are made. Where one cannot be made the walk
    ends: the match refuses it. It also ends with an outcome, since that shows the seat something,
    and nothing is decided in the same message after that.
    """
    state = match.state.clone()
    for number, move in enumerate(moves):
        if state.current != seat or move not in state.legal_moves():
            break
        if computes(state, move):
            return {number: await worker.compute(computation_of(match, state, move))}
        state.act(move)
    return {}


def computation_of(match: Match, state: State, move: int) -> ComputeMove:
    """What is sent for a move; the state is redrawn, since no outcome depends on a secret."""
    redrawn = state.clone()
    redrawn.determinize(SPECTATOR, Rng(0))
    return ComputeMove(GameSetup.of(match.game, match.seats, match.options), redrawn.save(), move)
