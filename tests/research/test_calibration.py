"""The ladder, and its calibration: the levels found win their target shares."""

import math
from collections import Counter
from itertools import pairwise

import pytest

from viae import catalog
from viae.ai.bots import spec_of
from viae.core.levels import Level, read_level
from viae.core.rng import Rng
from viae.research.calibration import (
    ITERATIONS,
    TEMPERATURE,
    WEIGHT_NOISE,
    Measurement,
    calibrate,
    crossing,
    fit_level,
    parameter_of,
    rounded,
)
from viae.research.ladder import decision_times, pairings
from viae.research.statistics import quantile

FIVE = tuple(Level(0, temperature=t) for t in (5000, 2000, 1000, 500, 200))


def test_every_level_meets_its_neighbours_and_the_lowest_the_baselines() -> None:
    met = [(pairing.bot, pairing.other, pairing.least, pairing.most) for pairing in pairings(FIVE)]
    one, two, three, four, five = (spec_of(level) for level in FIVE)
    assert met == [
        (one, "random", 0.8, 0.95),
        (one, "greedy:hand", 0.0, 0.3),
        (two, one, 0.6, 0.8),
        (three, two, 0.6, 0.8),
        (four, three, 0.6, 0.8),
        (five, four, 0.6, 0.8),
        (five, "greedy:hand", 0.0, 1.0),
    ]


def test_a_pairing_holds_up_to_its_bounds() -> None:
    pairing = pairings(FIVE)[0]
    assert [pairing.holds(share) for share in (0.79, 0.8, 0.95, 0.96)] == [False, True, True, False]


@pytest.mark.parametrize(
    ("part", "value"), [(0.0, 1.0), (0.5, 50.0), (0.99, 99.0), (0.995, 100.0), (1.0, 100.0)]
)
def test_quantiles_of_a_hundred_values(part: float, value: float) -> None:
    assert quantile(Counter(float(n) for n in range(100, 0, -1)), part) == value


def test_every_decision_of_two_games_is_timed() -> None:
    times = decision_times(catalog.load_game("strada_romana"), "random", 1)
    assert len(times) > 100
    assert all(spent >= 0 for spent in times)
    assert sum(times) > 0


# Calibration


class Curve:
    """Games whose outcome follows a known curve of mistakes and iterations."""

    def __init__(self, games: int = 100) -> None:
        self.games = games
        self.rng = Rng(1)
        self.asked: list[tuple[str, str]] = []

    def strength(self, spec: str) -> float:
        """In logits."""
        level = read_level(spec.partition(":")[2])
        if level is None:
            return -4.0
        searched = 0.4 * math.log2(1 + level.iterations)
        return searched - 1.2 * math.log2(1 + level.temperature / 300) - level.weight_noise / 50

    def share(self, bot: str, other: str) -> float:
        return 1 / (1 + math.exp(self.strength(other) - self.strength(bot)))

    def play(self, bot: str, other: str) -> tuple[float, int]:
        self.asked.append((bot, other))
        limit = round(self.share(bot, other) * 10_000)
        return sum(int(self.rng.below(10_000)) < limit for _ in range(self.games)), self.games


ERRING = [Level(n, temperature=500) for n in (0, 0, 20, 200, 2000)]
NOISY = [
    Level(0, weight_noise=150),
    Level(9, weight_noise=70),
    Level(50, weight_noise=20),
    Level(100),
    Level(900),
]


@pytest.mark.parametrize(("levels", "bottom"), [(ERRING, 0.9), (NOISY, 0.97)])
def test_calibrated_levels_win_their_target_shares(levels: list[Level], bottom: float) -> None:
    curve = Curve(400)
    found = list(calibrate(levels, bottom, 0.72, curve.play))
    assert curve.share(spec_of(found[0]), "random") == pytest.approx(bottom, abs=0.03)
    for lower, upper in pairwise(found):
        assert curve.share(spec_of(upper), spec_of(lower)) == pytest.approx(0.72, abs=0.06)


def test_each_level_is_fitted_by_the_parameter_of_its_weakness() -> None:
    assert parameter_of(Level(50, temperature=9, weight_noise=9)) is WEIGHT_NOISE
    assert parameter_of(Level(50, temperature=9)) is parameter_of(Level(0)) is TEMPERATURE
    assert parameter_of(Level(50)) is ITERATIONS


def test_a_level_without_mistakes_gets_more_iterations() -> None:
    curve = Curve()
    found = fit_level(Level(0, weight_noise=50), spec_of(Level(2000)), 0.7, curve.play)
    assert found.weight_noise == 0
    assert found.iterations > 2000
    assert curve.share(spec_of(found), spec_of(Level(2000))) > 0.6


def test_a_level_that_is_too_strong_with_the_fewest_iterations_gets_weight_noise() -> None:
    curve = Curve(400)
    found = fit_level(Level(200), spec_of(Level(0)), 0.7, curve.play)
    assert found.weight_noise > 0
    assert curve.share(spec_of(found), spec_of(Level(0))) == pytest.approx(0.7, abs=0.06)


def test_a_level_that_comes_close_without_mistakes_makes_none() -> None:
    curve = Curve(2000)
    level = Level(8000, temperature=100)
    assert fit_level(level, spec_of(Level(2000)), 0.74, curve.play) == Level(8000)


def test_the_same_games_lead_to_the_same_settings() -> None:
    one, other = Curve(), Curve()
    assert fit_level(Level(0), "random", 0.9, one.play) == fit_level(
        Level(0), "random", 0.9, other.play
    )
    assert one.asked == other.asked


def test_lopsided_results_move_on_by_no_more_than_two_doublings() -> None:
    assert crossing([Measurement(500, 100, 100)], 0.7, TEMPERATURE)[0] == 2000
    assert crossing([Measurement(500, 0, 100)], 0.7, TEMPERATURE)[0] == 125
    assert crossing([Measurement(30, 0, 100)], 0.7, TEMPERATURE)[0] == TEMPERATURE.least
    assert crossing([Measurement(500, 0, 100)], 0.7, ITERATIONS)[0] == 2000


def test_temperatures_are_round() -> None:
    assert [rounded(t) for t in (27, 104, 173, 1449, 8449)] == [27, 105, 175, 1450, 8400]
