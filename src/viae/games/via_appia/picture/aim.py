"""A stone before the line, and the directions in which it can be pushed."""

import math

from viae.drawing.geometry import Point
from viae.drawing.paths import line
from viae.drawing.svg import box, group, move, path, placed, text
from viae.games.via_appia.picture.quarry import ENTRY, REACH, WALL, WIDTH, pusher
from viae.games.via_appia.picture.stones import RADII, SCALE, stone

DIRECTIONS = range(-30, 31, 5)
_NEAR, _FAR = 352.0, 420.0  # how long rays are, in turn: their ends need room beside each other
_APART = 25.0  # from one end at a wall to the next
_START = 7.0
HALF_W, HALF_H = 21.0, 12.0
_BESIDE_WALL = 2 * HALF_W - WALL / 2  # nearer to a wall an end lies on it
_MINUS = "\u2212"


def draw(size: int, place: int) -> str:
    """The stone at its place in mm with all rays, around the left end of the line."""
    x, y = _start(size, place)
    rays = ends(size, place)
    drawn = "".join(_ray((x, y), RADII[size], end) for end in rays.values())
    return group(
        (
            path("ray-halo", drawn),
            path("ray", drawn),
            *(_end(angle, *end) for angle, end in rays.items()),
            stone(size, x, y),
            pusher(size, place, y / SCALE, 0, min(REACH, ENTRY - 2 * RADII[size] - 4)),
            path("pointer", f"M{x:g} 3l-8-15h16z"),
            _tag(x, RADII[size], place),
        ),
        id="aim",
    )


def _start(size: int, place: int) -> Point:
    return (place * SCALE, -RADII[size])


def ends(size: int, place: int) -> dict[int, Point]:
    """Where the ray of each direction ends: at its length or at a wall, whichever is nearer."""
    start = _start(size, place)
    found: dict[int, Point] = {}
    lowest = {-1: -math.inf, 1: -math.inf}
    # From the steepest on, so that ends at a wall are pushed down along it.
    for angle in sorted(DIRECTIONS, key=abs, reverse=True):
        side = 1 if angle > 0 else -1
        turn = math.radians(angle)
        long = _FAR if angle % 10 == 0 else _NEAR
        wall = WIDTH if angle > 0 else 0.0
        ahead = math.sin(turn) * long
        if angle and abs(ahead) > abs(wall - start[0]) - _BESIDE_WALL:
            y = start[1] + (wall - start[0]) / math.tan(turn)
            lowest[side] = max(y, lowest[side] + _APART)
            found[angle] = (wall + side * WALL / 2, lowest[side])
        else:
            found[angle] = (start[0] + ahead, start[1] + math.cos(turn) * long)
    return {angle: found[angle] for angle in DIRECTIONS}


def _ray(start: Point, radius: float, end: Point) -> str:
    share = (radius + _START) / (math.dist(start, end) or 1)
    x, y = start
    return line((x + (end[0] - x) * share, y + (end[1] - y) * share), end)


def _end(angle: int, x: float, y: float) -> str:
    plate = box("ray-end", -HALF_W, -HALF_H, 2 * HALF_W, 2 * HALF_H, radius=HALF_H)
    number = f"{_MINUS}{-angle}" if angle < 0 else str(angle) if angle else "0°"
    drawn = (plate, text("degrees", 0, 7, number))
    return placed(f"direction-{angle}", "direction", x, y, drawn, move(x, y))


def _tag(x: float, radius: float, place: int) -> str:
    """The place in figures, on the side where there is room."""
    side = 1 if x < WIDTH / 2 else -1
    middle = x + side * (radius + 58)
    return group(
        (box("place-tag", -50, -20, 100, 40, radius=8), text("place", 0, 9, f"{place} mm")),
        transform=move(middle, -62),
    )
