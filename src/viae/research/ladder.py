"""The ladder: a game's levels against each other and fixed baselines, and how long they take.

Levels enter by their settings, so that a measurement stays true when a game's levels change.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from viae.ai.bots import decide, make_bot, spec_of
from viae.core.game import Game
from viae.core.levels import Level
from viae.core.rng import Rng
from viae.core.state import CHANCE
from viae.records.seeds import seed_for
from viae.research.ratings import Rating, rate
from viae.research.statistics import ContestStatistics, quantile

WEAKEST = "random"
BASELINE = "greedy:hand"
MOST_SECONDS = 1.0
"""The limit for 99 of 100 decisions of a level …"""
MOST_SECONDS_OF_THE_BEST = 5.0
"""… and for those of the highest level."""


@dataclass(frozen=True)
class Pairing:
    """Two bots, and the share of two-player games that the first one should win."""

    bot: str
    other: str
    least: float = 0.0
    most: float = 1.0

    def holds(self, share: float) -> bool:
        return self.least <= share <= self.most


def pairings(levels: Sequence[Level]) -> list[Pairing]:
    """All pairings of a ladder, from the bottom up."""
    specs = [spec_of(level) for level in levels]
    bottom = [
        Pairing(specs[0], WEAKEST, least=0.8, most=0.95),
        Pairing(specs[0], BASELINE, most=0.3),
    ]
    steps = [Pairing(upper, lower, least=0.6, most=0.8) for lower, upper in pairwise(specs)]
    return [*bottom, *steps, Pairing(specs[-1], BASELINE)]


def most_seconds(levels: Sequence[Level], number: int) -> float:
    """The limit for 99 of 100 decisions of a level."""
    return MOST_SECONDS_OF_THE_BEST if number == len(levels) - 1 else MOST_SECONDS


def decision_times(game: Game, spec: str, seed: int) -> list[float]:
    """A bot's CPU seconds for each decision of two games, with the fewest and the most seats."""
    return [
        spent
        for seats in (game.least_seats, game.most_seats)
        for spent in _times_in_a_game(game, spec, seats, seed)
    ]


def _times_in_a_game(game: Game, spec: str, seats: int, seed: int) -> Iterator[float]:
    rng = Rng(seed_for(seed, seats, "times"))
    bots = [make_bot(game, spec, seed_for(seed, seats, seat)) for seat in range(seats)]
    state = game.new_state(seats)
    while not state.is_over():
        seat = int(state.current)
        if seat == CHANCE:
            state.act(state.draw(rng))
            continue
        began = time.process_time()
        move = decide(state, seat, bots[seat], rng)
        yield time.process_time() - began
        state.act(move)


@dataclass(frozen=True)
class PairingResult:
    """The games of one pairing."""

    pairing: Pairing
    games: int
    share: float
    interval: tuple[float, float]

    @property
    def holds(self) -> bool:
        return self.pairing.holds(self.share)


class Ladder:
    """What was measured about a game's levels."""

    def __init__(self, game: Game, levels: Sequence[Level], seed: int) -> None:
        self.game = game
        self.levels = levels
        self.seed = seed
        self.contests: list[ContestStatistics] = []
        self.times: list[list[float]] = []

    @property
    def results(self) -> list[PairingResult]:
        played = zip(pairings(self.levels), self.contests, strict=False)
        return [
            PairingResult(pairing, contest.games, first.win_share, first.interval)
            for pairing, contest in played
            for first in contest.entrants[:1]
        ]

    @property
    def ratings(self) -> dict[str, Rating]:
        return rate([contest.wins for contest in self.contests])

    def name_of(self, spec: str) -> str:
        """A bot as people name it: a level by its number."""
        specs = [spec_of(level) for level in self.levels]
        return f"level:{specs.index(spec) + 1}" if spec in specs else spec

    def as_json(self) -> dict[str, Any]:
        """Stable: fields may be added, none renamed or removed."""
        return {
            "game": self.game.name,
            "seed": self.seed,
            "levels": [str(level) for level in self.levels],
            "rungs": [
                {
                    "bot": self.name_of(found.pairing.bot),
                    "other": self.name_of(found.pairing.other),
                    "games": found.games,
                    "win_share": round(found.share, 6),
                    "interval": [round(end, 6) for end in found.interval],
                    "wanted": [found.pairing.least, found.pairing.most],
                    "holds": found.holds,
                }
                for found in self.results
            ],
            "ratings": {
                self.name_of(bot): round(rating.value, 1) for bot, rating in self.ratings.items()
            },
            "seconds": [
                {
                    "median": round(quantile(spent, 0.5), 6),
                    "p99": round(quantile(spent, 0.99), 6),
                }
                for spent in map(Counter, self.times)
            ],
        }
