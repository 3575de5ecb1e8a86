"""The arena: bots play each other many times, on all cores, and the same every time.

A game is known by its number alone: its chance comes from the seed and `number // entrants`, and in
`number % entrants` it says how far the entrants have moved on around the table. So the results do
not depend on how many processes play, nor on how the games are cut into batches.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

from viae import catalog
from viae.ai.bots import check_bot, decide, make_bot
from viae.ai.process_pool import ProcessPool, result_of
from viae.core.errors import Malformed, Refusal
from viae.core.game import Facts, Game
from viae.core.options import Choice, checked
from viae.core.rng import Rng
from viae.core.state import CHANCE
from viae.records.seeds import seed_for

BATCH_SECONDS = 0.3
"""How long a process is busy before it reports back."""


@dataclass(frozen=True)
class Contest:
    """Who plays what, how often."""

    name: str
    entrants: tuple[str, ...]
    games: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    board: Facts | None = None

    def check(self) -> None:
        """Refuse what cannot be played, before anybody waits for it."""
        if self.games < 1:
            raise Malformed(f"{self.games} games are no contest; play at least 1")
        self.game.new_state(len(self.entrants), self.options)
        for spec in self.entrants:
            check_bot(type(self.game), spec)

    @property
    def game(self) -> Game:
        return catalog.load_game(self.name, self.board)

    @property
    def chosen_options(self) -> dict[str, Choice]:
        return checked(self.game.options, self.options)


@dataclass(frozen=True)
class Showing:
    """What became of one entrant in one game."""

    place: int
    """The place in the order of play, 0 for whoever decided first."""
    win: float
    """1 for a win, a fraction for a shared one."""
    points: int
    sources: Mapping[str, int]
    decisions: int


@dataclass(frozen=True)
class Outcome:
    """What became of one game: a showing for each entrant, in the order they were named."""

    showings: tuple[Showing, ...]
    ending: str


# One game


def play_game(contest: Contest, number: int, game: Game) -> Outcome:
    """Play one game; every decision is made on a copy redrawn for the seat that makes it."""
    count = len(contest.entrants)
    deal, rotation = divmod(number, count)
    seated = [(place + rotation) % count for place in range(count)]
    bots = [
        make_bot(game, contest.entrants[entrant], seed_for(contest.seed, number, entrant))
        for entrant in seated
    ]
    chance = Rng(seed_for(contest.seed, deal, "chance"))
    redraw = Rng(seed_for(contest.seed, number, "redraw"))
    decisions = [0] * count
    first = 0
    state = game.new_state(count, contest.options)
    while not state.is_over():
        seat = int(state.current)
        if seat == CHANCE:
            state.act(state.draw(chance))
        else:
            first = first if any(decisions) else seat
            state.remember()
            state.act(decide(state, seat, bots[seat], redraw))
            decisions[seat] += 1
    winners = [seat for seat in range(count) if state.place(seat) == 0]
    showings = [
        Showing(
            place=(seat - first) % count,
            win=1 / len(winners) if seat in winners else 0.0,
            points=int(state.score(seat)),
            sources=game.points(state, seat),
            decisions=decisions[seat],
        )
        for seat in range(count)
    ]
    return Outcome(tuple(showings[seated.index(e)] for e in range(count)), game.ending(state))


# Many games


def play(
    contest: Contest,
    processes: int = 1,
    is_stopped: Callable[[], bool] = lambda: False,
    first: int = 0,
) -> Iterator[Outcome]:
    """The games of a contest in their order, from number `first` on, until stopped."""
    processes = min(processes, contest.games - first)
    if processes <= 1:
        game = contest.game
        for number in range(first, contest.games):
            if is_stopped():
                return
            yield play_game(contest, number, game)
    else:
        yield from play_side_by_side(contest, processes, is_stopped, first)


def play_side_by_side(
    contest: Contest, processes: int, is_stopped: Callable[[], bool], first: int
) -> Iterator[Outcome]:
    """Hand out the games in batches that take about the same time, and give them back in order."""
    pool = ProcessPool(processes, begin_work, contest)
    waiting: deque[Future[Batch]] = deque()
    handed_out = first
    size = 1
    try:
        while waiting or handed_out < contest.games:
            while handed_out < contest.games and len(waiting) < 2 * processes:
                end = min(contest.games, handed_out + size)
                waiting.append(pool.submit(work, range(handed_out, end)))
                handed_out = end
            batch = result_of(waiting[0], is_stopped)
            if batch is None:
                return
            waiting.popleft()
            size = fitting_size(batch)
            yield from batch.outcomes
    except BrokenProcessPool:
        raise Refusal("a process that played games was ended by somebody else") from None
    finally:
        pool.close()


@dataclass(frozen=True)
class Batch:
    """What a process reports back."""

    outcomes: Sequence[Outcome]
    seconds: float


def fitting_size(batch: Batch) -> int:
    """How many games to hand out at once, judged by the last ones."""
    seconds_each = batch.seconds / len(batch.outcomes)
    return max(1, min(1000, int(BATCH_SECONDS / max(seconds_each, 1e-6))))


at_work: list[Contest] = []
"""In a process that plays: the contest it plays for."""


def begin_work(contest: Contest) -> None:
    """Once in each process."""
    at_work[:] = [contest]


def work(numbers: range) -> Batch:
    """Play some games in a process of their own."""
    began = time.perf_counter()
    contest = at_work[0]
    game = contest.game
    outcomes = [play_game(contest, number, game) for number in numbers]
    return Batch(outcomes, time.perf_counter() - began)
