"""Training: weights that win more games than those set by hand, learnt by self-play.

The weights wander. In each round all of them are shifted at once, each a step up or down by lot,
and two camps sit down at one table: one seat alone goes by the weights shifted so, all others by
the weights shifted the opposite way. Each deal is played twice, the camps exchanging seats. Which
camp does better, and by how much, says which way to go; a few such shifts make a round. What is
learnt is the mean of the second half of the way, since the last place is as much luck as any.

Where a close look takes long, the bots of a lesson find their candidates by few tries (COARSE); the
exam is played with the usual care.

No clock and no file is in here: the same lesson gives the same weights everywhere, on however many
cores.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from viae import catalog
from viae.ai.bots import GreedyBot, decide
from viae.ai.process_pool import ProcessPool
from viae.core.errors import Malformed
from viae.core.game import Game
from viae.core.rng import Rng
from viae.core.state import CAREFUL, CHANCE, COARSE
from viae.core.weights import Weights
from viae.records.seeds import seed_for
from viae.research.statistics import wilson

SHIFTS = 8
"""Shifts tried in a round."""
DEALS = 2
"""Deals for each of them."""
STEP = 0.4
"""A step, as a part of what was set by hand …"""
STEP_FROM_NOTHING = 100.0
"""… and of a weight that was set to nothing."""
FARTHEST = 2.0
"""How many times more or less than set by hand a weight may become."""
PACE = 0.35
"""How many steps a round goes at first, if all shifts agree; a quarter of that in the end."""
KEPT = 0.8
"""How much of the last rounds' direction is kept."""
VICTORY = 4
"""Points that a victory counts besides, for each seat at the table."""
CHECKS = 8
"""How often on the way what was learnt so far plays against the weights set by hand …"""
CHECK_GAMES = 120
"""… in so many games …"""
EXAM_GAMES = 1200
"""… and in the exam at the end, in earnest, part by part."""

BATCH = 4
"""Games that a process is handed at once."""

Result = list[tuple[int, float]]
"""Each seat's points, and its part of the victory."""


@dataclass(frozen=True)
class Table:
    """One game to be played: by which weights each seat goes, and by which luck."""

    weights: Sequence[list[int]]
    seed: int
    in_earnest: bool = False


@dataclass(frozen=True)
class Lesson:
    """What is learnt, and by which luck."""

    game: str
    seats: int
    rounds: int
    seed: int
    together: bool = False
    """Are the weights of a table shifted as one? Fewer games tell where to go, but not how the
    table should bend."""

    def check(self) -> None:
        """Refuse what cannot be learnt, before anybody waits for it."""
        kind = catalog.game_class(self.game)
        kind.check_seats(self.seats)
        if not kind.weights.names:
            raise Malformed(f"{kind.title} has no weights that could be learnt")
        if self.rounds < 2:
            raise Malformed(f"{self.rounds} rounds teach nothing; at least 2")


@dataclass(frozen=True)
class Check:
    """How what was learnt after some rounds did alone against the weights set by hand."""

    round: int
    games: int
    wins: float


