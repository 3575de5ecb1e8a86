"""The coach: what moves lead to, in wins and in points by where they come from.

A search finds the few moves worth talking about. From each of them the game is then played to its
end many times, in the same worlds and with the same luck, and what comes of it is counted. The
coach is as honest as a bot: it redraws what the seat cannot know before it looks at anything, so
advice about a game that is over uses only what that seat knew then.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Any

from viae.ai.bots import ANOTHER, be_quick
from viae.ai.ismcts import Search
from viae.ai.rollouts import finish, finish_in_thought
from viae.core.compiled import is_compiled
from viae.core.errors import NotYourTurn
from viae.core.game import Game
from viae.core.rng import Rng
from viae.core.state import State

NO_LOOKS: Mapping[int, int] = MappingProxyType({})
SELDOM = 20
"""A move that was looked at this many times less often than the best is not worth a line."""
SURE = 2
"""So many standard errors are hardly ever luck."""


A_PLAYOUT = 15
"""So many iterations of a search take about as long as a passable playout, …"""
A_THOUGHT = 4
"""… and one iteration before each decision of a playout as long as so many: measured in the middle
of games, to say how far a review has come."""


@dataclass(frozen=True)
class Effort:
    """How much is looked at for one state."""

    iterations: int
    """Of the search; where moves are named it may be left out."""
    playouts: int
    """From each move that is talked about."""
    lines: int = 3
    """How many of the best moves are talked about."""
    thought: int = 0
    """Iterations that everybody thinks before each decision of a playout; without any they play
    passably."""

    def toil(self, moves: int) -> int:
        """About how many passable playouts take as long, if so many moves are talked about."""
        playouts = moves * self.playouts * (1 + self.thought * A_THOUGHT)
        return self.iterations // A_PLAYOUT + playouts


HINT = Effort(3000, 100) if is_compiled() else Effort(40, 6)
"""For somebody who waits."""
THOROUGH = Effort(8000, 400, 4) if is_compiled() else Effort(60, 8)
"""For somebody who wants to know."""


@dataclass(frozen=True)
class Line:
    """A move, and what it leads to."""

    move: int
    looks: int
    """How often the search looked at it; looks that did not go as far count less."""
    win: float
    """The seat's share of wins, from 0 to 1."""
    points: Mapping[str, float]
    """The seat's points at the end by source, on average."""
    rival: float
    """The points of the best other seat at the end, on average."""
    doubt: float = field(default=0.0, compare=False)
    """The standard error of its share of wins less that of the move made: so it is not the move's
    alone, and moves are the same without it."""

    @property
    def total(self) -> float:
        return sum(self.points.values())


@dataclass(frozen=True)
class Advice:
    """What the coach says about a state to the seat that has to decide there."""

    seat: int
    playouts: int
    """How often the game was played to its end from each move."""
    lines: tuple[Line, ...]
    """The best few moves, best first."""
    made: Line | None = None
    """The move that was made, if it was named; it may be one of the lines."""

    @property
    def instead(self) -> Line | None:
        """The best move other than the one made: that the search looked at most; none if there was
        nothing else to do."""
        others = [line for line in self.lines if self.made is None or line.move != self.made.move]
        return max(others, key=lambda line: line.looks, default=None)

    @property
    def is_missed(self) -> bool:
        """Does the search like the other move more than the one made?"""
        if self.made is None or self.instead is None:
            return False
        return self.instead.looks > self.made.looks

    @property
    def swing(self) -> float:
        """What the best other move would have added to the seat's share of wins."""
        if self.made is None or self.instead is None:
            return 0.0
        return self.instead.win - self.made.win

    @property
    def certain(self) -> float:
        """How much of the swing is no luck of the playouts; nothing where the search disagrees."""
        if self.instead is None or self.is_missed != (self.swing > 0):
            return 0.0
        sure = max(abs(self.swing) - SURE * self.instead.doubt, 0.0)
        return sure if self.is_missed else -sure

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def read_advice(data: Mapping[str, Any]) -> Advice:
    """Advice that came as JSON from another process of ours."""
    made = data["made"]
    return Advice(
        seat=data["seat"],
        playouts=data["playouts"],
        lines=tuple(Line(**line) for line in data["lines"]),
        made=None if made is None else Line(**made),
    )


