"""Calibration: how often a level shall err, so that it wins the share of games it is meant to.

Every level is set against the one below, the lowest against random play. The more often it errs the
less it wins: a curve of the usual shape, whose place and steepness are learnt from the games that
were played so far. The next games are played where it seems to cross the wanted share.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from viae.ai.ladder import WEAKEST, spec_of
from viae.core.levels import Level

LEAST, MOST = 20, 20_000
"""Temperatures between which one is looked for."""
STEEPNESS, DOUBT = 1.2, 1.0
"""What is expected of the curve, in logits for each doubling of the temperature."""
TRIES = 8
"""How many temperatures are tried at most."""
SURE_ENOUGH = 0.18
"""The doubt, in logits, that is left when the search ends: about 4 % of the games."""
CLOSE = 1.15
"""… and no temperature that was not tried, but for such a factor."""
NEAR = 0.08
"""How far below its share a level without mistakes may stay."""

Play = Callable[[str, str], tuple[float, int]]
"""Plays some games of two between two bots: the first one's wins, and how many games."""


@dataclass(frozen=True)
class Trial:
    """What came of one temperature."""

    temperature: int
    wins: float
    games: int


def calibrate(levels: Sequence[Level], bottom: float, step: float, play: Play) -> Iterator[Level]:
    """The levels anew, from the bottom up, each with as much thought as before or more."""
    below = WEAKEST
    for number, level in enumerate(levels):
        found = fitted(level, below, step if number else bottom, play)
        below = spec_of(found)
        yield found


def fitted(level: Level, opponent: str, share: float, play: Play) -> Level:
    """A level that wins this share against an opponent; thinking more if nothing else helps."""
    while True:
        trials: list[Trial] = []
        temperature = min(MOST, max(LEAST, level.temperature or 500))
        for _ in range(TRIES):
            tried = replace(level, temperature=temperature)
            trials.append(Trial(temperature, *play(spec_of(tried), opponent)))
            temperature, doubt = crossing(trials, share)
            is_near = max(temperature, tried.temperature) < CLOSE * min(
                temperature, tried.temperature
            )
            if doubt < SURE_ENOUGH and is_near and LEAST < temperature < MOST:
                return replace(level, temperature=rounded(temperature))
            if temperature == LEAST == tried.temperature:
                break
        if temperature > LEAST:
            return replace(level, temperature=rounded(temperature))
        best = replace(level, temperature=0)
        wins, games = play(spec_of(best), opponent)
        if wins / games >= share - NEAR:
            return best
        level = replace(level, iterations=2 * level.iterations or 50)


def crossing(trials: Sequence[Trial], share: float) -> tuple[int, float]:
    """The temperature at which the curve crosses a share, and the doubt about it in logits."""
    places = [math.log2(trial.temperature) for trial in trials]
    middle = sum(places) / len(places)
    height, slope = math.log(share / (1 - share)), STEEPNESS
    for _ in range(30):
        # Newton's steps to the likeliest curve; the steepness is held by what is expected of it.
        pull_height = pull_slope = across = 0.0
        bend_height, bend_slope = 1e-6, 1 / DOUBT**2
        pull_slope = (STEEPNESS - slope) / DOUBT**2
        for place, trial in zip(places, trials, strict=True):
            x = place - middle
            expected = 1 / (1 + math.exp(-max(-30.0, min(30.0, height - slope * x))))
            # Half a win and half a loss more: who won all games has no logit.
            games, wins = trial.games + 1, trial.wins + 0.5
            pull_height += wins - games * expected
            pull_slope -= (wins - games * expected) * x
            bend = games * expected * (1 - expected)
            bend_height += bend
            bend_slope += bend * x * x
            across -= bend * x
        whole = bend_height * bend_slope - across * across
        height += max(-1.0, min(1.0, (bend_slope * pull_height - across * pull_slope) / whole))
        slope += max(-0.5, min(0.5, (bend_height * pull_slope - across * pull_height) / whole))
        slope = max(0.2, slope)
    wanted = math.log(share / (1 - share))
    there = middle + (height - wanted) / slope
    there = max(min(places) - 2, min(max(places) + 2, there))
    x = there - middle
    doubt = math.sqrt((bend_slope + 2 * across * x + bend_height * x * x) / whole)
    return round(max(LEAST, min(MOST, 2**there))), doubt


def rounded(temperature: int) -> int:
    """Two digits say it all."""
    size: int = 10 ** max(0, len(str(temperature)) - 2)
    return int(round(temperature / size) * size)
