"""Roads as paved ways, their spaces, and the signs of those that are closed for few players."""

import math
from collections.abc import Collection
from itertools import pairwise

from viae.drawing.pen import line, polygon, rounded
from viae.drawing.shapes import Point
from viae.drawing.svg import Attribute, circle, element, group, move, number, path, text
from viae.games.via_romana.picture.labels import SIGN, Signs
from viae.games.via_romana.picture.layout import SPACE, Layout, Road, Space

# How many players a road is closed for, by its mark; the shape says it as well as the colour.
_PLAYERS = {"red": "2", "yellow": "3"}
_SHAPES = {
    "red": polygon([(0, -SIGN), (SIGN, 0), (0, SIGN), (-SIGN, 0)]),
    "yellow": rounded([(-SIGN, -9), (SIGN, -9), (SIGN, 5), (0, SIGN + 1), (-SIGN, 5)], 3),
}


def draw(layout: Layout, signs: Signs, closed: Collection[str], scored: str | None) -> str:
    """All roads; those that are `closed` are worn and need neither spaces nor signs any more."""
    opened = [road for road in layout.roads.values() if road.id not in closed]
    shut = [road for road in layout.roads.values() if road.id in closed]
    return "".join(
        (
            _ways([layout.roads[scored]], ("scored",)) if scored else "",
            *(_mark(road, *signs.closed[road.id]) for road in opened if road.closed),
            _ways(shut, ("way-closed-edge", "way-closed")),
            _ways(opened, ("way-cast", "way-edge", "way", "way-joint", "way-middle")),
            *(_road(road, road.id in closed) for road in layout.roads.values()),
        )
    )


def _ways(roads: list[Road], classes: tuple[str, ...]) -> str:
    data = "".join(line(*road.line[::2], road.line[-1]) for road in roads)
    return "".join(path(css_class, data) for css_class in classes) if roads else ""


def _road(road: Road, closed: bool) -> str:
    x, y = road.middle
    place: dict[str, Attribute] = {"data-x": x, "data-y": y}
    spaces = [_shut(space) if closed else _space(space, road) for space in road.spaces]
    return group(spaces, id=road.id, class_="road", **place)


def _space(space: Space, road: Road) -> str:
    """Each half of the ring shows the colour of the city that it looks at."""
    a, b = (end.colour for end in road.ends)
    turn = round(space.heading)
    drawn = (
        element("use", href=f"#half-{a}", transform=f"rotate({turn})"),
        element("use", href=f"#half-{b}", transform=f"rotate({turn + 180})"),
        element("use", href="#i-stone"),
    )
    return _placed(space, (circle("cast", 1.2, 2.2, SPACE + 0.8), *drawn))


def _shut(space: Space) -> str:
    return _placed(space, (circle("shut", 0, 0, SPACE - 3),))


def _placed(space: Space, parts: tuple[str, ...]) -> str:
    place: dict[str, Attribute] = {"data-x": space.x, "data-y": space.y}
    drawn = group(parts, transform=move(space.x, space.y))
    return group((drawn,), id=space.id, class_="space", **place)


def _between(a: Space, b: Space) -> Point:
    return ((a.x + b.x) / 2, (a.y + b.y) / 2)


def _mark(road: Road, x: float, y: float) -> str:
    mark = road.closed or ""
    a, b = min(pairwise(road.spaces), key=lambda gap: math.dist(_between(*gap), (x, y)))
    foot_x, foot_y = _between(a, b)
    return group(
        (
            path("tether", f"M{number(foot_x - x)} {number(foot_y - y)}L0 0"),
            path("cast", _SHAPES[mark], transform="translate(1 1.6)"),
            path(f"closed-{mark}", _SHAPES[mark]),
            text(f"closed-for on-closed-{mark}", 0, 5 if mark == "red" else 4.5, _PLAYERS[mark]),
        ),
        class_="closed-mark",
        transform=move(x, y),
    )
