"""What a turn can reach: the goods that wagons come to with the steps left, and how near a goal."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.state import BIT
from viae.games.strada_romana.board import (
    ALL_PLACES,
    GOAL,
    GOODS,
    MOST_WAYS,
    NOWHERE,
    START,
    WAGONS,
)
from viae.games.strada_romana.codes import EMPTY, OVERTAKING
from viae.games.strada_romana.rules.driving import ways_for

if TYPE_CHECKING:
    from viae.games.strada_romana.state import State

COSTS: Final[i64] = 5
"""A wagon's goods are kept for 0 to 4 steps."""
OUT_OF_REACH: Final[i64] = 1000


def rows_to_goal(state: "State", wagon: i64, place: i64) -> i64:
    """Steps that a wagon needs from a place to its goal if nobody stands in its way."""
    if place == GOAL:
        return 0
    if place == START:
        return state.board.rows + 1
    row = state.board.row[place]
    return state.board.rows + 1 - row if state.to_rome & BIT[wagon] else row


class Reach:
    """Where wagons can go with the steps left and what was paid, each as if it moved alone.

    Sets of goods are bits. What two wagons can do together is judged by their steps alone: whether
    one stands in the other's way is seen when it has moved.
    """

    def __init__(self, state: "State", steps: i64, paid: i64, moved: i64) -> None:
        self.state = state
        self.steps = steps
        self.paid = paid
        self.kinds: i64 = ways_for(paid)
        self.tiles: vec[i64] = vec[i64]([0] * 50)  # goods, by wagon and steps needed
        self.cubes: vec[i64] = vec[i64]([0] * 50)
        self.nearest: vec[i64] = vec[i64]([OUT_OF_REACH] * 10)  # rows then left, by wagon
        self.pairs: i64 = 0  # a tile and a cube to be had together: bit tile * GOODS + cube
        for wagon in range(WAGONS):
            if state.at[wagon] != GOAL:
                if moved & BIT[wagon] and state.at[wagon] != START:
                    self.stop(wagon, state.at[wagon], 0)
                if steps > 0:
                    self.go(wagon, state.at[wagon], 1)
                for k in range(wagon * COSTS + 1, wagon * COSTS + COSTS):
                    # What fewer steps reach, more steps reach too.
                    self.tiles[k] |= self.tiles[k - 1]
                    self.cubes[k] |= self.cubes[k - 1]

    def go(self, wagon: i64, here: i64, step: i64) -> None:
        """Make step number `step` in every direction."""
        board = self.state.board
        ways = board.steps
        place = ((self.state.to_rome >> wagon) & 1) * ALL_PLACES + here
        for k in range(place * MOST_WAYS, board.ends[self.kinds + place]):
            to = ways[k]
            if to == GOAL:
                self.nearest[wagon] = 0
                continue
            free = self.state.occupied & BIT[to] == 0
            if free:
                self.stop(wagon, to, step)
            if step < self.steps and (free or self.paid == OVERTAKING):
                self.go(wagon, to, step + 1)

    def stop(self, wagon: i64, square: i64, step: i64) -> None:
        """Note what a wagon finds on a square."""
        state = self.state
        board = state.board
        rows = rows_to_goal(state, wagon, square)
        if rows < self.nearest[wagon]:
            self.nearest[wagon] = rows
        tiles = self.tile_in(board.upper_zone[square]) | self.tile_in(board.lower_zone[square])
        self.tiles[wagon * COSTS + step] |= tiles
        market = board.market[square]
        if market != NOWHERE and state.markets[market] != EMPTY:
            cube = BIT[state.markets[market]]
            self.cubes[wagon * COSTS + step] |= cube
            self.pair(tiles, cube)

    def tile_in(self, zone: i64) -> i64:
        if zone == NOWHERE or self.state.zones[zone] == EMPTY:
            return 0
        return BIT[self.state.zones[zone]]

    def pair(self, tiles: i64, cubes: i64) -> None:
        """Each of these tiles can be had together with each of these cubes."""
        for tile in range(GOODS):
            if tiles & BIT[tile]:
                self.pairs |= cubes << (tile * GOODS)

    def pair_wagons(self) -> None:
        """Let one wagon give the tile and another the cube, the steps divided between them."""
        for spent in range(self.steps + 1):
            rest = self.steps - spent
            once: i64 = 0
            twice: i64 = 0
            for wagon in range(WAGONS):
                cubes = self.cubes[wagon * COSTS + rest]
                twice |= once & cubes
                once |= cubes
            for wagon in range(WAGONS):
                # Cubes that only this wagon reaches cannot come from another.
                alone = self.cubes[wagon * COSTS + rest] & ~twice
                self.pair(self.tiles[wagon * COSTS + spent], once & ~alone)

    def all_tiles(self) -> i64:
        return self.all_of(self.tiles)

    def all_cubes(self) -> i64:
        return self.all_of(self.cubes)

    def all_of(self, goods: vec[i64]) -> i64:
        found: i64 = 0
        for wagon in range(WAGONS):
            found |= goods[wagon * COSTS + self.steps]
        return found
