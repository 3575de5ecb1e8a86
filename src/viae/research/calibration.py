"""Calibration: find the settings at which every level wins its target share of games.

Every level plays the one below, the lowest random play, and one parameter of it is fitted: its
weight noise if it has any, else its temperature, else its iterations. The share it wins follows a
logistic curve in the logarithm of the parameter, with a prior on its slope. The curve is fitted to
all games played so far, and the next games are played where it crosses the target share.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from viae.ai.bots import spec_of
from viae.core.levels import Level
from viae.research.ladder import WEAKEST

TRIES = 8
"""How many values of a parameter are tried at most."""
GOOD_ERROR = 0.18
"""The standard error, in logits, at which the search ends: about 4 % of the games."""
CLOSE = 1.15
"""A value farther than this factor from the last one tried is tried before it is taken."""
TOLERANCE = 0.08
"""How far below its target a level without mistakes may stay."""
FIRST_ITERATIONS = 50
"""For a level that has to search where it did not before."""
FIRST_NOISE = 50
"""For a level that is too strong without weight noise."""

Play = Callable[[str, str], tuple[float, int]]
"""Plays some games of two between two bots: the first one's wins, and how many games."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of levels that can be fitted."""

    name: str
    least: int
    most: int
    slope: float
    """The expected slope of the curve: logits for each doubling."""

    def of(self, level: Level) -> int:
        return max(self.least, min(self.most, int(getattr(level, self.name))))

    def set(self, level: Level, value: int) -> Level:
        return replace(level, **{self.name: value})


WEIGHT_NOISE = Parameter("weight_noise", 5, 400, -1.5)
TEMPERATURE = Parameter("temperature", 20, 20_000, -1.2)
ITERATIONS = Parameter("iterations", 20, 200_000, 0.4)


def parameter_of(level: Level) -> Parameter:
    """The parameter by which a level is calibrated."""
    if level.weight_noise:
        return WEIGHT_NOISE
    return ITERATIONS if level.iterations and not level.temperature else TEMPERATURE


@dataclass(frozen=True)
class Measurement:
    """The games played with one value of a parameter."""

    value: int
    wins: float
    games: int


def calibrate(levels: Sequence[Level], bottom: float, step: float, play: Play) -> Iterator[Level]:
    """The calibrated levels, from the bottom up."""
    below = WEAKEST
    for number, level in enumerate(levels):
        found = fit_level(level, below, step if number else bottom, play)
        below = spec_of(found)
        yield found


def fit_level(level: Level, opponent: str, share: float, play: Play) -> Level:
    """A level that wins this share against an opponent.

    If it is too weak even without mistakes it gets more iterations; if it is too strong with the
    fewest iterations it gets weight noise.
    """
    parameter = parameter_of(level)
    found = fit_parameter(level, parameter, opponent, share, play)
    if parameter.of(found) > parameter.least:
        return found
    if parameter is ITERATIONS:
        noisy = replace(level, iterations=FIRST_ITERATIONS, weight_noise=FIRST_NOISE)
        return fit_parameter(noisy, WEIGHT_NOISE, opponent, share, play)
    best = parameter.set(level, 0)
    wins, games = play(spec_of(best), opponent)
    if wins / games >= share - TOLERANCE:
        return best
    searching = replace(best, iterations=best.iterations or FIRST_ITERATIONS)
    return fit_level(searching, opponent, share, play)


def fit_parameter(
    level: Level, parameter: Parameter, opponent: str, share: float, play: Play
) -> Level:
    """A level with its parameter where it wins this share, or at an end of its range."""
    measured: list[Measurement] = []
    value = parameter.of(level)
    for _ in range(TRIES):
        tried = value
        games = play(spec_of(parameter.set(level, tried)), opponent)
        measured.append(Measurement(tried, *games))
        value, error = crossing(measured, share, parameter)
        is_close = max(value, tried) < CLOSE * min(value, tried)
        was_tried = value in [one.value for one in measured]  # the same games would be played
        if (is_close and error < GOOD_ERROR) or was_tried:
            break
    return parameter.set(level, rounded(value))


def crossing(
    measured: Sequence[Measurement], share: float, parameter: Parameter
) -> tuple[int, float]:
    """The value at which the curve crosses a share, and its standard error in logits.

    Height and slope are the most likely ones, found by Newton's method with limited steps.
    """
    places = [math.log2(one.value) for one in measured]
    middle = sum(places) / len(places)
    target = math.log(share / (1 - share))
    height, slope = target, parameter.slope
    for _ in range(30):
        prior = 1 / parameter.slope**2
        gradient, gradient_slope = 0.0, (parameter.slope - slope) * prior
        hessian, hessian_mixed, hessian_slope = 1e-6, 0.0, prior
        for place, one in zip(places, measured, strict=True):
            x = place - middle
            expected = 1 / (1 + math.exp(-max(-30.0, min(30.0, height + slope * x))))
            # Plus half a win and half a loss: a bot that won all games has no logit.
            missing = one.wins + 0.5 - (one.games + 1) * expected
            weight = (one.games + 1) * expected * (1 - expected)
            gradient, gradient_slope = gradient + missing, gradient_slope + missing * x
            hessian += weight
            hessian_mixed += weight * x
            hessian_slope += weight * x * x
        determinant = hessian * hessian_slope - hessian_mixed**2
        height += limited(
            (hessian_slope * gradient - hessian_mixed * gradient_slope) / determinant, 1.0
        )
        slope += limited((hessian * gradient_slope - hessian_mixed * gradient) / determinant, 0.5)
        slope = math.copysign(max(abs(parameter.slope) / 6, abs(slope)), parameter.slope)
    there = middle + (target - height) / slope
    there = max(min(places) - 2, min(max(places) + 2, there))
    x = there - middle
    error = math.sqrt((hessian_slope - 2 * hessian_mixed * x + hessian * x * x) / determinant)
    return round(max(parameter.least, min(parameter.most, 2**there))), error


def limited(step: float, most: float) -> float:
    return max(-most, min(most, step))


def rounded(value: int) -> int:
    """To about 5 %: nothing finer was measured."""
    size: int = 10 ** max(0, len(str(value)) - 2)
    step = max(1, size // 2) if str(value)[0] in "12" else size
    return round(value / step) * step
