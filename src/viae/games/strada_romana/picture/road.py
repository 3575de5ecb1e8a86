"""The road itself: basalt slabs and clamps, markets, milestones, the gate, both ends."""

from collections.abc import Iterable
from random import Random

from viae.drawing import mosaic, paving, town
from viae.drawing.geometry import Reserved
from viae.drawing.icons import wreath
from viae.drawing.paths import polygon, rounded
from viae.drawing.svg import Sheet, box, circle, element, group, move, number, path, placed, text
from viae.games.strada_romana.picture.layout import (
    CELL_H,
    CELL_W,
    MARKET_REACH,
    SLAB_H,
    SLAB_W,
    STALL_H,
    STALL_W,
    TOWER,
    YARD_WIDTH,
    End,
    Gate,
    Layout,
    Market,
    Square,
    Zone,
)

_OVERHANG = 14.0
_BANDS = {"A": "waves", "B": "key", "C": "lozenges"}

# How a lane is engraved on its slab: the sign and its distance from the slab's middle.
_LANE_SIGNS = {
    "upper": ("M-5 2.8L0-3.4 5 2.8Z", -18.5),
    "middle": ("M-4.6 0L0-4.6 4.6 0 0 4.6Z", 0.0),
    "lower": ("M-5-2.8L0 3.4 5-2.8Z", 18.5),
}


def draw(layout: Layout, porta: Gate) -> str:
    """Everything of the board that lies on the land."""
    return "".join(
        (
            _section_borders(layout),
            _bed(layout),
            _gate_towers(porta),
            group(map(_market, layout.markets.values()), class_="markets"),
            _thresholds(layout),
            _squares(layout),
            path("clamp", "".join(paving.clamp(x, y) for x, y in layout.lines)),
            group(_milestones(layout), class_="milestones"),
            group(map(_zone, layout.zones.values()), class_="zones"),
            "".join(map(_end, layout.ends.values())),
            paving.plate(porta.x + 6, porta.upper - 43, 76, "PORTA"),
        )
    )


def _section_borders(layout: Layout) -> str:
    """Dotted lines that end in boundary stones."""
    top = min(row.top for row in layout.rows) - 12
    bottom = max(row.bottom for row in layout.rows) + 12
    lines, stones = [], []
    for x in layout.section_lines:
        at = number(x)
        lines.append(f"M{at} 14V{number(top)}M{at} {number(bottom)}V{layout.height - 14}")
        stones += [
            box("boundary-stone", x - 3.5, y, 7, 12, radius=3) for y in (14, layout.height - 26)
        ]
    return path("border", "".join(lines)) + "".join(stones)


def _bed(layout: Layout) -> str:
    """Verge, kerb, and cobbles between the kerb and the squares."""
    kerb = rounded(layout.outline(12.5, _OVERHANG), 6)
    bed = rounded(layout.outline(6.5, _OVERHANG), 3)
    slabs = Reserved(
        boxes=tuple(
            (s.x - CELL_W / 2 + 4, s.y - CELL_H / 2 + 4, s.x + CELL_W / 2 - 4, s.y + CELL_H / 2 - 4)
            for s in layout.squares.values()
        )
    )
    outline = Reserved(
        boxes=tuple(
            (row.x - CELL_W / 2 - 10, row.top - 8, row.x + CELL_W / 2 + 10, row.bottom + 8)
            for row in layout.rows
        )
    )
    left, right = layout.rows[0].x - 50, layout.rows[-1].x + 50
    top = min(row.top for row in layout.rows) - 12
    bottom = max(row.bottom for row in layout.rows) + 12
    grey = [
        box("grey-bed", start, top, end - start, bottom - top)
        for section, (start, end) in layout.borders.items()
        if section == "B"
    ]
    return "".join(
        (
            path("verge", rounded(layout.outline(25, _OVERHANG), 12)),
            element("path", class_="road-cast", d=kerb, filter="url(#sr-soft)"),
            path("kerb", kerb),
            path("kerb-joint", rounded(layout.outline(9.5, _OVERHANG), 4)),
            path("bed", bed),
            element("clipPath", element("path", d=bed), id="sr-bed"),
            group(
                (paving.cobbles(outline, slabs, (left, top, right, bottom)), *grey),
                clip_path="url(#sr-bed)",
            ),
        )
    )


def _gate_towers(porta: Gate) -> str:
    return "".join(town.drum_tower(porta.x, y, TOWER) for y in (porta.upper, porta.lower))


def _thresholds(layout: Layout) -> str:
    """Two sills across the road: here one passes under the gate."""
    row = layout.gate
    return "".join(
        box(
            "threshold",
            row.x + side * 31.7 - 4.5,
            row.top - 8,
            9,
            row.bottom - row.top + 16,
            radius=1.5,
        )
        for side in (-1, 1)
    )


def _squares(layout: Layout) -> str:
    rng = Random(17)
    return group(
        (_square(square, rng) for square in layout.squares.values()),
        class_="squares",
    )


