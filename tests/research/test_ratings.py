"""Ratings: Elo in games of two, and intervals that hold the truth as often as they should."""

import math

import pytest

from viae.core.rng import Rng
from viae.research.ratings import ContestWins, Rating, inverse, rate


def gap(ratings: dict[str, Rating], one: str, other: str) -> float:
    return ratings[one].value - ratings[other].value


def test_odds_of_ten_to_one_are_400_points() -> None:
    ratings = rate([ContestWins(("a", "b"), (1000 - 0.5, 100 - 0.5))])
    assert gap(ratings, "a", "b") == pytest.approx(400, abs=0.01)
    assert ratings["a"].value == -ratings["b"].value


def test_in_games_of_many_a_win_counts_against_all_others() -> None:
    """One bot that wins as often as each of three equal ones is rated like them."""
    even = rate([ContestWins(("a", "b", "b", "b"), (25, 25, 30, 20))])
    assert gap(even, "a", "b") == pytest.approx(0, abs=0.01)
    twice = rate([ContestWins(("a", "b", "b", "b"), (200, 100, 100, 100))])
    assert gap(twice, "a", "b") == pytest.approx(400 * math.log10(2), abs=1)


def test_contests_are_connected_by_the_bots_they_share() -> None:
    chain = [ContestWins(("a", "b"), (70, 30)), ContestWins(("b", "c"), (70, 30))]
    ratings = rate(chain)
    assert gap(ratings, "a", "b") == pytest.approx(gap(ratings, "b", "c"))
    assert gap(ratings, "a", "c") == pytest.approx(2 * gap(rate(chain[:1]), "a", "b"))
    assert ratings["a"].half > ratings["b"].half


def test_a_bot_that_never_won_has_a_rating_too() -> None:
    ratings = rate([ContestWins(("a", "b"), (40, 0))])
    assert 500 < gap(ratings, "a", "b") < 900
    assert ratings["b"].interval[1] < ratings["a"].interval[0]


def test_intervals_hold_the_truth_in_about_nineteen_of_twenty_cases() -> None:
    strengths = {"a": 1.0, "b": 2.0, "c": 4.0}
    mean = sum(400 * math.log10(s) for s in strengths.values()) / 3
    rng, held, asked = Rng(1), 0, 0
    for _ in range(150):
        wins = dict.fromkeys(strengths, 0.0)
        for _ in range(60):
            left = int(rng.below(7000)) / 1000
            winner = next(bot for bot in strengths if (left := left - strengths[bot]) < 0)
            wins[winner] += 1
        found = rate([ContestWins(tuple(wins), tuple(wins.values()))])
        for bot, strength in strengths.items():
            low, high = found[bot].interval
            held += low <= 400 * math.log10(strength) - mean <= high
            asked += 1
    assert 0.92 <= held / asked <= 0.98


def test_a_matrix_times_its_inverse() -> None:
    assert inverse([[0.0, 2.0], [4.0, 0.0]]) == [[0.0, 0.25], [0.5, 0.0]]
