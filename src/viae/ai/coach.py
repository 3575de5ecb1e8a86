"""The coach: an analysis of one decision by search and playouts.

A search finds the few moves worth an analysis. From each of them the game is then played to its
end many times, in the same determinized states and with common random numbers, and wins and points
are counted. The coach is as honest as a bot: it determinizes the state before anything else, so
advice about a finished game uses only what the seat knew at the time.

An analysis can be asked for in another process: an AnalysisRequest travels as JSON and holds a
state that is determinized for its seat.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Any

from viae.ai.advice import CERTAIN_ERRORS, Advice, Line, best_first
from viae.ai.bots import SEED_STRIDE, guess_if_uncompiled
from viae.ai.ismcts import Search, play_to_end_by_search
from viae.ai.rollouts import play_to_end
from viae.core.compiled import is_compiled
from viae.core.errors import NotYourTurn
from viae.core.game import Game
from viae.core.rng import Rng
from viae.core.state import CAREFUL, State

NO_VISITS: Mapping[int, int] = MappingProxyType({})
RARELY_VISITED = 20
"""A move with this many times fewer visits than the best is not analysed."""
ITERATIONS_PER_PLAYOUT = 15
"""Search iterations that take as long as one playout in mid-game; for the progress of a review."""
COST_OF_PLAYOUT_ITERATION = 4
"""What each iteration in a playout by search costs, in playouts by policy."""


@dataclass(frozen=True)
class AnalysisBudget:
    """How much is computed for one state."""

    iterations: int
    """Of the search; 0 for none, if the moves to compare are given."""
    playouts: int
    """From each move."""
    lines: int = 3
    """The number of best moves that are analysed."""
    playout_iterations: int = 0
    """Iterations that every seat searches at each decision of a playout; with 0 the playouts go by
    the policies of `rollouts`."""

    def cost(self, moves: int) -> int:
        """The cost of analysing a number of moves, in playouts by policy."""
        each = 1 + self.playout_iterations * COST_OF_PLAYOUT_ITERATION
        return self.iterations // ITERATIONS_PER_PLAYOUT + moves * self.playouts * each


HINT_BUDGET = AnalysisBudget(3000, 100) if is_compiled() else AnalysisBudget(40, 6)
"""At a table, where a person waits."""
THOROUGH_BUDGET = AnalysisBudget(8000, 400, 4) if is_compiled() else AnalysisBudget(60, 8)
"""For one decision of a record."""


@dataclass(frozen=True)
class AnalysisRequest:
    """A state as a seat knows it, to be analysed here or in another process."""

    seat: int
    saved: list[int]
    """The state, determinized for the seat."""
    seed: int
    budget: AnalysisBudget
    """Without a search and without moves only the shares of wins are asked for."""
    made: int | None = None
    visits: tuple[tuple[int, int], ...] = ()
    """The moves to be compared, each with its visits if there was a search."""

    @property
    def cost(self) -> int:
        """In playouts by policy."""
        moves = self.budget.lines if self.budget.iterations else 1
        return self.budget.cost(len(self.visits) or moves)

    def answer(self, game: Game, state: State) -> dict[str, Any]:
        """The answer as JSON; `state` is a new state, to be loaded."""
        state.load(self.saved)
        if self.budget.iterations == 0 and not self.visits:
            return {"shares": win_shares(state, self.seat, self.seed, self.budget.playouts)}
        return advise(
            game, state, self.seat, self.seed, self.budget, self.made, dict(self.visits)
        ).as_json()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def read_request(data: Mapping[str, Any]) -> AnalysisRequest:
    """A request from the JSON that another process sent."""
    visits = tuple((move, visits) for move, visits in data["visits"])
    budget = AnalysisBudget(**data["budget"])
    return AnalysisRequest(**{**data, "budget": budget, "visits": visits})


def analysis_request(
    state: State,
    seat: int,
    seed: int,
    budget: AnalysisBudget,
    made: int | None = None,
    visits: Mapping[int, int] = NO_VISITS,
) -> AnalysisRequest:
    """A request about a state; what the seat cannot know is not in it."""
    saved = determinized(state, seat, seed).save()
    return AnalysisRequest(seat, saved, seed, budget, made, tuple(visits.items()))


def advise(
    game: Game,
    state: State,
    seat: int,
    seed: int,
    budget: AnalysisBudget = HINT_BUDGET,
    made: int | None = None,
    visits: Mapping[int, int] = NO_VISITS,
) -> Advice:
    """The best few moves of the seat to decide, and the one it made if that is named.

    The search's favourite stands first unless another wins significantly more playouts. `visits`
    names moves to be compared instead of those that a search would find; their visits are counted
    anew if the budget has a search.
    """
    if state.current != seat:
        raise NotYourTurn(f"seat {int(state.current)} is to decide, not seat {seat}")
    known = determinized(state, seat, seed)
    counted = search_visits(known, seed, budget) if budget.iterations > 0 else visits
    best = list(visits) or often_visited(counted)[: budget.lines]
    others = [] if made is None or made in best else [made]
    results = {
        move: playout_results(game, known, seat, move, seed, budget) for move in [*best, *others]
    }
    lines = {
        move: Line(
            move,
            counted.get(move, 0),
            fmean(result.wins),
            result.points,
            result.rival,
            0.0 if made in (None, move) else standard_error(result.wins, results[made].wins),
        )
        for move, result in results.items()
    }
    favourite = max(best, key=lambda move: counted.get(move, 0))
    is_beaten = any(
        is_significantly_better(results[move].wins, results[favourite].wins) for move in best
    )
    return Advice(
        seat,
        budget.playouts,
        best_first((lines[move] for move in best), None if is_beaten else favourite),
        None if made is None else lines[made],
    )


def determinized(state: State, seat: int, seed: int) -> State:
    """A copy in which what the seat cannot know is sampled."""
    known = state.clone()
    known.determinize(seat, Rng(seed))
    known.think(CAREFUL)
    known.cache_outcomes()
    guess_if_uncompiled(known)
    return known


# The search


def search_visits(known: State, seed: int, budget: AnalysisBudget) -> dict[int, int]:
    """Each move's visits, most visited first.

    The search draws other worlds than the playouts: otherwise a move's luck would count twice."""
    search = Search(known, seed + SEED_STRIDE)
    search.run(budget.iterations)
    found = {move: (visits, mean) for move, visits, mean in search.root_statistics()}
    moves = sorted(found, key=lambda move: (*found[move], -move), reverse=True)
    return {move: found[move][0] for move in moves}


