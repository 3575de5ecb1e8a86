"""The coach: what moves lead to, in wins and in points by where they come from.

A search finds the few moves worth talking about. From each of them the game is then played to its
end many times, in the same worlds and with the same luck, and what comes of it is counted. The
coach is as honest as a bot: it redraws what the seat cannot know before it looks at anything, so
advice about a game that is over uses only what that seat knew then.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from viae.ai.bots import be_quick
from viae.ai.finishing import finish
from viae.ai.search import Search
from viae.core.compiled import is_compiled
from viae.core.entry import BaseEntry
from viae.core.errors import NotYourTurn
from viae.core.game import Game, Moves
from viae.core.rng import Rng

SELDOM = 20
"""A move that was looked at this many times less often than the best is not worth a line."""


@dataclass(frozen=True)
class Effort:
    """How much is looked at for one position."""

    iterations: int
    """Of the search."""
    playouts: int
    """From each move that is talked about."""
    lines: int = 3
    """How many of the best moves are talked about."""


HINT = Effort(3000, 150) if is_compiled() else Effort(40, 6)
"""For somebody who waits."""
THOROUGH = Effort(8000, 400, 4) if is_compiled() else Effort(60, 8)
"""For somebody who wants to know."""


@dataclass(frozen=True)
class Line:
    """A move, and what it leads to."""

    move: int
    looks: int
    """How often the search looked at it."""
    win: float
    """The seat's share of wins, from 0 to 1."""
    points: Mapping[str, float]
    """The seat's points at the end by source, on average."""
    rival: float
    """The points of the best other seat at the end, on average."""

    @property
    def total(self) -> float:
        return sum(self.points.values())


@dataclass(frozen=True)
class Advice:
    """What the coach says about a position to the seat that has to decide there."""

    seat: int
    playouts: int
    """How often the game was played to its end from each move."""
    lines: tuple[Line, ...]
    """The best few moves, best first."""
    made: Line | None = None
    """The move that was made, if it was named; it may be one of the lines."""

    @property
    def instead(self) -> Line | None:
        """The best move other than the one made; none if there was nothing else to do."""
        others = [line for line in self.lines if self.made is None or line.move != self.made.move]
        return others[0] if others else None

    @property
    def swing(self) -> float:
        """What the best other move would have added to the seat's share of wins."""
        if self.made is None or self.instead is None:
            return 0.0
        return self.instead.win - self.made.win

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


@dataclass(frozen=True)
class Question:
    """A position as a seat knows it, for a coach who may sit in another process."""

    seat: int
    """Whose eyes."""
    saved: list[int]
    """The position, redrawn for the seat."""
    seed: int
    effort: Effort
    """Without a search only how the position stands is asked."""
    made: int | None = None

    def answer(self, entry: BaseEntry, game: Game) -> dict[str, Any]:
        """The answer as JSON; `game` is a new position to be laid out."""
        game.load(self.saved)
        if self.effort.iterations == 0:
            return {"shares": shares(game, self.seat, self.seed, self.effort.playouts)}
        return advise(entry, game, self.seat, self.seed, self.effort, self.made).as_json()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def read_question(data: Mapping[str, Any]) -> Question:
    """A question that came as JSON from another process of ours."""
    return Question(**{**data, "effort": Effort(**data["effort"])})


def question(game: Game, seat: int, seed: int, effort: Effort, made: int | None = None) -> Question:
    """Ask about a position: what the seat cannot know does not leave with it."""
    return Question(seat, as_known(game, seat, seed).save(), seed, effort, made)


def advise(
    entry: BaseEntry,
    game: Game,
    seat: int,
    seed: int,
    effort: Effort = HINT,
    made: int | None = None,
) -> Advice:
    """The best few moves of the seat to decide, and the one it made if that is named."""
    if game.current != seat:
        raise NotYourTurn(f"seat {int(game.current)} is to decide, not seat {seat}")
    known = as_known(game, seat, seed)
    looks = looked_at(known, seed, effort)
    least = max(looks.values()) // SELDOM
    worth_a_line = [move for move in looks if looks[move] >= least][: effort.lines]
    named = [] if made is None or made in worth_a_line else [made]
    lines = [
        Line(move, looks.get(move, 0), *led_to(entry, known, seat, move, seed, effort.playouts))
        for move in [*worth_a_line, *named]
    ]
    best = [line for line in lines if line.move in worth_a_line]
    best.sort(key=lambda line: (line.win, line.total, line.looks), reverse=True)
    chosen = next((line for line in lines if line.move == made), None)
    return Advice(seat, effort.playouts, tuple(best), chosen)


def as_known(game: Game, seat: int, seed: int) -> Game:
    """A world such as the seat knows it; uncompiled, what takes long has to be guessed there."""
    known = game.clone()
    known.determinize(seat, Rng(seed))
    known.ponder()
    be_quick(known)
    return known


def looked_at(known: Game, seed: int, effort: Effort) -> dict[int, int]:
    """How often a search looked at each move, the most looked at first."""
    search = Search(known, seed)
    search.run(effort.iterations)
    found = {move: (looks, mean) for move, looks, mean in search.found()}
    moves = sorted(found, key=lambda move: (*found[move], -move), reverse=True)
    return {move: found[move][0] for move in moves}


def led_to(
    entry: BaseEntry, known: Game, seat: int, move: int, seed: int, playouts: int
) -> tuple[float, dict[str, float], float]:
    """What comes of a move, over so many playouts: the seat's share of wins, its points by source,
    and the points of its best rival."""
    moves, wins, rival = Moves(), 0.0, 0
    points = dict.fromkeys(entry.sources, 0)
    others = [other for other in range(int(known.seats)) if other != seat]
    for number in range(1, playouts + 1):
        rng = Rng(seed + number)
        world = known.clone()
        world.determinize(seat, rng)
        world.act(move)
        finish(world, rng, moves, seat)
        wins += won(world)[seat]
        rival += max(int(world.score(other)) for other in others)
        for source, scored in entry.points(world, seat).items():
            points[source] += scored
    mean = {source: scored / playouts for source, scored in points.items()}
    return wins / playouts, mean, rival / playouts


def shares(game: Game, eyes: int, seed: int, playouts: int) -> list[float]:
    """Every seat's share of wins from here on, by what one of them knows."""
    known = as_known(game, eyes, seed)
    moves = Moves()
    totals = [0.0] * int(game.seats)
    for number in range(1, playouts + 1):
        rng = Rng(seed + number)
        world = known.clone()
        world.determinize(eyes, rng)
        world.hurry()
        finish(world, rng, moves)
        totals = [total + win for total, win in zip(totals, won(world), strict=True)]
    return [total / playouts for total in totals]


def won(game: Game) -> Sequence[float]:
    """Who has won a finished game: 1 for the winner, a fraction for each who shares."""
    first = [int(game.place(seat)) == 0 for seat in range(int(game.seats))]
    return [1 / sum(first) if one else 0.0 for one in first]
