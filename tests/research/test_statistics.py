"""The statistics against known values."""

from collections import Counter

import pytest

from viae.research.arena import Contest, play
from viae.research.sequential import SequentialTest
from viae.research.statistics import ContestStatistics, deviation, mean, quantile, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Wilson's interval as textbooks and R's prop.test(correct = FALSE) give it.
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 4, 0.0456, 0.6994),
        (81, 263, 0.2553, 0.3662),
        (500, 1000, 0.4691, 0.5309),
    ],
)
def test_wilson_interval(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_takes_fractions() -> None:
    low, high = wilson(2.5, 10)
    assert wilson(2, 10)[0] < low < wilson(3, 10)[0]
    assert wilson(2, 10)[1] < high < wilson(3, 10)[1]


def test_wilson_narrows_with_games_and_widens_with_certainty() -> None:
    few, many = wilson(5, 20), wilson(500, 2000)
    assert few[0] < many[0] < 0.25 < many[1] < few[1]
    assert wilson(5, 20, z=2.576)[1] > few[1]


def test_mean_and_deviation() -> None:
    counts = {2: 1, 4: 3, 5: 2, 7: 1, 9: 1}
    assert mean(counts) == 5
    assert deviation(counts) == 2
    assert deviation({3: 4}) == 0


def test_quantiles_are_values_that_were_seen() -> None:
    counts = Counter({-3: 1, 0: 1, 4: 1, 10: 1})
    parts = (0, 0.25, 0.26, 0.5, 0.75, 1)
    assert [quantile(counts, part) for part in parts] == [-3, -3, 0, 0, 4, 10]


def test_a_bot_has_one_rating_whichever_entrant_it_is() -> None:
    statistics = ContestStatistics(
        Contest("strada_romana", ("greedy", "random", "random"), 12, seed=1)
    )
    for result in play(statistics.contest):
        statistics.add(result)
    first, second, third = statistics.as_json()["seats"]
    assert second["rating"] == third["rating"] < 0 < first["rating"]
    low, high = first["rating_interval"]
    assert low < first["rating"] < high


def test_a_test_is_decided_only_after_whole_deals() -> None:
    entrants = ("greedy", "random", "random")
    statistics = ContestStatistics(
        Contest("strada_romana", entrants, 30, seed=1), SequentialTest(0.1)
    )
    for result in play(statistics.contest):
        statistics.add(result)
        assert statistics.test is not None
        if statistics.games % len(entrants) > 0:
            assert not statistics.is_decided
        elif statistics.is_decided:
            break
    assert statistics.is_decided
    assert statistics.games < 30
    assert len(set(statistics.entrants[0].games_by_place)) == 1


def test_games_by_the_clock_are_marked() -> None:
    by_count = ContestStatistics(Contest("strada_romana", ("search:5i", "random"), 1, seed=1))
    by_clock = ContestStatistics(Contest("strada_romana", ("search:0.001s", "random"), 1, seed=1))
    assert (by_count.timed, by_clock.timed) == ([], ["search:0.001s"])
