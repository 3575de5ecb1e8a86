"""Levels: how strong the bots are that people play against.

A game lists its levels, the weakest first. A level is a search with few iterations, and it makes
mistakes that a person might make. Its whims distort the weights of the evaluation for a whole game,
and with a temperature it chooses among moves that seem nearly as good as the best. Effort is
counted in iterations, never in seconds, so a level plays the same on every machine.
"""

import re
from dataclasses import dataclass

WRITTEN = re.compile(
    r"(?:([2-9])x)?(0|[1-9][0-9]{0,6})i~(0|[1-9][0-9]{0,5})(?:w([1-9][0-9]{0,2}))?", re.ASCII
)


@dataclass(frozen=True)
class Level:
    """How one level thinks."""

    iterations: int
    """Of the search, in each tree; with 0 the bot looks one decision ahead."""
    trees: int = 1
    """How many trees are grown and put together."""
    temperature: int = 0
    """In thousandths of a point: a move that is this much worse than the best is chosen half as
    often; with 0 the best is always chosen."""
    whims: int = 0
    """How far what it goes by lies from what is best, in hundredths: with 100 most of its weights
    are between half and twice what they should be."""

    def __str__(self) -> str:
        """As it can be named after `level:`, for trying out what is no game's level yet."""
        trees = f"{self.trees}x" if self.trees > 1 else ""
        whims = f"w{self.whims}" if self.whims else ""
        return f"{trees}{self.iterations}i~{self.temperature}{whims}"


def read_level(text: str) -> Level | None:
    """The level that was written so; None if it is written otherwise."""
    found = WRITTEN.fullmatch(text)
    if found is None:
        return None
    trees, iterations, *others = found.groups()
    return Level(int(iterations), int(trees or 1), *(int(other or 0) for other in others))
