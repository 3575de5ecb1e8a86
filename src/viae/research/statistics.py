"""The statistics of a contest: counts while games come in, and what follows from them.

Their size grows with the variety of results, not with the number of games.
"""

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeVar

from viae.ai.budget import is_timed
from viae.research.arena import Contest, EntrantResult, GameResult
from viae.research.ratings import Z_95, ContestWins, Rating, rate
from viae.research.sequential import SequentialTest

QUARTILES = (0.0, 0.25, 0.5, 0.75, 1.0)

Number = TypeVar("Number", int, float)


class EntrantStatistics:
    """Of one entrant."""

    def __init__(self, bot: str, seats: int) -> None:
        self.bot = bot
        self.games_by_place = [0] * seats
        self.wins_by_place = [0.0] * seats
        self.scores: Counter[int] = Counter()
        self.sources: Counter[str] = Counter()
        self.decisions = 0

    def add(self, result: EntrantResult) -> None:
        self.games_by_place[result.place] += 1
        self.wins_by_place[result.place] += result.win
        self.scores[result.points] += 1
        for source, points in result.sources.items():
            self.sources[source] += points
        self.decisions += result.decisions

    @property
    def games(self) -> int:
        return sum(self.games_by_place)

    @property
    def wins(self) -> float:
        return math.fsum(self.wins_by_place)

    @property
    def win_share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    @property
    def mean_score(self) -> float:
        return mean(self.scores)

    @property
    def mean_sources(self) -> dict[str, float]:
        return {source: points / self.games for source, points in self.sources.items()}

    def share_at(self, place: int) -> float | None:
        """The share of wins from one place in the order of play; None if it never had it."""
        games = self.games_by_place[place]
        return self.wins_by_place[place] / games if games else None

    def interval_at(self, place: int) -> tuple[float, float] | None:
        games = self.games_by_place[place]
        return wilson(self.wins_by_place[place], games) if games else None

    def as_json(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "wins": round(self.wins, 6),
            "win_share": round(self.win_share, 6),
            "interval": [round(end, 6) for end in self.interval],
            "mean_score": round(self.mean_score, 6),
            "score_deviation": round(deviation(self.scores), 6),
            "score_quartiles": [quantile(self.scores, part) for part in QUARTILES],
            "sources": {name: round(points, 6) for name, points in self.mean_sources.items()},
            "mean_decisions": round(self.decisions / self.games, 6),
            "by_place": [
                {"games": games, "wins": round(wins, 6)}
                for games, wins in zip(self.games_by_place, self.wins_by_place, strict=True)
            ],
        }


class ContestStatistics:
    """Of all games of a contest so far."""

    def __init__(self, contest: Contest, test: SequentialTest | None = None) -> None:
        self.contest = contest
        self.test = test
        """About the first entrant; it ends the contest once it is decided."""
        seats = len(contest.entrants)
        self.entrants = [EntrantStatistics(bot, seats) for bot in contest.entrants]
        self.games = 0
        self.lengths: Counter[int] = Counter()
        """How many games took a number of decisions."""
        self.endings: Counter[str] = Counter()

    def add(self, result: GameResult) -> None:
        for entrant, its_result in zip(self.entrants, result.entrants, strict=True):
            entrant.add(its_result)
        self.games += 1
        self.lengths[sum(entrant.decisions for entrant in result.entrants)] += 1
        if result.ending:
            self.endings[result.ending] += 1
        if self.test:
            self.test.add(result.entrants[0].win)

    @property
    def is_decided(self) -> bool:
        """Is the test decided, and the last deal played in all rotations?"""
        if self.test is None or self.games % len(self.entrants) > 0:
            return False
        return self.test.answer is not None

    @property
    def is_complete(self) -> bool:
        return self.games == self.contest.games or self.is_decided

    @property
    def timed(self) -> list[str]:
        """The bots with a budget in seconds: with them the same command plays other games."""
        return sorted({bot for bot in self.contest.entrants if is_timed(bot)})

    @property
    def wins(self) -> ContestWins:
        """How often each entrant won, for ratings."""
        wins = tuple(entrant.wins for entrant in self.entrants)
        return ContestWins(tuple(entrant.bot for entrant in self.entrants), wins)

    @property
    def ratings(self) -> dict[str, Rating]:
        """How strong each bot is beside the others here."""
        return rate([self.wins])

    def as_json(self) -> dict[str, Any]:
        """Stable: fields may be added, none renamed or removed."""
        contest = self.contest
        ratings = self.ratings
        return {
            "game": contest.name,
            "rules_version": contest.game.rules_version,
            "options": contest.chosen_options,
            "own_board": contest.board is not None,
            "games": self.games,
            "asked": contest.games,
            "complete": self.is_complete,
            "seed": contest.seed,
            "repeatable": not self.timed,
            "mean_decisions": round(mean(self.lengths), 6),
            "endings": dict(sorted(self.endings.items())),
            "seats": [
                {**entrant.as_json(), **rating_as_json(ratings[entrant.bot])}
                for entrant in self.entrants
            ],
            "test": self.test.as_json() if self.test else None,
        }


def rating_as_json(rating: Rating) -> dict[str, Any]:
    return {
        "rating": round(rating.value, 1),
        "rating_interval": [round(end, 1) for end in rating.interval],
    }


# Of values with how often each was seen


def wilson(wins: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval for the share of wins; shared wins may be fractions."""
    share = wins / games
    widening = z * z / games
    centre = share + widening / 2
    half = z * math.sqrt(share * (1 - share) / games + widening / (4 * games))
    low, high = (centre - half) / (1 + widening), (centre + half) / (1 + widening)
    return max(0.0, low), min(1.0, high)


def mean(counts: Mapping[int, int]) -> float:
    return sum(value * times for value, times in counts.items()) / sum(counts.values())


def deviation(counts: Mapping[int, int]) -> float:
    """Standard deviation."""
    middle = mean(counts)
    squares = sum(times * (value - middle) ** 2 for value, times in counts.items())
    return math.sqrt(squares / sum(counts.values()))


def quantile(counts: Mapping[Number, int], part: float) -> Number:
    """The least value that at least this part of all values do not exceed."""
    wanted = part * sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return max(counts)
