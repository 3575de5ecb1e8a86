"""Where everything of the Strada Romana board lies in its picture, the city gate included.

All measures follow from the board's own numbers: how many rows there are, how wide they are, and
where the sections end. Lengths are in the units of the picture, which is 1048 by 664 for the board
of fourteen rows.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from viae.drawing.geometry import Point, Reserved

# The board's 0..1000 grid is stretched: slabs are to be 60 by 55, so that a name fits on a wagon.
_SCALE_X, _SCALE_Y = 1.11, 1.3
CELL_W, CELL_H = 60.0, 54.6
SLAB_W, SLAB_H = 57.6, 52.4

_END_MARGIN = 112.7  # from the picture's edge to the middle of the first row
_SIDE_MARGIN = 244.9  # from the road's widest part to the upper and the lower edge
_MEDALLION_FROM_EDGE = 110.0
MEDALLION_RADIUS = 65.0
_MEDALLION_PITCH = 132.0

_YARD_DISTANCE = 77.0  # from the first row to the middle of the starting yard
YARD_WIDTH = 66.0
STALL_W, STALL_H = 58.0, 52.0
_STALL_PITCH = 56.0
_PLACE_PITCH = 61.0
_GOAL_HEAD = 30.0
ARRIVAL_PLACES = 4

MARKET_REACH = 58.0
CUBE_DISTANCE = 23.5  # from the edge of a square to the middle of its market's cube


@dataclass(frozen=True)
class Square:
    """A square of the road by the middle of its slab."""

    id: str
    row: int
    lane: str
    section: str
    x: float
    y: float


@dataclass(frozen=True)
class Row:
    """All squares side by side: one step of the road."""

    number: int
    section: str
    x: float
    top: float
    bottom: float
    squares: int


@dataclass(frozen=True)
class Market:
    """A market by the square's edge it leans on; `outward` is -1 for up and 1 for down."""

    id: str
    row: int
    x: float
    edge: float
    outward: int

    @property
    def cube(self) -> Point:
        """The middle of the place for the cube."""
        return (self.x, self.edge + self.outward * CUBE_DISTANCE)


@dataclass(frozen=True)
class Zone:
    """A zone by the middle of its medallion."""

    id: str
    section: str
    x: float
    y: float


@dataclass(frozen=True)
class End:
    """One end of the road: the yard where wagons start and the places where others arrive."""

    city: str
    name: str
    x: float
    plate_y: float
    stalls: tuple[Point, ...]
    places: tuple[Point, ...]

    @property
    def yard(self) -> tuple[float, float, float, float]:
        """The yard as x0, y0, x1, y1."""
        half = STALL_H / 2 + 5
        return (
            self.x - YARD_WIDTH / 2,
            self.stalls[0][1] - half,
            self.x + YARD_WIDTH / 2,
            self.stalls[-1][1] + half,
        )

    @property
    def goal(self) -> tuple[float, float, float, float]:
        """The ground of the arrival places as x0, y0, x1, y1."""
        half_w, half_h = YARD_WIDTH / 2, STALL_H / 2 + 5
        return (
            min(x for x, _ in self.places) - half_w,
            min(y for _, y in self.places) - half_h - _GOAL_HEAD + 4,
            max(x for x, _ in self.places) + half_w,
            max(y for _, y in self.places) + half_h,
        )


