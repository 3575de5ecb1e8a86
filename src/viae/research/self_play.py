"""Self-play: games among greedy bots with given weights, played by one process or several."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from viae import catalog
from viae.ai.bots import GreedyBot
from viae.ai.coach import victories
from viae.ai.process_pool import ProcessPool
from viae.core.game import Game
from viae.core.rng import Rng
from viae.core.state import CAREFUL, COARSE
from viae.records.seeds import seed_for
from viae.research.arena import play_with_bots

BATCH = 4
"""Games that a process is handed at once."""

SeatResult = tuple[int, float]
"""A seat's points, and its part of the victory."""


@dataclass(frozen=True)
class SelfPlayGame:
    """One game to be played: the weights of each seat, and the seed."""

    weights: Sequence[list[int]]
    seed: int
    is_careful: bool = False
    """Are costly moves computed as closely as in a real game, not roughly?"""


def play_game(game: Game, job: SelfPlayGame) -> list[SeatResult]:
    """The result for each seat."""
    seed, seats = job.seed, len(job.weights)
    thinking = int(CAREFUL if job.is_careful else COARSE)
    bots = [
        GreedyBot(seed_for(seed, seat, "bot"), weights, thinking)
        for seat, weights in enumerate(job.weights)
    ]
    chance, redraw = Rng(seed), Rng(seed_for(seed, 0, "redraw"))
    state = game.new_state(seats)
    play_with_bots(state, bots, chance, redraw)
    return [(int(state.score(seat)), won) for seat, won in enumerate(victories(state))]


def batch_player(name: str) -> Callable[[list[SelfPlayGame]], list[list[SeatResult]]]:
    """A function that plays games of self-play in this process."""
    game = catalog.load_game(name)
    return lambda jobs: [play_game(game, job) for job in jobs]


@contextmanager
def players(
    name: str, processes: int
) -> Iterator[Callable[[list[SelfPlayGame]], list[list[SeatResult]]]]:
    """A function that plays games in this process, or in several at once; it keeps their order."""
    if processes == 1:
        yield batch_player(name)
        return
    pool = ProcessPool(processes, batch_player, name)

    def play(jobs: list[SelfPlayGame]) -> list[list[SeatResult]]:
        waiting = [pool.submit(jobs[k : k + BATCH]) for k in range(0, len(jobs), BATCH)]
        return [result for batch in waiting for result in batch.result()]

    try:
        yield play
    finally:
        pool.close()
