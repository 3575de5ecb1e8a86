"""Limits: floods end, people never notice, strangers are forgotten."""

import tracemalloc

import pytest

from viae.server.refusals import TooMany
from viae.server.security.limits import DEFAULT_ALLOWANCES, Allowance, Limits, What


class Clock:
    """Time that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


def taken(limits: Limits, what: What, who: str, tries: int) -> int:
    """How many of some tries succeed."""
    count = 0
    for _ in range(tries):
        try:
            limits.take(what, who)
        except TooMany:
            continue
        count += 1
    return count


def test_a_bucket_empties_and_fills_again() -> None:
    clock = Clock()
    limits = Limits(clock, {"chat": Allowance(3, 1_000)})
    assert taken(limits, "chat", "ada", 10) == 3
    clock.now += 999
    assert taken(limits, "chat", "ada", 10) == 0
    clock.now += 1
    assert taken(limits, "chat", "ada", 10) == 1
    clock.now += 60_000
    assert taken(limits, "chat", "ada", 10) == 3


def test_a_refusal_says_how_long_to_wait_and_waiting_so_long_helps() -> None:
    clock = Clock()
    limits = Limits(clock, {"tables": Allowance(2, 2_500)})
    assert taken(limits, "tables", "ada", 2) == 2
    clock.now += 100
    with pytest.raises(TooMany) as refused:
        limits.take("tables", "ada")
    assert refused.value.retry_after == 3
    assert refused.value.params == {"seconds": 3}
    clock.now += 3_000
    limits.take("tables", "ada")


def test_everybody_and_everything_has_a_bucket_of_its_own() -> None:
    limits = Limits(Clock(), {"chat": Allowance(1, 1_000), "moves": Allowance(1, 1_000)})
    assert taken(limits, "chat", "ada", 2) == 1
    assert taken(limits, "chat", "bob", 2) == 1
    assert taken(limits, "moves", "ada", 2) == 1


def test_asking_in_vain_does_not_lengthen_the_wait() -> None:
    clock = Clock()
    limits = Limits(clock, {"chat": Allowance(1, 1_000)})
    assert taken(limits, "chat", "ada", 100) == 1
    clock.now += 1_000
    limits.take("chat", "ada")


def test_a_clock_that_steps_back_locks_nobody_out_for_longer() -> None:
    clock = Clock()
    limits = Limits(clock, {"chat": Allowance(5, 1_000)})
    limits.take("chat", "ada")
    clock.now -= 500
    assert taken(limits, "chat", "ada", 10) == 3


def test_what_has_no_allowance_is_free() -> None:
    assert taken(Limits(Clock(), {}), "moves", "ada", 1_000) == 1_000


def test_a_hundred_thousand_strangers_leave_no_trace() -> None:
    clock = Clock()
    limits = Limits(clock, {"guests": Allowance(5, 100)})
    tracemalloc.start()
    for stranger in range(100_000):
        clock.now += 1
        limits.take("guests", f"stranger {stranger}")
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(limits.full_at["guests"]) <= 1_000
    assert kept < 500_000


def test_a_person_who_has_an_empty_bucket_is_not_forgotten_among_strangers() -> None:
    clock = Clock()
    limits = Limits(clock, {"guests": Allowance(5, 1_000_000)})
    assert taken(limits, "guests", "flood", 10) == 5
    for stranger in range(5_000):
        limits.take("guests", f"stranger {stranger}")
    assert taken(limits, "guests", "flood", 10) == 0


def test_a_school_class_behind_one_address_never_notices() -> None:
    clock = Clock()
    limits = Limits(clock)
    for pupil in range(30):
        assert taken(limits, "guests", "school", 2) == 2
        assert taken(limits, "sockets", "school", 3) == 3
        assert taken(limits, "requests", "school", 50) == 50
        assert taken(limits, "moves", f"pupil {pupil}", 20) == 20
        assert taken(limits, "chat", f"pupil {pupil}", 5) == 5
    for _ in range(600):
        clock.now += 1_000
        assert taken(limits, "requests", "school", 30) == 30


def test_every_flood_is_stopped() -> None:
    limits = Limits(Clock())
    for what, allowance in DEFAULT_ALLOWANCES.items():
        assert taken(limits, what, "flood", 3_000) == allowance.most


def test_only_so_much_is_under_way_at_once_and_nobody_is_remembered() -> None:
    limits = Limits(Clock(), {}, most_at_once=2)
    with limits.at_once("ada"), limits.at_once("ada"):
        with pytest.raises(TooMany) as refused, limits.at_once("ada"):
            pytest.fail("three at once")
        assert refused.value.params == {"seconds": refused.value.retry_after}
        with limits.at_once("ben"):
            pass
    assert limits.under_way == {}
