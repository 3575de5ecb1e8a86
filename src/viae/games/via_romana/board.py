"""Board: tables made from a checked board file, shared by all states that play on it.

It knows nothing of names and coordinates, only which roads join which cities; `facts.py` checks a
board file and hands its numbers over. A card has the number of the city whose symbol it shows.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CITIES: Final[i64] = 20
COLOURS: Final[i64] = 5
CARDS: Final[i64] = 55
MARKERS: Final[i64] = 3
"""Places kept for the markers of a city, of the values 2, 3 and 4."""
MOST_ROADS: Final[i64] = 40
MOST_SPACES: Final[i64] = 8
"""Of one road; also the distance between two roads' spaces in tables."""

MOST_ROADS_OF_A_CITY: Final[i64] = 8
NO_ROAD: Final[i64] = -1


class Board:
    """What each city and each road is."""

    def __init__(self) -> None:
        self.roads: i64 = 0
        self.red: i64 = 0  # roads closed with two players, as bits
        self.yellow: i64 = 0  # roads closed with three
        self.colour: vec[i64] = vec[i64]([0] * 20)  # of a city and of its card
        self.most: vec[i64] = vec[i64]([0] * 20)  # a city's highest value
        self.copies: vec[i64] = vec[i64]([0] * 20)  # how many cards show a city
        self.ends: vec[i64] = vec[i64]([0] * 80)  # a road's two cities
        self.length: vec[i64] = vec[i64]([0] * 40)  # a road's spaces
        self.last: vec[i64] = vec[i64]([0] * 40)  # a road's last space, as a bit
        self.colours: vec[i64] = vec[i64]([0] * 40)  # a road's colours, as bits
        self.colour_bit: vec[i64] = vec[i64]([0] * 20)  # a city's colour, as a bit
        self.cities_of: vec[i64] = vec[i64]([0] * 32)  # by colours as bits: their cities, as bits
        self.roads_of: vec[i64] = vec[i64]([0] * 32)  # and the roads that show one of them
        self.roads_at: vec[i64] = vec[i64]([NO_ROAD] * 160)  # up to eight roads of each city
