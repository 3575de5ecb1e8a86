"""Roads with spaces and signs, and the cities that they join, with names and marker places."""

import math
from collections.abc import Collection
from itertools import pairwise

from viae.drawing.geometry import Point
from viae.drawing.icons import icon
from viae.drawing.lettering import fitted, text_width
from viae.drawing.paths import line, polygon, rounded
from viae.drawing.svg import box, circle, element, group, move, number, path, placed, text
from viae.games.via_romana.picture.labels import LETTERS, SIGN, Label, Signs
from viae.games.via_romana.picture.layout import SPACE, City, Layout, Road, Space
from viae.games.via_romana.picture.pieces import TOKEN

# How many players a road is closed for, by its mark; the shape says it as well as the colour.
_PLAYERS = {"red": "2", "yellow": "3"}
_SHAPES = {
    "red": polygon([(0, -SIGN), (SIGN, 0), (0, SIGN), (-SIGN, 0)]),
    "yellow": rounded([(-SIGN, -9), (SIGN, -9), (SIGN, 5), (0, SIGN + 1), (-SIGN, 5)], 3),
}


def draw_roads(layout: Layout, signs: Signs, closed: Collection[str], scored: str | None) -> str:
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
    spaces = [_shut(space) if closed else _space(space, road) for space in road.spaces]
    return placed(road.id, "road", *road.middle, spaces)


def _space(space: Space, road: Road) -> str:
    """Each half of the ring shows the colour of the city that it looks at."""
    a, b = (end.colour for end in road.ends)
    turn = round(space.heading)
    drawn = (
        element("use", href=f"#half-{a}", transform=f"rotate({turn})"),
        element("use", href=f"#half-{b}", transform=f"rotate({turn + 180})"),
        element("use", href="#i-stone"),
    )
    return _on_road(space, (circle("cast", 1.2, 2.2, SPACE + 0.8), *drawn))


def _shut(space: Space) -> str:
    return _on_road(space, (circle("shut", 0, 0, SPACE - 3),))


def _on_road(space: Space, parts: tuple[str, ...]) -> str:
    drawn = group(parts, transform=move(space.x, space.y))
    return placed(space.id, "space", space.x, space.y, (drawn,))


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


_SIGN_X, _SLOT_X, _MOST_X = -30.0, 1.0, 31.0
_DISC = 13.0


def draw_cities(layout: Layout, signs: Signs) -> str:
    """All cities with what is written beside them."""
    return "".join(map(_city, layout.cities.values())) + "".join(
        _label(city, signs.labels[city.id]) for city in layout.cities.values()
    )


def _city(city: City) -> str:
    drawn = group(
        (
            circle("cast", 1.5, 3.5, 25),
            element("use", href=f"#city-{city.colour}"),
            icon(f"s-{city.symbol}", 25, "on-province"),
        ),
        transform=move(city.x, city.y),
    )
    return placed(city.id, "city", city.x, city.y, (drawn,))


def marker_place(label: Label) -> tuple[float, float]:
    """The middle of a city's marker stack."""
    return (label.x + _SLOT_X, label.row_y)


def _label(city: City, label: Label) -> str:
    x, y = marker_place(label)
    half = TOKEN / 2
    slot = (
        box("slot", x - half, y - half, TOKEN, TOKEN, radius=4),
        text("least", x, y + 6.4, "1"),
    )
    return group(
        (
            *(
                fitted(
                    "city-name", words, label.x, label.baseline(line), text_width(words, LETTERS)
                )
                for line, words in enumerate(label.lines)
            ),
            circle(f"seal seal-{city.colour}", label.x + _SIGN_X, y, _DISC),
            icon(f"s-{city.symbol}", 18, "on-province", label.x + _SIGN_X, y),
            placed(f"marker-{city.id}", "marker-slot", x, y, slot),
            text("most", label.x + _MOST_X, y + 6, f"/{city.most}"),
        ),
        class_="label",
    )
