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
from viae.server.bots.process import WORKER, Fault, Lost, Worker
from viae.server.bots.worker import Computation

log = structlog.get_logger(__name__)


class Uncomputed(Exception):
    """A move has to be computed elsewhere before it can be made."""

    def __init__(self, state: State, move: int) -> None:
        super().__init__(f"move {move} is not computed yet")
        self.state = state.clone()
        self.move = move

    def computation(self, game: Game, options: Mapping[str, Choice]) -> Computation:
        """What is sent; the state is redrawn, since no outcome depends on a secret."""
        redrawn = self.state.clone()
        redrawn.determinize(SPECTATOR, Rng(0))
        return Computation(
            game=game.name,
            board=dict(game.facts) if game.own_board else None,
            seats=int(redrawn.seats),
            options=dict(options),
            saved=redrawn.save(),
            move=self.move,
        )


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

    def __init__(self, command: Sequence[str] = WORKER, patience: float = 60.0) -> None:
        self._worker = Worker(command, patience)
        self._one_at_a_time = asyncio.Lock()

    async def compute(self, computation: Computation) -> Outcome:
        """An outcome; where the worker is lost it is computed in a thread, which is slower."""
        async with self._one_at_a_time:
            try:
                reply = await self._worker.reply(computation.as_line())
            except (Lost, Fault) as error:
                log.error("computed here", game=computation.game, error=str(error))
                return await asyncio.to_thread(computation.run)
        return Outcome(tuple(reply["numbers"]), reply["film"])

    async def close(self) -> None:
        await self._worker.stop()
