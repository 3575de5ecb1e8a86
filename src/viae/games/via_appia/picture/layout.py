"""Where everything of the Via Appia board lies in its picture.

The board's grid of 0..1000 by 0..800 is stretched to the picture, more so below the road's first
two sections. A board of other measures is fitted above the quarry, which then lies lower.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product
from math import dist
from typing import Any, TypeAlias

from viae.drawing.geometry import Box, Point, between, distance
from viae.games.via_appia.picture import quarry

WIDTH = 1400.0
_HEIGHT = 1330.0
FRAME = 30.0
"""From the picture's edge to the map."""
_LEFT, _TOP = 38.0, 14.0
_SCALE_X, _SCALE_Y, _SCALE_LOW = 1.31, 1.42, 1.6
_BEND = 263.0  # where the road turns south
_LOWER = 430.0  # how far the quarry moves down below a board of other measures

SPACE = {"small": 26.0, "medium": 37.0, "large": 48.0}
"""The radius of a space and of its tile."""
POINTS = {"small": 1, "medium": 3, "large": 5}
CITY = 44.0
"""Half the width of a city with its towers."""
TRAY: Point = (74.0, 646.0)
"""The left end of the quarry's line."""

COLUMN = 852.0
"""The middle of what lies at the right of the quarry."""
TITLE = 520.0
CARD_W, CARD_H = 132.0, 90.0
_CARD_TOP, _CARD_GAP = 580.0, 10.0
OPEN_CARDS = 7
PUSHES = 4
_PUSH_Y, _STONES_Y, _TILES_Y = 1018.0, 1092.0, 1190.0
_PILED = {"small": -98.0, "medium": -18.0, "large": 84.0}

# Beside the cities of the shipped board: name, victory tokens and markers, each by its middle.
_BESIDE: dict[str, tuple[Point, Point, Point]] = {
    "rome": ((0, 68), (0, 0), (0, 0)),
    "tarracina": ((0, 71), (0, 98), (0, -62)),
    "beneventum": ((10, -56), (96, -16), (96, 24)),
    "brundisium": ((-20, 70), (106, 2), (114, 42)),
}
_ELSEWHERE: tuple[Point, Point, Point] = ((0, 68), (0, -62), (0, 92))
_BONUS = {"A": (66.0, 404.0), "B": (1000.0, 408.0), "C": (1062.0, 1258.0)}


Placing: TypeAlias = Callable[[float, float], Point]
"""How a point of a board becomes one of the picture."""
_SHIPPED: Box = (60, 50, 951, 735)  # what the shipped board takes up of its grid
_ABOVE: Box = (110, 130, WIDTH - 110, 750)  # what lies above the quarry when it lies lower
_GAP = 2.0  # between two spaces
_LEAST = 0.3  # the least share of a space's size


def on_map(x: float, y: float) -> Point:
    """A point of the board's grid in the picture."""
    bent = _TOP + _SCALE_Y * min(y, _BEND) + _SCALE_LOW * max(0, y - _BEND)
    return (_LEFT + _SCALE_X * x, bent)


@dataclass(frozen=True)
class City:
    """A city by the middle of its walls, and the middles of what lies beside it."""

    id: str
    name: str
    x: float
    y: float
    label: Point
    tokens: Point
    markers: Point

    @property
    def radius(self) -> float:
        return CITY


@dataclass(frozen=True)
class Space:
    """A space of the road."""

    id: str
    section: str
    size: str
    x: float
    y: float
    scale: float = 1
    """How large it is drawn; less than 1 where a board leaves little room."""

    @property
    def radius(self) -> float:
        return SPACE[self.size] * self.scale


@dataclass(frozen=True)
class Line:
    """A line from rim to rim, away from Rome."""

    start: Point
    end: Point


@dataclass(frozen=True)
class Card:
    """An income card: its sesterces, and its stones by size, smallest first."""

    id: str
    sesterces: int
    stones: tuple[str, ...]


