"""Mistakes that a person might make: whims, and choices among moves nearly as good as the best.

Whole numbers in the end, so that the same seed makes the same mistakes everywhere.
"""

from collections.abc import Sequence

from viae.ai.evaluation import lead_for
from viae.ai.root_parallel import Found
from viae.core.rng import Rng

FINE = 1 << 20
"""The best move's weight in the draw."""
TOO_FAR = 3
"""A move that is worth so many temperatures less than the best is never chosen."""


def draw_move(worths: Sequence[tuple[int, int]], temperature: int, rng: Rng) -> int:
    """One of the moves by what each is worth, in thousandths of a point.

    A move that is worth a temperature less than another is chosen half as often.
    """
    most = max(worth for _, worth in worths)
    weights = [weight(most - worth, temperature) for _, worth in worths]
    left = int(rng.below(sum(weights)))
    for (move, _), share in zip(worths, weights, strict=True):
        left -= share
        if left < 0:
            return move
    raise AssertionError("weights changed while drawing")


def weight(lag: int, temperature: int) -> int:
    """How often a move is chosen that is worth so much less than the best."""
    if lag == 0:
        return FINE
    return round(FINE * 0.5 ** (lag / temperature)) if lag <= TOO_FAR * temperature else 0


def whimsical(weights: Sequence[int], whims: int, rng: Rng) -> list[int]:
    """Weights of one's own: each is so many times too large or too small as luck will have it."""
    return [own_weight(weight, whims, rng) for weight in weights]


def own_weight(weight: int, whims: int, rng: Rng) -> int:
    """Nothing stays nothing, and something stays something: some weights are divided by."""
    own = round(weight * 2 ** (whims / 100 * deviate(rng)))
    return own or (weight > 0) - (weight < 0)


def deviate(rng: Rng) -> float:
    """A number that is about normally distributed, none beyond 6."""
    return sum(int(rng.below(1 << 20)) for _ in range(12)) / (1 << 20) - 6


def worths_of(found: Found) -> list[tuple[int, int]]:
    """What moves are worth by a search, in thousandths of a point.

    A move that was seldom looked at may have been lucky: none counts for more than the one that
    was looked at most, which stands first.
    """
    best = lead_for(found[0][2])
    return [(move, min(best, lead_for(mean))) for move, looks, mean in found if looks > 0]
