"""How a naive referee asks: which seat decides, and what it may answer, in words."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from fractions import Fraction
from typing import NamedTuple

CHANCE, NOBODY = -1, -2  # to move, beside the seats


class Question(NamedTuple):
    """Which seat decides, and what it may answer; for chance with the odds."""

    who: int
    answers: dict[str, Fraction]


Asking = Generator[Question, str, None]
"""A part of the game that asks on its way."""


def value(line: str) -> str:
    """A line's first value."""
    return line.split()[1]


def choice(seat: int, lines: Iterable[str]) -> Question:
    """A seat chooses; its choices have no odds."""
    return Question(seat, dict.fromkeys(lines, Fraction(0)))


def evenly(lines: Iterable[str]) -> Question:
    """Chance chooses, each outcome equally likely."""
    names = list(lines)
    return Question(CHANCE, dict.fromkeys(names, Fraction(1, len(names))))
