"""The land mountain_box the road: sea, provinces, mountains and trees, and their names."""

import math
from collections.abc import Iterator
from random import Random

from viae.drawing import maps
from viae.drawing.geometry import between, inside
from viae.drawing.lettering import Name, Written, text_width
from viae.drawing.maps import copy_of, mountain, mountain_box, ship, tides, tree_shapes
from viae.drawing.occupancy import NEVER, Occupancy
from viae.drawing.paths import Track, curve, line
from viae.drawing.svg import box, element, group, move, path
from viae.games.via_appia.picture import geography
from viae.games.via_appia.picture.geography import outlines
from viae.games.via_appia.picture.layout import CITY, FRAME, WIDTH, Layout, on_map

_TREES = 74
_EDGE = FRAME + 16

# A motif for each province: its size, its path, how wide its pen is.
_MOTIFS = {
    "A": (14, 14, "M3.5 3.5h.01M10.5 10.5h.01", 2.2),
    "B": (11, 11, "M-2 2L2-2M0 11L11 0M9 13L13 9", 0.9),
    "C": (26, 18, "M0 5q6.5-5 13 0t13 0M-13 14q6.5-5 13 0t13 0 13 0", 0.9),
}


def definitions() -> str:
    """Shapes that are used several times, and what the provinces are clipped with."""
    shapes = outlines()
    paths = {"va-italy": shapes.italy} | {
        f"va-province-{name}": ring for name, ring in shapes.provinces.items()
    }
    return "".join((maps.shapes(paths), *map(_pattern, _MOTIFS), tree_shapes("va")))


def _pattern(province: str) -> str:
    width, height, data, pen = _MOTIFS[province]
    ink = {"stroke": f"var(--province-{province}-ink)", "stroke-linecap": "round"}
    return element(
        "pattern",
        path(None, data, fill="none", stroke_width=pen, **ink),
        id=f"va-motif-{province}",
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
    )


def draw(layout: Layout) -> str:
    """The map from the sea up to its names."""
    chart = _crowded(layout)
    shapes = outlines()
    return group(
        (
            box("sea", 0, 0, WIDTH, layout.height),
            tides(["va-italy"]),
            copy_of("va-italy", "italy"),
            group(
                (
                    *map(_province, shapes.provinces),
                    path("border", "".join(line(*points) for points in shapes.borders.values())),
                ),
                clip_path="url(#va-italy-clip)",
            ),
            copy_of("va-italy", "coast"),
            ship(*on_map(711, 817), 1),
            _mountains(chart),
            _trees(chart),
            *(
                written(name).svg(f"va-sea-{number}", "sea-name")
                for number, name in enumerate(geography.SEAS)
            ),
            *(
                written(name).svg(f"va-name-{province}", f"province-name in-{province}")
                for province, name in geography.PROVINCE_NAMES.items()
            ),
        ),
        class_="land",
    )


def plain(layout: Layout) -> str:
    """A country that we have no map of."""
    return box("italy", 0, 0, WIDTH, layout.height)


def _province(name: str) -> str:
    return maps.province(f"va-province-{name}", f"va-motif-{name}", f"in-{name}")


def names() -> Iterator[Name]:
    """All words on the map itself."""
    yield from geography.SEAS
    yield from geography.PROVINCE_NAMES.values()


def written(name: Name) -> Written:
    """A name on its line in the picture."""
    return name.written(on_map)


def _crowded(layout: Layout) -> Occupancy:
    """Where no mountain stands and no tree grows."""
    chart = Occupancy(WIDTH, layout.height)
    chart.add(layout.tray_box, NEVER)
    chart.add(layout.column_box, NEVER)
    for space in layout.spaces:
        chart.add_disc(space.x, space.y, space.radius + 8, NEVER)
    for way in layout.lines:
        for step in range(9):
            x, y = between(way.start, way.end, step / 8)
            chart.add_disc(x, y, 12, NEVER)
    for city in layout.cities:
        chart.add_disc(city.x, city.y, CITY + 6, NEVER)
        half = text_width(city.name.upper(), 20) / 2 + 6
        x, y = city.label
        chart.add((x - half, y - 20, x + half, y + 8), NEVER)
        for x, y in (city.tokens, city.markers):
            chart.add((x - 46, y - 18, x + 46, y + 18), NEVER)
    for section in layout.sections:
        x, y = layout.supply[f"bonus-{section}"]
        chart.add((x - 30, y - 30, x + 64, y + 30), NEVER)
    for name in names():
        for words in written(name).boxes():
            chart.add(words, NEVER)
    return chart


def _mountains(chart: Occupancy) -> str:
    """Along each ridge, never twice at the same distance, and where nothing else lies."""
    rng = Random(7)
    found: list[tuple[float, float, float]] = []
    for points, size, rows in geography.RANGES:
        track = Track(curve([on_map(*point) for point in points]))
        for row in range(rows):
            distance = rng.uniform(0, size)
            while distance < track.length:
                x, y = track.at(distance)
                away = (row - (rows - 1) / 2) * size * 0.95 + rng.uniform(-0.5, 0.5) * size
                height = size * rng.uniform(0.62, 1.3)
                foot = (x, y + away)
                if foot[1] > _EDGE and not chart.weight(mountain_box(foot, height)):
                    found.append((*foot, height))
                distance += size * rng.uniform(0.5, 1.1)
    for x, y, height in found:
        chart.add(mountain_box((x, y), height), 1)
    return "".join(
        mountain(x, y, height, rng) for x, y, height in sorted(found, key=lambda one: one[1])
    )


def _trees(chart: Occupancy) -> str:
    rng = Random(4)
    shore = outlines().italy[::3]
    found: list[tuple[float, float]] = []
    for _ in range(3600):
        x, y = rng.uniform(_EDGE, WIDTH - _EDGE), rng.uniform(_EDGE + 30, 1290)
        apart = all(math.dist((x, y), other) > 34 for other in found)
        free = apart and not chart.weight((x - 14, y - 28, x + 14, y + 4))
        if free and all(inside(spot, shore) for spot in ((x - 16, y), (x + 16, y), (x, y + 8))):
            found.append((x, y))
        if len(found) == _TREES:
            break
    return "".join(
        element(
            "use",
            href="#va-pine" if rng.random() < 0.62 else "#va-cypress",
            transform=move(x, y, size=round(rng.uniform(0.85, 1.1), 2)),
        )
        for x, y in sorted(found, key=lambda tree: tree[1])
    )