class Layout:
    """The places of a board's spaces and the lines between them."""

    def __init__(self, board: Mapping[str, Any]) -> None:
        self._board = board
        raw = board["squares"]
        xs, ys = [square["x"] for square in raw], [square["y"] for square in raw]
        self._middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        half_road = (max(ys) - min(ys)) / 2 * _SCALE_Y + CELL_H / 2
        sides = Counter(zone["side"] for zone in board["zones"])
        long = (max(xs) - min(xs)) * _SCALE_X + 2 * _END_MARGIN
        self.width: int = round(max(long, _MEDALLION_PITCH * max(sides.values(), default=0)))
        self.height: int = round(2 * (half_road + _SIDE_MARGIN))
        self.cx, self.cy = self.width / 2, self.height / 2
        self.squares = {square["id"]: self._square(square) for square in raw}

    def _square(self, raw: Mapping[str, Any]) -> Square:
        x = self.cx + (raw["x"] - self._middle[0]) * _SCALE_X
        y = self.cy + (raw["y"] - self._middle[1]) * _SCALE_Y
        return Square(raw["id"], raw["row"], raw["lane"], raw["section"], x, y)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows from Portus to Rome."""
        numbers = sorted({square.row for square in self.squares.values()})
        return tuple(self._row(number) for number in numbers)

    def _row(self, number: int) -> Row:
        squares = [square for square in self.squares.values() if square.row == number]
        return Row(
            number,
            squares[0].section,
            squares[0].x,
            min(square.y for square in squares) - CELL_H / 2,
            max(square.y for square in squares) + CELL_H / 2,
            len(squares),
        )

    @cached_property
    def gate(self) -> Row:
        """The row under the city gate: the narrowest of the grey section."""
        grey = [row for row in self.rows if row.section == "B"] or list(self.rows)
        return min(grey, key=lambda row: (row.squares, abs(row.x - self.cx)))

    @cached_property
    def borders(self) -> dict[str, tuple[float, float]]:
        """Each section's first and last x, borders halfway between the rows on either side."""
        spans: dict[str, tuple[float, float]] = {}
        for section in dict.fromkeys(row.section for row in self.rows):
            xs = [row.x for row in self.rows if row.section == section]
            spans[section] = (min(xs) - self._half_pitch, max(xs) + self._half_pitch)
        return spans

    @property
    def _half_pitch(self) -> float:
        xs = [row.x for row in self.rows]
        return (xs[-1] - xs[0]) / max(1, len(xs) - 1) / 2

    @cached_property
    def section_lines(self) -> tuple[float, ...]:
        """The x of the borders between neighbouring sections."""
        return tuple(sorted(start for start, _ in self.borders.values())[1:])

    @cached_property
    def lines(self) -> tuple[Point, ...]:
        """The middle of each line between two squares."""
        pairs = [(self.squares[a], self.squares[b]) for a, b in self._board["lines"]]
        return tuple(((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairs)

    @cached_property
    def markets(self) -> dict[str, Market]:
        """The markets, each at the outer edge of its square."""
        sides = {market["id"]: market["side"] for market in self._board["markets"]}
        found: dict[str, Market] = {}
        for raw in self._board["squares"]:
            name = raw["market"]
            if name is not None:
                square = self.squares[raw["id"]]
                outward = -1 if sides[name] == "upper" else 1
                edge = square.y + outward * CELL_H / 2
                found[name] = Market(name, square.row, square.x, edge, outward)
        return {market["id"]: found[market["id"]] for market in self._board["markets"]}

    @cached_property
    def milestones(self) -> tuple[tuple[int, float, float], ...]:
        """Each row's number with its place: on the kerb that the row's market leaves free."""
        return tuple((row.number, row.x, self._milestone_y(row)) for row in self.rows)

    def _milestone_y(self, row: Row) -> float:
        taken = {market.outward for market in self.markets.values() if market.row == row.number}
        if 1 not in taken:
            return row.bottom + 19
        return row.top - (19 if -1 not in taken else MARKET_REACH + 14)

    @cached_property
    def zones(self) -> dict[str, Zone]:
        """The zones with their medallions over the middle of each section's open land."""
        found: dict[str, Zone] = {}
        levels = {"upper": _MEDALLION_FROM_EDGE, "lower": self.height - _MEDALLION_FROM_EDGE}
        for side, y in levels.items():
            row = [raw for raw in self._board["zones"] if raw["side"] == side]
            row.sort(key=lambda raw: self.borders[raw["section"]])
            wished = [self._open_middle(raw["section"]) for raw in row]
            for raw, x in zip(row, _spread(wished, *self._room(side, len(row))), strict=True):
                found[raw["id"]] = Zone(raw["id"], raw["section"], x, y)
        return {raw["id"]: found[raw["id"]] for raw in self._board["zones"]}

    def _open_middle(self, section: str) -> float:
        left, right = self.borders[section]
        if left < self.gate.x < right:
            right = self.gate.x  # the city wall runs through this section
        return (left + right) / 2

    def _room(self, side: str, medallions: int) -> tuple[float, float]:
        """From where to where medallions may lie: between the goals, if there is room for all."""
        left, right = self.ends["portus"].goal[2], self.ends["rome"].goal[0]
        if side == "upper" or right - left < medallions * _MEDALLION_PITCH:
            return (0, self.width)
        return (left, right)

    @cached_property
    def ends(self) -> dict[str, End]:
        """Both ends of the road by city."""
        return {
            "portus": self._end("portus", "PORTVS", self.rows[0].x - _YARD_DISTANCE, 1),
            "rome": self._end("rome", "ROMA", self.rows[-1].x + _YARD_DISTANCE, -1),
        }

    def _end(self, city: str, name: str, x: float, inward: int) -> End:
        count = (len(self._board["wagons"]) + 1) // 2
        first = self.cy - (count - 1) * _STALL_PITCH / 2
        stalls = tuple((x, first + index * _STALL_PITCH) for index in range(count))
        near = self.rows[:2] if inward > 0 else self.rows[-2:]
        road = max(row.bottom for row in near) + MARKET_REACH + 3
        top = max(stalls[-1][1] + STALL_H / 2 + 15, road) + STALL_H / 2 + 1 + _GOAL_HEAD
        columns = sorted((x, x + inward * _PLACE_PITCH))
        places = tuple(
            (columns[index % 2], top + index // 2 * _STALL_PITCH) for index in range(ARRIVAL_PLACES)
        )
        return End(city, name, x, stalls[0][1] - STALL_H / 2 - 24, stalls, places)

    def outline(self, pad: float, overhang: float) -> list[Point]:
        """The road's stepped outline, `pad` wider than its squares, longer by `overhang`."""
        left = self.rows[0].x - CELL_W / 2 - overhang
        right = self.rows[-1].x + CELL_W / 2 + overhang
        upper = self._steps([(row.x, row.top - pad) for row in self.rows], pad)
        lower = self._steps([(row.x, row.bottom + pad) for row in self.rows], pad)
        return [
            (left, self.rows[0].top - pad),
            *upper,
            (right, self.rows[-1].top - pad),
            (right, self.rows[-1].bottom + pad),
            *reversed(lower),
            (left, self.rows[0].bottom + pad),
        ]

    def _steps(self, levels: list[Point], pad: float) -> list[Point]:
        points: list[Point] = []
        for (xa, ya), (xb, yb) in pairwise(levels):
            if ya != yb:
                # The wider row pushes its kerb over the border, the narrower one gives way.
                left_is_wider = abs(ya - self.cy) > abs(yb - self.cy)
                x = (xa + xb) / 2 + (pad if left_is_wider else -pad)
                points += [(x, ya), (x, yb)]
        return points

    @cached_property
    def reserved(self) -> Reserved:
        """Everything that scenery must leave free."""
        discs = [(zone.x, zone.y, MEDALLION_RADIUS) for zone in self.zones.values()]
        discs += [(x, y, 12.0) for _, x, y in self.milestones]
        boxes = [
            (row.x - CELL_W / 2 - 16, row.top - 18, row.x + CELL_W / 2 + 16, row.bottom + 18)
            for row in self.rows
        ]
        for market in self.markets.values():
            ys = sorted((market.edge, market.edge + market.outward * MARKET_REACH))
            boxes.append((market.x - 28, ys[0], market.x + 28, ys[1]))
        for end in self.ends.values():
            x0, _, x1, y1 = end.yard
            boxes += [(x0, end.plate_y - 14, x1, y1), end.goal]
        return Reserved(tuple(discs), tuple(boxes))


def _spread(wished: list[float], left: float, right: float) -> list[float]:
    """Places for medallions from left to right, moved apart where sections are too narrow."""
    half = _MEDALLION_PITCH / 2
    places: list[float] = []
    for index, x in enumerate(wished):
        least = places[-1] + _MEDALLION_PITCH if places else left + half
        room_for_others = (len(wished) - 1 - index) * _MEDALLION_PITCH
        places.append(max(least, min(x, right - half - room_for_others)))
    return places


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
