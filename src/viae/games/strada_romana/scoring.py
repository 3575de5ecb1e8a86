"""Points by source and the ranking, SR-7.2 and SR-7.3."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.games.strada_romana.board import GOAL, GOODS
from viae.games.strada_romana.codes import KINDS, TILES

if TYPE_CHECKING:
    from viae.games.strada_romana.state import State


def score(state: "State", seat: i64) -> i64:
    return (
        state.chips[seat]
        + wagon_points(state, seat)
        + contract_points(state, seat)
        + loose_points(state, seat)
    )


def wagon_points(state: "State", seat: i64) -> i64:
    """Each wagon tile: +3 if its wagon has arrived, -1 if not."""
    points: i64 = 0
    for k in range(state.takes):
        if state.taker[k] == seat:
            points += 3 if state.at[state.taken[k]] == GOAL else -1
    return points


def contracts(state: "State", seat: i64, good: i64) -> i64:
    """SR-5.5: pairs of a cube and a tile of one colour."""
    cubes = state.goods[seat * KINDS + good]
    tiles = state.goods[seat * KINDS + TILES + good]
    return cubes if cubes < tiles else tiles


def contract_points(state: "State", seat: i64) -> i64:
    """Colours with a contract times the most contracts in one colour."""
    colours: i64 = 0
    most: i64 = 0
    for good in range(GOODS):
        pairs = contracts(state, seat, good)
        if pairs > 0:
            colours += 1
        if pairs > most:
            most = pairs
    return colours * most


def loose_points(state: "State", seat: i64) -> i64:
    """-1 for each cube or tile without a partner."""
    points: i64 = 0
    for good in range(GOODS):
        points += 2 * contracts(state, seat, good)
    for kind in range(KINDS):
        points -= state.goods[seat * KINDS + kind]
    return points


def wins_tie(state: "State", one: i64, other: i64) -> bool:
    """SR-7.3: by coins, then by who had its latest turn earlier; so nobody is tied."""
    if state.coins[one] != state.coins[other]:
        return state.coins[one] > state.coins[other]
    # How many turns ago each latest turn was.
    latest = state.start + state.turn - 1
    return (latest - one) % state.seats > (latest - other) % state.seats
