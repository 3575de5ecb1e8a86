"""The log in words: a paragraph for each turn, of what one seat may hear."""

from collections.abc import Sequence
from dataclasses import dataclass

from viae.core.game import Say
from viae.core.state import CHANCE
from viae.records.match import Match, Step


@dataclass(frozen=True)
class Paragraph:
    """What a seat did, with the chance that followed; `by` is CHANCE for the set-up."""

    by: int
    sentences: list[Say]


def paragraphs(match: Match, hearer: int) -> list[Paragraph]:
    """The whole log as a seat (or, below 0, a spectator) may hear it."""
    return [_paragraph(match, hearer, steps) for steps in turns(match.log)]


def turns(log: Sequence[Step]) -> list[Sequence[Step]]:
    """The log cut where another seat decides; chance belongs to the decision before it."""
    starts = [0]
    by = log[0].by if log else CHANCE
    for number, step in enumerate(log):
        if step.by not in (by, CHANCE):
            starts.append(number)
            by = step.by
    return [log[start:end] for start, end in zip(starts, [*starts[1:], len(log)], strict=True)]


def _paragraph(match: Match, hearer: int, steps: Sequence[Step]) -> Paragraph:
    heard = [event for step in steps for event in step.events if event.heard_by(hearer)]
    by = steps[0].by if steps else CHANCE
    return Paragraph(by, match.game.sentences(heard))
