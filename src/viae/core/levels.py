"""Levels: how strong the bots are that people play against.

A level searches with few iterations, and makes mistakes that a person might make. Weight noise
makes it like some things more than they are worth, the same throughout a game, and a temperature
draws its choice among moves that are nearly as good as the best. A level has iterations, never
seconds, so it plays the same on every machine.
"""

import re
from dataclasses import dataclass

LEVEL_PATTERN = re.compile(
    r"(?:([2-9])x)?(0|[1-9][0-9]{0,6})i~(0|[1-9][0-9]{0,5})(?:w([1-9][0-9]{0,2}))?", re.ASCII
)


@dataclass(frozen=True)
class Level:
    """The setting of one level."""

    iterations: int
    """Of the search, in each tree; with 0 the bot looks one decision ahead."""
    trees: int = 1
    """The number of trees, whose visits are added up."""
    temperature: int = 0
    """A move that is worth less than the best by this, in thousandths of a point, is chosen half as
    often; with 0 the best is always chosen."""
    weight_noise: int = 0
    """How far its weights lie from the best ones, in hundredths: with 100 most of them are between
    half and twice what they should be."""

    def __str__(self) -> str:
        """As it is written after `level:`, for settings that are no game's level."""
        trees = f"{self.trees}x" if self.trees > 1 else ""
        noise = f"w{self.weight_noise}" if self.weight_noise else ""
        return f"{trees}{self.iterations}i~{self.temperature}{noise}"


def read_level(text: str) -> Level | None:
    """The level that a text writes; None if it writes none."""
    found = LEVEL_PATTERN.fullmatch(text)
    if found is None:
        return None
    trees, iterations, *others = found.groups()
    return Level(int(iterations), int(trees or 1), *(int(other or 0) for other in others))
