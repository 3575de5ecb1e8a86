"""Collecting tiles and cubes with the wagons moved this turn: SR-5."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT, CHANCE, EVERYBODY, Moves
from viae.games.strada_romana.board import GOODS, NOWHERE, START, WAGONS, ZONES
from viae.games.strada_romana.codes import (
    COLLECT_CUBE,
    COLLECT_TILE,
    COLLECTING,
    CUBE_COLLECTED,
    EMPTY,
    EVENT_CONTRACT,
    EVENT_CUBE_COLLECTED,
    EVENT_PLACE_EMPTY,
    EVENT_TILE_COLLECTED,
    KINDS,
    REFILL_CUBE,
    REFILL_TILE,
    TILE_COLLECTED,
    TILES,
)
from viae.games.strada_romana.rules import ending

if TYPE_CHECKING:
    from viae.games.strada_romana.state import State


def may_collect_tile(state: "State") -> bool:
    # SR-5.1: cube or tile with two or three players, cube and tile with four or five.
    if state.seats <= 3:
        return state.collected == 0
    return state.collected & TILE_COLLECTED == 0


def may_collect_cube(state: "State") -> bool:
    if state.seats <= 3:
        return state.collected == 0
    return state.collected & CUBE_COLLECTED == 0


def add_collecting(state: "State", moves: Moves) -> None:
    """The tiles and cubes within reach of the wagons moved this turn."""
    zones: i64 = 0
    markets: i64 = 0
    board = state.board
    for wagon in range(WAGONS):
        square = state.at[wagon]
        if state.moved & BIT[wagon] and square < START:
            if board.upper_zone[square] != NOWHERE:
                zones |= BIT[board.upper_zone[square]]
            if board.lower_zone[square] != NOWHERE:
                zones |= BIT[board.lower_zone[square]]
            if board.market[square] != NOWHERE:
                markets |= BIT[board.market[square]]
    if may_collect_tile(state):
        for zone in range(ZONES):
            if zones & BIT[zone] and state.zones[zone] != EMPTY:
                moves.add(COLLECT_TILE + zone)
    if may_collect_cube(state):
        for market in range(board.markets):
            if markets & BIT[market] and state.markets[market] != EMPTY:
                moves.add(COLLECT_CUBE + market)


def can_collect(state: "State") -> bool:
    """Is anything within reach? As `add_collecting`, but stops at the first."""
    board = state.board
    tile = may_collect_tile(state)
    cube = may_collect_cube(state)
    if not tile and not cube:
        return False
    for wagon in range(WAGONS):
        square = state.at[wagon]
        if state.moved & BIT[wagon] and square < START:
            upper, lower, market = (
                board.upper_zone[square],
                board.lower_zone[square],
                board.market[square],
            )
            if tile and upper != NOWHERE and state.zones[upper] != EMPTY:
                return True
            if tile and lower != NOWHERE and state.zones[lower] != EMPTY:
                return True
            if cube and market != NOWHERE and state.markets[market] != EMPTY:
                return True
    return False


def collect_tile(state: "State", zone: i64) -> None:
    seat = state.current
    good = state.zones[zone]
    state.zones[zone] = EMPTY
    state.collected |= TILE_COLLECTED
    pays = cubes_on_markets(state, good)
    if state.listens:
        state.tell(EVENT_TILE_COLLECTED, EVERYBODY, seat, zone, good, pays)
    own(state, seat, TILES + good)
    # SR-5.2: at once, one coin for each cube of the colour on the market-places.
    ending.earn(state, pays)
    refill(state, zone, in_bag(state, TILES), REFILL_TILE)


def cubes_on_markets(state: "State", good: i64) -> i64:
    count: i64 = 0
    for market in range(state.board.markets):
        if state.markets[market] == good:
            count += 1
    return count


def collect_cube(state: "State", market: i64) -> None:
    seat = state.current
    good = state.markets[market]
    state.markets[market] = EMPTY
    state.collected |= CUBE_COLLECTED
    if state.listens:
        state.tell(EVENT_CUBE_COLLECTED, EVERYBODY, seat, market, good)
    own(state, seat, good)
    refill(state, market, in_bag(state, 0), REFILL_CUBE)


def own(state: "State", seat: i64, kind: i64) -> None:
    base = seat * KINDS
    state.goods[base + kind] += 1
    state.progressed = 1
    partner = kind - TILES if kind >= TILES else kind + TILES
    if state.listens and state.goods[base + partner] >= state.goods[base + kind]:
        state.tell(
            EVENT_CONTRACT, EVERYBODY, seat, kind % TILES, state.goods[base + kind]
        )  # SR-5.5


def in_bag(state: "State", first: i64) -> i64:
    """How many cubes (kinds from 0) or tiles (kinds from TILES) are in the bag."""
    count: i64 = 0
    for good in range(GOODS):
        count += state.bag[first + good]
    return count


def refill(state: "State", place: i64, left: i64, phase: i64) -> None:
    if left > 0:
        state.pending = place
        state.phase = phase
        state.current = CHANCE
        return
    if state.listens:  # SR-5.4
        state.tell(EVENT_PLACE_EMPTY, EVERYBODY, place, 1 if phase == REFILL_CUBE else 0)
    go_on_collecting(state)


def go_on_collecting(state: "State") -> None:
    state.current = (state.start + state.turn) % state.seats
    state.pending = 0
    state.phase = COLLECTING
    if not can_collect(state):
        ending.end_turn(state)
