"""The road: cities with what lies beside them, lines as worn paths, and the spaces for tiles."""

import math
from collections.abc import Sequence
from random import Random

from viae.drawing.geometry import between
from viae.drawing.icons import EMBLEMS
from viae.drawing.lettering import fitted, text_width
from viae.drawing.paths import line
from viae.drawing.svg import box, circle, element, group, move, number, path, placed, text
from viae.games.via_appia.picture.layout import POINTS, SPACE, City, Layout, Line, Space
from viae.games.via_appia.picture.pieces import TOKEN

_SWAY = 4.0  # how far a path bends in its middle
_UNDER = 8.0  # how far it goes on below a space


def draw_road(layout: Layout) -> str:
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
    bed = group(drawn, transform=move(space.x, space.y, size=space.scale))
    return placed(space.id, "space", space.x, space.y, (bed,))


LETTERS = 20.0
"""The size of a city's name."""
_TOKENS = 3  # victory tokens at most, and city markers as well
_STEP = 2 * TOKEN - 8
_SHIELDS = 32.0


def draw_cities(layout: Layout) -> str:
    """All cities with their names, and the places of tokens and markers."""
    return "".join(map(_city, layout.cities))


def _city(city: City) -> str:
    walls = element("use", href=f"#city-{city.id}", transform=move(city.x, city.y))
    name = city.name.upper()
    return "".join(
        (
            placed(city.id, "city", city.x, city.y, (walls,)),
            fitted("city-name", name, *city.label, text_width(name, LETTERS)),
            _places(city) if city.id != "rome" else "",
        )
    )


def _places(city: City) -> str:
    x, y = city.tokens
    discs = [circle("slot", x + across, y, TOKEN - 3) for across in _row(_TOKENS, _STEP)]
    x, y = city.markers
    shields = [
        box("slot", x + across - 12, y - 14, 24, 28, radius=5) for across in _row(_TOKENS, _SHIELDS)
    ]
    return placed(f"tokens-{city.id}", "token-place", *city.tokens, discs) + placed(
        f"markers-{city.id}", "marker-place", *city.markers, shields
    )


def _row(count: int, step: float) -> list[float]:
    """Places beside each other around a middle."""
    return [(index - (count - 1) / 2) * step for index in range(count)]


def tokens(city: City, values: Sequence[int]) -> str:
    """The victory tokens left, the next one on top of the others at the left."""
    x, y = city.tokens
    placed = list(zip(values, _row(_TOKENS, _STEP), strict=False))
    return group(
        (
            element("use", href="#i-victory", transform=move(x + across, y))
            + text("victory", x + across, y + 7.4, str(value))
            for value, across in reversed(placed)
        ),
        id=f"left-{city.id}",
        class_="tokens",
    )


def markers(city: City, seats: Sequence[int]) -> str:
    """The shields of those who were there."""
    x, y = city.markers
    names = list(EMBLEMS)
    return "".join(
        element(
            "use",
            href=f"#shield-{names[seat]}",
            id=f"marker-{city.id}-{seat}",
            class_="marker",
            transform=move(x + across, y),
        )
        for seat, across in zip(seats, _row(_TOKENS, _SHIELDS), strict=False)
    )
