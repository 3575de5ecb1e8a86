"""Stones that fell in the action that is going on: they lie in the pit until they are settled."""

import math
from collections.abc import Sequence

from viae.drawing.svg import group
from viae.games.via_appia.picture.quarry import LENGTH, PIT, WIDTH, Stone, is_over
from viae.games.via_appia.picture.stones import RADII, SCALE, stone

_DEEP = 0.56  # how small a stone looks down there
_STEP = 4.0
_MARGIN = 6.0


def draw(fallen: Sequence[int], lying: Sequence[Stone]) -> str:
    """The fallen stones by size, beside what sticks out over the edge if there is room."""
    taken = [
        (x * SCALE, y * SCALE, RADII[size]) for size, x, y in lying if is_over(size, y * SCALE)
    ]
    drawn = []
    for number, size in enumerate(fallen):
        radius = RADII[size] * _DEEP
        y = LENGTH + PIT - radius - 2
        x = _free(radius, y, taken)
        taken.append((x, y, radius))
        drawn.append(
            group((stone(size, x, y, number * 70, _DEEP),), id=f"won-{number + 1}", class_="won")
        )
    return group(drawn) if drawn else ""


def _free(radius: float, y: float, taken: Sequence[tuple[float, float, float]]) -> float:
    x = radius + _MARGIN
    while x < WIDTH - radius - _MARGIN:
        if all(math.dist((x, y), other[:2]) > radius + other[2] + 2 for other in taken):
            return x
        x += _STEP
    return (radius + _MARGIN + 37 * len(taken)) % (WIDTH - 2 * radius) + radius
