"""Calibration: how a level is set so that it wins the share of games it is meant to.

Every level is set against the one below, the lowest against random play, by one dial: its whims if
it has any, else its temperature, else how much it thinks. The share that it wins follows a curve of
the usual shape, whose place and steepness are learnt from the games that were played so far. The
next games are played where it seems to cross the wanted share.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from viae.ai.bots import spec_of
from viae.core.levels import Level
from viae.research.ladder import WEAKEST

TRIES = 8
"""How many settings of a dial are tried at most."""
SURE_ENOUGH = 0.18
"""The doubt, in logits, that is left when the search ends: about 4 % of the games."""
CLOSE = 1.15
"""… and no setting is taken that was not tried, but for such a factor."""
NEAR = 0.08
"""How far below its share a level without mistakes may stay."""
FIRST_THOUGHTS = 50
"""Iterations of a level that has to think where it did not before."""
FIRST_WHIMS = 50
"""Whims of a level that is too strong without any."""

Play = Callable[[str, str], tuple[float, int]]
"""Plays some games of two between two bots: the first one's wins, and how many games."""


@dataclass(frozen=True)
class Dial:
    """A part of a level's setting, and what turning it up does."""

    name: str
    least: int
    most: int
    steepness: float
    """What is expected of the curve: logits for each doubling."""

    def read(self, level: Level) -> int:
        return max(self.least, min(self.most, int(getattr(level, self.name))))

    def turned(self, level: Level, value: int) -> Level:
        return replace(level, **{self.name: value})


WHIMS = Dial("whims", 5, 400, -1.5)
TEMPERATURE = Dial("temperature", 20, 20_000, -1.2)
ITERATIONS = Dial("iterations", 20, 200_000, 0.4)


def dial_of(level: Level) -> Dial:
    """What a level is set by."""
    if level.whims:
        return WHIMS
    return ITERATIONS if level.iterations and not level.temperature else TEMPERATURE


@dataclass(frozen=True)
class Trial:
    """What came of one value of a dial."""

    value: int
    wins: float
    games: int


def calibrate(levels: Sequence[Level], bottom: float, step: float, play: Play) -> Iterator[Level]:
    """The levels anew, from the bottom up."""
    below = WEAKEST
    for number, level in enumerate(levels):
        found = fitted(level, below, step if number else bottom, play)
        below = spec_of(found)
        yield found


def fitted(level: Level, opponent: str, share: float, play: Play) -> Level:
    """A level that wins this share against an opponent.

    If even without mistakes it is too weak it thinks more; if the least thought makes it too
    strong it gets whims.
    """
    dial = dial_of(level)
    found = turned_to(level, dial, opponent, share, play)
    if dial.read(found) > dial.least:
        return found
    if dial is ITERATIONS:
        whimsical = replace(level, iterations=FIRST_THOUGHTS, whims=FIRST_WHIMS)
        return turned_to(whimsical, WHIMS, opponent, share, play)
    best = dial.turned(level, 0)
    wins, games = play(spec_of(best), opponent)
    if wins / games >= share - NEAR:
        return best
    thinking = replace(best, iterations=best.iterations or FIRST_THOUGHTS)
    return fitted(thinking, opponent, share, play)


def turned_to(level: Level, dial: Dial, opponent: str, share: float, play: Play) -> Level:
    """A level with its dial where it wins this share, or at the end of the dial."""
    trials: list[Trial] = []
    value = dial.read(level)
    for _ in range(TRIES):
        tried = value
        trials.append(Trial(tried, *play(spec_of(dial.turned(level, tried)), opponent)))
        value, doubt = crossing(trials, share, dial)
        is_close = max(value, tried) < CLOSE * min(value, tried)
        was_tried = value in [trial.value for trial in trials]  # the same games would be played
        if (is_close and doubt < SURE_ENOUGH) or was_tried:
            break
    return dial.turned(level, rounded(value))


def crossing(trials: Sequence[Trial], share: float, dial: Dial) -> tuple[int, float]:
    """The value at which the curve crosses a share, and the doubt about it in logits.

    By Newton's steps to the likeliest curve; its steepness is held by what is expected of it.
    """
    places = [math.log2(trial.value) for trial in trials]
    middle = sum(places) / len(places)
    wanted = math.log(share / (1 - share))
    height, slope = wanted, dial.steepness
    for _ in range(30):
        hold = 1 / dial.steepness**2
        pull, pull_slope = 0.0, (dial.steepness - slope) * hold
        bend, bend_both, bend_slope = 1e-6, 0.0, hold
        for place, trial in zip(places, trials, strict=True):
            x = place - middle
            expected = 1 / (1 + math.exp(-max(-30.0, min(30.0, height + slope * x))))
            # Half a win and half a loss more: who won all games has no logit.
            missing = trial.wins + 0.5 - (trial.games + 1) * expected
            sharpness = (trial.games + 1) * expected * (1 - expected)
            pull, pull_slope = pull + missing, pull_slope + missing * x
            bend += sharpness
            bend_both += sharpness * x
            bend_slope += sharpness * x * x
        whole = bend * bend_slope - bend_both**2
        height += limited((bend_slope * pull - bend_both * pull_slope) / whole, 1.0)
        slope += limited((bend * pull_slope - bend_both * pull) / whole, 0.5)
        slope = math.copysign(max(abs(dial.steepness) / 6, abs(slope)), dial.steepness)
    there = middle + (wanted - height) / slope
    there = max(min(places) - 2, min(max(places) + 2, there))
    x = there - middle
    doubt = math.sqrt((bend_slope - 2 * bend_both * x + bend * x * x) / whole)
    return round(max(dial.least, min(dial.most, 2**there))), doubt


def limited(step: float, most: float) -> float:
    return max(-most, min(most, step))


def rounded(value: int) -> int:
    """To about 5 %: nothing finer was measured."""
    size: int = 10 ** max(0, len(str(value)) - 2)
    step = max(1, size // 2) if str(value)[0] in "12" else size
    return round(value / step) * step
