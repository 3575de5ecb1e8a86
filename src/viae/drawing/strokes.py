"""Lines that a pen draws on a map: curves through a few points, with the wobble of a hand."""

import math
from collections.abc import Sequence
from random import Random

from viae.drawing.shapes import Point, Polygon, between, edges

_WAVES = 3  # of different length make one wobble


def curve(points: Sequence[Point], steps: int = 6) -> list[Point]:
    """Points along a Catmull-Rom curve through the given ones."""
    found: list[Point] = []
    last = len(points) - 1
    for index in range(last):
        a, b = points[index], points[index + 1]
        before = points[index - 1] if index else a
        after = points[index + 2] if index + 2 <= last else b
        found += [_on_curve(before, a, b, after, step / steps) for step in range(steps)]
    return [*found, points[-1]]


def _on_curve(before: Point, a: Point, b: Point, after: Point, t: float) -> Point:
    def along(p: float, q: float, r: float, s: float) -> float:
        bend = (2 * p - 5 * q + 4 * r - s) * t + (3 * q - p - 3 * r + s) * t * t
        return q + 0.5 * t * (r - p + bend)

    return (
        along(before[0], a[0], b[0], after[0]),
        along(before[1], a[1], b[1], after[1]),
    )


def wobbled(points: Sequence[Point], strength: float, seed: int) -> list[Point]:
    """The line of a hand; both ends stay where they are, so that lines still meet."""
    rng = Random(seed)
    waves = [
        [(rng.uniform(0.15, 0.9), rng.uniform(0, math.tau)) for _ in range(_WAVES)]
        for _ in range(2)
    ]
    last = len(points) - 1

    def shift(axis: int, index: int) -> float:
        calm = min(1, index / 4, (last - index) / 4)
        return strength * calm * sum(math.sin(f * index + p) for f, p in waves[axis]) / _WAVES

    return [(x + shift(0, index), y + shift(1, index)) for index, (x, y) in enumerate(points)]


def inside(point: Point, outline: Polygon) -> bool:
    """Whether a point lies within a closed shape."""
    x, y = point
    within = False
    for (x0, y0), (x1, y1) in edges(outline):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            within = not within
    return within


class Track:
    """A line by the distance from its beginning."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._points = points
        self._ends = [0.0]
        for index in range(1, len(points)):
            self._ends.append(self._ends[-1] + math.dist(points[index - 1], points[index]))

    @property
    def length(self) -> float:
        """How long the line is."""
        return self._ends[-1]

    def at(self, distance: float) -> Point:
        """The point that far from the beginning."""
        for index in range(1, len(self._points)):
            if distance <= self._ends[index]:
                start = self._ends[index - 1]
                share = (distance - start) / ((self._ends[index] - start) or 1)
                return between(self._points[index - 1], self._points[index], share)
        return self._points[-1]

    def heading(self, distance: float) -> float:
        """Where the line goes there, in degrees."""
        a, b = self.at(distance - 4), self.at(distance + 4)
        return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
