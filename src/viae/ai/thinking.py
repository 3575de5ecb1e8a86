"""What a bot can think in a while: how many iterations are as good as a tenth of a second."""

import time
from collections.abc import Callable, Iterator
from statistics import harmonic_mean

from viae import catalog
from viae.ai.greedy import best_moves
from viae.ai.monte_carlo import MonteCarlo
from viae.ai.search import Search
from viae.core.game import CHANCE, Game
from viae.core.rng import Rng

SECONDS = 0.1
"""How long bots think; only what this process itself computes is counted."""
APART = 10
"""Of a game's decisions every tenth is thought about."""


def iterations(name: str, seats: int) -> dict[str, float]:
    """With so many iterations a decision takes that long on the average, by bot.

    That is the harmonic mean: where a bot is slow it also takes longer.
    """
    return {
        bot: harmonic_mean([think(game, SECONDS) for game in decisions(name, seats)])
        for bot, think in BOTS.items()
    }


def decisions(name: str, seats: int) -> Iterator[Game]:
    """Positions of a game that is played sensibly, with something to decide."""
    game, rng, number = catalog.new(name, seats), Rng(1), 0
    while not game.is_over():
        if game.current == CHANCE:
            game.act(game.draw(rng))
            continue
        if len(game.legal()) > 1:
            number += 1
            if number % APART == 0:
                yield game.clone()
        game.act(best_moves(game, number)[0])


def searched(game: Game, seconds: float) -> int:
    began = time.process_time()
    search = Search(game, 1)
    return until(search.run, began + seconds)


def tried(game: Game, seconds: float) -> int:
    began = time.process_time()
    tries = MonteCarlo(game, 1)
    return until(tries.run, began + seconds) * int(tries.candidates.count)


def until(run: Callable[[int], None], end: float) -> int:
    """Run for so long, looking at the clock now and then."""
    done, some = 0, 1
    while True:
        run(some)
        done += some
        if time.process_time() >= end:
            return done
        some = min(done, 50)


BOTS: dict[str, Callable[[Game, float], int]] = {"search": searched, "monte_carlo": tried}
"""Those that take their time."""
