"""Plane geometry: polygons turned, cut, inset and subdivided; boxes, and places kept free."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = Sequence[Point]
Box: TypeAlias = tuple[float, float, float, float]
"""x0, y0, x1, y1."""
OnMap: TypeAlias = Callable[[float, float], Point]
"""Where a point of a board's own grid lies in the picture."""

# Below this length an edge is a leftover of a cut, not a side anyone would see.
_TINY = 0.6


def turned(points: Polygon, degrees: float, centre: Point = (0, 0)) -> list[Point]:
    """Points made around 0, 0, turned and moved to the centre."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [
        (centre[0] + x * cosine - y * sine, centre[1] + x * sine + y * cosine) for x, y in points
    ]


def rectangle(centre: Point, width: float, height: float, degrees: float = 0) -> list[Point]:
    """The corners of a rectangle around its centre."""
    a, b = width / 2, height / 2
    return turned([(-a, -b), (a, -b), (a, b), (-a, b)], degrees, centre)


def moved(points: Polygon, dx: float, dy: float) -> list[Point]:
    """The points shifted."""
    return [(x + dx, y + dy) for x, y in points]


def between(a: Point, b: Point, share: float) -> Point:
    """The point at `share` of the way from a to b."""
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def centroid(points: Polygon) -> Point:
    """The mean of the corners."""
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def area(points: Polygon) -> float:
    """The area of a polygon, whatever its winding."""
    return abs(_signed_area(points))


def _signed_area(points: Polygon) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(points)) / 2


def edges(points: Polygon) -> Iterator[tuple[Point, Point]]:
    """The sides of a closed polygon."""
    return zip(points, [*points[1:], *points[:1]], strict=True)


def longest_direction(points: Polygon) -> Point:
    """The unit vector along the longest side."""
    a, b = max(edges(points), key=lambda side: math.dist(*side))
    length = math.dist(a, b) or 1
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)


def extent(points: Polygon, direction: Point) -> tuple[float, float]:
    """The least and the greatest projection on a direction."""
    along = [x * direction[0] + y * direction[1] for x, y in points]
    return min(along), max(along)


def clipped(points: Polygon, normal: Point, limit: float) -> list[Point]:
    """The part of a convex polygon whose projection on the normal is at most the limit."""
    kept: list[Point] = []
    for a, b in edges(points):
        da = a[0] * normal[0] + a[1] * normal[1] - limit
        db = b[0] * normal[0] + b[1] * normal[1] - limit
        if da <= 0:
            kept.append(a)
        if (da < 0 < db) or (db < 0 < da):
            kept.append(between(a, b, da / (da - db)))
    return _without_tiny_sides(kept)


def _without_tiny_sides(points: Polygon) -> list[Point]:
    return [a for a, b in edges(points) if math.dist(a, b) > _TINY]


def inset(points: Polygon, distance: float) -> list[Point]:
    """A convex polygon with every side moved inwards; empty where nothing is left."""
    inward = 1 if _signed_area(points) > 0 else -1
    rest: list[Point] = list(points)
    for a, b in edges(points):
        length = math.dist(a, b)
        outward = ((b[1] - a[1]) / length * inward, -(b[0] - a[0]) / length * inward)
        rest = clipped(rest, outward, a[0] * outward[0] + a[1] * outward[1] - distance)
        if len(rest) < 3:
            return []
    return rest


def subdivided(
    points: Polygon, rng: Random, size: float, gap: float, skew: float
) -> Iterator[list[Point]]:
    """Cut a convex polygon across its length until the parts have about the area `size`.

    `gap` is left free between the parts and `skew` is how far (in degrees) a cut may lean, which
    makes the difference between a drawn plan and graph paper.
    """
    if area(points) < size * rng.uniform(0.8, 1.5):
        yield list(points)
        return
    along = turned([longest_direction(points)], rng.uniform(-skew, skew))[0]
    low, high = extent(points, along)
    at = low + (high - low) * rng.uniform(0.38, 0.62)
    opposite = (-along[0], -along[1])
    for part in (clipped(points, along, at - gap / 2), clipped(points, opposite, -at - gap / 2)):
        if len(part) >= 3:
            yield from subdivided(part, rng, size, gap, skew)


def hatching(points: Polygon, direction: Point, step: float) -> Iterator[tuple[Point, Point]]:
    """Parallel lines inside a convex polygon."""
    across = (-direction[1], direction[0])
    low, high = extent(points, across)
    count = int((high - low) / step)
    for index in range(1, count + 1):
        level = low + (high - low) * index / (count + 1)
        crossings = _crossings(points, across, level)
        if len(crossings) == 2:
            yield crossings[0], crossings[1]


def _crossings(points: Polygon, normal: Point, level: float) -> list[Point]:
    found: list[Point] = []
    for a, b in edges(points):
        da = a[0] * normal[0] + a[1] * normal[1] - level
        db = b[0] * normal[0] + b[1] * normal[1] - level
        if (da < 0) != (db < 0):
            found.append(between(a, b, da / (da - db)))
    return found


@dataclass(frozen=True)
class Reserved:
    """The places that scenery leaves free: discs (x, y, radius) and boxes (x0, y0, x1, y1)."""

    discs: tuple[tuple[float, float, float], ...] = ()
    boxes: tuple[tuple[float, float, float, float], ...] = ()

    def covers(self, point: Point, margin: float = 0) -> bool:
        """Whether a point is reserved, or nearer than the margin to what is."""
        x, y = point
        return any(
            math.hypot(x - cx, y - cy) < radius + margin for cx, cy, radius in self.discs
        ) or any(
            x0 - margin < x < x1 + margin and y0 - margin < y < y1 + margin
            for x0, y0, x1, y1 in self.boxes
        )

    def touches(self, points: Polygon, margin: float = 0) -> bool:
        """Whether a shape has a corner, the middle of a side or its own middle in the way."""
        middles = [between(a, b, 0.5) for a, b in edges(points)]
        return any(self.covers(point, margin) for point in [*points, *middles, centroid(points)])


def fitted(
    plots: Iterable[Polygon], rng: Random, free: Reserved, margin: float, least: float
) -> Iterator[list[Point]]:
    """The plots that lie free; one that is in the way is cut until a part of it fits.

    Parts below the area `least`, and slivers, are dropped.
    """
    for plot in plots:
        if not free.touches(plot, margin):
            if area(plot) >= least and _compact(plot):
                yield list(plot)
        elif area(plot) >= 2 * least:
            parts = subdivided(plot, rng, area(plot) / 3, 1, 4)
            yield from fitted(parts, rng, free, margin, least)


def _compact(points: Polygon) -> bool:
    along = longest_direction(points)
    low, high = extent(points, along)
    left, right = extent(points, (-along[1], along[0]))
    return area(points) > 0.62 * (high - low) * (right - left)


def inside(point: Point, outline: Polygon) -> bool:
    """Whether a point lies within a closed shape."""
    x, y = point
    within = False
    for (x0, y0), (x1, y1) in edges(outline):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            within = not within
    return within


def distance(box: Box, x: float, y: float) -> float:
    """How far a point is from a box."""
    x0, y0, x1, y1 = box
    return math.hypot(max(x0 - x, 0, x - x1), max(y0 - y, 0, y - y1))


def scattered(
    most: int,
    tries: int,
    somewhere: Callable[[], Point],
    apart: float,
    is_free: Callable[[Point], bool],
) -> list[Point]:
    """Places found by trying, in free spots and farther than `apart` from each other."""
    found: list[Point] = []
    for _ in range(tries):
        point = somewhere()
        if all(math.dist(point, other) > apart for other in found) and is_free(point):
            found.append(point)
        if len(found) == most:
            break
    return found
