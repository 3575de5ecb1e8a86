"""Board: tables made from a checked board file, shared by all states that play on it.

It knows nothing of names and coordinates, only what joins what; `facts.py` checks a board file and
hands its numbers over. Sets of spaces, and of cards, are bits.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SPACES: Final[i64] = 41
SECTIONS: Final[i64] = 3
CARDS: Final[i64] = 16
SIZES: Final[i64] = 3

ROME: Final[i64] = 41
"""Where a figure is: on a space, 0 to 40, or in one of the four cities, which follow."""
BRUNDISIUM: Final[i64] = 44
PLACES: Final[i64] = 45


class Board:
    """What each space and each income card is, and which lines join them."""

    def __init__(self) -> None:
        self.section: vec[i64] = vec[i64]([0] * 41)  # of a space
        self.size: vec[i64] = vec[i64]([0] * 41)  # of a space
        self.whole: vec[i64] = vec[i64]([0] * 3)  # a section's spaces, as bits
        self.of_size: vec[i64] = vec[i64]([0] * 3)  # the spaces of a size, as bits
        self.first: vec[i64] = vec[i64]([0] * 3)  # a section's spaces that lines join with its
        # city at the Rome end, as bits
        self.last: vec[i64] = vec[i64]([0] * 3)  # those from which a line leads into the far city
        self.ahead: vec[i64] = vec[i64]([0] * 41)  # where lines lead from a space, as bits
        self.joined: vec[i64] = vec[i64]([0] * 41)  # … and where to or from
        self.depth: vec[i64] = vec[i64]([0] * 41)  # steps to a space from the city before it …
        self.to_go: vec[i64] = vec[i64]([0] * 41)  # … and from it to the next, once all is built
        self.sesterces: vec[i64] = vec[i64]([0] * 16)  # on a card
        self.stones: vec[i64] = vec[i64]([0] * 48)  # on a card: card * SIZES + size