def often_visited(visits: Mapping[int, int]) -> list[int]:
    least = max(visits.values()) // RARELY_VISITED
    return [move for move in visits if visits[move] >= least]


# The playouts


def determinizations(
    known: State, seat: int, seed: int, playouts: int
) -> Iterator[tuple[State, Rng]]:
    """The states that playouts begin from, each with its generator: the same for every move."""
    for number in range(1, playouts + 1):
        rng = Rng(seed + number)
        world = known.clone()
        world.determinize(seat, rng)
        yield world, rng


@dataclass(frozen=True)
class PlayoutResults:
    """How the game ended for a seat after a move."""

    wins: Sequence[float]
    """Playout by playout."""
    points: Mapping[str, float]
    rival: float


def playout_results(
    game: Game, known: State, seat: int, move: int, seed: int, budget: AnalysisBudget
) -> PlayoutResults:
    """The playouts of a budget from a state after a move."""
    wins, rival, playouts = [], 0, budget.playouts
    points = dict.fromkeys(game.sources, 0)
    others = [other for other in range(int(known.seats)) if other != seat]
    for world, rng in determinizations(known, seat, seed, playouts):
        world.act(move)
        if budget.playout_iterations > 0:
            play_to_end_by_search(world, rng, budget.playout_iterations)
        else:
            play_to_end(world, rng, seat)
        wins.append(victories(world)[seat])
        rival += max(int(world.score(other)) for other in others)
        for source, scored in game.points(world, seat).items():
            points[source] += scored
    mean = {source: scored / playouts for source, scored in points.items()}
    return PlayoutResults(wins, mean, rival / playouts)


def win_shares(state: State, viewer: int, seed: int, playouts: int) -> list[float]:
    """Every seat's share of wins from this state, by what one seat knows."""
    known = determinized(state, viewer, seed)
    totals = [0.0] * int(state.seats)
    for world, rng in determinizations(known, viewer, seed, playouts):
        play_to_end(world, rng)
        totals = [total + win for total, win in zip(totals, victories(world), strict=True)]
    return [total / playouts for total in totals]


def victories(state: State) -> Sequence[float]:
    """Each seat's part of the victory in a finished game: 1 for a single winner."""
    first = [int(state.place(seat)) == 0 for seat in range(int(state.seats))]
    return [1 / sum(first) if one else 0.0 for one in first]


def is_significantly_better(wins: Sequence[float], others: Sequence[float]) -> bool:
    return fmean(wins) - fmean(others) > CERTAIN_ERRORS * standard_error(wins, others)


def standard_error(wins: Sequence[float], others: Sequence[float]) -> float:
    """Of the difference between two moves, paired playout by playout."""
    differences = [one - other for one, other in zip(wins, others, strict=True)]
    # One more win for either: playouts that all ended alike would have no error.
    return stdev([*differences, 1.0, -1.0]) / math.sqrt(len(differences))
