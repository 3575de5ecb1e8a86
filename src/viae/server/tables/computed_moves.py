"""Computing elsewhere what would hold up everybody: long moves, where rules run uncompiled.

Compiled, such a move takes about as long as drawing a picture, and is made where it is. Uncompiled
it takes a hundred times as long: it is computed in a process of its own, by the same rules, and
made when its outcome is known. Only its table waits for it.
"""

import asyncio
from collections.abc import Mapping, Sequence

import structlog

from viae.core.digest import digest
from viae.core.game import Game
from viae.core.options import Choice
from viae.core.rng import Rng
from viae.core.state import SPECTATOR, State
from viae.records.match import Outcome
from viae.server.workers.process import WORKER, WorkerError, WorkerLost, WorkerProcess
from viae.server.workers.requests import ComputeMove, GameSetup, as_line

log = structlog.get_logger(__name__)


class Uncomputed(Exception):
    """A move has to be computed elsewhere before it can be made."""

    def __init__(self, state: State, move: int) -> None:
        super().__init__(f"move {move} is not computed yet")
        self.state = state.clone()
        self.move = move

    def computation(self, game: Game, options: Mapping[str, Choice]) -> ComputeMove:
        """What is sent; the state is redrawn, since no outcome depends on a secret."""
        redrawn = self.state.clone()
        redrawn.determinize(SPECTATOR, Rng(0))
        setup = GameSetup.of(game, int(redrawn.seats), options)
        return ComputeMove(setup, redrawn.save(), self.move)


class Computed:
    """The one outcome that a table has waited for."""

    def __init__(self) -> None:
        self._key = ("", 0)
        self._outcome: Outcome | None = None

    def keep(self, asked: Uncomputed, outcome: Outcome) -> None:
        self._key, self._outcome = (digest(asked.state), asked.move), outcome

    def look_up(self, state: State, move: int) -> Outcome:
        """The outcome of a move if it is known, else Uncomputed is raised."""
        if self._outcome is None or self._key != (digest(state), move):
            raise Uncomputed(state, move)
        return self._outcome


class Elsewhere:
    """A worker process of its own, started when it is first needed."""

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
