"""After the pushes: stones won become tiles or sesterces, VA-5.3 to VA-5.5."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import EVERYBODY, Moves
from viae.games.via_appia.board import SIZES
from viae.games.via_appia.codes import (
    COMFORT_ONE,
    DUTCH,
    EMPTY,
    EVENT_COMFORTED,
    EVENT_EXCHANGED,
    EVENT_HANDED_BACK,
    EVENT_SOLD,
    EXCHANGE,
    HAND_BACK,
    HAND_BACK_TILE,
    MOST_PUSHES,
    SETTLE,
    TAKE_SESTERCE,
    TAKE_TILE,
)
from viae.games.via_appia.quarry.physics import LARGE, MEDIUM, SMALL
from viae.games.via_appia.rules import ending

if TYPE_CHECKING:
    from viae.games.via_appia.state import State


def fits(small: i64, medium: i64, large: i64) -> bool:
    """VA-1.3: can a cart be loaded with these tiles?"""
    return large <= 1 and medium <= 2 - large and small <= 3 - large


def begin(state: "State") -> None:
    """No more pushes: the stones won are settled, or there are none."""
    if largest_won(state) != EMPTY:
        go_on(state)
    elif state.pushes < MOST_PUSHES or state.edition == DUTCH:
        end(state)
    elif state.tiles_left[SMALL] > 0:  # VA-5.4
        state.phase = COMFORT_ONE
    else:
        comfort(state, TAKE_SESTERCE)


def largest_won(state: "State") -> i64:
    """VA-5.3: the size that is settled next, or EMPTY."""
    for k in range(SIZES):
        if state.won[LARGE - k] > 0:
            return LARGE - k
    return EMPTY


def go_on(state: "State") -> None:
    """The next stone; where no tile fits its size it is sold at once."""
    while True:
        stone = largest_won(state)
        if stone == EMPTY:
            end(state)
            return
        for tile in range(stone + 1):
            if state.tiles_left[tile] > 0:
                state.phase = SETTLE
                return
        sell_one(state, stone)


def add_exchanges(state: "State", moves: Moves) -> None:
    for tile in range(largest_won(state) + 1):
        if state.tiles_left[tile] > 0:
            moves.add(EXCHANGE + tile)


def sell(state: "State") -> None:
    sell_one(state, largest_won(state))
    go_on(state)


def sell_one(state: "State", stone: i64) -> None:
    state.won[stone] -= 1
    state.stones_left[stone] += 1
    state.purse[state.on_turn] += 1
    if state.listens:
        state.tell(EVENT_SOLD, EVERYBODY, state.on_turn, stone)


def exchange(state: "State", tile: i64) -> None:
    state.target = tile
    load_or_hand_back(state)


def comfort(state: "State", part: i64) -> None:
    """VA-5.4: two stones pushed, none came out."""
    if part == TAKE_TILE:
        state.target = SMALL
        load_or_hand_back(state)
        return
    state.purse[state.on_turn] += 1
    if state.listens:
        state.tell(EVENT_COMFORTED, EVERYBODY, state.on_turn, TAKE_SESTERCE)
    end(state)


def load_or_hand_back(state: "State") -> None:
    """The tile chosen goes into the cart as soon as there is room, VA-5.5."""
    if has_room(state):
        load(state)
    else:
        state.phase = HAND_BACK_TILE


def has_room(state: "State") -> bool:
    """Does the tile chosen fit into the cart?"""
    base = state.on_turn * SIZES
    small = state.carts[base + SMALL] + (1 if state.target == SMALL else 0)
    medium = state.carts[base + MEDIUM] + (1 if state.target == MEDIUM else 0)
    large = state.carts[base + LARGE] + (1 if state.target == LARGE else 0)
    return fits(small, medium, large)


def load(state: "State") -> None:
    seat = state.on_turn
    tile = state.target
    state.target = EMPTY
    state.carts[seat * SIZES + tile] += 1
    state.tiles_left[tile] -= 1
    stone = largest_won(state)
    if stone == EMPTY:  # it was a comfort
        if state.listens:
            state.tell(EVENT_COMFORTED, EVERYBODY, seat, TAKE_TILE)
        end(state)
        return
    state.won[stone] -= 1
    state.stones_left[stone] += 1
    if state.listens:
        state.tell(EVENT_EXCHANGED, EVERYBODY, seat, stone, tile)
    go_on(state)


def makes_room(state: "State", tile: i64) -> bool:
    """VA-5.5: is a tile among those that are enough to hand back, and no more than needed?

    For a small or a medium tile that does not fit, one of its size or the large one goes. A large
    one needs the place of a large one, or what a medium and a small one take up of it.
    """
    base = state.on_turn * SIZES
    if state.carts[base + tile] == 0:
        return False
    if state.target != LARGE:
        return tile == state.target or tile == LARGE
    if state.carts[base + LARGE] > 0:
        return tile == LARGE
    return state.carts[base + tile] > (1 if tile == MEDIUM else 2)


def add_hand_backs(state: "State", moves: Moves) -> None:
    for tile in range(SIZES):
        if makes_room(state, tile):
            moves.add(HAND_BACK + tile)


def hand_back(state: "State", tile: i64) -> None:
    state.carts[state.on_turn * SIZES + tile] -= 1
    state.handed_back[tile] += 1
    if state.listens:
        state.tell(EVENT_HANDED_BACK, EVERYBODY, state.on_turn, tile)
    load_or_hand_back(state)


def end(state: "State") -> None:
    """The action is over: what was handed back lies in the supply."""
    for tile in range(SIZES):
        state.tiles_left[tile] += state.handed_back[tile]
        state.handed_back[tile] = 0
    state.pushes = 0
    ending.pass_on(state)
