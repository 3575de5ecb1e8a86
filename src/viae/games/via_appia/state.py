"""State: the fields of a game of Via Appia, how they are copied, saved and loaded.

The rules are in `rules`, points in `scoring`, the estimate for bots in `evaluation`, the moves they
consider in `candidates`, what happens in the quarry in `quarry`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.computed import ComputedState
from viae.core.errors import Malformed
from viae.core.rng import Rng
from viae.core.state import BIT, CLOSE, NOBODY, Moves, Reader
from viae.games.via_appia import candidates, evaluation, saved, scoring
from viae.games.via_appia.board import BRUNDISIUM, CARDS, ROME, SECTIONS, SIZES, SPACES, Board
from viae.games.via_appia.codes import (
    DIRECTION,
    DRAW_LOTS,
    DUTCH,
    EMPTY,
    IDLE_ROUNDS,
    OVER,
    PLACES_ALONG,
    STONES,
    STOP,
    TILES,
    TILES_DUTCH,
    WITH_TOKEN,
)
from viae.games.via_appia.push_cache import PushCache
from viae.games.via_appia.quarry.physics import Physics
from viae.games.via_appia.quarry.tray import MOST_STONES, Tray
from viae.games.via_appia.rules import chance, pushing, refusals, turn

NOTHING: Final = vec[i64]()
NO_BOARD: Final = Board()
NO_TRAY: Final = Tray()
MOST: Final[i64] = 2**40
"""Of what has no end in the rules: turns and sesterces."""


class State(ComputedState):
    """Via Appia at one moment. Nothing in it is secret: a pile of cards is a set of them."""

    def __init__(self) -> None:
        super().__init__()
        self.edition: i64 = 0  # 0 for the German one, or DUTCH
        self.open_purses: i64 = 1  # 0 if the view leaves the counting to the players
        self.cache: PushCache | None = (
            None  # pushes already computed, once `cache_outcomes` was called
        )
        self.phase: i64 = DRAW_LOTS
        self.start: i64 = 0  # the start player's seat
        self.on_turn: i64 = 0  # whose turn it is
        self.turns: i64 = 0  # turns completed
        self.idle: i64 = 0  # rounds in a row without a tile built or a figure moved, VA-8.4
        self.moved: i64 = 0  # 1 once either happened in this round
        self.pushes: i64 = 0  # stones pushed in this action
        self.aim: i64 = EMPTY  # the push announced: size * PLACES_ALONG + place - FIRST_PLACE
        self.target: i64 = EMPTY  # the size of a tile for which others are handed back
        self.first_built: i64 = EMPTY  # the space built on first in this action
        self.built: i64 = 0  # spaces with a tile, as bits
        self.open: i64 = 0  # spaces that a tile or a city at the Rome end adjoins, as bits
        self.face_up: i64 = 0  # cards, as bits
        self.pile: i64 = 0
        self.used: i64 = 0
        self.board: Board = NO_BOARD
        self.tray: Tray = NO_TRAY  # shared by clones: a push makes a new one
        self.figures: vec[i64] = NOTHING  # each seat's space, or ROME and following
        self.purse: vec[i64] = NOTHING  # sesterces
        self.push_tokens: vec[i64] = NOTHING  # 1 for who holds a "+1 push" token
        self.tile_points: vec[i64] = NOTHING  # for tiles built
        self.stones: vec[i64] = NOTHING  # seat * SIZES + size
        self.carts: vec[i64] = NOTHING  # tiles: seat * SIZES + size
        self.bonus: vec[i64] = NOTHING  # bonus tokens: seat * SECTIONS + section
        self.arrivals: vec[i64] = NOTHING  # who reached a section's far city, in order:
        # section * seats + 0, 1 …
        self.arrived: vec[i64] = NOTHING  # how many did
        self.won: vec[i64] = NOTHING  # stones won and not yet settled, by size
        self.handed_back: vec[i64] = NOTHING  # tiles on their way to the supply, by size
        self.stones_left: vec[i64] = NOTHING  # in the supply, by size
        self.tiles_left: vec[i64] = NOTHING

    def clone(self) -> "State":
        other = State()
        other.seats = self.seats
        other.current = self.current
        other.edition = self.edition
        other.open_purses = self.open_purses
        other.thinking = self.thinking
        other.cache = self.cache
        other.phase = self.phase
        other.start = self.start
        other.on_turn = self.on_turn
        other.turns = self.turns
        other.idle = self.idle
        other.moved = self.moved
        other.pushes = self.pushes
        other.aim = self.aim
        other.target = self.target
        other.first_built = self.first_built
        other.built = self.built
        other.open = self.open
        other.face_up = self.face_up
        other.pile = self.pile
        other.used = self.used
        other.weights = self.weights
        other.board = self.board
        other.tray = self.tray
        other.figures = self.figures[:]
        other.purse = self.purse[:]
        other.push_tokens = self.push_tokens[:]
        other.tile_points = self.tile_points[:]
        other.stones = self.stones[:]
        other.carts = self.carts[:]
        other.bonus = self.bonus[:]
        other.arrivals = self.arrivals[:]
        other.arrived = self.arrived[:]
        other.won = self.won[:]
        other.handed_back = self.handed_back[:]
        other.stones_left = self.stones_left[:]
        other.tiles_left = self.tiles_left[:]
        return other

    def set_up(
        self, board: Board, seats: i64, edition: i64, open_purses: i64, physics: Physics
    ) -> None:
        """The empty road and quarry, before chance draws the start player."""
        self.board = board
        self.tray = Tray(physics)
        self.seats = seats
        self.edition = edition
        self.open_purses = open_purses
        self.open = board.first[0] | board.first[1] | board.first[2]
        self.pile = BIT[CARDS] - 1
        self.figures = vec[i64]([ROME] * int(seats))
        self.purse = vec[i64]([0] * int(seats))
        self.push_tokens = vec[i64]([0] * int(seats))
        self.tile_points = vec[i64]([0] * int(seats))
        self.stones = vec[i64]([0] * int(seats * SIZES))
        self.carts = vec[i64]([0] * int(seats * SIZES))
        self.bonus = vec[i64]([0] * int(seats * SECTIONS))
        self.arrivals = vec[i64]([EMPTY] * int(seats * SECTIONS))
        self.arrived = vec[i64]([0] * int(SECTIONS))
        self.won = vec[i64]([0] * int(SIZES))
        self.handed_back = vec[i64]([0] * int(SIZES))
        self.stones_left = STONES[:]
        self.tiles_left = TILES_DUTCH[:] if edition == DUTCH else TILES[:]

    def add_moves(self, moves: Moves) -> None:
        turn.add_moves(self, moves)

    def act(self, move: i64) -> None:
        turn.act(self, move)

    def apply_outcome(self, move: i64, outcome: list[int]) -> None:
        if not self.computes(move):
            raise Malformed("only a push has an outcome that could be kept")
        pushing.apply_outcome(self, move, outcome)

    def computes(self, move: i64) -> bool:
        return DIRECTION <= move < STOP

    def finest(self) -> i64:
        return CLOSE

    def cache_outcomes(self) -> None:
        cache = self.cache
        if cache is None or cache.tray is not self.tray:
            self.cache = PushCache(self.tray)
        else:
            self.cache = cache.at_full_depth()

    def push_cache(self) -> PushCache:
        """The cache of pushes into this tray; an empty one if `cache_outcomes` was not called."""
        cache = self.cache
        if cache is None or cache.tray is not self.tray:
            return PushCache(self.tray, depth=0)
        return cache

    def add_candidates(self, moves: Moves) -> None:
        candidates.add_candidates(self, moves)

    def draw(self, rng: Rng) -> i64:
        return chance.draw(self, rng)

    def reason(self, move: i64) -> str:
        return refusals.reason(self, move)

    def score(self, seat: i64) -> i64:
        return scoring.score(self, seat)

    def estimate(self, seat: i64) -> i64:
        return evaluation.estimate(self, seat)

    def determinize(self, seat: i64, rng: Rng) -> None:
        """VA-2.4: only the order of the pile is secret, and a pile here has none."""

    def save(self) -> list[int]:
        numbers = [self.seats, self.edition, self.open_purses, self.current, self.phase]
        numbers += [self.start, self.on_turn, self.turns, self.idle, self.moved, self.pushes]
        numbers += [self.aim, self.target, self.first_built, self.built, self.face_up]
        numbers += [self.pile, self.used]
        data = [int(n) for n in numbers]
        for fields in (
            self.figures,
            self.purse,
            self.push_tokens,
            self.tile_points,
            self.stones,
            self.carts,
            self.bonus,
            self.arrivals,
            self.won,
            self.handed_back,
        ):
            data.extend([int(n) for n in fields])
        return data + self.tray.save()

    def load(self, data: list[int]) -> None:
        read = Reader(data)
        last = self.seats - 1
        every = BIT[CARDS] - 1
        seats = read.one(self.seats, self.seats)
        edition = read.one(self.edition, self.edition)
        open_purses = read.one(self.open_purses, self.open_purses)
        self.set_up(self.board, seats, edition, open_purses, self.tray.physics)
        self.current = read.one(NOBODY, last)
        self.phase = read.one(0, OVER)
        self.start = read.one(0, last)
        self.on_turn = read.one(0, last)
        self.turns = read.one(0, MOST)
        self.idle = read.one(0, IDLE_ROUNDS)
        self.moved = read.one(0, 1)
        self.pushes = read.one(0, WITH_TOKEN)
        self.aim = read.one(EMPTY, SIZES * PLACES_ALONG - 1)
        self.target = read.one(EMPTY, SIZES - 1)
        self.first_built = read.one(EMPTY, SPACES - 1)
        self.built = read.one(0, BIT[SPACES] - 1)
        self.face_up = read.one(0, every)
        self.pile = read.one(0, every)
        self.used = read.one(0, every)
        self.figures = read.many(seats, 0, BRUNDISIUM)
        self.purse = read.many(seats, 0, MOST)
        self.push_tokens = read.many(seats, 0, 1)
        self.tile_points = read.many(seats, 0, 5 * SPACES)
        self.stones = read.many(seats * SIZES, 0, MOST_STONES)
        self.carts = read.many(seats * SIZES, 0, 3)
        self.bonus = read.many(seats * SECTIONS, 0, SPACES)
        self.arrivals = read.many(seats * SECTIONS, EMPTY, last)
        self.won = read.many(SIZES, 0, MOST_STONES)
        self.handed_back = read.many(SIZES, 0, MOST_STONES)
        self.tray.load(read)
        read.end()
        saved.check(self)