def _square(square: Square, rng: Random) -> str:
    material = "tufa" if square.section == "B" else "basalt"
    parts = [paving.slab(material, (square.x, square.y), SLAB_W, SLAB_H, rng)]
    if square.lane in _LANE_SIGNS:
        sign, offset = _LANE_SIGNS[square.lane]
        parts.append(
            element(
                "path",
                class_=f"{material}-mark",
                d=sign,
                transform=move(square.x, square.y + offset),
            )
        )
    return placed(square.id, f"square lane-{square.lane}", square.x, square.y, parts)


def _market(market: Market) -> str:
    """A paved apron at the square's edge and a striped awning over its far end."""
    sheet = Sheet()
    x, edge, out = market.x, market.edge, market.outward
    far, near = edge + out * (MARKET_REACH - 4), edge + out * (MARKET_REACH - 19)
    stripes, width = 6, 52.0
    step, left = width / stripes, x - width / 2
    sheet.add("apron", _span(x - 23, edge, x + 23, edge + out * (MARKET_REACH - 8)))
    sheet.add(
        "awning-cast", _span(left + 1, min(far, near) + 3, left + width + 1, max(far, near) + 5)
    )
    for index in range(stripes):
        start = left + index * step
        scallop = f"a{number(step / 2)} {number(step / 2)} 0 0 {int(out < 0)} {number(-step)} 0Z"
        sheet.add(
            "awning" if index % 2 else "awning-stripe",
            f"M{number(start)} {number(far)}h{number(step)}V{number(near)}{scallop}",
        )
    sheet.add("awning-pole", f"M{number(left - 1)} {number(far)}h{number(width + 2)}")
    cx, cy = market.cube
    socket = box("socket", cx - 12, cy - 12, 24, 24, radius=4)
    return placed(market.id, "market", cx, cy, (sheet.svg(), socket))


def _span(x0: float, y0: float, x1: float, y1: float) -> str:
    return f"M{number(x0)} {number(y0)}H{number(x1)}V{number(y1)}H{number(x0)}Z"


def _milestones(layout: Layout) -> Iterable[str]:
    for row, x, y in layout.milestones:
        yield (
            circle("milestone-foot", x + 1.2, y + 1.8, 11.2)
            + circle("milestone", x, y, 11)
            + text("row-number", x, y + 4.4, str(row))
        )


def _zone(zone: Zone) -> str:
    drawing = group(
        (
            mosaic.medallion(_BANDS.get(zone.section, "lozenges")),
            text("zone-number", 0, -19.5, zone.id),
            circle("socket", 0, 1, 17.5),
        ),
        transform=move(zone.x, zone.y),
    )
    return placed(f"zone-{zone.id}", "zone", zone.x, zone.y + 1, (drawing,))


def _end(end: End) -> str:
    other = "rome" if end.city == "portus" else "portus"
    # A longer name makes a longer plate, which grows away from the picture's edge.
    width = 22 + 10.6 * len(end.name)
    inward = (width - YARD_WIDTH) / 2 * (1 if end.city == "portus" else -1)
    plate = paving.plate(end.x + inward, end.plate_y, width, end.name)
    return _yard(end, other) + _goal(end) + plate


def _yard(end: End, bound_for: str) -> str:
    x0, y0, x1, y1 = end.yard
    forward = 1 if bound_for == "rome" else -1
    parts = [
        box("yard-cast", x0 + 2, y0 + 3, x1 - x0, y1 - y0, radius=8),
        box("yard", x0, y0, x1 - x0, y1 - y0, radius=8),
    ]
    for index, (x, y) in enumerate(end.stalls, start=1):
        stall = (
            box("stall", x - STALL_W / 2, y - STALL_H / 2, STALL_W, STALL_H, radius=6),
            element("path", class_="wheel", d=_WHEEL, transform=move(x - forward * 5, y)),
            path("bound", polygon([(x + forward * across, y + up) for across, up in _ARROW_HEAD])),
        )
        parts.append(placed(f"start-{end.city}-{index}", "stall-space", x, y, stall))
    return group(parts, id=f"start-{end.city}", class_=f"city-{bound_for}")


_ARROW_HEAD = ((15, -8), (24, 0), (15, 8))
_WHEEL = (
    "M-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
    "M0-13V-3M0 3V13M-13 0H-3M3 0H13M-9.2-9.2L-2.1-2.1M2.1 2.1L9.2 9.2M-9.2 9.2L-2.1 2.1"
    "M2.1-2.1L9.2-9.2"
)


def _goal(end: End) -> str:
    x0, y0, x1, y1 = end.goal
    parts = [
        box("yard-cast", x0 + 2, y0 + 3, x1 - x0, y1 - y0, radius=8),
        box("yard", x0, y0, x1 - x0, y1 - y0, radius=8),
        element("path", class_="wreath", d=wreath(), transform=move((x0 + x1) / 2, y0 + 18)),
    ]
    for index, (x, y) in enumerate(end.places, start=1):
        ground = (
            box("place", x - STALL_W / 2, y - STALL_H / 2, STALL_W, STALL_H, radius=6),
            text("place-number", x, y + 7, str(index)),
        )
        parts.append(placed(f"goal-{end.city}-{index}", "arrival", x, y, ground))
    return group(parts, id=f"goal-{end.city}", class_=f"city-{end.city}")
