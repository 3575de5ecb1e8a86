"""Noise: the mistakes of a level, by noisy weights and by a choice drawn with a temperature.

Weight noise multiplies every weight of the estimate by a random factor that stays the same for a
game. The temperature draws the choice among moves that are nearly as good as the best. The results
are whole numbers, so that the same seed makes the same mistakes on every machine.
"""

from collections.abc import Sequence

from viae.ai.evaluation import lead_of
from viae.ai.ismcts import RootStatistics
from viae.core.rng import Rng

BEST_ODDS = 1 << 20
"""The best move's odds in the draw."""
CUT_OFF = 3
"""A move that is this many temperatures worse than the best is never chosen."""


def draw_move(values: Sequence[tuple[int, int]], temperature: int, rng: Rng) -> int:
    """One of the moves by their values, in thousandths of a point.

    A move that is worth a temperature less than another is chosen half as often.
    """
    most = max(value for _, value in values)
    odds = [odds_of(most - value, temperature) for _, value in values]
    left = int(rng.below(sum(odds)))
    for (move, _), share in zip(values, odds, strict=True):
        left -= share
        if left < 0:
            return move
    raise AssertionError("odds changed while drawing")


def odds_of(lag: int, temperature: int) -> int:
    """The odds of a move that is worth less than the best by `lag`."""
    if lag == 0:
        return BEST_ODDS
    return round(BEST_ODDS * 0.5 ** (lag / temperature)) if lag <= CUT_OFF * temperature else 0


def noisy_weights(weights: Sequence[int], noise: int, rng: Rng) -> list[int]:
    """Each weight times a random factor; with noise 100 most are between a half and twice."""
    return [noisy_weight(weight, noise, rng) for weight in weights]


def noisy_weight(weight: int, noise: int, rng: Rng) -> int:
    """The sign stays, and only 0 becomes 0: estimates divide by some weights."""
    noisy = round(weight * 2 ** (noise / 100 * normal_deviate(rng)))
    return noisy or (weight > 0) - (weight < 0)


def normal_deviate(rng: Rng) -> float:
    """A number that is about normally distributed, none beyond 6."""
    return sum(int(rng.below(1 << 20)) for _ in range(12)) / (1 << 20) - 6


def values_of(statistics: RootStatistics) -> list[tuple[int, int]]:
    """What moves are worth by a search, in thousandths of a point.

    The mean of a move with few visits may be luck: none counts for more than the most visited
    move, which stands first.
    """
    best = lead_of(statistics[0][2])
    return [(move, min(best, lead_of(mean))) for move, visits, mean in statistics if visits > 0]
