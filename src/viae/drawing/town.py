"""Buildings seen from above: tiled roofs, courtyards, walls, towers, temple, arena, aqueduct."""

import math
from collections.abc import Sequence
from random import Random

from viae.drawing.geometry import (
    Point,
    Polygon,
    area,
    between,
    centroid,
    edges,
    extent,
    inset,
    longest_direction,
    moved,
    rectangle,
)
from viae.drawing.land import SHADOW
from viae.drawing.paths import disc, line, polygon, sampled, smooth
from viae.drawing.svg import Sheet, box, circle, element, group, move, path

RULES: dict[str, str] = {
    **{f".roof-{tone}": f"fill:var(--roof-{tone})" for tone in range(1, 5)},
    **{f".tile-{tone}": f"fill:var(--tile-{tone})" for tone in range(1, 5)},
    ".roof-1,.roof-2,.roof-3,.roof-4,.tile-1,.tile-2,.tile-3,.tile-4": (
        "stroke:var(--roof-line);stroke-width:.45;stroke-linejoin:round"
    ),
    ".cast": "fill:var(--shade);opacity:.22",
    ".court": "fill:var(--plaza)",
    ".pool": "fill:var(--water);stroke:var(--pen);stroke-width:.6",
    ".plaza": "fill:var(--plaza);stroke:var(--pen);stroke-width:.9",
    ".paving": "fill:none;stroke:var(--marble-line);stroke-width:.6;opacity:.6",
    ".column": "fill:var(--wall-top);stroke:var(--pen);stroke-width:.7",
    ".podium": "fill:var(--wall);stroke:var(--pen);stroke-width:.8",
    ".tier": "fill:var(--wall-top);stroke:var(--pen);stroke-width:.7",
    ".tier-low": "fill:var(--wall);stroke:var(--pen);stroke-width:.6",
    ".sand": "fill:var(--field-2);stroke:var(--pen);stroke-width:.8",
    ".stair": "fill:none;stroke:var(--pen);stroke-width:.6;opacity:.7",
    ".rampart-cast": "fill:none;stroke:var(--shade);stroke-width:18;opacity:.22",
    ".rampart-edge": "fill:none;stroke:var(--wall-line);stroke-width:15.5",
    ".rampart": "fill:none;stroke:var(--wall);stroke-width:13.5",
    ".rampart-walk": "fill:none;stroke:var(--wall-top);stroke-width:8",
    ".rampart-teeth": "fill:none;stroke:var(--wall-line);stroke-width:13.5;stroke-dasharray:.8 5.2",
    ".tower": "fill:var(--wall);stroke:var(--wall-line);stroke-width:1",
    ".tower-top": "fill:var(--wall-top);stroke:var(--wall-line);stroke-width:.7",
    ".merlon": "fill:var(--wall-top);stroke:var(--wall-line);stroke-width:.7",
    ".arches": "fill:none;stroke:var(--shade);stroke-width:7;stroke-dasharray:4.5 4;opacity:.24",
    ".channel-edge": "fill:none;stroke:var(--wall-line);stroke-width:8",
    ".channel": "fill:none;stroke:var(--wall);stroke-width:6.4",
    ".channel-water": "fill:none;stroke:var(--water);stroke-width:2.2",
}

_LIGHT: Point = (-0.55, -0.83)
# A house side of this size has room for an atrium.
_ATRIUM = 420.0


def _tone(a: Point, b: Point, inside: Point) -> int:
    """1 for a slope that faces the light to 4 for one that turns its back."""
    middle = between(a, b, 0.5)
    nx, ny = b[1] - a[1], a[0] - b[0]
    if nx * (middle[0] - inside[0]) + ny * (middle[1] - inside[1]) < 0:
        nx, ny = -nx, -ny
    lit = (nx * _LIGHT[0] + ny * _LIGHT[1]) / (math.hypot(nx, ny) or 1)
    return 1 if lit > 0.55 else 2 if lit > 0 else 3 if lit > -0.55 else 4


def cast(sheet: Sheet, points: Polygon, length: float = 1) -> None:
    """The shadow that a building throws on the ground."""
    sheet.add("cast", polygon(moved(points, SHADOW[0] * length, SHADOW[1] * length)))


def roof(sheet: Sheet, points: Polygon, material: str = "roof") -> None:
    """A hipped roof over any convex plan, its ridge along the longer axis."""
    along = longest_direction(points)
    x, y = centroid(points)
    low, high = extent(points, along)
    left, right = extent(points, (-along[1], along[0]))
    # A square plan would end in a point; a short ridge looks like a house, not like a crystal.
    half = max((high - low) - (right - left), 0.4 * (high - low)) / 2
    ridge = [(x - along[0] * half, y - along[1] * half), (x + along[0] * half, y + along[1] * half)]

    def top(corner: Point) -> Point:
        ahead = (corner[0] - x) * along[0] + (corner[1] - y) * along[1] > 0
        return ridge[1] if ahead else ridge[0]

    for a, b in edges(points):
        tops = [top(b), top(a)] if top(a) != top(b) else [top(a)]
        sheet.add(f"{material}-{_tone(a, b, (x, y))}", polygon([a, b, *tops]))


