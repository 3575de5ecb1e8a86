"""The country around Portus: fields and villas, sea, river and harbour."""

import math
from random import Random

from viae.drawing import land, town
from viae.drawing.geometry import (
    Point,
    Reserved,
    area,
    centroid,
    clipped,
    rectangle,
    scattered,
    subdivided,
    turned,
)
from viae.drawing.paths import banks, disc, line, polygon, sampled, smooth
from viae.drawing.svg import Sheet, box, circle, group, move, path
from viae.games.strada_romana.picture.layout import Layout

_HARBOUR: Point = (121, 74)
_FIELD_TURN = -9.0
_MOST_VILLAS = 5


def fields(layout: Layout, free: Reserved) -> str:
    rng = Random(21)
    ground, scene = Sheet(), Sheet()
    limit = layout.section_lines[0] if layout.section_lines else layout.width
    width, height = limit + 2 * 40, layout.height + 6 * 40
    whole = rectangle((limit / 2, layout.cy), width * 1.3, height, _FIELD_TURN)
    road = Reserved(boxes=layout.reserved.boxes[: len(layout.rows)])
    harbour = Reserved(((*_HARBOUR, 70.0),))
    for plot in subdivided(whole, rng, 4300, 4.5, 5):
        visible = clipped(clipped(plot, (1, 0), limit - 3), (-1, 0), -66)
        if len(visible) < 3 or area(visible) < 120:
            continue
        middle = centroid(visible)
        if not road.covers(middle, -20) and not harbour.covers(middle):
            land.field(ground, visible, rng)
    villas = _villa_sites(layout, free, limit, rng)
    for site in villas:
        ground.add("track", _lane_to_road(layout, site))
    for index, site in enumerate(villas):
        plan = rectangle(site, 66, 50, _FIELD_TURN)
        scene.add("garden", polygon(plan))
        town.villa(scene, site, _FIELD_TURN, 0.92 + 0.08 * (index % 2))
        land.tree_row(scene, plan[3], plan[2], 9.5, 3.6)
    return ground.svg() + scene.svg()


def _villa_sites(layout: Layout, free: Reserved, limit: float, rng: Random) -> list[Point]:
    def somewhere() -> Point:
        return (rng.uniform(150, limit - 46), rng.uniform(26, layout.height - 70))

    def is_free(site: Point) -> bool:
        return math.dist(site, _HARBOUR) > 105 and not free.covers(site, 31)

    return scattered(_MOST_VILLAS, 600, somewhere, 110, is_free)


def _lane_to_road(layout: Layout, site: Point) -> str:
    row = min(layout.rows, key=lambda candidate: abs(candidate.x - site[0]))
    end = row.top if site[1] < layout.cy else row.bottom
    bend = (site[0] + (row.x + 30 - site[0]) * 0.6, (site[1] + end) / 2)
    return smooth([site, bend, (row.x + 30, end)])


def shoreline(layout: Layout) -> str:
    """Sea and Tiber in one outline, so that the water-lines run up the river."""
    x0, _, x1, y1 = layout.ends["portus"].goal
    bottom, cy = layout.height, layout.cy
    coast = [
        (-90, -90), (96, -60), (76, 16), (84, 64), (70, 118), (84, 164), (76, cy - 100),
        (80, cy), (76, cy + 100), (88, y1 - 150), (x1 + 14, y1 - 128), (x1 + 24, y1 - 62),
        (x1 + 14, y1 - 16),
    ]  # fmt: skip
    centre = river(layout)
    widths = [16.0, 11.0, *[9.0] * (len(centre) - 2)]
    left, right = banks(centre, widths)
    ends = [(x1 + 2, bottom + 30), (x0 + 40, bottom + 90), (-90, bottom + 90)]
    return smooth([*coast, *left, *reversed(right), *ends], closed=True)


def river(layout: Layout) -> list[Point]:
    """The middle of the Tiber from its mouth to where it leaves the picture."""
    mouth = layout.ends["portus"].goal[2]
    bottom, porta = layout.height, layout.gate.x
    lower = sorted(zone.x for zone in layout.zones.values() if zone.y > layout.cy)
    bends = [x for x in lower if mouth + 60 < x < porta - 40]
    course = [(mouth + 34, bottom - 24.0)]
    for index, x in enumerate(bends):
        if index:
            course.append(((bends[index - 1] + x) / 2, bottom - 52))
        course.append((x, bottom - 21))
    return [*course, (porta - 18, bottom - 14), (porta + 20, bottom + 30)]


def afloat(layout: Layout) -> str:
    course = river(layout)
    waves = Sheet()
    for x, y in ((20, 22), (44, 132), (8, 142), (58, 60)):
        waves.add("swell", land.swell(x, y))
    middle = course[len(course) // 2]
    goal = layout.ends["portus"].goal
    return (
        waves.svg()
        + land.ship(42, 92, -18, 0.86)
        + land.ship(46, 42, 196, 0.7)
        + land.ship(goal[2] + 4, layout.height - 22, 8, 0.8)
        + land.barge(middle[0] + 14, middle[1] + 4, 18)
    )


def harbour() -> str:
    """The six-sided basin with its warehouses, the moles and the lighthouse before it."""
    x, y = _HARBOUR
    sheet = Sheet()

    def ring(radius: float) -> list[Point]:
        corners = [(radius, index * math.pi / 3) for index in range(6)]
        return turned([(r * math.sin(a), r * math.cos(a)) for r, a in corners], 6, (x, y))

    for index in range(6):
        angle = index * 60 + 6
        if index == 3:  # the side with the channel to the sea
            continue
        centre = turned([(55.0, 0.0)], angle, (x, y))[0]
        plan = rectangle(centre, 13, 40, angle)
        town.cast(sheet, plan, 1.3)
        town.roof(sheet, plan, "roof" if index % 2 else "tile")
    sheet.add("quay", polygon(ring(49)))
    sheet.add("basin", polygon(ring(40)))
    bollards = "".join(
        disc(bx, by, 1.3) for (bx, by), _ in sampled([*ring(44.5), ring(44.5)[0]], 9)
    )
    channel = rectangle((x - 39.5, y - 4), 11.5, 13, 6)
    moles = "M78 8C52 2 26 14 16 36M80 146C50 152 22 140 12 112"
    return (
        path("mole", moles)
        + path("mole-top", moles)
        + sheet.svg()
        + path("vine", bollards)
        + path("water", polygon(channel))
        + path("water-edge", line(*channel[:2]) + line(*channel[2:]))
        + land.ship(x + 8, y - 12, 24, 0.8)
        + land.ship(x - 4, y + 16, 200, 0.8)
        + _lighthouse(13, 74)
    )


def _lighthouse(x: float, y: float) -> str:
    return group(
        (
            circle("cast", 2.5, 3, 13),
            circle("quay", 0, 0, 13),
            box("tower", -8, -8, 16, 16, radius=1),
            box("tower-top", -5.2, -5.2, 10.4, 10.4),
            path("flame", "M0-4.5C3-1 3.2 2.8 0 3.8-3.2 2.8-2-.5 0-4.5Z"),
        ),
        transform=move(x, y, 8),
    )
