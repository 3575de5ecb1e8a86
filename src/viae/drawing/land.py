"""Open country seen from above: fields, trees, water with its shore lines, ships."""

import math
from collections.abc import Iterable
from random import Random

from viae.drawing.geometry import (
    Point,
    Polygon,
    Reserved,
    area,
    centroid,
    hatching,
    inset,
    longest_direction,
)
from viae.drawing.paths import at, disc, line, polygon
from viae.drawing.svg import Sheet, box, element, group, move, path

RULES: dict[str, str] = {
    ".field-1": "fill:var(--field-1)",
    ".field-2": "fill:var(--field-2)",
    ".field-3": "fill:var(--field-3)",
    ".field-4": "fill:var(--field-4)",
    ".garden": "fill:var(--garden);stroke:var(--pen);stroke-width:.5;stroke-opacity:.5",
    ".furrow": "fill:none;stroke:var(--furrow);stroke-width:.7;opacity:.75",
    ".furrow-deep": "fill:none;stroke:var(--furrow);stroke-width:1.3;opacity:.55",
    ".vine": "fill:var(--furrow);opacity:.8",
    ".tree-shade": "fill:var(--shade);opacity:.2",
    ".tree": "fill:var(--tree)",
    ".tree-light": "fill:var(--tree-light)",
    ".shore": "fill:none;stroke:var(--shore);stroke-width:7;stroke-linejoin:round",
    ".water": "fill:var(--water)",
    ".water-edge": "fill:none;stroke:var(--pen);stroke-width:1.1",
    ".water-line": "fill:none;stroke:var(--water-line)",
    ".water-gap": "fill:none;stroke:var(--water)",
    ".swell": "fill:none;stroke:var(--water-line);stroke-width:.9;stroke-linecap:round;opacity:.75",
    ".hull": "fill:var(--roof-3);stroke:var(--roof-line);stroke-width:.9",
    ".deck": "fill:var(--wall-top)",
    ".sail": "fill:var(--sail);stroke:var(--pen);stroke-width:.8",
    ".wake": "fill:none;stroke:var(--sail);stroke-width:.9;stroke-linecap:round;opacity:.6",
    ".cargo": "fill:var(--roof-2)",
}

# Light comes from the upper left on every board, so shadows fall to the lower right.
SHADOW: Point = (1.6, 2.0)


