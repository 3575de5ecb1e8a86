"""Moves that take long to compute: where rules run uncompiled, a worker process computes them.

Compiled, such a move takes about as long as drawing a picture, and is computed in the event loop.
Uncompiled it takes a hundred times as long and would hold up everybody: its outcome is computed
first, by the same rules, in another process. Only its table waits for it.
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
        """An outcome; if the worker is lost it is computed in a thread, which is slower."""
        async with self._one_at_a_time:
            try:
                reply = await self._worker.ask(as_line(computation))
            except (WorkerLost, WorkerError) as error:
                log.error("outcome worker failed", game=computation.setup.game, error=str(error))
                return await asyncio.to_thread(computation.outcome)
        return Outcome(tuple(reply["numbers"]), reply["film"])

    async def close(self) -> None:
        await self._worker.stop()


async def outcomes_of(
    match: Match, seat: int, moves: Sequence[int], worker: OutcomeWorker
) -> dict[int, Outcome]:
    """The outcomes of a seat's moves that take long, by their index among the moves.

    The moves are tried on a clone up to the first illegal one, which the match will refuse, or to
    the first outcome: it reveals something to the seat, so nothing may follow in the same message.
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
    """The request for a move; the state is determinized, since no outcome depends on a secret."""
    determinized = state.clone()
    determinized.determinize(SPECTATOR, Rng(0))
    return ComputeMove(
        GameSetup.of(match.game, match.seats, match.options), determinized.save(), move
    )