def courtyard(sheet: Sheet, points: Polygon, depth: float, material: str = "roof") -> None:
    """Four wings around a court: the roofs rise to a ridge and fall inwards again."""
    ridge, court = inset(points, depth / 2), inset(points, depth)
    if len(court) != len(points) or len(ridge) != len(points):
        roof(sheet, points, material)
        return
    middle = centroid(points)
    rings = zip(edges(points), edges(ridge), edges(court), strict=True)
    for (a, b), (c, d), (e, f) in rings:
        tone = _tone(a, b, middle)
        sheet.add(f"{material}-{tone}", polygon([a, b, d, c]))
        sheet.add(f"{material}-{5 - tone}", polygon([c, d, f, e]))
    sheet.add("court", polygon(court))
    if area(court) > 40:
        sheet.add("pool", disc(*centroid(court), min(4.0, math.sqrt(area(court)) / 5)))


def house(sheet: Sheet, points: Polygon, rng: Random) -> None:
    """A town house: tiled, now and then around an atrium."""
    material = rng.choice(("roof", "roof", "roof", "tile", "tile"))
    cast(sheet, points)
    if area(points) > _ATRIUM and rng.random() < 0.75:
        courtyard(sheet, points, 0.42 * math.sqrt(area(points)), material)
    else:
        roof(sheet, points, material)


def villa(sheet: Sheet, centre: Point, turn: float, size: float = 1) -> None:
    """A country house around its court, with a lower wing."""
    plan = rectangle(centre, 42 * size, 32 * size, turn)
    cast(sheet, plan, 1.4)
    courtyard(sheet, plan, 10 * size)
    wing = rectangle(between(plan[1], plan[2], 0.72), 20 * size, 10 * size, turn)
    shifted = moved(wing, 11 * size, 0)
    cast(sheet, shifted)
    roof(sheet, shifted, "tile")


def rampart(points: Sequence[Point], tower_step: float = 62) -> str:
    """A city wall with its walk, its battlements and square towers."""
    data = smooth(points)
    strokes = [
        element("path", class_="rampart-cast", d=data, transform="translate(3 3.5)"),
        *(
            path(css_class, data)
            for css_class in ("rampart-edge", "rampart", "rampart-teeth", "rampart-walk")
        ),
    ]
    towers = [
        group(
            (
                box("cast", -9, -9, 26, 27, radius=1),
                box("tower", -12, -13, 24, 26, radius=1.5),
                box("tower-top", -8, -9, 16, 18),
            ),
            transform=move(x, y, angle),
        )
        for (x, y), angle in sampled(points, tower_step)
    ]
    return "".join([*strokes, *towers])


def drum_tower(x: float, y: float, radius: float) -> str:
    """A round gate tower with a ring of merlons and a tiled cone."""
    merlons = [
        element(
            "rect",
            class_="merlon",
            x=-2.8,
            y=-radius,
            width=5.6,
            height=radius * 0.24,
            transform=f"rotate({index * 30})",
        )
        for index in range(12)
    ]
    cone = Sheet()
    rim = [
        (radius * 0.5 * math.cos(index * math.pi / 4), radius * 0.5 * math.sin(index * math.pi / 4))
        for index in range(8)
    ]
    roof(cone, rim)
    return group(
        (
            circle("cast", 3, 4, radius + 1),
            circle("tower", 0, 0, radius),
            circle("tower-top", 0, 0, radius * 0.74),
            *merlons,
            cone.svg(),
        ),
        transform=move(x, y),
    )


def aqueduct(points: Sequence[Point]) -> str:
    """A water channel on arches, whose shadows lie beside it."""
    data = line(*points)
    return element("path", class_="arches", d=data, transform="translate(2 5)") + "".join(
        path(css_class, data) for css_class in ("channel-edge", "channel", "channel-water")
    )


def temple(x: float, y: float, turn: float) -> str:
    """A temple on its podium, with columns and steps in front (below)."""
    columns = "".join(disc(cx, cy, 1.9) for cx in (-27, 27) for cy in range(-34, 26, 8))
    columns += "".join(disc(cx, 29, 2.1) for cx in range(-27, 28, 9))
    roof_sheet = Sheet()
    roof_sheet.add("tile-2", polygon([(-23, -38), (0, -38), (0, 24), (-23, 24)]))
    roof_sheet.add("tile-4", polygon([(0, -38), (23, -38), (23, 24), (0, 24)]))
    roof_sheet.add("paving", "".join(f"M-23 {cy}H23" for cy in range(-34, 24, 5)))
    roof_sheet.add("tier", polygon([(-25, 25), (25, 25), (0, 17)]))
    return group(
        (
            box("cast", -29, -39, 66, 80),
            box("podium", -33, -44, 66, 84),
            path("stair", "M-22 36H22M-22 39H22M-22 42H22M-22 45H22"),
            path("column", columns),
            roof_sheet.svg(),
        ),
        transform=move(x, y, turn),
    )


def arena(x: float, y: float, turn: float, size: float) -> str:
    """An amphitheatre: three tiers of seats around the sand."""
    rings = (("tier", 56, 44), ("tier-low", 48, 36.5), ("tier", 39, 28.5), ("tier-low", 31, 21.5))
    stairs = "".join(
        line((31 * math.cos(a), 21.5 * math.sin(a)), (56 * math.cos(a), 44 * math.sin(a)))
        for a in (index * math.pi / 20 for index in range(40))
    )
    return group(
        (
            element("ellipse", class_="cast", cx=4, cy=5, rx=57, ry=45),
            *(element("ellipse", class_=name, rx=rx, ry=ry) for name, rx, ry in rings),
            path("stair", stairs),
            element("ellipse", class_="sand", rx=24, ry=14.5),
        ),
        transform=move(x, y, turn, size),
    )
