"""Where the city gate stands and how the wall runs from it."""

from dataclasses import dataclass

from viae.drawing.shapes import Point
from viae.games.strada_romana.picture.layout import MARKET_REACH, Layout

TOWER = 24.0
"""The radius of a gate tower."""


@dataclass(frozen=True)
class Gate:
    """The city gate: a tower on either side of the road, the wall up and down from there."""

    x: float
    upper: float
    lower: float
    wall_above: tuple[Point, ...]
    wall_below: tuple[Point, ...]


def gate(layout: Layout) -> Gate:
    """The gate over the narrowest row, its towers clear of market and milestone."""
    row = layout.gate
    upper = row.top - _clearance(layout, row.top, -1)
    lower = row.bottom + _clearance(layout, row.bottom, 1)
    x, bottom = row.x, layout.height
    return Gate(
        x,
        upper,
        lower,
        ((x + 66, -24), (x + 56, 38), (x + 34, 108), (x + 3, upper)),
        ((x + 3, lower), (x + 24, lower + 76), (x + 44, bottom - 66), (x + 74, bottom + 24)),
    )


def _clearance(layout: Layout, edge: float, outward: int) -> float:
    row = layout.gate
    if any(m.row == row.number and m.outward == outward for m in layout.markets.values()):
        return MARKET_REACH + TOWER + 3
    milestones = [abs(y - edge) for number, _, y in layout.milestones if number == row.number]
    near = [distance for distance in milestones if distance < MARKET_REACH]
    return TOWER + (near[0] + 13 if near else 10)
