"""After the pushes: stones won become tiles or sesterces, VA-5.3 to VA-5.5."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import EVERYBODY, Moves
from viae.games.via_appia import ending
from viae.games.via_appia.board import SIZES
from viae.games.via_appia.codes import (
    COMFORT_ONE,
    DUTCH,
    EMPTY,
    EXCHANGE,
    HAND_BACK,
    HAND_BACK_TILE,
    MOST_PUSHES,
    SETTLE,
    TAKE_SESTERCE,
    TAKE_TILE,
    TOLD_COMFORTED,
    TOLD_EXCHANGED,
    TOLD_HANDED_BACK,
    TOLD_SOLD,
)
from viae.games.via_appia.quarry.physics import LARGE, MEDIUM, SMALL

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position


def fits(small: i64, medium: i64, large: i64) -> bool:
    """VA-1.3: can a cart be loaded with so many tiles?"""
    return large <= 1 and medium <= 2 - large and small <= 3 - large


def begin(p: "Position") -> None:
    """No more pushes: the stones won are settled, or there are none."""
    if largest_won(p) != EMPTY:
        go_on(p)
    elif p.pushes < MOST_PUSHES or p.edition == DUTCH:
        end(p)
    elif p.tiles_left[SMALL] > 0:  # VA-5.4
        p.phase = COMFORT_ONE
    else:
        comfort(p, TAKE_SESTERCE)


def largest_won(p: "Position") -> i64:
    """VA-5.3: the size that is settled next, or EMPTY."""
    for k in range(SIZES):
        if p.won[LARGE - k] > 0:
            return LARGE - k
    return EMPTY


def go_on(p: "Position") -> None:
    """The next stone; where no tile fits its size it is sold at once."""
    while True:
        stone = largest_won(p)
        if stone == EMPTY:
            end(p)
            return
        for tile in range(stone + 1):
            if p.tiles_left[tile] > 0:
                p.phase = SETTLE
                return
        sell_one(p, stone)


def add_exchanges(p: "Position", moves: Moves) -> None:
    for tile in range(largest_won(p) + 1):
        if p.tiles_left[tile] > 0:
            moves.add(EXCHANGE + tile)


def sell(p: "Position") -> None:
    sell_one(p, largest_won(p))
    go_on(p)


def sell_one(p: "Position", stone: i64) -> None:
    p.won[stone] -= 1
    p.stones_left[stone] += 1
    p.purse[p.on_turn] += 1
    if p.heard:
        p.tell(TOLD_SOLD, EVERYBODY, p.on_turn, stone)


def exchange(p: "Position", tile: i64) -> None:
    p.target = tile
    load_or_hand_back(p)


def comfort(p: "Position", part: i64) -> None:
    """VA-5.4: two stones pushed, none came out."""
    if part == TAKE_TILE:
        p.target = SMALL
        load_or_hand_back(p)
        return
    p.purse[p.on_turn] += 1
    if p.heard:
        p.tell(TOLD_COMFORTED, EVERYBODY, p.on_turn, TAKE_SESTERCE)
    end(p)


def load_or_hand_back(p: "Position") -> None:
    """The tile chosen goes into the cart as soon as there is room, VA-5.5."""
    if has_room(p):
        load(p)
    else:
        p.phase = HAND_BACK_TILE


def has_room(p: "Position") -> bool:
    """Does the tile chosen fit into the cart?"""
    base = p.on_turn * SIZES
    small = p.carts[base + SMALL] + (1 if p.target == SMALL else 0)
    medium = p.carts[base + MEDIUM] + (1 if p.target == MEDIUM else 0)
    large = p.carts[base + LARGE] + (1 if p.target == LARGE else 0)
    return fits(small, medium, large)


def load(p: "Position") -> None:
    seat = p.on_turn
    tile = p.target
    p.target = EMPTY
    p.carts[seat * SIZES + tile] += 1
    p.tiles_left[tile] -= 1
    stone = largest_won(p)
    if stone == EMPTY:  # it was a comfort
        if p.heard:
            p.tell(TOLD_COMFORTED, EVERYBODY, seat, TAKE_TILE)
        end(p)
        return
    p.won[stone] -= 1
    p.stones_left[stone] += 1
    if p.heard:
        p.tell(TOLD_EXCHANGED, EVERYBODY, seat, stone, tile)
    go_on(p)


def makes_room(p: "Position", tile: i64) -> bool:
    """VA-5.5: is a tile among those that are enough to hand back, and no more than needed?

    For a small or a medium tile that does not fit, one of its size or the large one goes. A large
    one needs the place of a large one, or what a medium and a small one take up of it.
    """
    base = p.on_turn * SIZES
    if p.carts[base + tile] == 0:
        return False
    if p.target != LARGE:
        return tile == p.target or tile == LARGE
    if p.carts[base + LARGE] > 0:
        return tile == LARGE
    return p.carts[base + tile] > (1 if tile == MEDIUM else 2)


def add_hand_backs(p: "Position", moves: Moves) -> None:
    for tile in range(SIZES):
        if makes_room(p, tile):
            moves.add(HAND_BACK + tile)


def hand_back(p: "Position", tile: i64) -> None:
    p.carts[p.on_turn * SIZES + tile] -= 1
    p.handed_back[tile] += 1
    if p.heard:
        p.tell(TOLD_HANDED_BACK, EVERYBODY, p.on_turn, tile)
    load_or_hand_back(p)


def end(p: "Position") -> None:
    """The action is over: what was handed back lies in the supply."""
    for tile in range(SIZES):
        p.tiles_left[tile] += p.handed_back[tile]
        p.handed_back[tile] = 0
    p.pushes = 0
    ending.pass_on(p)
