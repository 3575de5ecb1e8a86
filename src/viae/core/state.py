"""State: the native base class that every game and the search share.

A state is a plain value: it holds no generator, no order of a deck, no clock. Decks and bags are
counts, and the moves of CHANCE are drawn by the match that is being played. Names, texts, pictures
and views are not here: they belong to the Game (`core/game.py`).
"""

import hashlib
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from viae.core.errors import Illegal, Malformed
from viae.core.rng import Rng

CHANCE: Final[i64] = -1
NOBODY: Final[i64] = -2
SPECTATOR: Final[i64] = -3

MOST_SEATS: Final[i64] = 8
BIT: Final[vec[i64]] = vec[i64]([2**n for n in range(62)])
"""Powers of two by table: once compiled, `1 << n` is a shift of 32 bits only."""
EVERYBODY: Final[i64] = 511
"""All hearers of an event: one bit for each seat, and bit 8 for spectators."""

# How a state handles moves that take long to work out, from the quickest setting to the finest.
GUESS: Final[i64] = 0
"""Their results are guessed: for playouts, never for a real game."""
EXACT: Final[i64] = 1
"""Their results are computed, as with all finer settings: the setting of a new state."""
COARSE: Final[i64] = 2
"""Candidates are found with few tries."""
CAREFUL: Final[i64] = 3
"""Candidates are found with more tries."""
CLOSE: Final[i64] = 4
"""Candidates are found with very many tries: for a search that has already run for long."""

NO_WEIGHTS: Final = vec[i64]()


