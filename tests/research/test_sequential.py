"""The sequential test: few games where the answer is clear, and seldom a wrong answer."""

import pytest

from viae.core.rng import Rng
from viae.research.sequential import SequentialTest


def asked(share: float, truth: float, seed: int, most: int = 400) -> SequentialTest:
    """The test of an entrant whose true share of wins is `truth`."""
    test, rng = SequentialTest(share), Rng(seed)
    while test.answer is None and test.games < most:
        test.add(float(int(rng.below(10_000)) < truth * 10_000))
    return test


def test_nothing_is_decided_before_the_first_game() -> None:
    assert SequentialTest(0.5).answer is None
    assert SequentialTest(0.5).log_likelihood_ratio == 0


@pytest.mark.parametrize(
    ("share", "below", "above"),
    [(0.8, 0.75, 0.85), (0.55, 0.5, 0.6), (0.98, 0.97, 0.99), (0.04, 0.02, 0.06)],
)
def test_the_hypotheses_leave_room_at_the_ends(share: float, below: float, above: float) -> None:
    test = SequentialTest(share)
    assert (test.below, test.above) == pytest.approx((below, above))


def test_wins_raise_the_likelihood_ratio_and_losses_lower_it() -> None:
    test = SequentialTest(0.8)
    test.add(1)
    assert test.log_likelihood_ratio > 0
    for _ in range(4):
        test.add(0)
    assert test.log_likelihood_ratio < 0


def test_a_shared_win_counts_by_half() -> None:
    shared, split = SequentialTest(0.5), SequentialTest(0.5)
    for win in (0.5, 0.5):
        shared.add(win)
    for win in (1, 0):
        split.add(win)
    assert shared.log_likelihood_ratio == pytest.approx(split.log_likelihood_ratio)


@pytest.mark.parametrize(("truth", "answer"), [(0.85, True), (0.75, False)])
def test_at_most_one_answer_in_twenty_is_wrong(truth: float, answer: bool) -> None:
    answers = [asked(0.8, truth, seed, most=10_000).answer for seed in range(400)]
    wrong = answers.count(not answer)
    assert None not in answers
    assert wrong <= 400 * 0.05 + 3 * (400 * 0.05 * 0.95) ** 0.5
    assert wrong > 0, "an error that never happens would mean games wasted"


def test_a_clear_case_takes_few_games() -> None:
    assert all(asked(0.8, 0.97, seed).games < 60 for seed in range(20))
    assert all(asked(0.8, 0.30, seed).games < 30 for seed in range(20))
