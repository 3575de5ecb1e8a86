"""Strength as promised, over many games. Promises of speed are checked by `viae bench --check`."""

import pytest

from viae.core.compiled import is_compiled
from viae.research.arena import Contest, play
from viae.research.statistics import ContestStatistics


@pytest.mark.long
@pytest.mark.parametrize(
    ("entrants", "least"),
    [
        (("greedy", "random"), 0.97),
        (("greedy", "random", "random"), 0.95),
        (("greedy", "random", "random", "random"), 0.95),
        (("greedy", "random", "random", "random", "random"), 0.95),
    ],
)
def test_greedy_beats_random_with_confidence(entrants: tuple[str, ...], least: float) -> None:
    contest = Contest("strada_romana", entrants, 600 if is_compiled() else 60, seed=1)
    statistics = ContestStatistics(contest)
    for result in play(contest, processes=2):
        statistics.add(result)
    low, _ = statistics.entrants[0].interval
    assert low >= (least if is_compiled() else 0.9)
