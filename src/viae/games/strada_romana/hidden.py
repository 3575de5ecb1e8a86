"""What a seat cannot know, and how to sample it, SR-8.

All that is hidden is which wagon tile went with each take (and which was put away). Who took when
is open. A seat sees the pile when it takes, so its own takes cut the row of takes into groups: of
a group between two looks it knows which tiles went, but not who has which; of the takes since its
last look it only knows that they came out of the pile it then saw.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.rng import Rng
from viae.core.state import BIT, count_bits, nth_bit
from viae.games.strada_romana.codes import LOOKED, OVER

if TYPE_CHECKING:
    from viae.games.strada_romana.state import State


def determinize(state: "State", seat: i64, rng: Rng) -> None:
    """Sample the tiles: each world that looks alike to a seat is equally likely (exact).

    Once the game is over everybody's tiles are shown, and only the one put away may be unknown.
    """
    first: i64 = 0
    if state.phase == OVER:
        if last_take(state, seat) < 0 and state.takes > 0:
            state.pile = deal(state, 0, 1, state.pile | BIT[state.taken[0]], rng)
        return
    for k in range(state.takes):
        if state.taker[k] == seat:
            deal(state, first, k, tiles_between(state, first, k), rng)
            first = k + 1
    pool = tiles_between(state, first, state.takes)
    if is_looking(state, seat):
        deal(state, first, state.takes, pool, rng)
    else:
        state.pile = deal(state, first, state.takes, pool | state.pile, rng)


def is_looking(state: "State", seat: i64) -> bool:
    return state.phase == LOOKED and state.current == seat


def last_take(state: "State", seat: i64) -> i64:
    """The number of a seat's last take, or -1."""
    last: i64 = -1
    for k in range(state.takes):
        if state.taker[k] == seat:
            last = k
    return last


def tiles_between(state: "State", first: i64, end: i64) -> i64:
    """The tiles of the takes from `first` up to, not including, `end`, as bits."""
    tiles: i64 = 0
    for k in range(first, end):
        tiles |= BIT[state.taken[k]]
    return tiles


def deal(state: "State", first: i64, end: i64, pool: i64, rng: Rng) -> i64:
    """Give each take a tile out of the pool; what is left of the pool."""
    size = count_bits(pool)
    for k in range(first, end):
        wagon = nth_bit(pool, rng.below(size))
        state.taken[k] = wagon
        pool -= BIT[wagon]
        size -= 1
    return pool
