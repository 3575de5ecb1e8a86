"""Strength as promised, over many games. Promises of speed are checked by `viae bench --check`."""

import pytest

from viae.core.compiled import is_compiled
from viae.research.arena import Contest, play
from viae.research.statistics import Tally


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
    tally = Tally(contest)
    for outcome in play(contest, processes=2):
        tally.add(outcome)
    low, _ = tally.entrants[0].interval
    assert low >= (least if is_compiled() else 0.9)
