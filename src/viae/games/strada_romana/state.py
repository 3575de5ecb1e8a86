"""State: the fields of a game of Strada Romana, how they are copied, saved and loaded.

The rules are in `rules`, points in `scoring`, what a seat cannot know in `hidden`, the estimate for
bots in `evaluation`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.rng import Rng
from viae.core.state import CHANCE, NOBODY, Moves, Reader
from viae.core.state import State as BaseState
from viae.games.strada_romana import evaluation, hidden, saved, scoring
from viae.games.strada_romana.board import (
    GOAL,
    GOODS,
    MOST_SQUARES,
    OF_EACH_GOOD,
    START,
    WAGONS,
    ZONES,
    Board,
)
from viae.games.strada_romana.codes import CHIPS, EMPTY, KINDS, OVER, PLACE_WAGONS
from viae.games.strada_romana.rules import chance, refusals, turn

NOTHING: Final = vec[i64]()
NO_BOARD: Final = Board()


class State(BaseState):
    """Strada Romana at one moment, with all its secrets."""

    def __init__(self) -> None:
        super().__init__()
        self.phase: i64 = PLACE_WAGONS
        self.pending: i64 = 0  # the zone or market-place to be filled; in set-up how many are done
        self.start: i64 = 0  # the start player's seat
        self.turn: i64 = 0  # turns completed
        self.paid: i64 = 0  # coins paid for a special action this turn
        self.steps: i64 = 0  # steps made this turn
        self.moved: i64 = 0  # wagons moved this turn, as bits
        self.collected: i64 = 0  # TILE_COLLECTED, CUBE_COLLECTED
        self.idle: i64 = 0  # rounds in a row without progress, SR-7.5
        self.progressed: i64 = 0  # 1 once this round made progress
        self.arrived: i64 = 0  # wagons in the goal
        self.to_rome: i64 = 0  # wagons that travel to Rome, as bits
        self.occupied: i64 = 0  # squares with a wagon, as bits
        self.chips_left: i64 = CHIPS
        self.takes: i64 = 0  # wagon tiles gone from the pile, the one put away first
        self.pile: i64 = 0  # wagon tiles in the pile, as bits
        self.board: Board = NO_BOARD
        self.at: vec[i64] = NOTHING  # where each wagon is: a square, START or GOAL
        self.zones: vec[i64] = NOTHING  # the good of each zone's ware tile, or EMPTY
        self.markets: vec[i64] = NOTHING  # the good of each market-place's cube, or EMPTY
        self.bag: vec[i64] = NOTHING  # how many of each kind
        self.goods: vec[i64] = NOTHING  # what each seat owns: seat * KINDS + kind
        self.coins: vec[i64] = NOTHING
        self.chips: vec[i64] = NOTHING
        self.taker: vec[i64] = NOTHING  # who took the wagon tiles; CHANCE put the first away
        self.taken: vec[i64] = NOTHING  # which ones they were

    def clone(self) -> "State":
        other = State()
        other.seats = self.seats
        other.current = self.current
        other.phase = self.phase
        other.pending = self.pending
        other.start = self.start
        other.turn = self.turn
        other.paid = self.paid
        other.steps = self.steps
        other.moved = self.moved
        other.collected = self.collected
        other.idle = self.idle
        other.progressed = self.progressed
        other.arrived = self.arrived
        other.to_rome = self.to_rome
        other.occupied = self.occupied
        other.chips_left = self.chips_left
        other.takes = self.takes
        other.pile = self.pile
        other.weights = self.weights
        other.board = self.board
        other.at = self.at[:]
        other.zones = self.zones[:]
        other.markets = self.markets[:]
        other.bag = self.bag[:]
        other.goods = self.goods[:]
        other.coins = self.coins[:]
        other.chips = self.chips[:]
        other.taker = self.taker[:]
        other.taken = self.taken[:]
        return other

    def set_up(self, board: Board, seats: i64) -> None:
        """The empty board, before chance places the first wagon."""
        self.board = board
        self.seats = seats
        self.at = vec[i64]([START] * int(WAGONS))
        self.zones = vec[i64]([EMPTY] * int(ZONES))
        self.markets = vec[i64]([EMPTY] * int(board.markets))
        self.bag = vec[i64]([OF_EACH_GOOD] * int(KINDS))
        self.goods = vec[i64]([0] * int(seats * KINDS))
        self.coins = vec[i64]([0] * int(seats))
        self.chips = vec[i64]([0] * int(seats))
        self.taker = vec[i64]([EMPTY] * int(WAGONS))
        self.taken = vec[i64]([EMPTY] * int(WAGONS))
        self.pile = 2 ** int(WAGONS) - 1

    def add_moves(self, moves: Moves) -> None:
        turn.add_moves(self, moves)

    def act(self, move: i64) -> None:
        turn.act(self, move)

    def weight(self, move: i64) -> i64:
        return chance.weight(self, move)

    def draw(self, rng: Rng) -> i64:
        return chance.draw(self, rng)

    def reason(self, move: i64) -> str:
        return refusals.reason(self, move)

    def score(self, seat: i64) -> i64:
        return scoring.score(self, seat)

    def wins_tie(self, one: i64, other: i64) -> bool:
        return scoring.wins_tie(self, one, other)

    def estimate(self, seat: i64) -> i64:
        return evaluation.estimate(self, seat)

    def determinize(self, seat: i64, rng: Rng) -> None:
        hidden.determinize(self, seat, rng)

    def save(self) -> list[int]:
        numbers = [self.seats, self.current, self.phase, self.pending, self.start, self.turn]
        numbers += [self.paid, self.steps, self.moved, self.collected, self.idle, self.progressed]
        numbers += [self.to_rome, self.chips_left, self.takes]
        data = [int(n) for n in numbers]
        for fields in (
            self.at,
            self.zones,
            self.markets,
            self.bag,
            self.goods,
            self.coins,
            self.chips,
            self.taker,
            self.taken,
        ):
            data.extend([int(n) for n in fields])
        return data

    def load(self, data: list[int]) -> None:
        read = Reader(data)
        self.set_up(self.board, read.one(self.seats, self.seats))
        self.current = read.one(NOBODY, self.seats - 1)
        self.phase = read.one(0, OVER)
        self.pending = read.one(0, MOST_SQUARES)
        self.start = read.one(0, self.seats - 1)
        self.turn = read.one(0, 2**40)
        self.paid = read.one(0, 4)
        self.steps = read.one(0, 4)
        self.moved = read.one(0, 1023)
        self.collected = read.one(0, 3)
        self.idle = read.one(0, 10)
        self.progressed = read.one(0, 1)
        self.to_rome = read.one(0, 1023)
        self.chips_left = read.one(0, CHIPS)
        self.takes = read.one(0, WAGONS)
        self.at = read.many(WAGONS, 0, GOAL)
        self.zones = read.many(ZONES, EMPTY, GOODS - 1)
        self.markets = read.many(self.board.markets, EMPTY, GOODS - 1)
        self.bag = read.many(KINDS, 0, OF_EACH_GOOD)
        self.goods = read.many(self.seats * KINDS, 0, OF_EACH_GOOD)
        self.coins = read.many(self.seats, 0, 2**40)
        self.chips = read.many(self.seats, 0, CHIPS)
        self.taker = read.many(WAGONS, CHANCE, self.seats - 1)
        self.taken = read.many(WAGONS, EMPTY, WAGONS - 1)
        read.end()
        saved.check(self)
