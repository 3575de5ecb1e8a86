"""Budgets: read strictly, spent exactly, and cut short once the choice is decided."""

import pytest

from viae import catalog
from viae.ai.bots import check_bot
from viae.ai.budget import SLICE, Budget, is_timed, read_budget
from viae.core.errors import Malformed

STRADA = catalog.game_class("strada_romana")


@pytest.mark.parametrize(
    ("spec", "budget"),
    [
        ("search:1i", Budget(iterations=1)),
        ("search:2000i", Budget(iterations=2000)),
        ("monte_carlo:1000000i", Budget(iterations=1_000_000)),
        ("search:0.3s", Budget(seconds=0.3)),
        ("search:60s", Budget(seconds=60.0)),
        ("search:2x8000i", Budget(iterations=8000, trees=2)),
        ("search:9x0.5s", Budget(seconds=0.5, trees=9)),
    ],
)
def test_iterations_and_seconds(spec: str, budget: Budget) -> None:
    assert read_budget(spec) == budget
    check_bot(STRADA, spec)


NO_BUDGETS = """
    0i 1000001i 2000 -5i 0s 0.0s 61s 1e3i 0.3 hand ²i ٣s
    1x5i 0x5i 10x5i 2x x5i 2x500001i 2x31s 2x2x5i ٣x5i
"""


@pytest.mark.parametrize("text", ["", *NO_BUDGETS.split()])
def test_a_malformed_budget_is_refused(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        check_bot(STRADA, f"search:{text}")
    assert "write search:2000i for iterations" in str(refused.value)
    assert refused.value.key == "refusal.budget"


def test_a_budget_in_seconds_is_seen_in_the_name() -> None:
    timed = ["search:0.3s", "monte_carlo:2s", "search:2x0.5s"]
    assert all(is_timed(spec) for spec in timed)
    others = ["search", "search:2000i", "search:2x8000i", "greedy:hand", "level:3", "random"]
    assert not any(is_timed(spec) for spec in others)


def test_iterations_are_spent_to_the_last() -> None:
    slices: list[int] = []
    assert Budget(iterations=2 * SLICE + 7).spend(slices.append, lambda _: False) == sum(slices)
    assert slices == [SLICE, SLICE, 7]


def test_iterations_that_cannot_change_the_choice_are_saved() -> None:
    slices: list[int] = []
    asked: list[int] = []

    def is_decided(left: int) -> bool:
        asked.append(left)
        return left <= 3 * SLICE

    assert Budget(iterations=5 * SLICE).spend(slices.append, is_decided) == 2 * SLICE
    assert asked == [4 * SLICE, 3 * SLICE]


def test_seconds_end_soon_after_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a fake clock that each iteration moves on by a millisecond."""
    now = 0.0

    def run(some: int) -> None:
        nonlocal now
        now += 0.001 * some

    monkeypatch.setattr("time.perf_counter", lambda: now)
    done = Budget(seconds=0.05).spend(run, lambda _: False)
    assert 50 <= done <= 60
    assert now == pytest.approx(0.001 * done)


def test_seconds_too_are_saved_once_the_choice_is_decided() -> None:
    slices: list[int] = []
    Budget(seconds=60.0).spend(slices.append, lambda _: len(slices) == 3)
    assert len(slices) == 3
