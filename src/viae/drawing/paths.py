"""Lines as path data and as points: polygons, curves, the wobble of a hand, places along a line."""

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random

from viae.drawing.geometry import Point, Polygon, between
from viae.drawing.svg import number


def at(point: Point) -> str:
    """A point as it is written in path data."""
    return f"{number(point[0])} {number(point[1])}"


def line(*points: Point) -> str:
    """An open line through the points."""
    return "M" + " ".join(at(point) for point in points)


def polygon(points: Polygon) -> str:
    """A closed shape."""
    return line(*points) + "Z"


def disc(x: float, y: float, radius: float) -> str:
    """A circle as path data, so that many can share one element."""
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z"


def rounded(points: Polygon, radius: float) -> str:
    """A closed shape with its corners worn off."""
    parts: list[str] = []
    count = len(points)
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % count]
        start = between(corner, before, _share(corner, before, radius))
        end = between(corner, after, _share(corner, after, radius))
        parts.append(f"{'L' if parts else 'M'}{at(start)}Q{at(corner)} {at(end)}")
    return "".join(parts) + "Z"


def _share(corner: Point, neighbour: Point, radius: float) -> float:
    return min(0.5, radius / (math.dist(corner, neighbour) or 1))


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """A Catmull-Rom curve through the points."""
    last = len(points) - 1
    parts = ["M" + at(points[0])]
    for index in range(len(points) if closed else last):
        a, b = points[index], points[(index + 1) % len(points)]
        before = points[index - 1] if closed or index else a
        after = points[(index + 2) % len(points)] if closed or index + 2 <= last else b
        first = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        second = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        parts.append(f"C{at(first)} {at(second)} {at(b)}")
    return "".join(parts) + ("Z" if closed else "")


def banks(centre: Sequence[Point], half_widths: Sequence[float]) -> tuple[list[Point], list[Point]]:
    """The two sides of a river or a wall, left and right of its middle line."""
    left: list[Point] = []
    right: list[Point] = []
    for index, (point, half) in enumerate(zip(centre, half_widths, strict=True)):
        before, after = centre[max(0, index - 1)], centre[min(len(centre) - 1, index + 1)]
        length = math.dist(before, after) or 1
        nx, ny = (after[1] - before[1]) / length * half, (before[0] - after[0]) / length * half
        left.append((point[0] + nx, point[1] + ny))
        right.append((point[0] - nx, point[1] - ny))
    return left, right


def sampled(points: Sequence[Point], step: float) -> list[tuple[Point, float]]:
    """Places at even distances along a line, each with the line's direction in degrees."""
    found: list[tuple[Point, float]] = []
    for a, b in pairwise(points):
        count = max(1, round(math.dist(a, b) / step))
        angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
        found += [(between(a, b, index / count), angle) for index in range(count)]
    return found


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
