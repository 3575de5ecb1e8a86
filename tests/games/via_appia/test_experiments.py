"""What `viae quarry` shows: pushes as films, and what falls as a plot and in words."""

import pytest

from viae.core.errors import Malformed
from viae.games.via_appia import experiments
from viae.games.via_appia.quarry import SIZES

PUSHES = 6


def test_a_push_is_shown_and_told() -> None:
    svg, told = experiments.push(7, "small", 75, 10, None)
    assert svg.startswith("<svg")
    assert "indefinite" in svg, "it is shown over and over"
    assert told.startswith("a small stone at 75 mm, 10°, into layout 7: ")
    assert told.endswith(" fell")


@pytest.mark.parametrize(
    ("layout", "size", "place", "angle"),
    [
        (-1, "small", 75, 0),
        (4096, "small", 75, 0),
        (7, "huge", 75, 0),
        (7, "large", 10, 0),
        (7, "small", 75, 7),
    ],
)
def test_what_is_no_push_is_refused(layout: int, size: str, place: int, angle: int) -> None:
    with pytest.raises(Malformed):
        experiments.push(layout, size, place, angle, None)


def test_falls_are_counted_by_the_size_that_was_pushed() -> None:
    falls = experiments.count_falls(PUSHES, 1)
    assert set(falls) == set(range(SIZES))
    assert sum(sum(counter.values()) for counter in falls.values()) == PUSHES


def test_falls_are_drawn_and_told() -> None:
    falls = experiments.count_falls(PUSHES, 1)
    assert experiments.plot_falls(falls, "dark").startswith("<svg")
    *by_size, every = experiments.tell_falls(falls)
    assert 1 <= len(by_size) <= SIZES
    assert every.split()[:2] == ["all", str(PUSHES)]


def test_the_surrogate_is_compared_push_by_push() -> None:
    ticks = iter(range(100))
    *lines, took = experiments.tell_surrogate(PUSHES, 1, lambda: float(next(ticks)))
    assert lines[-1].split()[:2] == ["all", str(PUSHES)]
    assert took == "1,000,000 µs a guess, 1,000,000 µs a push"
