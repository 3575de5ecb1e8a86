"""How coins become chips, how turns and rounds end, and the game: SR-3, SR-7."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import EVERYBODY, NOBODY
from viae.games.strada_romana.codes import (
    ARRIVALS,
    CHIPS,
    COINS_FOR_A_CHIP,
    EVENT_CHIPS,
    EVENT_IDLE,
    EVENT_OVER,
    EVENT_SHOWN,
    IDLE_ROUNDS,
    OVER,
    TURN,
)

if TYPE_CHECKING:
    from viae.games.strada_romana.state import State


def earn(state: "State", coins: i64) -> None:
    """SR-3: five coins become a chip at once, while chips are left."""
    seat = state.current
    state.coins[seat] += coins
    chips: i64 = 0
    while state.coins[seat] >= COINS_FOR_A_CHIP and state.chips_left > 0:
        state.coins[seat] -= COINS_FOR_A_CHIP
        state.chips_left -= 1
        state.chips[seat] += 1
        chips += 1
    if chips > 0:
        state.progressed = 1
        if state.listens:
            state.tell(EVENT_CHIPS, EVERYBODY, seat, chips, state.chips_left)


def is_at_end(state: "State") -> bool:
    """SR-7.1, SR-7.5: has something happened that ends the game with this turn or round?"""
    return state.arrived >= ARRIVALS or state.chips_left == 0 or state.idle >= IDLE_ROUNDS


def end_turn(state: "State") -> None:
    state.paid = 0
    state.steps = 0
    state.moved = 0
    state.collected = 0
    state.turn += 1
    if is_at_end(state):
        end_game(state)
        return
    if state.turn % state.seats == 0:
        end_round(state)
        if is_at_end(state):
            end_game(state)
            return
    state.current = (state.start + state.turn) % state.seats
    state.phase = TURN


def end_round(state: "State") -> None:
    # SR-7.5: rounds without progress are counted.
    if state.progressed:
        state.idle = 0
    else:
        state.idle += 1
        if state.listens:
            state.tell(EVENT_IDLE, EVERYBODY, state.idle)
    state.progressed = 0


def end_game(state: "State") -> None:
    state.phase = OVER
    state.current = NOBODY
    if state.listens:
        state.tell(EVENT_OVER, EVERYBODY, state.arrived, CHIPS - state.chips_left, state.idle)
        for k in range(1, state.takes):
            state.tell(EVENT_SHOWN, EVERYBODY, state.taker[k], state.taken[k])
