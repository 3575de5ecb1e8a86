"""Moves as data that is kept: each as a line of text, with the outcomes that some have computed.

A line can be read without the game's codes. The log of a table on the server holds such data.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from viae.core.game import Game
from viae.core.state import CHANCE
from viae.records.match import Match, Outcome, Step


def move_data(game: Game, steps: Sequence[Step]) -> dict[str, Any]:
    """The moves of some steps as data; what chance decided is among them."""
    data: dict[str, Any] = {"lines": [str(game.codec.decode(step.move)) for step in steps]}
    outcomes = {
        str(number): [step.outcome.numbers, step.outcome.film]
        for number, step in enumerate(steps)
        if step.outcome is not None
    }
    return {**data, "outcomes": outcomes} if outcomes else data


def replay(match: Match, data: Mapping[str, Any]) -> tuple[Step, ...]:
    """Make the moves again, in a match that stands where they were made."""
    codec, kept = match.game.codec, data.get("outcomes", {})
    steps = []
    for number, line in enumerate(data["lines"]):
        outcome = Outcome(*kept[str(number)]) if str(number) in kept else None
        steps.append(match.apply(codec.code_from_text(line), outcome))
    return tuple(steps)


def opening(match: Match) -> list[tuple[int, dict[str, Any]]]:
    """A match as the first log entries of a table that goes on from it, as seats and data: one for
    each decision with the chance that follows it, so that people can look at them one by one."""
    log = match.log
    starts = [0, *(number for number, step in enumerate(log) if number and step.by != CHANCE)]
    pieces = [log[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]
    return [(piece[0].by if piece else CHANCE, move_data(match.game, piece)) for piece in pieces]
