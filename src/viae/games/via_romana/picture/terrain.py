"""The map under the roads: sea, provinces, rivers, mountains, trees, names, title and wind rose."""

import math
from collections.abc import Iterator
from random import Random

from viae.drawing import maps
from viae.drawing.geometry import Box, Point, inside
from viae.drawing.lettering import Name, Written, fitted
from viae.drawing.maps import copy_of, mountain, mountain_box, ship, tides, tree_shapes
from viae.drawing.occupancy import Occupancy
from viae.drawing.paths import Track, curve, line, polygon
from viae.drawing.svg import box, circle, element, group, move, number, path
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


def draw(layout: Layout, chart: Occupancy) -> str:
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
            _mountains(chart),
            _trees(chart),
            _names(layout),
        ),
        class_="land",
    )


def plain() -> str:
    """A country that we have no map of."""
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


def _mountains(chart: Occupancy) -> str:
    rng = Random(4)
    drawn = []
    for x, y, size in _peaks(chart):
        drawn.append(mountain(x, y, size, rng))
        chart.add(mountain_box((x, y), size), 1)  # no tree grows there
    return "".join(drawn)


def _peaks(chart: Occupancy) -> list[tuple[float, float, float]]:
    """Along each ridge, never twice at the same distance, and where nothing else lies."""
    rng = Random(7)
    found: list[tuple[float, float, float]] = []
    for points, size, rows in geography.RANGES:
        track = Track(curve([on_map(*point) for point in points]))
        for row in range(rows):
            distance = rng.uniform(0, size)
            while distance < track.length:
                x, y = track.at(distance)
                across = math.radians(track.heading(distance) + 90)
                away = (row - (rows - 1) / 2) * size * 0.95 + rng.uniform(-0.5, 0.5) * size
                peak = (x + away * math.cos(across), y + away * math.sin(across))
                height = size * rng.uniform(0.62, 1.3)
                if visible(peak, -20) and not chart.weight(mountain_box(peak, height)):
                    found.append((*peak, height))
                distance += size * rng.uniform(0.55, 1.3)
    return sorted(found, key=lambda peak: peak[1])


def _trees(chart: Occupancy) -> str:
    rng = Random(4)
    shore = outlines().gaul[::5]
    found: list[tuple[float, float]] = []
    for _ in range(900):
        x, y = rng.uniform(_EDGE, WIDTH - _EDGE), rng.uniform(_EDGE + 30, HEIGHT - _EDGE)
        apart = all(math.dist((x, y), other) > 44 for other in found)
        if apart and not chart.weight((x - 17, y - 32, x + 17, y + 8)) and inside((x, y), shore):
            found.append((x, y))
        if len(found) == _TREES:
            break
    return "".join(
        element(
            "use",
            href="#vr-pine" if y > _SOUTH else "#vr-cypress",
            transform=move(x, y, size=round(rng.uniform(0.75, 0.95), 2)),
        )
        for x, y in sorted(found, key=lambda tree: tree[1])
    )


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
    """Points along coasts and rivers: a name had better not lie across them."""
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