@dataclass(frozen=True)
class Layout:
    """The places of a board's cities, spaces and lines, and of what lies beside the road."""

    cities: tuple[City, ...]
    spaces: tuple[Space, ...]
    lines: tuple[Line, ...]
    cards: tuple[Card, ...]
    sections: tuple[str, ...]
    lower: float
    """How far the quarry lies lower than on the shipped board."""

    @cached_property
    def places(self) -> dict[str, City | Space]:
        """Cities and spaces by their id."""
        found: dict[str, City | Space] = {city.id: city for city in self.cities}
        return found | {space.id: space for space in self.spaces}

    @cached_property
    def card(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @property
    def height(self) -> float:
        return _HEIGHT + self.lower

    @property
    def tray(self) -> Point:
        """The left end of the quarry's line."""
        return (TRAY[0], TRAY[1] + self.lower)

    @property
    def tray_box(self) -> Box:
        x, y, width, height = quarry.BOX
        left, top = self.tray
        return (left + x, top + y, left + x + width, top + y + height)

    @property
    def title(self) -> Point:
        return (COLUMN, TITLE + self.lower)

    @cached_property
    def supply(self) -> dict[str, Point]:
        """What lies at the right of the quarry and beside the provinces, by its middle."""
        columns = (COLUMN - (CARD_W + _CARD_GAP) / 2, COLUMN + (CARD_W + _CARD_GAP) / 2)
        cells = [
            (x, _CARD_TOP + CARD_H / 2 + row * (CARD_H + _CARD_GAP) + self.lower)
            for row in range(4)
            for x in columns
        ]
        x, y = cells[OPEN_CARDS]
        found = {f"card-{number}": cells[number - 1] for number in range(1, OPEN_CARDS + 1)}
        found["pile"], found["used"] = (x - CARD_W / 4 - 2, y), (x + CARD_W / 4 + 2, y)
        for number in range(PUSHES):
            found[f"push-{number + 1}"] = (COLUMN - 84 + 56 * number, _PUSH_Y + self.lower)
        for size, across in _PILED.items():
            found[f"stone-{size}"] = (COLUMN + across, _STONES_Y + self.lower)
            found[f"tile-{size}"] = (COLUMN + across, _TILES_Y + self.lower)
        for row, section in enumerate(self.sections):
            x, y = (1110, TITLE + self.lower + 110 * row) if self.lower else _BONUS[section]
            found[f"bonus-{section}"] = (x, y)
        return found

    @property
    def column_box(self) -> Box:
        """What the supply at the right of the quarry takes up."""
        return (COLUMN - 142, TITLE - 40 + self.lower, COLUMN + 142, _HEIGHT - 46 + self.lower)


def layout_of(board: Mapping[str, Any]) -> Layout:
    """The places of a board file's things: on the map if they fit there, else above the quarry."""
    for at in (on_map, _fitted(board, _SHIPPED, on_map)):
        layout = _laid(board, at, 0)
        if _clear(layout):
            return layout
    return _laid(board, _fitted(board, _ABOVE, lambda x, y: (x, y)), _LOWER)


def _laid(board: Mapping[str, Any], at: Placing, lower: float) -> Layout:
    cities = tuple(_city(raw, at(raw["x"], raw["y"]), lower) for raw in board["cities"])
    spaces = [
        Space(raw["id"], raw["section"], raw["size"], *at(raw["x"], raw["y"]))
        for raw in board["spaces"]
    ]
    room = _room(cities, spaces)
    spaces = [replace(space, scale=room) for space in spaces]
    rims = {city.id: (city.x, city.y, city.radius) for city in cities}
    rims |= {space.id: (space.x, space.y, space.radius) for space in spaces}
    cards = [(raw["id"], raw["sesterces"], tuple(raw["stones"])) for raw in board["income_cards"]]
    return Layout(
        cities,
        tuple(spaces),
        tuple(_line(rims[one], rims[other]) for one, other in board["lines"]),
        tuple(Card(*card) for card in cards),
        tuple(raw["id"] for raw in board["sections"]),
        lower,
    )


def _fitted(board: Mapping[str, Any], area: Box, at: Placing) -> Placing:
    """How a board of any measures comes to lie in an area, and from there in the picture."""
    places = [*board["cities"], *board["spaces"]]
    x0, x1 = (edge(place["x"] for place in places) for edge in (min, max))
    y0, y1 = (edge(place["y"] for place in places) for edge in (min, max))
    left, top, right, bottom = area
    return lambda x, y: at(
        left + (right - left) * (x - x0) / ((x1 - x0) or 1),
        top + (bottom - top) * (y - y0) / ((y1 - y0) or 1),
    )


def _room(cities: Sequence[City], spaces: Sequence[Space]) -> float:
    """How large spaces can be, as a share, so that none touches another or a city."""
    shares = [1.0]
    for one, other in combinations(spaces, 2):
        apart = dist((one.x, one.y), (other.x, other.y)) - _GAP
        shares.append(apart / (one.radius + other.radius))
    for city, space in product(cities, spaces):
        apart = dist((city.x, city.y), (space.x, space.y)) - CITY - _GAP
        shares.append(apart / space.radius)
    return max(_LEAST, min(shares))


def _clear(layout: Layout) -> bool:
    """Whether nothing of the road lies under the quarry, the supply or the frame."""
    for place in layout.places.values():
        radius = place.radius
        boxes = (layout.tray_box, layout.column_box)
        if any(distance(box, place.x, place.y) < radius for box in boxes):
            return False
        edge = FRAME + radius
        if not (edge < place.x < WIDTH - edge and edge < place.y < layout.height - edge):
            return False
    return True


def _city(raw: Mapping[str, Any], place: Point, lower: float) -> City:
    x, y = place
    beside = _ELSEWHERE if lower else _BESIDE[raw["id"]]
    label, tokens, markers = ((x + across, y + down) for across, down in beside)
    return City(raw["id"], raw["name"], x, y, label, tokens, markers)


def _line(one: tuple[float, float, float], other: tuple[float, float, float]) -> Line:
    a, b = one[:2], other[:2]
    long = dist(a, b) or 1
    return Line(between(a, b, min(0.5, one[2] / long)), between(b, a, min(0.5, other[2] / long)))
