"""How a naive referee asks: who is to decide, and what may be answered, in words."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from fractions import Fraction
from typing import NamedTuple

CHANCE, NOBODY = -1, -2  # to move, beside the seats


class Question(NamedTuple):
    """Who is to decide, and what may be answered; for chance with the odds."""

    who: int
    answers: dict[str, Fraction]


Asking = Generator[Question, str, None]
"""A part of the game that asks on its way."""


def value(line: str) -> str:
    """A line's first value."""
    return line.split()[1]


def choice(seat: int, lines: Iterable[str]) -> Question:
    """A seat chooses; how likely what is nobody's business."""
    return Question(seat, dict.fromkeys(lines, Fraction(0)))


def evenly(lines: Iterable[str]) -> Question:
    """Chance chooses, each outcome equally likely."""
    names = list(lines)
    return Question(CHANCE, dict.fromkeys(names, Fraction(1, len(names))))
