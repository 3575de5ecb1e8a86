"""Board: tables made from a checked board file, shared by all states that play on it.

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
ALL_PLACES: Final[i64] = 64
BOTH_HEADINGS: Final[i64] = 128
MOST_WAYS: Final[i64] = 12
"""The same where all ways out of a square stand together."""


class Board:
    """The ways from each place in each direction, and what each square touches."""

    def __init__(self) -> None:
        self.squares: i64 = 0
        self.markets: i64 = 0
        self.rows: i64 = 0
        self.ahead: vec[i64] = vec[i64]([NOWHERE] * 512)
        self.slant: vec[i64] = vec[i64]([NOWHERE] * 512)
        self.beside: vec[i64] = vec[i64]([NOWHERE] * 512)
        # Together, without gaps, as moves are listed: `close` fills them from the three above.
        self.steps: vec[i64] = vec[i64]([NOWHERE] * 1536)  # straight, sideways, diagonal
        self.ends: vec[i64] = vec[i64]([0] * 384)  # of each kind: kind * BOTH_HEADINGS + place
        self.jumps: vec[i64] = vec[i64]([NOWHERE] * 1536)  # straight, diagonal, sideways
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


def close(board: Board) -> None:
    """All ways are entered: put those out of each square together."""
    for place in range(BOTH_HEADINGS):
        end = place * MOST_WAYS
        end = copy_ways(board.ahead, place, board.steps, end)
        board.ends[place] = end
        end = copy_ways(board.beside, place, board.steps, end)
        board.ends[BOTH_HEADINGS + place] = end
        end = copy_ways(board.slant, place, board.steps, end)
        board.ends[2 * BOTH_HEADINGS + place] = end
        end = copy_ways(board.ahead, place, board.jumps, place * MOST_WAYS)
        end = copy_ways(board.slant, place, board.jumps, end)
        copy_ways(board.beside, place, board.jumps, end)


def copy_ways(ways: vec[i64], place: i64, into: vec[i64], at: i64) -> i64:
    """Copy a place's ways to where there is room; where the next ones go."""
    for k in range(place * WAYS, (place + 1) * WAYS):
        if ways[k] != NOWHERE:
            into[at] = ways[k]
            at += 1
    return at
