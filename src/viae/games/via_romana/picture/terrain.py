"""The land under the roads: sea, provinces, rivers, mountains and trees, and their names."""

import math
from collections.abc import Iterator
from random import Random

from viae.drawing.pen import line, polygon
from viae.drawing.shapes import Point
from viae.drawing.svg import box, element, group, move, number, path
from viae.games.via_romana.picture import geography, inks
from viae.games.via_romana.picture.chart import Box, Chart
from viae.games.via_romana.picture.geography import Name
from viae.games.via_romana.picture.labels import text_width
from viae.games.via_romana.picture.layout import FRAME, HEIGHT, WIDTH, Layout, on_map
from viae.games.via_romana.picture.outlines import outlines, visible
from viae.games.via_romana.picture.strokes import Track, curve, inside

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
    return "".join(
        (
            *(element("path", id=name, d=polygon(points)) for name, points in paths.items()),
            *(
                element("clipPath", element("use", href=f"#{name}"), id=f"{name}-clip")
                for name in paths
            ),
            _tree("vr-cypress", "M0-26Q6-12 4-4Q0-1-4-4Q-6-12 0-26Z", "M0 1V-4M1-20q2 8 1 14"),
            _tree(
                "vr-pine",
                "M-12-14Q-13-19-7-20-4-25 1-23 7-25 9-20 14-18 12-14 6-12 0-13.5-6-12-12-14Z",
                "M0 0Q1-7-.5-13M-.3-9L-5-13M0-9L5-13",
            ),
        )
    )


def _tree(name: str, crown: str, trunk: str) -> str:
    """A tree to be used many times; its colours are its own, for rules do not reach into copies."""
    ink = {"stroke": "var(--trunk)", "stroke-linecap": "round"}
    return element(
        "g",
        path(None, trunk, fill="none", **ink),
        path(None, crown, fill="var(--leaf)", **ink),
        id=name,
    )


def draw(layout: Layout, chart: Chart) -> str:
    """The map from the sea up to its names."""
    shapes = outlines()
    return group(
        (
            _sea(),
            _use("vr-britannia", "beyond"),
            _use("vr-gaul", "gaul"),
            group(
                (
                    *(_province(name, layout) for name in shapes.provinces),
                    path("border", "".join(line(*points) for points in _inner_borders())),
                    *(_river(name) for name in shapes.rivers),
                    _lake(),
                ),
                clip_path="url(#vr-gaul-clip)",
            ),
            *(_use(name, "coast") for name in _SHORES),
            *map(_ship, geography.SHIPS),
            _mountains(chart),
            _trees(chart),
            _names(layout),
        ),
        class_="land",
    )


def plain() -> str:
    """A country that we have no map of."""
    return box("gaul", 0, 0, WIDTH, HEIGHT)


def _use(name: str, css_class: str) -> str:
    return element("use", href=f"#{name}", class_=css_class)


def _sea() -> str:
    """Water-lines are wide strokes of the shores, each covered by a narrower one of the sea."""
    return box("sea", 0, 0, WIDTH, HEIGHT) + "".join(
        _use(shore, f"{kind}-{index}")
        for index in range(len(inks.TIDES))
        for kind in ("tide", "ebb")
        for shore in _SHORES
    )


def _province(name: str, layout: Layout) -> str:
    colour, shape = layout.provinces[name]["colour"], f"vr-{name}"
    return group(
        (
            _use(shape, "wash"),
            element("use", href=f"#{shape}", class_="texture", fill=f"url(#p-{colour})"),
            *(_use(shape, f"rim rim-{width}") for width in ("wide", "middle", "near")),
        ),
        class_=f"in-{colour}",
        clip_path=f"url(#{shape}-clip)",
    )


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


def _ship(place: tuple[float, float, float]) -> str:
    """A merchantman under its square sail, on two little waves."""
    x, y, size = place
    return group(
        (
            path("hull", "M-17 0Q-15 9-8 9H9Q15 8 18-3L13 0Z"),
            path("mast", "M0 0V-25M-17 0L-20-4M0-24L16-2M0-24L-15-1"),
            path("sail", "M-11-21Q0-24 11-21 14-12 11-5 0-9-11-5-9-12-11-21Z"),
            path("mast", "M-5-22Q-4-14-5-6.5M5-22Q7-14 5-6.5"),
            path("swell", "M-22 13q4-3 8 0t8 0M2 13q4-3 8 0t8 0"),
        ),
        transform=move(*on_map(x, y), size=size),
    )


