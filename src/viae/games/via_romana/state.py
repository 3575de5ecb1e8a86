"""State: the fields of a game of Via Romana, how they are copied, saved and loaded.

The rules are in `rules`, points in `scoring`, what a seat cannot know in `hidden`, the estimate for
bots in `evaluation`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.rng import Rng
from viae.core.state import BIT, NOBODY, Moves, Reader
from viae.core.state import State as BaseState
from viae.games.via_romana import evaluation, hidden, saved, scoring
from viae.games.via_romana.board import (
    CARDS,
    CITIES,
    MARKERS,
    MOST_SPACES,
    Board,
)
from viae.games.via_romana.codes import (
    CASTLES,
    DEAL_HANDS,
    DRAWN,
    EMPTY,
    MILESTONES,
    MISSIONS,
    OVER,
    SIGNPOSTS,
    TWO_MILESTONES,
)
from viae.games.via_romana.rules import chance, refusals, turn

NOTHING: Final = vec[i64]()
NO_BOARD: Final = Board()


class State(BaseState):
    """Via Romana at one moment, with all its secrets."""

    def __init__(self) -> None:
        super().__init__()
        self.variants: i64 = 0  # STUBBORN_HAND, DANGEROUS_TIE, BALANCED_START
        self.phase: i64 = DEAL_HANDS
        self.dealt: i64 = 0  # in set-up: cards, missions or castles that went round
        self.start: i64 = 0  # the start player's seat
        self.on_turn: i64 = 0  # whose turn it is; others may decide within it
        self.turns: i64 = 0  # turns completed
        self.target: i64 = EMPTY  # what is to be built and still to be paid for, as a move
        self.complete: i64 = 0  # complete roads that wait to be scored, as bits
        self.scoring: i64 = EMPTY  # the road being scored
        self.winner: i64 = EMPTY  # who won it
        self.draws: i64 = 0  # cards still to be drawn at the end of the turn
        self.idle: i64 = 0  # turns in a row without a piece placed, VR-5.5
        self.placed: i64 = 0  # 1 once a piece was placed this turn
        self.eagle: i64 = EMPTY  # who has the legion eagle
        self.closed: i64 = 0  # roads with a signpost, as bits
        self.signposts: i64 = SIGNPOSTS  # left
        self.empty_cities: i64 = 0  # as bits
        self.touched_cities: i64 = 0  # of these, where a road's last milestone touches, as bits
        self.pile_size: i64 = 0
        self.open_size: i64 = 0
        self.discard_size: i64 = 0
        self.played_size: i64 = 0
        self.board: Board = NO_BOARD
        self.cities: vec[i64] = NOTHING  # what stands there: seat * 2, + 1 for a castle, or EMPTY
        self.top: vec[i64] = NOTHING  # the value on top of each city's stack
        self.markers: vec[i64] = NOTHING  # who has the marker: city * MARKERS + value - 2
        self.stones: vec[i64] = NOTHING  # whose milestone: road * MOST_SPACES + space
        self.filled: vec[i64] = NOTHING  # each road's spaces with a milestone, as bits
        self.touched: vec[i64] = NOTHING  # each open road's empty spaces that a piece touches
        self.castles_left: vec[i64] = NOTHING
        self.stones_left: vec[i64] = NOTHING
        self.missions: vec[i64] = NOTHING  # the colour that a seat's mission does not show
        self.due: vec[i64] = NOTHING  # cards that each seat may still take in this scoring
        self.hand_size: vec[i64] = NOTHING
        self.hands: vec[i64] = NOTHING  # seat * CITIES + card
        self.known: vec[i64] = NOTHING  # of these, what all have seen
        self.held: vec[i64] = NOTHING  # what the others surely hold, by seat; spectators' row last
        self.pile: vec[i64] = NOTHING  # how many of each card
        self.open: vec[i64] = NOTHING
        self.discard: vec[i64] = NOTHING
        self.played: vec[i64] = NOTHING  # lying before the seat on turn

    def clone(self) -> "State":
        other = State()
        other.seats = self.seats
        other.current = self.current
        other.variants = self.variants
        other.phase = self.phase
        other.dealt = self.dealt
        other.start = self.start
        other.on_turn = self.on_turn
        other.turns = self.turns
        other.target = self.target
        other.complete = self.complete
        other.scoring = self.scoring
        other.winner = self.winner
        other.draws = self.draws
        other.idle = self.idle
        other.placed = self.placed
        other.eagle = self.eagle
        other.closed = self.closed
        other.signposts = self.signposts
        other.empty_cities = self.empty_cities
        other.touched_cities = self.touched_cities
        other.pile_size = self.pile_size
        other.open_size = self.open_size
        other.discard_size = self.discard_size
        other.played_size = self.played_size
        other.weights = self.weights
        other.board = self.board
        other.cities = self.cities[:]
        other.top = self.top[:]
        other.markers = self.markers[:]
        other.stones = self.stones[:]
        other.filled = self.filled[:]
        other.touched = self.touched[:]
        other.castles_left = self.castles_left[:]
        other.stones_left = self.stones_left[:]
        other.missions = self.missions[:]
        other.due = self.due[:]
        other.hand_size = self.hand_size[:]
        other.hands = self.hands[:]
        other.known = self.known[:]
        other.held = self.held[:]
        other.pile = self.pile[:]
        other.open = self.open[:]
        other.discard = self.discard[:]
        other.played = self.played[:]
        return other

    def set_up(self, board: Board, seats: i64, variants: i64) -> None:
        """The empty board with the first signposts, before chance deals the first card."""
        self.board = board
        self.seats = seats
        self.variants = variants
        self.closed = board.red if seats == 2 else board.yellow if seats == 3 else 0  # VR-2.3
        self.signposts = SIGNPOSTS
        for road in range(board.roads):
            if self.closed & BIT[road]:
                self.signposts -= 1
        self.cities = vec[i64]([EMPTY] * int(CITIES))
        self.top = board.most[:]
        self.markers = vec[i64]([EMPTY] * int(CITIES * MARKERS))
        self.stones = vec[i64]([EMPTY] * int(board.roads * MOST_SPACES))
        self.filled = vec[i64]([0] * int(board.roads))
        self.touched = vec[i64]([0] * int(board.roads))
        self.empty_cities = BIT[CITIES] - 1
        self.touched_cities = 0
        self.castles_left = vec[i64]([CASTLES] * int(seats))
        self.stones_left = vec[i64]([MILESTONES] * int(seats))
        self.missions = vec[i64]([EMPTY] * int(seats))
        self.due = vec[i64]([0] * int(seats))
        self.hand_size = vec[i64]([0] * int(seats))
        self.hands = vec[i64]([0] * int(seats * CITIES))
        self.known = vec[i64]([0] * int(seats * CITIES))
        self.held = vec[i64]([0] * int((seats + 1) * CITIES))
        self.pile = board.copies[:]
        self.pile_size = CARDS
        self.open = vec[i64]([0] * int(CITIES))
        self.discard = vec[i64]([0] * int(CITIES))
        self.played = vec[i64]([0] * int(CITIES))

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
        numbers = [self.seats, self.variants, self.current, self.phase, self.dealt, self.start]
        numbers += [self.on_turn, self.turns, self.target, self.complete, self.scoring]
        numbers += [self.winner, self.draws, self.idle, self.placed, self.eagle, self.closed]
        data = [int(n) for n in numbers]
        for fields in (
            self.cities,
            self.markers,
            self.stones,
            self.missions,
            self.due,
            self.hands,
            self.known,
            self.held,
            self.pile,
            self.open,
            self.discard,
            self.played,
        ):
            data.extend([int(n) for n in fields])
        return data

    def load(self, data: list[int]) -> None:
        read = Reader(data)
        roads = self.board.roads
        last = self.seats - 1
        seats = read.one(self.seats, self.seats)
        self.set_up(self.board, seats, read.one(self.variants, self.variants))
        self.current = read.one(NOBODY, last)
        self.phase = read.one(0, OVER)
        self.dealt = read.one(0, CARDS)
        self.start = read.one(0, last)
        self.on_turn = read.one(0, last)
        self.turns = read.one(0, 2**40)
        self.target = read.one(EMPTY, TWO_MILESTONES - 1)
        self.complete = read.one(0, BIT[roads] - 1)
        self.scoring = read.one(EMPTY, roads - 1)
        self.winner = read.one(EMPTY, last)
        self.draws = read.one(0, DRAWN)
        self.idle = read.one(0, 40)
        self.placed = read.one(0, 1)
        self.eagle = read.one(EMPTY, last)
        self.closed = read.one(0, BIT[roads] - 1)
        self.cities = read.many(CITIES, EMPTY, 2 * last + 1)
        self.markers = read.many(CITIES * MARKERS, EMPTY, last)
        self.stones = read.many(roads * MOST_SPACES, EMPTY, last)
        self.missions = read.many(seats, EMPTY, MISSIONS - 1)
        self.due = read.many(seats, 0, MOST_SPACES + 2)
        self.hands = read.many(seats * CITIES, 0, 3)
        self.known = read.many(seats * CITIES, 0, 3)
        self.held = read.many((seats + 1) * CITIES, 0, 3)
        self.pile = read.many(CITIES, 0, 3)
        self.open = read.many(CITIES, 0, 3)
        self.discard = read.many(CITIES, 0, 3)
        self.played = read.many(CITIES, 0, 3)
        read.end()
        saved.check(self)
