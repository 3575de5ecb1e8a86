"""Path data for the lines a pen makes: polygons, rounded outlines, smooth curves, ribbons."""

import math
from collections.abc import Sequence
from itertools import pairwise

from viae.drawing.shapes import Point, Polygon, between
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
