"""How coins become chips, how turns and rounds end, and the game: SR-3, SR-7."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import EVERYBODY, NOBODY
from viae.games.strada_romana.codes import (
    ARRIVALS,
    CHIPS,
    COINS_FOR_A_CHIP,
    IDLE_ROUNDS,
    OVER,
    TOLD_CHIPS,
    TOLD_IDLE,
    TOLD_OVER,
    TOLD_SHOWN,
    TURN,
)

if TYPE_CHECKING:
    from viae.games.strada_romana.position import Position


def earn(p: "Position", coins: i64) -> None:
    """SR-3: five coins become a chip at once, while chips are left."""
    seat = p.current
    p.coins[seat] += coins
    chips: i64 = 0
    while p.coins[seat] >= COINS_FOR_A_CHIP and p.chips_left > 0:
        p.coins[seat] -= COINS_FOR_A_CHIP
        p.chips_left -= 1
        p.chips[seat] += 1
        chips += 1
    if chips > 0:
        p.stirred = 1
        if p.heard:
            p.tell(TOLD_CHIPS, EVERYBODY, seat, chips, p.chips_left)


def is_at_end(p: "Position") -> bool:
    """SR-7.1, SR-7.5: has something happened that ends the game with this turn or round?"""
    return p.arrived >= ARRIVALS or p.chips_left == 0 or p.idle >= IDLE_ROUNDS


def end_turn(p: "Position") -> None:
    p.paid = 0
    p.steps = 0
    p.moved = 0
    p.collected = 0
    p.turn += 1
    if is_at_end(p):
        end_game(p)
        return
    if p.turn % p.seats == 0:
        end_round(p)
        if is_at_end(p):
            end_game(p)
            return
    p.current = (p.start + p.turn) % p.seats
    p.phase = TURN


def end_round(p: "Position") -> None:
    # SR-7.5: rounds in which nothing comes of anything are counted.
    if p.stirred:
        p.idle = 0
    else:
        p.idle += 1
        if p.heard:
            p.tell(TOLD_IDLE, EVERYBODY, p.idle)
    p.stirred = 0


def end_game(p: "Position") -> None:
    p.phase = OVER
    p.current = NOBODY
    if p.heard:
        p.tell(TOLD_OVER, EVERYBODY, p.arrived, CHIPS - p.chips_left, p.idle)
        for k in range(1, p.takes):
            p.tell(TOLD_SHOWN, EVERYBODY, p.taker[k], p.taken[k])
