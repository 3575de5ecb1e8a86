"""Training: SPSA by self-play finds weights that win more games than those set by hand.

SPSA is simultaneous perturbation stochastic approximation. In each round all weights are perturbed
at once, each up or down at random, and two sides play: one seat alone has the weights perturbed one
way, all other seats the weights perturbed the opposite way. Each deal is played twice, the sides
exchanging seats. The difference between the sides is an estimate of the gradient; a round averages
several of them. The result is the mean over the second half of the rounds, since the last point is
as much luck as any.

A test at the end tells whether the learnt weights are better. In its games costly moves are
computed as closely as in a real game, in the games of a round less closely.

The same settings give the same weights everywhere, on any number of cores: there is no clock in
here. `self_play` plays the games.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from viae import catalog
from viae.core.errors import Malformed
from viae.core.game import Game
from viae.core.rng import Rng
from viae.core.weights import Weights
from viae.records.seeds import seed_for
from viae.research.self_play import SeatResult, SelfPlayGame
from viae.research.statistics import wilson

PERTURBATIONS = 8
"""The perturbations of a round."""
DEALS = 2
"""The deals of each perturbation."""
STEP = 0.4
"""The size of a perturbation, as a part of the weight set by hand …"""
STEP_FROM_ZERO = 100.0
"""… and of a weight that was set to 0."""
MOST_FACTOR = 2.0
"""How many times more or less than set by hand a weight may become."""
LEARNING_RATE = 0.35
"""The steps of the first round, if all perturbations agree; a quarter of that in the end."""
MOMENTUM = 0.8
"""How much of the previous direction each round keeps."""
VICTORY_POINTS = 4
"""What a victory counts in points for each seat in the game, on top of the points themselves."""
CHECKS = 8
"""How often during the rounds the learnt weights play those set by hand …"""
CHECK_GAMES = 120
"""… in how many games …"""
TEST_GAMES = 1200
"""… and in how many in the test at the end, part by part."""

Play = Callable[[list[SelfPlayGame]], list[list[SeatResult]]]
"""Plays games, and returns their results in the same order."""


@dataclass(frozen=True)
class TrainingSettings:
    """What is learnt, and with what seed."""

    game: str
    seats: int
    rounds: int
    seed: int
    together: bool = False
    """Are the weights of a group perturbed as one? Then fewer games tell the direction, but the
    proportions within the group stay."""

    def check(self) -> None:
        """Refuse what cannot be learnt, before a long computation begins."""
        kind = catalog.game_class(self.game)
        kind.check_seats(self.seats)
        if not kind.weights.names:
            raise Malformed(f"{kind.title} has no weights that could be learnt")
        if self.rounds < 2:
            raise Malformed(f"{self.rounds} rounds teach nothing; at least 2")


@dataclass(frozen=True)
class Check:
    """How the weights learnt after some rounds did alone against those set by hand."""

    round: int
    games: int
    wins: float


@dataclass
class Training:
    """A training under way. Vectors have one number for each weight, counted in perturbation steps
    from the weight set by hand."""

    settings: TrainingSettings
    rounds: int = 0
    point: list[float] = field(default_factory=list)
    """The weights after the last round."""
    velocity: list[float] = field(default_factory=list)
    """The direction of the last rounds, for momentum."""
    mean: list[float] = field(default_factory=list)
    """The mean point of the second half of the rounds."""
    checks: list[Check] = field(default_factory=list)

    def __post_init__(self) -> None:
        for vector in (self.point, self.velocity, self.mean):
            vector.extend([0.0] * (len(self.hand) - len(vector)))

    @property
    def game(self) -> Game:
        return catalog.load_game(self.settings.game)

    @cached_property
    def weights(self) -> Weights:
        return catalog.game_class(self.settings.game).weights

    @property
    def hand(self) -> Sequence[int]:
        return self.weights.hand

    @property
    def is_learnt(self) -> bool:
        """Have all rounds been played?"""
        return self.rounds >= self.settings.rounds

    @property
    def is_over(self) -> bool:
        return self.is_learnt and self.test.games >= self.test_games

    @property
    def test_games(self) -> int:
        """The same number from every seat."""
        return TEST_GAMES // self.settings.seats * self.settings.seats

    @property
    def test(self) -> Check:
        """The test at the end, as far as it is played."""
        if self.checks and self.checks[-1].round == self.settings.rounds:
            return self.checks[-1]
        return Check(self.settings.rounds, 0, 0.0)

    @property
    def is_better(self) -> bool:
        """Do the learnt weights win more than their share, with 95 % confidence?"""
        test = self.test
        return test.games > 0 and wilson(test.wins, test.games)[0] > 1 / self.settings.seats

    @property
    def learnt(self) -> list[int]:
        """The weights as far as they are learnt."""
        return self.weights_at(self.mean if self.rounds > self.settings.rounds // 2 else self.point)

    def weights_at(self, point: Sequence[float]) -> list[int]:
        """The weights at a point: whole numbers near those set by hand."""
        return [
            bounded(hand + step(hand) * steps, hand)
            for hand, steps in zip(self.hand, point, strict=True)
        ]

    # A round

    def advance(self, play: Play) -> None:
        """Play a round, or once all are played a part of the test."""
        if self.is_learnt:
            self.play_test(play)
        else:
            self.play_round(play)

    def play_round(self, play: Play) -> None:
        """One step of SPSA, and now and then a check."""
        perturbations = [self.perturbation(number) for number in range(PERTURBATIONS)]
        games = [
            game
            for number, perturbation in enumerate(perturbations)
            for game in self.games_of(number, perturbation)
        ]
        results = play([game for game, _ in games])
        gains = [0.0] * PERTURBATIONS
        for k, (result, (_, is_up)) in enumerate(zip(results, games, strict=True)):
            gains[k // (2 * DEALS)] += lead(result, is_up, self.settings.seats) / (2 * DEALS)
        scale = (sum(gain * gain for gain in gains) / PERTURBATIONS) ** 0.5 or 1.0
        rate = LEARNING_RATE / (1 + 3 * self.rounds / self.settings.rounds)
        for k in range(len(self.point)):
            pull = sum(gain * signs[k] for gain, signs in zip(gains, perturbations, strict=True))
            gradient = (1 - MOMENTUM) * pull / PERTURBATIONS / scale
            self.velocity[k] = MOMENTUM * self.velocity[k] + gradient
            self.point[k] = within(self.point[k] + rate * self.velocity[k])
        self.rounds += 1
        averaged = self.rounds - self.settings.rounds // 2
        if averaged > 0:
            for k, steps in enumerate(self.point):
                self.mean[k] += (steps - self.mean[k]) / averaged
        share = CHECKS / self.settings.rounds
        if int(self.rounds * share) > int((self.rounds - 1) * share) and not self.is_learnt:
            self.checks.append(self.check(play, 0, CHECK_GAMES // self.settings.seats))

    def perturbation(self, number: int) -> list[int]:
        """Up or down for each weight, as 1 or -1."""
        rng = Rng(seed_for(self.settings.seed, self.rounds, f"shift {number}"))
        groups = [group_of(name) for name in self.weights.names]
        if not self.settings.together:
            return [1 - 2 * int(rng.below(2)) for _ in groups]
        signs = {group: 1 - 2 * int(rng.below(2)) for group in dict.fromkeys(groups)}
        return [signs[group] for group in groups]

    def games_of(
        self, number: int, perturbation: Sequence[int]
    ) -> Iterator[tuple[SelfPlayGame, list[bool]]]:
        """The games of one perturbation, each with the seats that are perturbed up."""
        weights = {
            is_up: self.weights_at(
                [
                    steps + (sign if is_up else -sign)
                    for steps, sign in zip(self.point, perturbation, strict=True)
                ]
            )
            for is_up in (False, True)
        }
        for deal in range(DEALS):
            seed = seed_for(self.settings.seed, self.rounds, f"deal {number} {deal}")
            # From another seed: the game may draw its start player with the first number.
            alone = int(Rng(seed_for(seed, 0, "alone")).below(self.settings.seats))
            is_alone = [seat == alone for seat in range(self.settings.seats)]
            for exchanged in (False, True):
                is_up = [one != exchanged for one in is_alone]
                yield SelfPlayGame([weights[side] for side in is_up], seed), is_up

    # Against the weights set by hand

    def play_test(self, play: Play) -> None:
        """Play the next part of the test."""
        seats, before = self.settings.seats, self.test
        deals = min(CHECK_GAMES, self.test_games - before.games) // seats
        part = self.check(play, before.games // seats, deals)
        if before.games:
            self.checks.pop()
        self.checks.append(Check(part.round, before.games + part.games, before.wins + part.wins))

    def check(self, play: Play, first: int, deals: int) -> Check:
        """The weights learnt so far, alone and in every seat once, against those set by hand; over
        `deals` deals from number `first` on."""
        seats, learnt = self.settings.seats, self.learnt
        games: list[SelfPlayGame] = []
        for deal in range(first, first + deals):
            seed = seed_for(self.settings.seed, deal, f"check {self.rounds}")
            for seat in range(seats):
                weights = [list(self.hand)] * seats
                weights[seat] = learnt
                games.append(SelfPlayGame(weights, seed, is_careful=self.is_learnt))
        wins = sum(result[number % seats][1] for number, result in enumerate(play(games)))
        return Check(self.rounds, len(games), wins)

    # The checkpoint file

    def as_json(self) -> dict[str, Any]:
        """Stable: `read_training` reads the files of earlier versions."""
        return {
            "lesson": asdict(self.settings),
            "rounds": self.rounds,
            "place": self.point,
            "drift": self.velocity,
            "mean": self.mean,
            "checks": [asdict(check) for check in self.checks],
        }


class OtherSettings(Malformed):
    """A checkpoint of other settings than were asked for; `settings` are its own."""

    def __init__(self, kept: TrainingSettings, asked: TrainingSettings) -> None:
        super().__init__(f"a checkpoint of other settings: {'; '.join(differences(kept, asked))}")
        self.settings = kept


def read_training(data: dict[str, Any], asked: TrainingSettings) -> Training:
    """A training from its checkpoint; one of other settings is refused."""
    try:
        kept = TrainingSettings(**data["lesson"])
        kept.check()
        vectors = [[float(step) for step in data[name]] for name in ("place", "drift", "mean")]
        checks = [Check(**check) for check in data["checks"]]
        rounds = int(data["rounds"])
    except (KeyError, TypeError, ValueError, Malformed):
        raise Malformed("not a checkpoint of `viae train`") from None
    if kept != asked:
        raise OtherSettings(kept, asked)
    if any(len(one) != len(catalog.game_class(kept.game).weights.hand) for one in vectors):
        raise Malformed("a checkpoint from a time when the game had other weights")
    point, velocity, mean = vectors
    return Training(kept, rounds, point, velocity, mean, checks)


def differences(kept: TrainingSettings, asked: TrainingSettings) -> Iterator[str]:
    """In words, how the settings of a checkpoint differ from those asked for."""
    if kept.game != asked.game:
        one, other = catalog.game_class(kept.game), catalog.game_class(asked.game)
        yield f"it is for {one.title}, not {other.title}"
    if kept.seats != asked.seats:
        yield f"it is for {kept.seats} seats, not {asked.seats}"
    if kept.rounds != asked.rounds:
        yield f"it has {kept.rounds} rounds, not {asked.rounds}"
    if kept.seed != asked.seed:
        yield f"its seed is {kept.seed}, not {asked.seed}"
    if kept.together != asked.together:
        how = "as one" if kept.together else "each by itself"
        yield f"it perturbs the weights of a table {how}"


# Weights and steps


def group_of(name: str) -> str:
    """The group that a weight belongs to: `stone` for `stone_2`; other weights are on their own."""
    group, _, number = name.rpartition("_")
    return group if number.isdecimal() else name


def step(hand: int) -> float:
    """The size of a perturbation of a weight."""
    return abs(hand) * STEP or STEP_FROM_ZERO


def within(steps: float) -> float:
    """Limited so that `bounded` does not cut off a perturbation outwards."""
    return max(-(1 - 1 / MOST_FACTOR) / STEP, min((MOST_FACTOR - 1) / STEP, steps))


def bounded(weight: float, hand: int) -> int:
    """A whole number between half and twice the weight set by hand, unless that is 0.

    Without a bound greedy bots learn tricks that work only against each other, such as ending the
    game before any seat has points, and the weights are useless for search.
    """
    if hand == 0:
        return round(weight)
    least, most = sorted((round(hand / MOST_FACTOR), round(hand * MOST_FACTOR)))
    return max(least, min(most, round(weight)))


def lead(result: Sequence[SeatResult], is_up: Sequence[bool], seats: int) -> float:
    """How much better the seats perturbed up did than the others, in points."""
    points_of: dict[bool, list[float]] = {True: [], False: []}
    for (points, win), side in zip(result, is_up, strict=True):
        points_of[side].append(points + VICTORY_POINTS * seats * win)
    up, down = points_of[True], points_of[False]
    return sum(up) / len(up) - sum(down) / len(down)