def pooled(parts: Sequence[Advice]) -> Advice:
    """What advice about the same moves in the same state, each with its own luck, comes to."""
    first, playouts = parts[0], sum(part.playouts for part in parts)
    shares = [part.playouts / playouts for part in parts]
    lines = {
        line.move: mean_line(
            [one for part in parts for one in part.lines if one.move == line.move], shares
        )
        for line in first.lines
    }
    made = (
        None
        if first.made is None
        else mean_line([part.made for part in parts if part.made is not None], shares)
    )
    return Advice(first.seat, playouts, best_first(lines.values()), made)


def mean_line(lines: Sequence[Line], shares: Sequence[float]) -> Line:
    """A move's line from several, each with its share in all playouts."""
    first = lines[0]
    if len(lines) == 1:
        return first

    def mean(values: Iterable[float]) -> float:
        return sum(share * value for share, value in zip(shares, values, strict=True))

    return Line(
        first.move,
        sum(line.looks for line in lines),
        mean(line.win for line in lines),
        {source: mean(line.points[source] for line in lines) for source in first.points},
        mean(line.rival for line in lines),
        math.hypot(*(share * line.doubt for share, line in zip(shares, lines, strict=True))),
    )


def best_first(lines: Iterable[Line], first: int | None = None) -> tuple[Line, ...]:
    """By wins; if a move is named that one stands first all the same."""
    return tuple(
        sorted(lines, key=lambda line: (line.move != first, -line.win, -line.total, -line.looks))
    )


@dataclass(frozen=True)
class Question:
    """A state as a seat knows it, for a coach who may sit in another process."""

    seat: int
    """Whose eyes."""
    saved: list[int]
    """The state, redrawn for the seat."""
    seed: int
    effort: Effort
    """Without a search and without moves only how the state stands is asked."""
    made: int | None = None
    looks: tuple[tuple[int, int], ...] = ()
    """The moves to be compared, each with how often a search looked at it, if there was one."""

    @property
    def toil(self) -> int:
        """About how many passable playouts take as long as the answer."""
        moves = self.effort.lines if self.effort.iterations else 1
        return self.effort.toil(len(self.looks) or moves)

    def answer(self, game: Game, state: State) -> dict[str, Any]:
        """The answer as JSON; `game` is a new state to be laid out."""
        state.load(self.saved)
        if self.effort.iterations == 0 and not self.looks:
            return {"shares": shares(state, self.seat, self.seed, self.effort.playouts)}
        return advise(
            game, state, self.seat, self.seed, self.effort, self.made, dict(self.looks)
        ).as_json()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def read_question(data: Mapping[str, Any]) -> Question:
    """A question that came as JSON from another process of ours."""
    looks = tuple((move, looks) for move, looks in data["looks"])
    return Question(**{**data, "effort": Effort(**data["effort"]), "looks": looks})


def question(
    state: State,
    seat: int,
    seed: int,
    effort: Effort,
    made: int | None = None,
    looks: Mapping[int, int] = NO_LOOKS,
) -> Question:
    """Ask about a state: what the seat cannot know does not leave with it."""
    saved = as_known(state, seat, seed).save()
    return Question(seat, saved, seed, effort, made, tuple(looks.items()))


