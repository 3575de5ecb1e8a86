"""How fast a push is, measured beside random play of Strada Romana in the same run."""

import time
from random import Random

import pytest

from games.via_appia.pushing import any_push, filled
from viae.ai import bench
from viae.core.compiled import is_compiled

ROUNDS = 8
PUSHES = 100


def pushes_per_second(layout: int) -> float:
    """A hundred pushes, ten into each tray."""
    rng = Random(layout)
    trays = [filled(layout + number) for number in range(10)]
    pushes = [any_push(rng) for _ in range(PUSHES)]
    began = time.perf_counter()
    for number, push in enumerate(pushes):
        trays[number % 10].push(*push)
    return PUSHES / (time.perf_counter() - began)


@pytest.mark.long
@pytest.mark.skipif(not is_compiled(), reason="the promise is about compiled rules")
def test_five_hundred_pushes_in_the_time_of_four_million_decisions() -> None:
    """Slices of both alternate and the best counts: other programs can only slow things down."""
    start = bench.opening("strada_romana")
    decisions = pushes = 0.0
    for layout in range(ROUNDS):
        decisions = max(decisions, bench.pace(start, 0.2).decisions_per_second)
        pushes = max(pushes, pushes_per_second(layout))
    assert pushes / decisions >= 500 / 4_000_000
