"""Ratings: one number for how strong a bot is, from games of two or of many.

By Luce's choice rule each entrant wins a game in proportion to its strength. In games of two that
is the Bradley-Terry model, and a rating is an Elo rating: 400 more means odds of ten to one. Every
entrant is given half a win more in each contest, so that one that never won has a rating too.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

SCALE = 400 / math.log(10)
Z_95 = 1.959964
"""Standard deviations either side that hold 95 % of a normal distribution."""
STEPS = 100
LONGEST_STEP = 2.0
Matrix = list[list[float]]


@dataclass(frozen=True)
class ContestWins:
    """How often each entrant of one contest won; the same bot may enter several times."""

    bots: tuple[str, ...]
    wins: tuple[float, ...]


@dataclass(frozen=True)
class Rating:
    """A bot's rating with its interval; the mean of all bots that were rated together is 0."""

    value: float
    half: float
    """How far the 95 % interval reaches either way."""

    @property
    def interval(self) -> tuple[float, float]:
        return self.value - self.half, self.value + self.half


def rate(results: Sequence[ContestWins]) -> dict[str, Rating]:
    """The maximum-likelihood ratings of all bots, which must all be connected by contests."""
    bots = list(dict.fromkeys(bot for result in results for bot in result.bots))
    wins = [
        sum(
            won + 0.5
            for result in results
            for bot, won in zip(result.bots, result.wins, strict=True)
            if bot == one
        )
        for one in bots
    ]
    strengths = [0.0] * len(bots)
    for _ in range(STEPS):
        expected, curvature = expected_wins(results, bots, strengths)
        covariance = inverse(curvature)
        missing = [won - due for won, due in zip(wins, expected, strict=True)]
        step = [sum(a * b for a, b in zip(row, missing, strict=True)) for row in covariance]
        longest = max(abs(part) for part in step)
        strengths = [
            s + part * min(1.0, LONGEST_STEP / max(longest, 1e-12))
            for s, part in zip(strengths, step, strict=True)
        ]
        if longest < 1e-9:
            break
    mean = sum(strengths) / len(bots)
    # The curvature was made invertible by holding the sum; that part is no uncertainty.
    variances = [covariance[n][n] - 1 / len(bots) ** 2 for n in range(len(bots))]
    return {
        bot: Rating(SCALE * (strength - mean), Z_95 * SCALE * math.sqrt(max(0.0, variance)))
        for bot, strength, variance in zip(bots, strengths, variances, strict=True)
    }


def expected_wins(
    results: Sequence[ContestWins], bots: Sequence[str], strengths: Sequence[float]
) -> tuple[list[float], Matrix]:
    """The expected wins by these strengths, and the curvature of the likelihood there."""
    expected = [0.0] * len(bots)
    curvature = [[1.0] * len(bots) for _ in bots]
    for result in results:
        games = sum(result.wins) + len(result.bots) / 2
        field = Counter(bots.index(bot) for bot in result.bots)
        weights = {n: times * math.exp(strengths[n]) for n, times in field.items()}
        total = sum(weights.values())
        shares = {n: weight / total for n, weight in weights.items()}
        for n, share in shares.items():
            expected[n] += games * share
            curvature[n][n] += games * share
            for m, other in shares.items():
                curvature[n][m] -= games * share * other
    return expected, curvature


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a small matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(n == m) for m in range(size))] for n, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda n: abs(rows[n][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for n in range(size):
            if n != column:
                factor = rows[n][column]
                rows[n] = [a - factor * b for a, b in zip(rows[n], rows[column], strict=True)]
    return [row[size:] for row in rows]
