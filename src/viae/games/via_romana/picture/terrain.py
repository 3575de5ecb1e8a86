"""The map under the roads: sea, provinces, rivers, mountains, trees, names, title and wind rose."""

import math
from collections.abc import Iterator
from random import Random

from viae.drawing import maps
from viae.drawing.geometry import Box, Point, inside, scattered
from viae.drawing.lettering import Name, Written, fitted
from viae.drawing.maps import (
    copy_of,
    mountain_box,
    mountains,
    peaks,
    ship,
    tides,
    tree_shapes,
    trees,
)
from viae.drawing.occupancy import Occupancy
from viae.drawing.paths import Track, line, polygon
from viae.drawing.svg import box, circle, group, move, number, path
from viae.games.via_romana.picture import geography
from viae.games.via_romana.picture.geography import outlines, visible
from viae.games.via_romana.picture.layout import FRAME, HEIGHT, WIDTH, Layout, on_map

_TREES = 64
_SOUTH = 640.0  # below it grow pines, above it cypresses
_EDGE = FRAME + 18
_SHORES = ("vr-gaul", "vr-britannia")


def definitions() -> str:
    """Shapes that are used several times, and what the provinces are clipped with."""
    shapes = outlines()
    paths = {"vr-gaul": shapes.gaul, "vr-britannia": shapes.britannia} | {
        f"vr-{name}": ring for name, ring in shapes.provinces.items()
    }
    return maps.shapes(paths) + tree_shapes("vr")


def draw(layout: Layout, occupied: Occupancy) -> str:
    """The map from the sea up to its names."""
    shapes = outlines()
    return group(
        (
            box("sea", 0, 0, WIDTH, HEIGHT),
            tides(_SHORES),
            copy_of("vr-britannia", "beyond"),
            copy_of("vr-gaul", "gaul"),
            group(
                (
                    *(_province(name, layout) for name in shapes.provinces),
                    path("border", "".join(line(*points) for points in _inner_borders())),
                    *(_river(name) for name in shapes.rivers),
                    _lake(),
                ),
                clip_path="url(#vr-gaul-clip)",
            ),
            *(copy_of(name, "coast") for name in _SHORES),
            *(ship(*on_map(x, y), size) for x, y, size in geography.SHIPS),
            _mountains(occupied),
            _trees(occupied),
            _names(layout),
        ),
        class_="land",
    )


def plain() -> str:
    """What lies under a board whose country we have no map of."""
    return box("gaul", 0, 0, WIDTH, HEIGHT)


def _province(name: str, layout: Layout) -> str:
    colour = layout.provinces[name]["colour"]
    return maps.province(f"vr-{name}", f"p-{colour}", f"in-{colour}")


def _inner_borders() -> Iterator[list[Point]]:
    for name, points in outlines().borders.items():
        if name not in outlines().rivers:
            yield points


def _river(name: str) -> str:
    """A river grows on its way to the sea."""
    points = outlines().rivers[name]
    third = len(points) // 3
    parts = {"brook": points, "stream": points[third:], "flood": points[2 * third :]}
    if name == "mosella":
        parts = {"brook": points}
    elif name == "rhenus":
        parts = {"flood": points}
    return "".join(
        path(f"{size} {kind}", line(*part))
        for kind in ("river-edge", "river")
        for size, part in parts.items()
    )


def _lake() -> str:
    x, y = on_map(*geography.LAKE)
    return path("lake", f"M{number(x - 26)} {number(y + 8)}q16-19 48-13 10 5-6 8-24-2-42 5z")


def _mountains(occupied: Occupancy) -> str:
    def beside(ridge: Track, distance: float, away: float) -> Point:
        (x, y), across = ridge.at(distance), math.radians(ridge.heading(distance) + 90)
        return (x + away * math.cos(across), y + away * math.sin(across))

    def is_free(foot: Point, height: float) -> bool:
        return visible(foot, -20) and not occupied.weight(mountain_box(foot, height))

    found = peaks(geography.RANGES, on_map, beside, (0.55, 1.3), is_free, Random(7))
    return mountains(found, occupied, Random(4))


def _trees(occupied: Occupancy) -> str:
    rng = Random(4)
    shore = outlines().gaul[::5]

    def somewhere() -> Point:
        return (rng.uniform(_EDGE, WIDTH - _EDGE), rng.uniform(_EDGE + 30, HEIGHT - _EDGE))

    def is_free(foot: Point) -> bool:
        x, y = foot
        return not occupied.weight((x - 17, y - 32, x + 17, y + 8)) and inside(foot, shore)

    feet = scattered(_TREES, 900, somewhere, 44, is_free)
    return trees("vr", feet, lambda foot: foot[1] > _SOUTH, (0.75, 0.95), rng)


def names() -> list[Name]:
    """All words on the map itself."""
    return [
        *geography.SEAS,
        *geography.NEIGHBOURS,
        *geography.RIVER_NAMES,
        *geography.PROVINCE_NAMES.values(),
    ]


def written(name: Name) -> Written:
    """A name on its line in the picture."""
    return name.written(on_map)


def name_boxes() -> Iterator[Box]:
    """Where all words of the map lie."""
    for name in names():
        yield from written(name).boxes()


def water_lines() -> Iterator[Point]:
    """Points along coasts and rivers: names avoid them."""
    shapes = outlines()
    for points in (*shapes.rivers.values(), shapes.gaul, shapes.britannia):
        yield from points[::2]


def _names(layout: Layout) -> str:
    kinds = {
        "sea": geography.SEAS,
        "river": geography.RIVER_NAMES,
        "neighbour": geography.NEIGHBOURS,
    }
    words = [
        written(name).svg(f"vr-{kind}-{number}", f"{kind}-name")
        for kind, found in kinds.items()
        for number, name in enumerate(found)
    ]
    words += [
        group(
            (written(name).svg(f"vr-name-{province}", "province-name"),),
            class_=f"in-{layout.provinces[province]['colour']}",
        )
        for province, name in geography.PROVINCE_NAMES.items()
    ]
    return "".join(words)


_TITLE: Point = (107.0, 22.0)
_SUBTITLE = "Tabula Galliarum"
_ROSE: Point = (40.0, 196.0)


def title(words: str) -> str:
    """The title on the far shore."""
    x, y = on_map(*_TITLE)
    return (
        fitted("title", words.upper(), x, y, 200)
        + path("title-line", f"M{x - 100:g} {y + 11:g}h200")
        + fitted("subtitle", _SUBTITLE, x, y + 29, 140)
    )


def title_box() -> Box:
    """Where the title lies."""
    x, y = on_map(*_TITLE)
    return (x - 104, y - 28, x + 104, y + 36)


def rose() -> str:
    """A wind rose: eight points, half in shade."""
    dark, light = "", ""
    for index in range(8):
        turn = index * math.pi / 4 - math.pi / 2
        long = 24.0 if index % 2 else 38.0
        tip = (long * math.cos(turn), long * math.sin(turn))
        for side, shaded in ((-0.5, True), (0.5, False)):
            waist = (7 * math.cos(turn + side), 7 * math.sin(turn + side))
            if shaded:
                dark += polygon([(0, 0), waist, tip])
            else:
                light += polygon([(0, 0), waist, tip])
    return group(
        (
            circle("rose", 0, 0, 28),
            circle("rose", 0, 0, 24),
            path("rose-light", light),
            path("rose-dark", dark),
        ),
        transform=move(*on_map(*_ROSE)),
    )
