"""The road of Via Appia, for the naive referee: tiles, figures, victory tokens and markers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

ROOM = {"small": 1, "medium": 1, "large": 2}  # VA-7.2
PRICES = {1: 1, 2: 3, 3: 6}  # VA-7.1, by steps
TOKENS = {2: [6, 1], 3: [6, 3, 1], 4: [6, 3, 1]}  # VA-1.2, by seats, from the top


class Road:
    """The board and all that stands on it. Section n leads from city n to city n + 1."""

    def __init__(self, board: dict[str, Any], seats: int) -> None:
        self.seats = seats
        self.cities: list[str] = [city["id"] for city in board["cities"]]
        self.sections: list[str] = [section["id"] for section in board["sections"]]
        self.section: dict[str, int] = {
            space["id"]: self.sections.index(space["section"]) for space in board["spaces"]
        }
        self.size: dict[str, str] = {space["id"]: space["size"] for space in board["spaces"]}
        self.lines: list[tuple[str, str]] = [(line[0], line[1]) for line in board["lines"]]
        self.built: list[str] = []
        self.bonus: list[Counter[str]] = [Counter() for _ in range(seats)]  # tokens by section
        self.figures: list[str] = [self.cities[0]] * seats  # VA-2.1
        self.reached: list[int] = [0] * seats  # the number of the last city
        self.tokens: dict[str, list[int]] = {city: list(TOKENS[seats]) for city in self.cities[1:]}
        self.markers: dict[str, list[int]] = {city: [] for city in self.cities[1:]}  # of seats
        self.met: Counter[str] = Counter()

    # Building

    def buildable(self, seat: int) -> list[str]:
        """Where any tile may go, whatever is in the cart: VA-6.1, VA-6.2."""
        return [
            space
            for space, section in self.section.items()
            if section <= self.reached[seat] and space not in self.built and self._joined(space)
        ]

    def _joined(self, space: str) -> bool:
        """VA-6.2: with a tile, or with the city at the Rome end."""
        city = self.cities[self.section[space]]
        beside = [a for a, b in self.lines if b == space] + [b for a, b in self.lines if a == space]
        return any(place == city or place in self.built for place in beside)

    def second_allowed(self, first: str) -> bool:
        """VA-6.3: all earlier sections are full."""
        return all(
            space in self.built
            for space, section in self.section.items()
            if section < self.section[first]
        )

    def build(self, seat: int, space: str) -> None:
        self.built.append(space)
        self.bonus[seat][self.sections[self.section[space]]] += 1

    def is_full(self) -> bool:
        return len(self.built) == len(self.size)

    # Travelling

    def prices(self, seat: int) -> dict[str, int]:
        """Where the figure may go if the purse allows, and for how much: VA-7."""
        if self.figures[seat] == self.cities[-1]:
            return {}
        far = self.cities[self.reached[seat] + 1]
        found: dict[str, int] = {}
        passed = [self.figures[seat]]
        for steps in PRICES:
            there = [b for a, b in self.lines if a in passed and (b == far or b in self.built)]
            for place in there:
                if place not in found:
                    found[place] = steps
            passed = [place for place in there if place != far]  # VA-7.3: a city ends it
        return {
            place: max(0, PRICES[steps] - len(self.markers[far]))  # VA-7.4
            for place, steps in found.items()
            if self._has_room(place)
        }

    def _has_room(self, place: str) -> bool:
        """VA-7.2."""
        if place in self.cities:
            return True
        if self.figures.count(place) == ROOM[self.size[place]]:
            self.met[f"VA-7.2 {self.size[place]} tile is full"] += 1
            return False
        self.met["VA-7.2 room for a second figure"] += place in self.figures
        return True

    def travel(self, seat: int, place: str) -> int:
        """Put the figure there; the points of the victory token it gets, if any: VA-7.3."""
        self.figures[seat] = place
        if place not in self.cities:
            return 0
        self.reached[seat] = self.cities.index(place)
        if all(city >= self.reached[seat] for city in self.reached):
            self.met["VA-7.3 last to arrive"] += 1
        else:
            self.markers[place].append(seat)
        if not self.tokens[place]:
            self.met["VA-7.3 no token left"] += 1
            return 0
        return self.tokens[place].pop(0)

    def token_taken_at_the_end(self) -> bool:
        return self.tokens[self.cities[-1]] != TOKENS[self.seats]  # VA-8.1


def shares(counts: Sequence[int]) -> list[int]:
    """VA-8.2: points for a section by seat, 8 for most tokens and 4 for second most."""
    points = [0] * len(counts)
    held = sorted({count for count in counts if count > 0}, reverse=True)
    most = [seat for seat, count in enumerate(counts) if held and count == held[0]]
    second = [seat for seat, count in enumerate(counts) if held[1:] and count == held[1]]
    if len(most) > 1:
        for seat in most:
            points[seat] = 12 // len(most)
        return points
    for seat in most:
        points[seat] = 8
    for seat in second:
        points[seat] = 4 // len(second)
    return points