def _mountains(chart: Chart) -> str:
    rng = Random(4)
    drawn = []
    for x, y, size in _peaks(chart):
        drawn.append(_mountain(x, y, size, rng))
        chart.mark(_under((x, y), size), 1)  # no tree grows there
    return "".join(drawn)


def _peaks(chart: Chart) -> list[tuple[float, float, float]]:
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
                if visible(peak, -20) and not chart.weight(_under(peak, height)):
                    found.append((*peak, height))
                distance += size * rng.uniform(0.55, 1.3)
    return sorted(found, key=lambda peak: peak[1])


def _under(foot: Point, height: float) -> Box:
    x, y = foot
    return (x - 0.6 * height, y - height, x + 0.6 * height, y)


def _mountain(x: float, y: float, size: float, rng: Random) -> str:
    """A peak in fine pen: its outline, and hatches where no light falls."""
    w, h = size * rng.uniform(0.95, 1.35), size
    lean = rng.uniform(-0.08, 0.06) * w

    def at(across: float, up: float) -> str:
        return f"{number(x + across * w)} {number(y - up * h)}"

    top = f"{number(x + lean)} {number(y - h)}"
    outline = (
        f"M{at(-0.62, 0)}Q{at(-0.28, 0.45)} {top}Q{at(0.12, 0.62)} {at(0.22, 0.5)}T{at(0.62, 0)}"
    )
    hatches = "".join(
        f"M{at(0.02 + 0.5 * share, 0.96 - 0.92 * share)}"
        f"l{number(-0.1 * w)} {number(h * 0.34 * (1 - 0.55 * share))}"
        for share in (0.1, 0.26, 0.42, 0.58, 0.74, 0.9)
    )
    flank = (
        f"M{top}Q{at(0.12, 0.62)} {at(0.22, 0.5)}T{at(0.62, 0)}L{at(0.16, 0)}Q{at(0.1, 0.4)} {top}Z"
    )
    return path("peak", outline) + path("flank", flank) + path("crag", hatches)


def _trees(chart: Chart) -> str:
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


def boxes_of(name: Name) -> Iterator[Box]:
    """Where words lie, in small boxes along their line."""
    track, start, width = _written(name)
    steps = max(1, round(width / 12))
    for step in range(steps + 1):
        distance = start + width * step / steps
        x, y = track.at(distance)
        up = math.radians(track.heading(distance) - 90)
        x, y = x + 0.36 * name.size * math.cos(up), y + 0.36 * name.size * math.sin(up)
        half = 0.42 * name.size
        yield (x - half, y - half, x + half, y + half)


def room_for(name: Name) -> float:
    """How much of a line is left before and after its words."""
    _, start, _ = _written(name)
    return 2 * start


def name_boxes() -> Iterator[Box]:
    """Where all words of the map lie."""
    for name in names():
        yield from boxes_of(name)


def water_lines() -> Iterator[Point]:
    """Points along coasts and rivers: a name had better not lie across them."""
    shapes = outlines()
    for points in (*shapes.rivers.values(), shapes.gaul, shapes.britannia):
        yield from points[::2]


def _written(name: Name) -> tuple[Track, float, float]:
    """The line of words, where on it they begin, and how long they are."""
    track = Track(curve([on_map(*point) for point in name.line]))
    width = text_width(name.words, name.size) + name.spacing * len(name.words)
    return track, (track.length - width) / 2, width


def _names(layout: Layout) -> str:
    kinds = {
        "sea": geography.SEAS,
        "river": geography.RIVER_NAMES,
        "neighbour": geography.NEIGHBOURS,
    }
    words = [
        _name(f"vr-{kind}-{number}", name, f"{kind}-name")
        for kind, found in kinds.items()
        for number, name in enumerate(found)
    ]
    words += [
        group(
            (_name(f"vr-name-{province}", name, "province-name"),),
            class_=f"in-{layout.provinces[province]['colour']}",
        )
        for province, name in geography.PROVINCE_NAMES.items()
    ]
    return "".join(words)


def _name(name_id: str, name: Name, css_class: str) -> str:
    """Words in the middle of their line, as long as they are to be in any typeface."""
    points = curve([on_map(*point) for point in name.line])
    _, start, width = _written(name)
    return element("defs", element("path", id=name_id, d=line(*points))) + element(
        "text",
        element(
            "textPath",
            name.words,
            href=f"#{name_id}",
            startOffset=start,
            textLength=width,
            lengthAdjust="spacing",
        ),
        class_=css_class,
        font_size=name.size,
        letter_spacing=name.spacing,
    )
