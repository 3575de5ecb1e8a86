"""Advice: what the coach says about one decision, in wins and in points by where they come from.

An analysis may be made in several parts, in several processes: advice travels as JSON and is merged
here, weighted by playouts.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

CERTAIN_ERRORS = 2
"""A difference of more standard errors than this is taken as real."""


@dataclass(frozen=True)
class Line:
    """A move, and how the game ends after it."""

    move: int
    visits: int
    """By the search; visits before its horizon doubled count less."""
    win: float
    """The seat's share of wins, from 0 to 1."""
    points: Mapping[str, float]
    """The seat's mean points at the end by source."""
    rival: float
    """The mean points of the best other seat at the end."""
    standard_error: float = field(default=0.0, compare=False)
    """Of the difference to the move made, in the share of wins. It depends on both moves, so lines
    compare as equal without it."""

    @property
    def total(self) -> float:
        return sum(self.points.values())


@dataclass(frozen=True)
class Advice:
    """What the coach says about a state to the seat that has to decide there."""

    seat: int
    playouts: int
    """The playouts from each move."""
    lines: tuple[Line, ...]
    """The best few moves, best first."""
    made: Line | None = None
    """The move that was made, if it was named; it may be one of the lines."""

    @property
    def instead(self) -> Line | None:
        """The most visited move other than the one made; None if there was no other."""
        others = [line for line in self.lines if self.made is None or line.move != self.made.move]
        return max(others, key=lambda line: line.visits, default=None)

    @property
    def is_missed(self) -> bool:
        """Does the search prefer the other move to the one made?"""
        if self.made is None or self.instead is None:
            return False
        return self.instead.visits > self.made.visits

    @property
    def swing(self) -> float:
        """What the best other move would have added to the seat's share of wins."""
        if self.made is None or self.instead is None:
            return 0.0
        return self.instead.win - self.made.win

    @property
    def certain_swing(self) -> float:
        """The swing less what may be luck of the playouts; 0 where the search disagrees."""
        if self.instead is None or self.is_missed != (self.swing > 0):
            return 0.0
        size = max(abs(self.swing) - CERTAIN_ERRORS * self.instead.standard_error, 0.0)
        return size if self.is_missed else -size

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def read_advice(data: Mapping[str, Any]) -> Advice:
    """Advice from the JSON that another process sent."""
    made = data["made"]
    return Advice(
        seat=data["seat"],
        playouts=data["playouts"],
        lines=tuple(Line(**line) for line in data["lines"]),
        made=None if made is None else Line(**made),
    )


def merge_advice(parts: Sequence[Advice]) -> Advice:
    """Several analyses of the same moves in the same state, with different seeds, as one."""
    first, playouts = parts[0], sum(part.playouts for part in parts)
    shares = [part.playouts / playouts for part in parts]
    lines = {
        line.move: mean_line(
            [one for part in parts for one in part.lines if one.move == line.move], shares
        )
        for line in first.lines
    }
    made = (
        None
        if first.made is None
        else mean_line([part.made for part in parts if part.made is not None], shares)
    )
    return Advice(first.seat, playouts, best_first(lines.values()), made)


def mean_line(lines: Sequence[Line], shares: Sequence[float]) -> Line:
    """A move's line from several, each with its share of all playouts."""
    first = lines[0]
    if len(lines) == 1:
        return first

    def mean(values: Iterable[float]) -> float:
        return sum(share * value for share, value in zip(shares, values, strict=True))

    return Line(
        first.move,
        sum(line.visits for line in lines),
        mean(line.win for line in lines),
        {source: mean(line.points[source] for line in lines) for source in first.points},
        mean(line.rival for line in lines),
        math.hypot(
            *(share * line.standard_error for share, line in zip(shares, lines, strict=True))
        ),
    )


def best_first(lines: Iterable[Line], first: int | None = None) -> tuple[Line, ...]:
    """By wins; a move that is named as `first` stands first all the same."""
    return tuple(
        sorted(lines, key=lambda line: (line.move != first, -line.win, -line.total, -line.visits))
    )
