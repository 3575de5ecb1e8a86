"""Experiments with pushes, for `viae quarry`: a push as a film, and what falls as a plot."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from viae.core.errors import Malformed
from viae.core.game import Theme
from viae.core.rng import Rng
from viae.games.via_appia.picture.fall_plot import plot
from viae.games.via_appia.picture.film import play
from viae.games.via_appia.quarry import (
    ANGLE_STEP,
    LAYOUTS,
    SIZES,
    STEEPEST,
    VERSION,
    Film,
    Tray,
    surrogate,
)

NAMES = ("small", "medium", "large")
Push = tuple[int, int, int]
"""Size, place in mm, angle in degrees."""
IN_A_ROW = 10
"""Pushes into one tray before the next layout."""


def push(
    layout: int, size_name: str, place: int, angle: int, theme: Theme | None
) -> tuple[str, str]:
    """A push into a first layout: an animated picture, and in a line what fell."""
    tray = _filled(layout)
    size = _size(size_name)
    if not tray.can_push(size, place, angle):
        least, most = int(tray.least_place(size)), int(tray.most_place(size))
        raise Malformed(
            f"a {size_name} stone is pushed in at {least} to {most} mm, at an angle of"
            f" -{STEEPEST} to {STEEPEST} degrees in steps of {ANGLE_STEP}"
        )
    lying = [
        (int(s), x / 1000, y / 1000) for s, x, y in zip(tray.size, tray.x, tray.y, strict=True)
    ]
    film = Film()
    fallen = tray.push(size, place, angle, film)
    what = f"a {size_name} stone at {place} mm, {angle}°, into layout {layout}"
    svg = play(lying, (size, place, angle), film.as_json(), title=what.capitalize(), theme=theme)
    won = ", ".join(f"{fallen[size]} {NAMES[size]}" for size in range(SIZES) if fallen[size])
    return svg, f"{what}: {won or 'nothing'} fell"


def _filled(layout: int) -> Tray:
    if not 0 <= layout < LAYOUTS:
        raise Malformed(f"there is no layout {layout}; they are numbered 0 to {LAYOUTS - 1}")
    tray = Tray()
    tray.fill(layout)
    return tray


def _size(name: str) -> int:
    if name not in NAMES:
        raise Malformed(f"there is no {name!r} stone; it is {', '.join(NAMES[:-1])} or {NAMES[-1]}")
    return NAMES.index(name)


def random_pushes(pushes: int, seed: int) -> Iterator[tuple[Tray, Push]]:
    """A tray before each of some random pushes, which the caller makes."""
    rng = Rng(seed)
    tray = Tray()
    for number in range(pushes):
        if number % IN_A_ROW == 0:
            tray = _filled(int(rng.below(LAYOUTS)))
        # As often as they lie in the first layout: 12, 8 and 4 of 24.
        size = (0, 0, 0, 1, 1, 2)[int(rng.below(6))]
        least = tray.least_place(size)
        place = least + rng.below(tray.most_place(size) - least + 1)
        angle = ANGLE_STEP * rng.below(2 * STEEPEST // ANGLE_STEP + 1) - STEEPEST
        yield tray, (size, int(place), int(angle))


def count_falls(pushes: int, seed: int) -> dict[int, Counter[int]]:
    """Random pushes: how often how many stones fell, by the size that was pushed in."""
    falls: dict[int, Counter[int]] = {size: Counter() for size in range(SIZES)}
    for tray, push in random_pushes(pushes, seed):
        falls[push[0]][int(sum(tray.push(*push)))] += 1
    return falls


def tell_surrogate(pushes: int, seed: int, clock: Callable[[], float]) -> list[str]:
    """How near the surrogate comes to random pushes, and how much quicker it is, in lines."""
    found: dict[int, list[tuple[list[int], list[int]]]] = {size: [] for size in range(SIZES)}
    seconds = [0.0, 0.0]
    for tray, push in random_pushes(pushes, seed):
        other = tray.clone()
        began = clock()
        guessed = [int(number) for number in surrogate.push(other, *push)]
        between = clock()
        true = [int(number) for number in tray.push(*push)]
        seconds[0] += between - began
        seconds[1] += clock() - between
        found[push[0]].append((true, guessed))
    every = [pair for pairs in found.values() for pair in pairs]
    lines = [_compared(NAMES[size], pairs) for size, pairs in found.items() if pairs]
    took = [f"{1e6 * each / pushes:,.0f}" for each in seconds]
    return [*lines, _compared("all", every), f"{took[0]} µs a guess, {took[1]} µs a push"]


def _compared(name: str, pairs: Sequence[tuple[list[int], list[int]]]) -> str:
    same = sum(true == guessed for true, guessed in pairs) / len(pairs)
    true, guessed = (sum(sum(pair[k]) for pair in pairs) / len(pairs) for k in (0, 1))
    means = f"{true:5.2f} stones fall on average, {guessed:5.2f} by the surrogate"
    return f"{name:8}{len(pairs):8,} pushes  {means}, the same ones at {same:.0%}"


def plot_falls(falls: Mapping[int, Counter[int]], theme: Theme | None) -> str:
    """The distribution as a plot."""
    pushes = sum(counts.total() for counts in falls.values())
    title = f"Stones that fall, {pushes:,} random pushes, physics {VERSION}"
    return plot(falls, dict(enumerate(NAMES)), title, theme)


def tell_falls(falls: Mapping[int, Counter[int]]) -> list[str]:
    """The same in lines of words."""
    lines = [
        f"{_told(NAMES[size], counts)}, nothing at {counts[0] / counts.total():.0%}"
        for size, counts in falls.items()
        if counts.total()
    ]
    every: Counter[int] = sum(falls.values(), Counter())
    return [*lines, _told("all", every)]


def _told(name: str, counts: Counter[int]) -> str:
    mean = sum(fallen * times for fallen, times in counts.items()) / counts.total()
    return f"{name:8}{counts.total():8,} pushes  {mean:5.2f} stones fall on average"