class Moves:
    """A list of moves that can be cleared and filled again without allocating."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * 128)
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, move: i64) -> None:
        if self.count < len(self.items):
            self.items[self.count] = move
        else:
            self.items = append(self.items, move)
        self.count += 1

    def has(self, move: i64) -> bool:
        i: i64 = 0
        while i < self.count:
            if self.items[i] == move:
                return True
            i += 1
        return False

    def listed(self) -> list[int]:
        return [int(self.items[i]) for i in range(self.count)]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One state of one game. A subclass adds the fields and the rules.

    What a game has to define comes first, then what it may define, then what is the same for all.
    """

    def __init__(self) -> None:
        self.seats: i64 = 0
        self.current: i64 = CHANCE
        self.weights: vec[i64] = NO_WEIGHTS  # of `estimate`; clones share them
        self.thinking: i64 = EXACT  # GUESS to CLOSE; clones of a game with long moves keep it
        self.listens: bool = False
        self.events: list[tuple[int, int, int, int, int, int]] | None = None

    # What a game has to define

    def clone(self) -> "State":
        """An independent copy that keeps no events."""
        raise NotImplementedError

    def add_moves(self, moves: Moves) -> None:
        """All legal moves of `current`; for CHANCE all outcomes that are possible."""
        raise NotImplementedError

    def act(self, move: i64) -> None:
        """Do a move known to be legal, without a check: for playouts and search."""
        raise NotImplementedError

    def score(self, seat: i64) -> i64:
        """A seat's points as they stand now, with those that are still secret."""
        raise NotImplementedError

    def determinize(self, seat: i64, rng: Rng) -> None:
        """Replace all that `seat` (or SPECTATOR) cannot know by a random guess that fits what it
        knows; depends on that and rng alone."""
        raise NotImplementedError

    def save(self) -> list[int]:
        """The whole state as a flat list of ints; the board and its names are not in it."""
        raise NotImplementedError

    def load(self, data: list[int]) -> None:
        """Become the state that `save` gave; a refused one leaves this state unusable.

        Only ever called on a new state, which can be thrown away.
        """
        raise NotImplementedError

    # What a game may define: ties, quicker chance, better bots, reasons for refusals

    def wins_tie(self, one: i64, other: i64) -> bool:
        """Does one seat rank before another that has as many points?"""
        return False

    def weight(self, move: i64) -> i64:
        """How many of the equally likely cases of this chance event give this outcome."""
        return 1

    def draw(self, rng: Rng) -> i64:
        """An outcome of the chance event at hand."""
        moves = Moves()
        self.add_moves(moves)
        total: i64 = 0
        for i in range(moves.count):
            total += self.weight(moves.items[i])
        left = rng.below(total)
        for i in range(moves.count):
            left -= self.weight(moves.items[i])
            if left < 0:
                return moves.items[i]
        raise AssertionError("weights changed while drawing")

    def add_candidates(self, moves: Moves) -> None:
        """The moves that a bot considers: all of them, unless the game knows better."""
        self.add_moves(moves)

    def estimate(self, seat: i64) -> i64:
        """The points that a seat is expected to end with, in thousandths."""
        return self.score(seat) * 1000

    def finest(self) -> i64:
        """The finest setting of `think` that makes a difference in this game."""
        return CAREFUL

    def cache_outcomes(self) -> None:
        """Cache what long moves bring until the next move, shared with clones.

        It saves time and changes no choice.
        """

    def reason(self, move: i64) -> str:
        """Why a move off the legal list is refused: a rule number, or nothing."""
        return ""

    # The same for all games

    def set_weights(self, weights: list[int]) -> None:
        """From now on, also in clones, estimate by these weights."""
        self.weights = vec[i64](weights)

    def think(self, setting: i64) -> None:
        """From now on, also in clones, work out long moves and look for them by this setting.

        A state that guesses goes on guessing: nothing exact can follow from a guess.
        """
        if self.thinking != GUESS:
            self.thinking = setting

    def is_over(self) -> bool:
        return self.current == NOBODY

    def place(self, seat: i64) -> i64:
        """A seat's place in the ranking, 0 for the first; tied seats share the better place."""
        own = self.score(seat)
        before: i64 = 0
        for other in range(self.seats):
            if other != seat:
                points = self.score(other)
                if points > own or (points == own and self.wins_tie(other, seat)):
                    before += 1
        return before

    def ranking(self) -> list[int]:
        """All seats, best first; tied seats in the order of the table."""
        return sorted(range(int(self.seats)), key=lambda seat: int(self.place(seat)))

    def legal_moves(self) -> list[int]:
        """The legal moves as a list, where speed does not matter."""
        moves = Moves()
        if not self.is_over():
            self.add_moves(moves)
        return moves.listed()

    def check(self, move: i64) -> None:
        """Refuse a move that is not legal."""
        moves = Moves()
        if self.current != NOBODY:
            self.add_moves(moves)
        if not moves.has(move):
            raise Illegal("this move is not possible now", rule=self.reason(move))

    def apply(self, move: i64) -> None:
        """Do a move if it is legal, else refuse it and change nothing."""
        self.check(move)
        self.act(move)

    def listen(self) -> None:
        """From now on keep the events that the rules tell; clones do not."""
        self.listens = True
        self.events = []

    def tell(self, kind: i64, hearers: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Called by the rules where things happen, if it `listens`."""
        if self.events is not None:
            self.events.append((int(kind), int(hearers), int(a), int(b), int(c), int(d)))

    def hear(self) -> list[tuple[int, int, int, int, int, int]]:
        """The events since the last call, as the rules told them: kind, hearers, four numbers."""
        events = self.events
        if events is None:
            return []
        self.events = []
        return events


def count_bits(bits: i64) -> i64:
    """How many members a set has that is held as bits."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def nth_bit(bits: i64, n: i64) -> i64:
    """The n-th member of a set that is held as bits, counted from 0."""
    place: i64 = 0
    while True:
        if bits & BIT[place]:
            if n == 0:
                return place
            n -= 1
        place += 1


def digest(state: State) -> str:
    """SHA-256 of the saved state: equal states, and only they, have equal digests."""
    return hashlib.sha256(",".join(map(str, state.save())).encode()).hexdigest()


class Reader:
    """Reads a saved list of ints from front to back and refuses one that does not fit."""

    def __init__(self, data: list[int]) -> None:
        self.data = data
        self.at: i64 = 0

    def one(self, least: i64, most: i64) -> i64:
        """The next number, between least and most."""
        if self.at >= len(self.data):
            raise Malformed(f"saved state ends too early, after {len(self.data)} numbers")
        value = self.data[self.at]  # an int: what stands in a damaged file may not fit an i64
        if not int(least) <= value <= int(most):
            raise Malformed(
                f"saved state: number {self.at} is {value}, not between {least} and {most}"
            )
        self.at += 1
        return value

    def many(self, count: i64, least: i64, most: i64) -> vec[i64]:
        """The next `count` numbers."""
        values: vec[i64] = vec[i64]([0] * int(count))
        for i in range(count):
            values[i] = self.one(least, most)
        return values

    def end(self) -> None:
        if self.at != len(self.data):
            raise Malformed(f"saved state has {len(self.data) - int(self.at)} numbers too many")


def demand(holds: bool, words: str) -> None:
    """Refuse a saved state in which something does not hold."""
    if not holds:
        raise Malformed(f"saved state: {words}")
