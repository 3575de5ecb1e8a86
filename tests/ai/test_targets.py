"""The figures that the house promises: speed as ratios of one run, strength over many games."""

import pytest

from viae.ai import bench
from viae.ai.arena import Contest, play
from viae.ai.tally import Tally
from viae.core.compiled import is_compiled

compiled_only = pytest.mark.skipif(
    not is_compiled(), reason="there is nothing to compare where the rules run uncompiled"
)


@compiled_only
def test_compiled_rules_are_many_times_as_fast() -> None:
    """A guard with room for a busy machine; the long run holds the promise itself."""
    figures = bench.measure("strada_romana", 1.0, lambda _: None)
    assert figures.decisions_ratio is not None
    assert figures.decisions_ratio >= 25
    assert figures.position_bytes <= 4096
    assert figures.search_ratio is not None
    assert figures.search_ratio >= 0.07


@compiled_only
@pytest.mark.long
def test_speed_as_promised() -> None:
    figures = bench.measure("strada_romana", 12.0, lambda _: None)
    assert figures.decisions_per_second is not None
    assert figures.decisions_ratio is not None
    assert figures.games_ratio is not None
    assert figures.decisions_ratio >= 35
    assert figures.games_ratio >= 35
    assert figures.search_ratio is not None
    assert figures.search_ratio >= 0.1, "10,000 iterations where Python makes 100,000 decisions"
    assert figures.decisions_per_second >= 30 * figures.uncompiled_decisions_per_second
    assert figures.clone_microseconds <= 1
    assert figures.position_bytes <= 4096
    assert figures.import_seconds <= 0.15


@compiled_only
@pytest.mark.long
def test_via_romana_is_at_least_half_as_fast() -> None:
    strada, via = (
        bench.measure(name, 6.0, lambda _: None) for name in ("strada_romana", "via_romana")
    )
    assert via.decisions_ratio is not None
    assert via.decisions_per_second is not None
    assert strada.decisions_per_second is not None
    assert via.decisions_ratio >= 30
    assert via.decisions_per_second >= strada.decisions_per_second / 2
    assert via.clone_microseconds <= 1


@compiled_only
@pytest.mark.long
def test_via_appia_gains_as_much_with_pushes_guessed() -> None:
    figures = bench.measure("via_appia", 45.0, lambda _: None)  # uncompiled three games a second
    assert figures.decisions_ratio is not None
    assert figures.games_ratio is not None
    assert figures.decisions_ratio >= 30
    assert figures.games_ratio >= 30
    assert figures.clone_microseconds <= 1


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
