"""Computing elsewhere what would hold up everybody: long moves, where rules run uncompiled.

Compiled, such a move takes about as long as drawing a picture, and is made where it is. Uncompiled
it takes a hundred times as long: it is computed in a process of its own, by the same rules, and
made when its outcome is known. Only its table waits for it.
"""

import asyncio
import multiprocessing
import signal
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from viae import catalog
from viae.core.digest import digest
from viae.core.entry import BaseEntry
from viae.core.game import SPECTATOR, Game
from viae.core.options import Choice
from viae.core.rng import Rng
from viae.records.match import Outcome


@dataclass(frozen=True)
class Computation:
    """A legal move, and of the position it is made in what everybody knows."""

    game: str
    board: dict[str, Any] | None
    seats: int
    options: dict[str, Choice]
    saved: list[int]
    move: int

    def run(self) -> Outcome:
        """The move's outcome, with its film."""
        game = catalog.entry_on(self.game, self.board).new(self.seats, self.options)
        game.load(self.saved)
        game.listen()
        game.apply(self.move)
        assert game.outcome is not None, "only moves that compute something are computed"
        return Outcome(tuple(game.outcome), game.film)


class Uncomputed(Exception):
    """A move has to be computed elsewhere before it can be made."""

    def __init__(self, game: Game, move: int) -> None:
        super().__init__(f"move {move} is not computed yet")
        self.game = game.clone()
        self.move = move

    def computation(self, entry: BaseEntry, options: Mapping[str, Choice]) -> Computation:
        """What is sent; the position is redrawn, since no outcome depends on a secret."""
        redrawn = self.game.clone()
        redrawn.determinize(SPECTATOR, Rng(0))
        return Computation(
            game=entry.name,
            board=dict(entry.facts) if entry.own_board else None,
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
        self._key, self._outcome = (digest(asked.game), asked.move), outcome

    def look_up(self, game: Game, move: int) -> Outcome:
        """The outcome of a move if it is known, else Uncomputed is raised."""
        if self._outcome is None or self._key != (digest(game), move):
            raise Uncomputed(game, move)
        return self._outcome


class Elsewhere:
    """A process of its own, started when it is first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def compute(self, computation: Computation) -> Outcome:
        if self._pool is None:
            # A new interpreter, since a fork would inherit the server's threads and sockets.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, initializer=leave_ctrl_c_to_the_server)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, computation.run)
        except BrokenProcessPool:
            self.close()
            return await asyncio.to_thread(computation.run)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def leave_ctrl_c_to_the_server() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
