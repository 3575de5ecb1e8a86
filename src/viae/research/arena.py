"""The arena: a contest of bots over many games, on all cores, with reproducible results.

Everything about a game follows from the contest's seed and the game's number. `number // entrants`
is the deal, which decides its chance, and `number % entrants` the rotation of the entrants around
the table: every deal is played once in each rotation. So the results do not depend on the number of
processes, nor on how the games are cut into batches.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from viae import catalog
from viae.ai.bots import Bot, check_bot, decide, make_bot
from viae.ai.coach import victories
from viae.ai.process_pool import ProcessPool, result_of
from viae.core.errors import Malformed
from viae.core.game import Facts, Game
from viae.core.options import Choice, checked
from viae.core.rng import Rng
from viae.core.state import CHANCE, State
from viae.records.seeds import seed_for

BATCH_SECONDS = 0.3
"""How long a process plays before it reports back."""


@dataclass(frozen=True)
class Contest:
    """The entrants, the game, and how many games."""

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
class EntrantResult:
    """How one game ended for one entrant."""

    place: int
    """The place in the order of play, 0 for the seat that decided first."""
    win: float
    """1 for a win, a fraction for a shared one."""
    points: int
    sources: Mapping[str, int]
    decisions: int


@dataclass(frozen=True)
class GameResult:
    """How one game ended."""

    entrants: tuple[EntrantResult, ...]
    """In the order of the contest."""
    ending: str


# One game


def play_game(contest: Contest, number: int, game: Game) -> GameResult:
    """Play one game; every decision is made on a copy determinized for the seat that makes it."""
    count = len(contest.entrants)
    deal, rotation = divmod(number, count)
    seated = [(place + rotation) % count for place in range(count)]
    bots = [
        make_bot(game, contest.entrants[entrant], seed_for(contest.seed, number, entrant))
        for entrant in seated
    ]
    chance = Rng(seed_for(contest.seed, deal, "chance"))
    redraw = Rng(seed_for(contest.seed, number, "redraw"))
    state = game.new_state(count, contest.options)
    deciders = play_with_bots(state, bots, chance, redraw)
    won = victories(state)
    results = [
        EntrantResult(
            place=(seat - deciders[0]) % count,
            win=won[seat],
            points=int(state.score(seat)),
            sources=game.points(state, seat),
            decisions=deciders.count(seat),
        )
        for seat in range(count)
    ]
    by_entrant = tuple(results[seated.index(entrant)] for entrant in range(count))
    return GameResult(by_entrant, game.ending(state))


def play_with_bots(state: State, bots: Sequence[Bot], chance: Rng, redraw: Rng) -> list[int]:
    """Play a game to its end; the seats that decided, one after another."""
    deciders: list[int] = []
    while not state.is_over():
        seat = int(state.current)
        if seat == CHANCE:
            state.act(state.draw(chance))
        else:
            state.cache_outcomes()
            state.act(decide(state, seat, bots[seat], redraw))
            deciders.append(seat)
    return deciders


# Many games


def play(
    contest: Contest,
    processes: int = 1,
    is_stopped: Callable[[], bool] = lambda: False,
    first: int = 0,
) -> Iterator[GameResult]:
    """The games of a contest in their order, from number `first` on, until stopped."""
    processes = min(processes, contest.games - first)
    if processes <= 1:
        game = contest.game
        for number in range(first, contest.games):
            if is_stopped():
                return
            yield play_game(contest, number, game)
    else:
        yield from play_in_processes(contest, processes, is_stopped, first)


def play_in_processes(
    contest: Contest, processes: int, is_stopped: Callable[[], bool], first: int
) -> Iterator[GameResult]:
    """Hand out the games in batches that take about the same time, and give them back in order."""
    pool = ProcessPool(processes, batch_player, contest)
    waiting: deque[Future[Batch]] = deque()
    handed_out = first
    size = 1
    try:
        while waiting or handed_out < contest.games:
            while handed_out < contest.games and len(waiting) < 2 * processes:
                end = min(contest.games, handed_out + size)
                waiting.append(pool.submit(range(handed_out, end)))
                handed_out = end
            batch = result_of(waiting[0], is_stopped)
            if batch is None:
                return
            waiting.popleft()
            size = fitting_size(batch)
            yield from batch.results
    finally:
        pool.close()


@dataclass(frozen=True)
class Batch:
    """What a process reports back."""

    results: Sequence[GameResult]
    seconds: float


def fitting_size(batch: Batch) -> int:
    """How many games to hand out at once, by the time that the last ones took."""
    seconds_each = batch.seconds / len(batch.results)
    return max(1, min(1000, int(BATCH_SECONDS / max(seconds_each, 1e-6))))


def batch_player(contest: Contest) -> Callable[[range], Batch]:
    """In a process of the pool: plays games by their numbers."""
    game = contest.game

    def play_batch(numbers: range) -> Batch:
        began = time.perf_counter()
        results = [play_game(contest, number, game) for number in numbers]
        return Batch(results, time.perf_counter() - began)

    return play_batch
