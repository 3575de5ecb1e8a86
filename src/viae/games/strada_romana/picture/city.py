"""Rome within its walls: quarters, blocks and houses, the forum and the arena."""

from random import Random

from viae.drawing import land, town
from viae.drawing.geometry import Point, Reserved, centroid, fitted, subdivided
from viae.drawing.paths import disc, line, polygon
from viae.drawing.svg import Sheet, box, circle, group, move, path
from viae.games.strada_romana.picture.layout import Gate, Layout

_BEYOND = 40.0  # the city goes on behind the picture's edge


def houses(layout: Layout, porta: Gate, free: Reserved) -> str:
    rng = Random(51)
    sheet = Sheet()
    right, bottom = layout.width + _BEYOND, layout.height + _BEYOND
    above = [*porta.wall_above, (right, porta.upper), (right, -_BEYOND)]
    below = [*porta.wall_below, (right, bottom), (right, porta.lower)]
    sheet.add("city-ground", polygon(above) + polygon(below))
    quarters = (
        [
            (porta.x, -_BEYOND),
            (right, -_BEYOND),
            (right, layout.cy - 60),
            (porta.x, layout.cy - 60),
        ],
        [(porta.x, layout.cy + 60), (right, layout.cy + 60), (right, bottom), (porta.x, bottom)],
    )
    taken = _with_landmarks(layout, free)
    land.clumps(layout.height, taken, (porta.x + 60, layout.width), sheet)
    for quarter in quarters:
        for district in subdivided(quarter, rng, 15000, 10, 11):
            for block in subdivided(district, rng, 2100, 5, 7):
                plots = subdivided(block, rng, 430, 1.1, 5)
                for plot in fitted(plots, rng, taken, 2, 80):
                    if _visible(layout, porta, centroid(plot)):
                        _plot(sheet, plot, layout, rng)
    return sheet.svg()


def _plot(sheet: Sheet, plot: list[Point], layout: Layout, rng: Random) -> None:
    """A house, or a garden: the nearer to the wall, the more gardens."""
    x, y = centroid(plot)
    suburb = bool(layout.section_lines) and x < layout.section_lines[-1]
    if rng.random() < (0.4 if suburb else 0.07):
        land.tree(sheet, x, y, rng.uniform(3, 4.6))
    else:
        town.house(sheet, plot, rng)


def _visible(layout: Layout, porta: Gate, point: Point) -> bool:
    """Whether a house at the point lies within the walls and within the picture."""
    x, y = point
    wall = (*porta.wall_above, *porta.wall_below)
    nearest = min(wall, key=lambda stone: abs(stone[1] - y))
    return nearest[0] < x < layout.width + 14 and -14 < y < layout.height + 14


def _with_landmarks(layout: Layout, free: Reserved) -> Reserved:
    x, y = _forum_site(layout)
    forum = (x - 80, y - 80, x + 80, y + 78)
    return Reserved((*free.discs, (*_arena_site(layout), 56.0)), (*free.boxes, forum))


def _forum_site(layout: Layout) -> Point:
    return (layout.width - 82, 78)


def _arena_site(layout: Layout) -> Point:
    last = max(zone.x for zone in layout.zones.values())
    wall = layout.gate.x + 60
    return ((wall + last - 65) / 2 + 4, layout.height - 74)


def landmarks(layout: Layout, free: Reserved) -> str:
    drawn = []
    arena, forum = _arena_site(layout), _forum_site(layout)
    if not free.covers(arena, 46):
        drawn.append(town.arena(*arena, -14, 0.92))
    if not free.covers(forum, 30):
        drawn.append(_forum(*forum))
    return "".join(drawn)


def _forum(x: float, y: float) -> str:
    """A paved square with porticoes, a temple at its head and an honorary column."""
    joints = "".join(f"M-70 {level}H70" for level in range(-64, 66, 11))
    columns = "".join(
        disc(side * edge, level, 1.9)
        for edge in (62, 54)
        for side in (-1, 1)
        for level in range(-60, 62, 9)
    )
    return group(
        (
            box("cast", -66, -64, 142, 138),
            box("plaza", -70, -68, 140, 134),
            path("paving", joints),
            path("column", columns),
            town.temple(0, -22, 0),
            circle("podium", 0, 46, 8),
            circle("tier", 0, 46, 4),
            path("stair", line((-30, 46), (-14, 46)) + line((14, 46), (30, 46))),
        ),
        transform=move(x, y, 5),
    )
