"""Collecting tiles and cubes with the wagons moved this turn: SR-5."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import BIT, CHANCE, EVERYBODY, Moves
from viae.games.strada_romana import ending
from viae.games.strada_romana.board import GOODS, NOWHERE, START, WAGONS, ZONES
from viae.games.strada_romana.codes import (
    COLLECT_CUBE,
    COLLECT_TILE,
    COLLECTING,
    CUBE_COLLECTED,
    EMPTY,
    KINDS,
    REFILL_CUBE,
    REFILL_TILE,
    TILE_COLLECTED,
    TILES,
    TOLD_CONTRACT,
    TOLD_CUBE_COLLECTED,
    TOLD_PLACE_EMPTY,
    TOLD_TILE_COLLECTED,
)

if TYPE_CHECKING:
    from viae.games.strada_romana.position import Position


def may_collect_tile(p: "Position") -> bool:
    # SR-5.1: cube or tile with two or three players, cube and tile with four or five.
    if p.seats <= 3:
        return p.collected == 0
    return p.collected & TILE_COLLECTED == 0


def may_collect_cube(p: "Position") -> bool:
    if p.seats <= 3:
        return p.collected == 0
    return p.collected & CUBE_COLLECTED == 0


def add_collecting(p: "Position", moves: Moves) -> None:
    """The tiles and cubes within reach of the wagons moved this turn."""
    zones: i64 = 0
    markets: i64 = 0
    board = p.board
    for wagon in range(WAGONS):
        square = p.at[wagon]
        if p.moved & BIT[wagon] and square < START:
            if board.upper_zone[square] != NOWHERE:
                zones |= BIT[board.upper_zone[square]]
            if board.lower_zone[square] != NOWHERE:
                zones |= BIT[board.lower_zone[square]]
            if board.market[square] != NOWHERE:
                markets |= BIT[board.market[square]]
    if may_collect_tile(p):
        for zone in range(ZONES):
            if zones & BIT[zone] and p.zones[zone] != EMPTY:
                moves.add(COLLECT_TILE + zone)
    if may_collect_cube(p):
        for market in range(board.markets):
            if markets & BIT[market] and p.markets[market] != EMPTY:
                moves.add(COLLECT_CUBE + market)


def can_collect(p: "Position") -> bool:
    """Is anything within reach? As `add_collecting`, but stops at the first."""
    board = p.board
    tile = may_collect_tile(p)
    cube = may_collect_cube(p)
    if not tile and not cube:
        return False
    for wagon in range(WAGONS):
        square = p.at[wagon]
        if p.moved & BIT[wagon] and square < START:
            upper, lower, market = (
                board.upper_zone[square],
                board.lower_zone[square],
                board.market[square],
            )
            if tile and upper != NOWHERE and p.zones[upper] != EMPTY:
                return True
            if tile and lower != NOWHERE and p.zones[lower] != EMPTY:
                return True
            if cube and market != NOWHERE and p.markets[market] != EMPTY:
                return True
    return False


def collect_tile(p: "Position", zone: i64) -> None:
    seat = p.current
    good = p.zones[zone]
    p.zones[zone] = EMPTY
    p.collected |= TILE_COLLECTED
    pays = cubes_on_markets(p, good)
    if p.heard:
        p.tell(TOLD_TILE_COLLECTED, EVERYBODY, seat, zone, good, pays)
    own(p, seat, TILES + good)
    ending.earn(
        p, pays
    )  # SR-5.2: at once, one coin for each cube of the colour on the market-places
    left: i64 = 0
    for other in range(GOODS):
        left += p.bag[TILES + other]
    refill(p, zone, left, REFILL_TILE)


def cubes_on_markets(p: "Position", good: i64) -> i64:
    count: i64 = 0
    for market in range(p.board.markets):
        if p.markets[market] == good:
            count += 1
    return count


def collect_cube(p: "Position", market: i64) -> None:
    seat = p.current
    good = p.markets[market]
    p.markets[market] = EMPTY
    p.collected |= CUBE_COLLECTED
    if p.heard:
        p.tell(TOLD_CUBE_COLLECTED, EVERYBODY, seat, market, good)
    own(p, seat, good)
    left: i64 = 0
    for other in range(GOODS):
        left += p.bag[other]
    refill(p, market, left, REFILL_CUBE)


def own(p: "Position", seat: i64, kind: i64) -> None:
    base = seat * KINDS
    p.goods[base + kind] += 1
    p.stirred = 1
    partner = kind - TILES if kind >= TILES else kind + TILES
    if p.heard and p.goods[base + partner] >= p.goods[base + kind]:
        p.tell(TOLD_CONTRACT, EVERYBODY, seat, kind % TILES, p.goods[base + kind])  # SR-5.5


def refill(p: "Position", place: i64, left: i64, phase: i64) -> None:
    if left > 0:
        p.pending = place
        p.phase = phase
        p.current = CHANCE
        return
    if p.heard:  # SR-5.4
        p.tell(TOLD_PLACE_EMPTY, EVERYBODY, place, 1 if phase == REFILL_CUBE else 0)
    go_on_collecting(p)


def go_on_collecting(p: "Position") -> None:
    p.current = (p.start + p.turn) % p.seats
    p.pending = 0
    p.phase = COLLECTING
    if not can_collect(p):
        ending.end_turn(p)