def tree(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """A round crown with its light side and its shadow."""
    sheet.add("tree-shade", disc(x + SHADOW[0], y + SHADOW[1], radius))
    sheet.add("tree", disc(x, y, radius))
    sheet.add("tree-light", disc(x - radius * 0.25, y - radius * 0.28, radius * 0.52))


def tree_row(sheet: Sheet, start: Point, end: Point, step: float, radius: float) -> None:
    """Trees along a lane or a bank."""
    count = max(1, round(math.dist(start, end) / step))
    for index in range(count + 1):
        share = index / count
        tree(
            sheet,
            start[0] + (end[0] - start[0]) * share,
            start[1] + (end[1] - start[1]) * share,
            radius * (1 if index % 2 else 0.88),
        )


def clumps(height: float, free: Reserved, span: tuple[float, float], sheet: Sheet) -> None:
    """Clumps of umbrella pines on open ground between two x, wherever nothing else stands."""
    rng = Random(12)
    for _ in range(26):
        x, y = rng.uniform(*span), rng.uniform(10, height - 10)
        for _ in range(rng.randint(1, 4)):
            pine = (x + rng.gauss(0, 9), y + rng.gauss(0, 7))
            if not free.covers(pine, 6) and pine[0] > span[0]:
                tree(sheet, *pine, rng.uniform(3, 5.2))


def field(sheet: Sheet, points: Polygon, rng: Random) -> None:
    """One field: ploughed land, corn, a vineyard, an olive grove or pasture."""
    sheet.add(f"field-{rng.choice('1122334')}", polygon(points))
    inner = inset(points, 3)
    if not inner or area(inner) < 200:
        return
    along = longest_direction(points)
    across = (-along[1], along[0])
    crop = rng.choice(
        ("plough", "plough", "plough", "corn", "corn", "vines", "vines", "olives", "pasture")
    )
    if crop == "plough":
        _rule(sheet, "furrow", inner, along, 4.2)
    elif crop == "corn":
        _rule(sheet, "furrow-deep", inner, across, 6)
    elif crop == "vines":
        _plant(sheet, inner, along, 6.5)
    elif crop == "olives":
        _grove(sheet, inner, along)


def _rule(sheet: Sheet, css_class: str, points: Polygon, direction: Point, step: float) -> None:
    for a, b in hatching(points, direction, step):
        sheet.add(css_class, line(a, b))


def _along(points: Polygon, direction: Point, row: float, step: float) -> Iterable[Point]:
    for a, b in hatching(points, direction, row):
        count = int(math.dist(a, b) / step)
        for index in range(1, count):
            share = index / count
            yield (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _plant(sheet: Sheet, points: Polygon, direction: Point, step: float) -> None:
    for x, y in _along(points, direction, step, step):
        # A short stroke reads as a vine and is a third of a circle's text.
        sheet.add("furrow-deep", f"M{at((x - 1.2, y))}h2.4")


def _grove(sheet: Sheet, points: Polygon, direction: Point) -> None:
    for x, y in _along(points, direction, 12, 12):
        tree(sheet, x, y, 2.9)


def garden(sheet: Sheet, points: Polygon, rng: Random) -> None:
    """A quiet plot: a lawn with a bed of herbs or a tree or two."""
    sheet.add("garden", polygon(points))
    inner = inset(points, 5)
    if not inner:
        return
    x, y = centroid(inner)
    if rng.random() < 0.3:
        _rule(sheet, "furrow", inner, longest_direction(inner), 5)
    else:
        for _ in range(rng.randint(1, 4)):
            tree(sheet, x + rng.uniform(-14, 14), y + rng.uniform(-10, 10), rng.uniform(2.8, 4.6))


def water(name: str, data: str, lines: int = 4, step: float = 6.5) -> str:
    """A body of water with a pale shore and water-lines that follow it inside.

    The lines are nested strokes of one outline, cut off at the shore: wide strokes first, each
    with the water's own colour laid over all but its rim.
    """
    reference = f"#{name}"
    strokes = [
        element(
            "use",
            href=reference,
            class_=css_class,
            style=f"stroke-width:{2 * index * step - trim:.1f};opacity:{1 - index * 0.17:.2f}"
            if css_class == "water-line"
            else f"stroke-width:{2 * index * step - trim:.1f}",
        )
        for index in range(lines, 0, -1)
        for css_class, trim in (("water-line", 0.0), ("water-gap", 1.7))
    ]
    return "".join(
        (
            element("defs", element("path", id=name, d=data))
            + element("clipPath", element("use", href=reference), id=f"{name}-clip"),
            element("use", href=reference, class_="shore"),
            element("use", href=reference, class_="water"),
            group(strokes, clip_path=f"url(#{name}-clip)"),
            element("use", href=reference, class_="water-edge"),
        )
    )


def swell(x: float, y: float, length: float = 7) -> str:
    """Two little waves, as path data."""
    half = length / 2
    return f"M{at((x, y))}q{half:.1f}-3 {length:.1f} 0t{length:.1f} 0"


def ship(x: float, y: float, turn: float, size: float = 1) -> str:
    """A merchantman under sail, bow ahead."""
    return group(
        (
            path("wake", "M-16-3q-6-1-11-4M-16 3q-6 1-11 4M-17 0h-8"),
            path("hull", "M-15 0C-14-5-9-6-3-6 5-6 12-4 17 0 12 4 5 6-3 6-9 6-14 5-15 0Z"),
            path(
                "deck",
                "M-11 0C-10-3-7-3.6-3-3.6 3-3.6 8-2.5 11 0 8 2.5 3 3.6-3 3.6-7 3.6-10 3-11 0Z",
            ),
            path("sail", "M1-11C7-6 7 6 1 11 3 5 3-5 1-11Z"),
            path("water-edge", "M1-11.5V11.5"),
        ),
        transform=move(x, y, turn, size),
    )


def barge(x: float, y: float, turn: float) -> str:
    """A river barge with jars on its deck."""
    return group(
        (
            path("hull", "M-13 0C-12-4-8-4-4-4H6C10-4 12-3 14 0 12 3 10 4 6 4H-4C-8 4-12 4-13 0Z"),
            box("deck", -8, -2, 15, 4, radius=1),
            path("cargo", "".join(disc(cx, 0, 1.5) for cx in (-5.5, -2, 1.5, 5))),
        ),
        transform=move(x, y, turn),
    )