@dataclass
class Course:
    """How far a lesson has come; places on the way are counted in steps from hand-set weights."""

    lesson: Lesson
    rounds: int = 0
    place: list[float] = field(default_factory=list)
    drift: list[float] = field(default_factory=list)
    mean: list[float] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)

    def __post_init__(self) -> None:
        for way in (self.place, self.drift, self.mean):
            way.extend([0.0] * (len(self.hand) - len(way)))

    @property
    def game(self) -> Game:
        return catalog.load_game(self.lesson.game)

    @cached_property
    def weights(self) -> Weights:
        return catalog.game_class(self.lesson.game).weights

    @property
    def hand(self) -> Sequence[int]:
        return self.weights.hand

    @property
    def is_taught(self) -> bool:
        """Have all rounds been played?"""
        return self.rounds >= self.lesson.rounds

    @property
    def is_over(self) -> bool:
        return self.is_taught and self.examined.games >= self.exam_games

    @property
    def exam_games(self) -> int:
        """As many from every seat."""
        return EXAM_GAMES // self.lesson.seats * self.lesson.seats

    @property
    def examined(self) -> Check:
        """How the exam has gone so far."""
        if self.checks and self.checks[-1].round == self.lesson.rounds:
            return self.checks[-1]
        return Check(self.lesson.rounds, 0, 0.0)

    @property
    def is_passed(self) -> bool:
        """Has the exam shown, beyond doubt, that what was learnt wins more than its part?"""
        exam = self.examined
        return exam.games > 0 and wilson(exam.wins, exam.games)[0] > 1 / self.lesson.seats

    @property
    def learnt(self) -> list[int]:
        """The weights as far as they are learnt."""
        return self.weights_at(self.mean if self.rounds > self.lesson.rounds // 2 else self.place)

    def weights_at(self, place: Sequence[float]) -> list[int]:
        """Weights are whole numbers, and keep in sight of what was set by hand."""
        return [
            bounded(hand + step(hand) * way, hand)
            for hand, way in zip(self.hand, place, strict=True)
        ]

    # One round

    def go_on(self, play: Callable[[list[Table]], list[Result]]) -> None:
        """Play a round, or once all are played a part of the exam."""
        if self.is_taught:
            self.examine(play)
        else:
            self.play_round(play)

    def play_round(self, play: Callable[[list[Table]], list[Result]]) -> None:
        """Play a round and go where it points; now and then see how far we are."""
        shifts = [self.shift(number) for number in range(SHIFTS)]
        tables = [
            table for number, shift in enumerate(shifts) for table in self.deal(number, shift)
        ]
        results = play([table for table, _ in tables])
        gains = [0.0] * SHIFTS
        for k, (result, (_, camp)) in enumerate(zip(results, tables, strict=True)):
            gains[k // (2 * DEALS)] += lead(result, camp, self.lesson.seats) / (2 * DEALS)
        usual = (sum(gain * gain for gain in gains) / SHIFTS) ** 0.5 or 1.0
        pace = PACE / (1 + 3 * self.rounds / self.lesson.rounds)
        for k in range(len(self.place)):
            pull = sum(gain * shift[k] for gain, shift in zip(gains, shifts, strict=True))
            self.drift[k] = KEPT * self.drift[k] + (1 - KEPT) * pull / SHIFTS / usual
            self.place[k] = within(self.place[k] + pace * self.drift[k])
        self.rounds += 1
        passed = self.rounds - self.lesson.rounds // 2
        if passed > 0:
            for k, way in enumerate(self.place):
                self.mean[k] += (way - self.mean[k]) / passed
        share = CHECKS / self.lesson.rounds
        if int(self.rounds * share) > int((self.rounds - 1) * share) and not self.is_taught:
            self.checks.append(self.check(play, 0, CHECK_GAMES // self.lesson.seats))

    def shift(self, number: int) -> list[int]:
        """Up or down for each weight."""
        rng = Rng(seed_for(self.lesson.seed, self.rounds, f"shift {number}"))
        shifted = [table_of(name) for name in self.weights.names]
        if not self.lesson.together:
            return [1 - 2 * int(rng.below(2)) for _ in shifted]
        way = {table: 1 - 2 * int(rng.below(2)) for table in dict.fromkeys(shifted)}
        return [way[table] for table in shifted]

    def deal(self, number: int, shift: Sequence[int]) -> Iterator[tuple[Table, list[bool]]]:
        """The games of one shift, with who sits in which camp."""
        camps = {
            is_up: self.weights_at(
                [way + (by if is_up else -by) for way, by in zip(self.place, shift, strict=True)]
            )
            for is_up in (False, True)
        }
        for deal in range(DEALS):
            seed = seed_for(self.lesson.seed, self.rounds, f"deal {number} {deal}")
            # Not by the luck of the game itself, which may choose the start player by the same.
            alone = int(Rng(seed_for(seed, 0, "alone")).below(self.lesson.seats))
            seated = [seat == alone for seat in range(self.lesson.seats)]
            for exchanged in (False, True):
                camp = [is_up != exchanged for is_up in seated]
                yield Table([camps[is_up] for is_up in camp], seed), camp

    def examine(self, play: Callable[[list[Table]], list[Result]]) -> None:
        """Play the next part of the exam."""
        seats, before = self.lesson.seats, self.examined
        deals = min(CHECK_GAMES, self.exam_games - before.games) // seats
        part = self.check(play, before.games // seats, deals)
        if before.games:
            self.checks.pop()
        self.checks.append(Check(part.round, before.games + part.games, before.wins + part.wins))

    def check(self, play: Callable[[list[Table]], list[Result]], first: int, deals: int) -> Check:
        """What was learnt so far, in every seat in turn, against the weights set by hand: so many
        deals from the first one on."""
        seats, learnt = self.lesson.seats, self.learnt
        tables: list[Table] = []
        for deal in range(first, first + deals):
            seed = seed_for(self.lesson.seed, deal, f"check {self.rounds}")
            for seat in range(seats):
                weights = [list(self.hand)] * seats
                weights[seat] = learnt
                tables.append(Table(weights, seed, in_earnest=self.is_taught))
        wins = sum(result[number % seats][1] for number, result in enumerate(play(tables)))
        return Check(self.rounds, len(tables), wins)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def table_of(name: str) -> str:
    """The name of the table to which a weight belongs, such as `stone` for `stone_2`; a weight
    that stands alone is its own."""
    table, _, number = name.rpartition("_")
    return table if number.isdecimal() else name


def within(place: float) -> float:
    """A place from which a shift the other way still changes something."""
    return max(-(1 - 1 / FARTHEST) / STEP, min((FARTHEST - 1) / STEP, place))


def bounded(weight: float, hand: int) -> int:
    """What was set to something stays between a half and the double of it.

    Without, greedy bots learn tricks that only work against their like, such as ending the game
    before anybody has anything, and a search that goes by such an estimate is lost.
    """
    if hand == 0:
        return round(weight)
    least, most = sorted((round(hand / FARTHEST), round(hand * FARTHEST)))
    return max(least, min(most, round(weight)))


def step(hand: int) -> float:
    """How far a weight is shifted."""
    return abs(hand) * STEP or STEP_FROM_NOTHING


def lead(result: Result, camp: Sequence[bool], seats: int) -> float:
    """How much better the seats of one camp did than the others, in points."""
    did: dict[bool, list[float]] = {True: [], False: []}
    for (points, win), is_up in zip(result, camp, strict=True):
        did[is_up].append(points + VICTORY * seats * win)
    return sum(did[True]) / len(did[True]) - sum(did[False]) / len(did[False])


# Playing


def play_table(game: Game, table: Table) -> Result:
    """One game among greedy bots, each with weights of its own."""
    seed, seats = table.seed, len(table.weights)
    thinking = int(CAREFUL if table.in_earnest else COARSE)
    bots = [
        GreedyBot(seed_for(seed, seat, "bot"), weights, thinking)
        for seat, weights in enumerate(table.weights)
    ]
    chance, redraw = Rng(seed), Rng(seed_for(seed, 0, "redraw"))
    state = game.new_state(seats)
    while not state.is_over():
        seat = int(state.current)
        if seat == CHANCE:
            state.act(state.draw(chance))
        else:
            state.remember()
            state.act(decide(state, seat, bots[seat], redraw))
    winners = [seat for seat in range(seats) if state.place(seat) == 0]
    return [
        (int(state.score(seat)), 1 / len(winners) if seat in winners else 0.0)
        for seat in range(seats)
    ]


@contextmanager
def players(lesson: Lesson, processes: int) -> Iterator[Callable[[list[Table]], list[Result]]]:
    """Who plays a round's games: this process, or several at once."""
    game = catalog.load_game(lesson.game)
    if processes == 1:
        yield lambda tables: [play_table(game, table) for table in tables]
        return
    pool = ProcessPool(processes, catalog.load_game, lesson.game)

    def play(tables: list[Table]) -> list[Result]:
        waiting = [
            pool.submit(play_some, lesson.game, tables[k : k + BATCH])
            for k in range(0, len(tables), BATCH)
        ]
        return [result for batch in waiting for result in batch.result()]

    try:
        yield play
    finally:
        pool.close()


def play_some(name: str, tables: list[Table]) -> list[Result]:
    """Some games in a process of their own."""
    game = catalog.load_game(name)
    return [play_table(game, table) for table in tables]
