"""Where everything of the Via Romana board lies in its picture.

The board's grid of 0..1000 is stretched to the picture; a board of other measures is fitted into
that grid first. The spaces of a road are moved along it until the gaps between them and to the
cities are even: there is little room, and a piece on each.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from viae.drawing.geometry import Point
from viae.drawing.paths import Track, curve
from viae.games.via_romana.facts import space_name

WIDTH, HEIGHT = 1240.0, 1240.0
_SCALE_X, _SCALE_Y = 1.16, 1.105
_LEFT, _TOP = 26.0, 46.0
FRAME = 30.0
"""From the picture's edge to the map."""

CITY = 25.5
"""Half the width of a city with its towers."""
SPACE = 14.5
"""The radius of a road space."""

CARD_W, CARD_H = 52.0, 70.0
_CARD_Y = 1158.0
OPEN_CARDS = 4
SUPPLY: dict[str, Point] = {
    "draw": (694.0, _CARD_Y),
    "discard": (754.0, _CARD_Y),
    **{f"open-{number}": (772.0 + 60 * number, _CARD_Y) for number in range(1, OPEN_CARDS + 1)},
    "signposts": (1090.0, _CARD_Y),
    "eagle": (1150.0, _CARD_Y),
}
"""What lies at the edge, by the middle of its place."""


def on_map(x: float, y: float) -> Point:
    """A point of the board's grid in the picture."""
    return (_LEFT + _SCALE_X * x, _TOP + _SCALE_Y * y)


def _grid(cities: Sequence[Mapping[str, Any]]) -> Callable[[float, float], Point]:
    """How a board's own measures become those of the grid."""
    x0, x1 = (edge(city["x"] for city in cities) for edge in (min, max))
    y0, y1 = (edge(city["y"] for city in cities) for edge in (min, max))
    if min(x0, y0) >= 0 and max(x1, y1) <= 1000:
        return lambda x, y: (x, y)
    return lambda x, y: (
        100 + 820 * (x - x0) / ((x1 - x0) or 1),
        60 + 860 * (y - y0) / ((y1 - y0) or 1),
    )


@dataclass(frozen=True)
class City:
    """A city by the middle of its walls."""

    id: str
    name: str
    province: str
    colour: str
    symbol: str
    most: int
    x: float
    y: float


@dataclass(frozen=True)
class Space:
    """A road space; `heading` says in degrees where the road goes on."""

    id: str
    x: float
    y: float
    heading: float


@dataclass(frozen=True)
class Road:
    """A road with its spaces, from one city to the other; `closed` is red, yellow or None."""

    id: str
    ends: tuple[City, City]
    closed: str | None
    track: Track
    line: tuple[Point, ...]
    spaces: tuple[Space, ...]

    @property
    def middle(self) -> Point:
        """Where its signpost stands."""
        return self.track.at(self.track.length / 2)


class Layout:
    """The places of a board's cities, roads and spaces."""

    def __init__(self, board: Mapping[str, Any]) -> None:
        self._grid = _grid(board["cities"])
        self.provinces = {province["id"]: province for province in board["provinces"]}
        self.cities = {raw["id"]: self._city(raw) for raw in board["cities"]}
        self.roads = {raw["id"]: self._road(raw) for raw in board["roads"]}

    @cached_property
    def spaces(self) -> dict[str, Space]:
        """All road spaces by their id."""
        return {space.id: space for road in self.roads.values() for space in road.spaces}

    def _city(self, raw: Mapping[str, Any]) -> City:
        x, y = on_map(*self._grid(raw["x"], raw["y"]))
        return City(
            raw["id"],
            raw["name"],
            raw["province"],
            self.provinces[raw["province"]]["colour"],
            raw["symbol"],
            raw["most"],
            x,
            y,
        )

    def _road(self, raw: Mapping[str, Any]) -> Road:
        a, b = self.cities[raw["from"]], self.cities[raw["to"]]
        line = curve(
            [(a.x, a.y), *(on_map(*self._grid(x, y)) for x, y in raw["spaces"]), (b.x, b.y)]
        )
        track, count = Track(line), len(raw["spaces"])
        gap = (track.length - 2 * CITY - 2 * SPACE * count) / (count + 1)
        spaces = []
        for index in range(count):
            distance = CITY + gap + SPACE + index * (2 * SPACE + gap)
            x, y = track.at(distance)
            name = space_name(raw["id"], index)
            spaces.append(Space(name, x, y, track.heading(distance)))
        return Road(raw["id"], (a, b), raw["closed"], track, tuple(line), tuple(spaces))