def advise(
    game: Game,
    state: State,
    seat: int,
    seed: int,
    effort: Effort = HINT,
    made: int | None = None,
    looks: Mapping[int, int] = NO_LOOKS,
) -> Advice:
    """The best few moves of the seat to decide, and the one it made if that is named.

    The search's favourite stands first unless the playouts are sure that another is better.
    `looks` names moves to be compared instead of those that a search would find; how often it looks
    at these is asked anew if there is to be a search.
    """
    if state.current != seat:
        raise NotYourTurn(f"seat {int(state.current)} is to decide, not seat {seat}")
    known = as_known(state, seat, seed)
    looked = looked_at(known, seed, effort) if effort.iterations > 0 else looks
    best = list(looks) or worth_a_line(looked)[: effort.lines]
    others = [] if made is None or made in best else [made]
    led = {move: led_to(game, known, seat, move, seed, effort) for move in [*best, *others]}
    lines = {
        move: Line(
            move,
            looked.get(move, 0),
            fmean(ends.wins),
            ends.points,
            ends.rival,
            0.0 if made in (None, move) else doubt(ends.wins, led[made].wins),
        )
        for move, ends in led.items()
    }
    favourite = max(best, key=lambda move: looked.get(move, 0))
    is_beaten = any(is_surely_better(led[move].wins, led[favourite].wins) for move in best)
    return Advice(
        seat,
        effort.playouts,
        best_first((lines[move] for move in best), None if is_beaten else favourite),
        None if made is None else lines[made],
    )


def is_surely_better(wins: Sequence[float], others: Sequence[float]) -> bool:
    return fmean(wins) - fmean(others) > SURE * doubt(wins, others)


def doubt(wins: Sequence[float], made: Sequence[float]) -> float:
    """The standard error of the difference, playout by playout."""
    apart = [one - other for one, other in zip(wins, made, strict=True)]
    # As if either had won once more: what never happened yet may happen still.
    return stdev([*apart, 1.0, -1.0]) / math.sqrt(len(apart))


def worth_a_line(looks: Mapping[int, int]) -> list[int]:
    least = max(looks.values()) // SELDOM
    return [move for move in looks if looks[move] >= least]


def as_known(state: State, seat: int, seed: int) -> State:
    """A world such as the seat knows it; uncompiled, what takes long has to be guessed there."""
    known = state.clone()
    known.determinize(seat, Rng(seed))
    known.ponder()
    be_quick(known)
    return known


def looked_at(known: State, seed: int, effort: Effort) -> dict[int, int]:
    """How often a search looked at each move, the most looked at first: in other worlds than those
    in which the moves are judged, or a move's good luck would count twice."""
    search = Search(known, seed + ANOTHER)
    search.run(effort.iterations)
    found = {move: (looks, mean) for move, looks, mean in search.found()}
    moves = sorted(found, key=lambda move: (*found[move], -move), reverse=True)
    return {move: found[move][0] for move in moves}


@dataclass(frozen=True)
class Ends:
    """How the game ended for a seat after a move."""

    wins: Sequence[float]
    """Playout by playout."""
    points: Mapping[str, float]
    rival: float


def led_to(game: Game, known: State, seat: int, move: int, seed: int, effort: Effort) -> Ends:
    """What comes of a move, over so many playouts."""
    wins, rival, playouts = [], 0, effort.playouts
    points = dict.fromkeys(game.sources, 0)
    others = [other for other in range(int(known.seats)) if other != seat]
    for number in range(1, playouts + 1):
        rng = Rng(seed + number)
        world = known.clone()
        world.determinize(seat, rng)
        world.act(move)
        if effort.thought > 0:
            finish_in_thought(world, rng, effort.thought)
        else:
            finish(world, rng, seat)
        wins.append(won(world)[seat])
        rival += max(int(world.score(other)) for other in others)
        for source, scored in game.points(world, seat).items():
            points[source] += scored
    mean = {source: scored / playouts for source, scored in points.items()}
    return Ends(wins, mean, rival / playouts)


def shares(state: State, eyes: int, seed: int, playouts: int) -> list[float]:
    """Every seat's share of wins from here on, by what one of them knows."""
    known = as_known(state, eyes, seed)
    totals = [0.0] * int(state.seats)
    for number in range(1, playouts + 1):
        rng = Rng(seed + number)
        world = known.clone()
        world.determinize(eyes, rng)
        finish(world, rng)
        totals = [total + win for total, win in zip(totals, won(world), strict=True)]
    return [total / playouts for total in totals]


def won(state: State) -> Sequence[float]:
    """Who has won a finished game: 1 for the winner, a fraction for each who shares."""
    first = [int(state.place(seat)) == 0 for seat in range(int(state.seats))]
    return [1 / sum(first) if one else 0.0 for one in first]
