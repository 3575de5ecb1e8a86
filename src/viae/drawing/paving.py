"""A paved road: basalt slabs, cobbles, bronze clamps and inscribed plates."""

import math
from random import Random

from viae.drawing.geometry import Point, Polygon, Reserved, centroid, inset, rectangle, subdivided
from viae.drawing.paths import polygon, rounded
from viae.drawing.svg import Sheet, box, text

RULES: dict[str, str] = {
    ".bed": "fill:var(--bed)",
    ".cobble-1": "fill:var(--cobble-1)",
    ".cobble-2": "fill:var(--cobble-2)",
    ".cobble-3": "fill:var(--cobble-3)",
    **{
        f".{stone}-{tone}": f"fill:var(--{stone}-{tone})"
        for stone in ("basalt", "tufa")
        for tone in (1, 2, 3)
    },
    ".basalt-joint": "fill:var(--basalt-joint)",
    ".tufa-joint": "fill:var(--tufa-joint)",
    ".basalt-light": "fill:none;stroke:var(--basalt-light);stroke-width:1.1;opacity:.75",
    ".tufa-light": "fill:none;stroke:var(--tufa-light);stroke-width:1.1;opacity:.9",
    ".basalt-mark": "fill:var(--basalt-mark)",
    ".tufa-mark": "fill:var(--tufa-mark)",
    ".drop": "fill:var(--bed)",
    ".clamp": "fill:var(--clamp);stroke:var(--clamp-edge);stroke-width:1;stroke-linejoin:round",
    ".plate": "fill:var(--surface);stroke:var(--pen);stroke-width:1.1",
    ".plate-line": "fill:none;stroke:var(--pen);stroke-width:.6;opacity:.8",
    ".inscription": "font:700 15px Cinzel,'Trajan Pro',serif;letter-spacing:.08em;fill:var(--ink)",
}


def slab(stone: str, centre: Point, width: float, height: float, rng: Random) -> str:
    """One square of a road: a few fitted stones that still read as a single slab."""
    sheet = Sheet()
    x, y = centre
    frame = rectangle(centre, width, height)
    sheet.add("drop", rounded([(px, py + 1.4) for px, py in frame], 6))
    sheet.add(f"{stone}-joint", rounded(frame, 6))
    for part in subdivided(inset(frame, 1), rng, width * height / 5, 1.3, 16):
        sheet.add(f"{stone}-{rng.randint(1, 3)}", rounded(part, 3.5))
    top, left = y - height / 2 + 1, x - width / 2
    sheet.add(f"{stone}-light", f"M{left + 5:.1f} {top:.1f}h{width - 10:.1f}")
    return sheet.svg()


def cobbles(outline: Reserved, taken: Reserved, area: tuple[float, float, float, float]) -> str:
    """Fitted many-sided stones inside the outline, left out where something lies on them."""
    rng = Random(3)
    sheet = Sheet()
    side = 9.5
    step = side * math.sqrt(3)
    corners: dict[tuple[int, int], tuple[float, float]] = {}

    def corner(x: float, y: float) -> tuple[float, float]:
        # Neighbours share their corners, so that the joints stay even in spite of the jitter.
        key = (round(x), round(y))
        if key not in corners:
            corners[key] = (x + rng.uniform(-3, 3), y + rng.uniform(-2.8, 2.8))
        return corners[key]

    x0, y0, x1, y1 = area
    for row in range(int((y1 - y0) / (side * 1.5)) + 1):
        for column in range(int((x1 - x0) / step) + 1):
            cx, cy = x0 + (column + row % 2 / 2) * step, y0 + row * side * 1.5
            hexagon = [
                corner(cx + side * math.sin(turn), cy + side * math.cos(turn))
                for turn in (index * math.pi / 3 for index in range(6))
            ]
            if outline.touches(hexagon) and not _hidden(hexagon, taken):
                tone = rng.choice("1123")
                sheet.add(f"cobble-{tone}", polygon(_shrunk(hexagon, 0.87)))
    return sheet.svg()


def _hidden(points: Polygon, taken: Reserved) -> bool:
    return all(taken.covers(point) for point in points)


def _shrunk(points: Polygon, share: float) -> list[tuple[float, float]]:
    cx, cy = centroid(points)
    return [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in points]


def clamp(x: float, y: float) -> str:
    """A swallow-tail clamp that ties two stones together, as path data."""
    return f"M{x - 7.5:.1f} {y - 3.6:.1f}l7.5 2 7.5-2v7.2l-7.5-2-7.5 2z"


def plate(x: float, y: float, width: float, words: str) -> str:
    """A small inscribed plate around its centre."""
    return (
        box("plate", x - width / 2, y - 13, width, 26, radius=3)
        + box("plate-line", x - width / 2 + 2.5, y - 10.5, width - 5, 21, radius=1.5)
        + text("inscription", x + 0.6, y + 5.3, words)
    )
