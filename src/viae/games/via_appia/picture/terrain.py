"""The map under the road: sea, provinces, mountains and trees, and their names."""

from collections.abc import Iterator
from random import Random

from viae.drawing import maps
from viae.drawing.geometry import Point, between, inside, scattered
from viae.drawing.lettering import Name, Written, text_width
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
from viae.drawing.occupancy import NEVER, Occupancy
from viae.drawing.paths import Track, line
from viae.drawing.svg import box, element, group, path
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
    occupied = _crowded(layout)
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
            _mountains(occupied),
            _trees(occupied),
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
    """What lies under a board whose country we have no map of."""
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
    """Where mountains and trees must not stand."""
    occupied = Occupancy(WIDTH, layout.height)
    occupied.add(layout.tray_box, NEVER)
    occupied.add(layout.column_box, NEVER)
    for space in layout.spaces:
        occupied.add_disc(space.x, space.y, space.radius + 8, NEVER)
    for way in layout.lines:
        for step in range(9):
            x, y = between(way.start, way.end, step / 8)
            occupied.add_disc(x, y, 12, NEVER)
    for city in layout.cities:
        occupied.add_disc(city.x, city.y, CITY + 6, NEVER)
        half = text_width(city.name.upper(), 20) / 2 + 6
        x, y = city.label
        occupied.add((x - half, y - 20, x + half, y + 8), NEVER)
        for x, y in (city.tokens, city.markers):
            occupied.add((x - 46, y - 18, x + 46, y + 18), NEVER)
    for section in layout.sections:
        x, y = layout.supply[f"bonus-{section}"]
        occupied.add((x - 30, y - 30, x + 64, y + 30), NEVER)
    for name in names():
        for words in written(name).boxes():
            occupied.add(words, NEVER)
    return occupied


def _mountains(occupied: Occupancy) -> str:
    def beside(ridge: Track, distance: float, away: float) -> Point:
        x, y = ridge.at(distance)
        return (x, y + away)

    def is_free(foot: Point, height: float) -> bool:
        return foot[1] > _EDGE and not occupied.weight(mountain_box(foot, height))

    rng = Random(7)
    found = peaks(geography.RANGES, on_map, beside, (0.5, 1.1), is_free, rng)
    return mountains(found, occupied, rng)


def _trees(occupied: Occupancy) -> str:
    rng = Random(4)
    shore = outlines().italy[::3]

    def somewhere() -> Point:
        return (rng.uniform(_EDGE, WIDTH - _EDGE), rng.uniform(_EDGE + 30, 1290))

    def is_free(foot: Point) -> bool:
        x, y = foot
        around = ((x - 16, y), (x + 16, y), (x, y + 8))
        free = not occupied.weight((x - 14, y - 28, x + 14, y + 4))
        return free and all(inside(spot, shore) for spot in around)

    feet = scattered(_TREES, 3600, somewhere, 34, is_free)
    return trees("va", feet, lambda _: rng.random() < 0.62, (0.85, 1.1), rng)
