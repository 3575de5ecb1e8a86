"""The road: lines as worn paths with their direction, and the spaces that tiles are laid on."""

import math
from random import Random

from viae.drawing.pen import line
from viae.drawing.shapes import between
from viae.drawing.svg import Attribute, circle, group, move, number, path, text
from viae.games.via_appia.picture.layout import POINTS, SPACE, Layout, Line, Space

_SWAY = 4.0  # how far a path bends in its middle
_UNDER = 8.0  # how far it goes on below a space


def draw(layout: Layout) -> str:
    """All lines, and all spaces without tiles."""
    rng = Random(2)
    data = "".join(_path(way, rng) for way in layout.lines)
    return "".join(
        (
            *(path(name, data) for name in ("way-cast", "way-edge", "way", "way-joint")),
            path("way-arrow", "".join(map(_arrow, layout.lines))),
            *map(_space, layout.spaces),
        )
    )


def _path(way: Line, rng: Random) -> str:
    (x0, y0), (x1, y1) = way.start, way.end
    long = math.dist(way.start, way.end) or 1
    ahead = ((x1 - x0) / long * _UNDER, (y1 - y0) / long * _UNDER)
    sway = rng.uniform(-_SWAY, _SWAY)
    x, y = between(way.start, way.end, 0.5)
    bend = (x - ahead[1] / _UNDER * sway, y + ahead[0] / _UNDER * sway)
    return line((x0 - ahead[0], y0 - ahead[1])) + (
        f"Q{number(bend[0])} {number(bend[1])} {number(x1 + ahead[0])} {number(y1 + ahead[1])}"
    )


def _arrow(way: Line) -> str:
    """Away from Rome, in the middle of a path; two on a long one."""
    (x0, y0), (x1, y1) = way.start, way.end
    long = math.dist(way.start, way.end) or 1
    ux, uy = (x1 - x0) / long, (y1 - y0) / long
    drawn = []
    for share in (0.5,) if long < 90 else (0.32, 0.68):
        x, y = between(way.start, way.end, share)
        tip = (x + 3.6 * ux, y + 3.6 * uy)
        wings = [(x - 2.8 * ux + s * 4.4 * uy, y - 2.8 * uy - s * 4.4 * ux) for s in (1, -1)]
        drawn.append(line(wings[0], tip, wings[1]))
    return "".join(drawn)


def _space(space: Space) -> str:
    """A bed for a tile: sunk into the ground, with what its tile is worth."""
    radius = SPACE[space.size]
    rng = Random(int(space.x + space.y))
    grain = "".join(
        f"M{number(far * math.cos(turn))} {number(far * math.sin(turn))}h.01"
        for far, turn in (
            (radius * math.sqrt(rng.uniform(0.2, 0.62)), rng.uniform(0, math.tau))
            for _ in range(int(radius / 3.4))
        )
    )
    sunk = radius - 3
    shade = f"M{number(-sunk * 0.98)} {number(sunk * 0.2)}A{sunk:g} {sunk:g} 0 0 1 "
    shade += f"{number(sunk * 0.55)} {number(-sunk * 0.83)}"
    base = {"small": 8.6, "medium": 10.8, "large": 13.8}[space.size]
    drawn = (
        circle("bed", 0, 0, radius),
        path("bed-grain", grain),
        path("bed-shade", shade),
        circle(f"bed-ring {space.size}", 0, 0, radius - 5.5),
        text(f"worth {space.size}", 0, base, str(POINTS[space.size])),
    )
    place: dict[str, Attribute] = {"data-x": space.x, "data-y": space.y}
    return group(
        (group(drawn, transform=move(space.x, space.y, size=space.scale)),),
        id=space.id,
        class_="space",
        **place,
    )
