"""The log as sentences, turn by turn, with what one seat may know."""

from collections.abc import Sequence
from dataclasses import dataclass

from viae.core.game import Say
from viae.core.state import CHANCE
from viae.records.match import Match, Step


@dataclass(frozen=True)
class Turn:
    """What a seat did, and the chance that followed; `by` is CHANCE for the set-up."""

    by: int
    sentences: list[Say]


def turns_heard_by(match: Match, hearer: int) -> list[Turn]:
    """The whole log as a seat (or, below 0, a spectator) may know it."""
    return [_turn(match, hearer, steps) for steps in split_into_turns(match.log)]


def split_into_turns(log: Sequence[Step]) -> list[Sequence[Step]]:
    """The log cut where another seat decides; chance belongs to the decision before it."""
    starts = [0]
    by = log[0].by if log else CHANCE
    for number, step in enumerate(log):
        if step.by not in (by, CHANCE):
            starts.append(number)
            by = step.by
    return [log[start:end] for start, end in zip(starts, [*starts[1:], len(log)], strict=True)]


def _turn(match: Match, hearer: int, steps: Sequence[Step]) -> Turn:
    heard = [event for step in steps for event in step.events if event.heard_by(hearer)]
    by = steps[0].by if steps else CHANCE
    return Turn(by, match.game.sentences(heard))
