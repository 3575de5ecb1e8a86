"""The native Board: tables made from a checked board file, shared by all positions that play on it.

It knows nothing of names and coordinates, only where a wagon may go from where; `facts.py` checks a
board file and hands its numbers over.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WAGONS: Final[i64] = 10
AT_EACH_END: Final[i64] = 5
GOODS: Final[i64] = 6
ZONES: Final[i64] = 6
OF_EACH_GOOD: Final[i64] = 6

MOST_SQUARES: Final[i64] = 60
START: Final[i64] = 60
"""Where a wagon stands before it enters the road; beside the squares 0 to 59."""
GOAL: Final[i64] = 61

WAYS: Final[i64] = 4
"""Places kept for the ways out of one square; unused ones hold NOWHERE."""
NOWHERE: Final[i64] = -1
TO_ROME: Final[i64] = 1
TO_PORTUS: Final[i64] = 0
HEADING: Final[i64] = 256
"""Distance between the tables of the two directions: 64 places with four ways each."""


class Board:
    """The ways from each place in each direction, and what each square touches."""

    def __init__(self) -> None:
        self.squares: i64 = 0
        self.markets: i64 = 0
        self.rows: i64 = 0
        self.ahead: vec[i64] = vec[i64]([NOWHERE] * 512)
        self.slant: vec[i64] = vec[i64]([NOWHERE] * 512)
        self.beside: vec[i64] = vec[i64]([NOWHERE] * 512)
        self.upper_zone: vec[i64] = vec[i64]([NOWHERE] * 64)
        self.lower_zone: vec[i64] = vec[i64]([NOWHERE] * 64)
        self.market: vec[i64] = vec[i64]([NOWHERE] * 64)
        self.row: vec[i64] = vec[i64]([0] * 64)


def add_way(ways: vec[i64], heading: i64, origin: i64, to: i64) -> None:
    """Enter one more way into one of a board's tables."""
    base = heading * HEADING + origin * WAYS
    for k in range(WAYS):
        if ways[base + k] == NOWHERE:
            ways[base + k] = to
            return
    raise ValueError("more ways out of a square than a row has squares")
