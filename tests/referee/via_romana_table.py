"""What lies on the table of Via Romana, for the naive referee: pieces, signposts and markers.

Nothing here is kept that can be counted: stocks, stacks and complete roads are worked out afresh
from the pieces and the markers taken each time somebody asks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

CASTLES, MILESTONES = 4, 20  # VR-1.5, for each seat
SIGNPOSTS = 20  # VR-1.4


class Piece(NamedTuple):
    """A piece in a city."""

    seat: int
    kind: str  # "castle" or "milestone"


class Marker(NamedTuple):
    """A city marker that a seat has taken."""

    city: str
    value: int


class Road(NamedTuple):
    """A road of the board; its spaces count from the city it comes `from`."""

    name: str
    ends: tuple[str, str]
    spaces: int
    symbol: str | None  # "red", "yellow" or none


class Table:
    """The board and all that stands on it."""

    def __init__(self, board: dict[str, Any], seats: int) -> None:
        self.seats = seats
        self.colours: list[str] = [province["colour"] for province in board["provinces"]]
        colour_of = {province["id"]: province["colour"] for province in board["provinces"]}
        self.colour: dict[str, str] = {c["id"]: colour_of[c["province"]] for c in board["cities"]}
        self.most: dict[str, int] = {c["id"]: c["most"] for c in board["cities"]}
        self.roads: dict[str, Road] = {
            r["id"]: Road(r["id"], (r["from"], r["to"]), len(r["spaces"]), r["closed"])
            for r in board["roads"]
        }
        self.in_city: dict[str, Piece | None] = dict.fromkeys(self.most)
        self.on_road: dict[str, list[int | None]] = {
            name: [None] * road.spaces for name, road in self.roads.items()
        }
        self.markers: list[list[Marker]] = [[] for _ in range(seats)]
        self.scored_last: set[str] = set()  # VR-5.2: scored, though without a signpost
        symbol = {2: "red", 3: "yellow", 4: "none is closed"}[seats]  # VR-2.3
        self.signposts: set[str] = {r.name for r in self.roads.values() if r.symbol == symbol}

    # Counting

    def castles_left(self, seat: int) -> int:
        return CASTLES - sum(1 for piece in self.in_city.values() if piece == (seat, "castle"))

    def milestones_left(self, seat: int) -> int:
        in_cities = sum(1 for piece in self.in_city.values() if piece == (seat, "milestone"))
        return MILESTONES - in_cities - sum(row.count(seat) for row in self.on_road.values())

    def signposts_left(self) -> int:
        return SIGNPOSTS - len(self.signposts)  # VR-2.3: those of the set-up come from the 20

    def top(self, city: str) -> int:
        """VR-1.2: the value on top of the stack; 1, the city's own, when no marker is left."""
        taken = sum(1 for markers in self.markers for marker in markers if marker.city == city)
        return self.most[city] - taken

    def has_marker(self, city: str) -> bool:
        return self.top(city) > 1

    def road_colours(self, road: str) -> set[str]:
        return {self.colour[city] for city in self.roads[road].ends}  # VR-1.3

    # Where pieces may go

    def empty_cities(self) -> list[str]:
        return [city for city, piece in self.in_city.items() if piece is None]

    def empty_spaces(self) -> list[tuple[str, int]]:
        """Empty road spaces, by road and number from 0; VR-3.3: closed roads are out."""
        return [
            (road, number)
            for road, row in self.on_road.items()
            if road not in self.signposts
            for number, there in enumerate(row)
            if there is None
        ]

    def touches_in_city(self, city: str) -> bool:
        """VR-3.9: a piece stands on the last space of a road into this city."""
        return any(
            self.seen_from(name, city)[0] is not None
            for name, road in self.roads.items()
            if city in road.ends
        )

    def touches_on_road(self, road: str, number: int) -> bool:
        """VR-3.9: a piece stands on the next space, or in the city at this end of the road."""
        first, last = self.roads[road].ends
        line = [self.in_city[first], *self.on_road[road], self.in_city[last]]
        return line[number] is not None or line[number + 2] is not None

    def seen_from(self, road: str, city: str) -> list[int | None]:
        """The road's spaces in order, beginning next to the city."""
        row = self.on_road[road]
        return row if self.roads[road].ends[0] == city else row[::-1]

    def two_from(self, city: str, road: str) -> tuple[int, int] | None:
        """VR-3.8: where two milestones would go, by number from 0; none if they may not."""
        ends = self.roads[road].ends
        if city not in ends or road in self.signposts or self.in_city[city] is None:
            return None
        seen = self.seen_from(road, city)
        if None not in seen:
            return None
        first = seen.index(None)
        if seen[first : first + 2] != [None, None]:
            return None
        if city == ends[0]:
            return first, first + 1
        return len(seen) - 1 - first, len(seen) - 2 - first

    # Scoring

    def complete_roads(self) -> list[str]:
        """VR-4.1, without roads that were scored and stay as they are (VR-5.2)."""
        return [
            name
            for name, road in self.roads.items()
            if None not in self.on_road[name]
            and all(self.in_city[city] is not None for city in road.ends)
            and name not in self.scored_last
        ]

    def pieces_on(self, road: str) -> dict[int, int]:
        """VR-4.2: how many pieces each seat taking part has, cities included."""
        owners = [seat for seat in self.on_road[road] if seat is not None]
        owners += [piece.seat for city in self.roads[road].ends if (piece := self.in_city[city])]
        return {seat: owners.count(seat) for seat in range(self.seats) if seat in owners}

    def take_marker(self, seat: int, city: str) -> None:
        self.markers[seat].append(Marker(city, self.top(city)))

    def close(self, road: str) -> None:
        """VR-4.6: a signpost, and the milestones go home; VR-5.2: neither after the last one."""
        if self.signposts_left() == 0:
            self.scored_last.add(road)
        else:
            self.signposts.add(road)
            self.on_road[road] = [None] * self.roads[road].spaces

    # Points

    def castle_points(self, seat: int) -> int:
        """VR-5.3: each castle the value on top of its city's stack now."""
        places = [city for city, piece in self.in_city.items() if piece == (seat, "castle")]
        return sum(self.top(city) for city in places)

    def fulfils(self, seat: int, without: str) -> bool:
        """VR-8.2: a marker of each colour the mission shows, whatever its value."""
        wanted = set(self.colours) - {without}
        return wanted <= {self.colour[marker.city] for marker in self.markers[seat]}
