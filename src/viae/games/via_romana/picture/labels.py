"""Where names and signs lie beside cities and roads, so that nothing covers anything.

Many places are weighed for each against everything that lies there already; the lightest wins.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from viae.drawing.geometry import Box, Point, distance
from viae.drawing.lettering import text_width
from viae.drawing.occupancy import NEVER, Occupancy
from viae.games.via_romana.picture.layout import (
    CITY,
    FRAME,
    HEIGHT,
    SPACE,
    SUPPLY,
    WIDTH,
    City,
    Layout,
    Road,
)

LETTERS = 16.5
"""The size of a city's name."""
_LINE, _ROW = 17.0, 33.0
_ROW_WIDTH = 88.0
SIGN = 11.0
"""Half the width of the sign on a road that is closed for few players."""
_SIGN_AWAY = (SIGN + 13, SIGN + 17, SIGN + 21)
_NEAR = 260.0  # farther cities cannot be meant by a name


@dataclass(frozen=True)
class Label:
    """A city's name in one or two lines, and below it the row of symbol, marker and maximum."""

    lines: tuple[str, ...]
    x: float
    top: float
    width: float

    @property
    def height(self) -> float:
        return _LINE * len(self.lines) + _ROW

    @property
    def row_y(self) -> float:
        """The middle of the row."""
        return self.top + self.height - _ROW / 2 + 1

    @property
    def box(self) -> Box:
        half = self.width / 2
        return (self.x - half, self.top, self.x + half, self.top + self.height)

    def baseline(self, line: int) -> float:
        return self.top + _LINE * (line + 1) - 3.5


@dataclass(frozen=True)
class Signs:
    """Everything that is written or set beside cities and roads, and how full the map then is."""

    labels: dict[str, Label]
    closed: dict[str, Point]
    occupied: Occupancy


def placed(layout: Layout, names: Iterable[Box], rivers: Iterable[Point]) -> Signs:
    """Places for all labels and signs; `names` are the boxes of words already on the map."""
    occupied = Occupancy(WIDTH, HEIGHT)
    _mark_board(layout, occupied)
    for box in names:
        occupied.add(box, NEVER / 4)
    for x, y in rivers:
        occupied.add_disc(x, y, 4, 0.2)
    labels: dict[str, Label] = {}
    for city in sorted(layout.cities.values(), key=lambda one: -len(one.name)):
        label = _label(city, layout, occupied)
        labels[city.id] = label
        occupied.add(label.box, NEVER)
    closed: dict[str, Point] = {}
    for road in layout.roads.values():
        if road.closed:
            x, y = closed[road.id] = _sign(road, occupied)
            occupied.add((x - SIGN, y - SIGN, x + SIGN, y + SIGN), NEVER)
    return Signs(labels, closed, occupied)


def _mark_board(layout: Layout, occupied: Occupancy) -> None:
    for x, y in SUPPLY.values():
        occupied.add((x - 36, y - 46, x + 36, y + 46), NEVER)
    for road in layout.roads.values():
        for x, y in road.line[::2]:
            occupied.add_disc(x, y, 8, 2)
        for space in road.spaces:
            occupied.add_disc(space.x, space.y - 1.5, SPACE + 4, NEVER)
        x, y = road.middle
        occupied.add((x - 26, y - 27, x + 32, y - 3), 5)
    for city in layout.cities.values():
        occupied.add_disc(city.x, city.y, CITY + 1, NEVER)


def _label(city: City, layout: Layout, occupied: Occupancy) -> Label:
    others = [
        (one.x, one.y)
        for one in layout.cities.values()
        if 0 < math.dist((one.x, one.y), (city.x, city.y)) < _NEAR
    ]

    def burden(label: Label) -> float:
        away = distance(label.box, city.x, city.y)
        # A name that is as near to a neighbour would be taken for the neighbour's.
        doubt = sum(distance(label.box, x, y) < away + 10 for x, y in others)
        return occupied.weight(label.box) + 0.1 * away + 30 * doubt + 0.03 * label.width

    around = list(_around(city))
    fitting = sorted([label for label in around if _within(label.box)] or around, key=burden)
    return next((label for label in fitting if not occupied.hits(label.box)), fitting[0])


def _around(city: City) -> Iterator[Label]:
    name = city.name.upper()
    words = name.split(" ")
    for lines in [(name,), tuple(words)] if len(words) == 2 else [(name,)]:
        width = max(*(text_width(line, LETTERS) for line in lines), _ROW_WIDTH)
        height = _LINE * len(lines) + _ROW
        for degrees in range(0, 360, 9):
            cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            for away in (2, 7, 13, 20, 28, 38):
                x = city.x + cosine * (CITY + away + width / 2)
                y = city.y + sine * (CITY + away + height / 2)
                yield Label(lines, round(x, 1), round(y - height / 2, 1), width)


def _within(box: Box) -> bool:
    x0, y0, x1, y1 = box
    edge = FRAME + 4
    return x0 > edge and y0 > edge and x1 < WIDTH - edge and y1 < HEIGHT - edge


def _sign(road: Road, occupied: Occupancy) -> Point:
    def burden(place: Point) -> float:
        return occupied.weight(_around_sign(place)) + 0.02 * math.dist(place, road.middle)

    beside = sorted(_beside(road), key=burden)
    return next((place for place in beside if not occupied.hits(_around_sign(place))), beside[0])


def _around_sign(place: Point) -> Box:
    x, y = place
    half = 0.75 * SIGN  # its corners are cut off
    return (x - half, y - half, x + half, y + half)


def _beside(road: Road) -> Iterator[Point]:
    """Places beside the gaps of a road, near enough to belong to it and to no other."""
    for a, b in pairwise(road.spaces):
        x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
        across = math.radians((a.heading + b.heading) / 2 + 90)
        for side in (-1, 1):
            for away in _SIGN_AWAY:
                yield (
                    round(x + side * away * math.cos(across), 1),
                    round(y + side * away * math.sin(across), 1),
                )
