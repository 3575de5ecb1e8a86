"""Points by source and the ranking, SR-7.2 and SR-7.3."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.games.strada_romana.board import GOAL, GOODS
from viae.games.strada_romana.codes import KINDS, TILES

if TYPE_CHECKING:
    from viae.games.strada_romana.position import Position


def score(p: "Position", seat: i64) -> i64:
    return p.chips[seat] + wagon_points(p, seat) + contract_points(p, seat) + loose_points(p, seat)


def wagon_points(p: "Position", seat: i64) -> i64:
    """Each wagon tile: +3 if its wagon has arrived, -1 if not."""
    points: i64 = 0
    for k in range(p.takes):
        if p.taker[k] == seat:
            points += 3 if p.at[p.taken[k]] == GOAL else -1
    return points


def contracts(p: "Position", seat: i64, good: i64) -> i64:
    """SR-5.5: pairs of a cube and a tile of one colour."""
    cubes = p.goods[seat * KINDS + good]
    tiles = p.goods[seat * KINDS + TILES + good]
    return cubes if cubes < tiles else tiles


def contract_points(p: "Position", seat: i64) -> i64:
    """Colours with a contract times the most contracts in one colour."""
    colours: i64 = 0
    most: i64 = 0
    for good in range(GOODS):
        pairs = contracts(p, seat, good)
        if pairs > 0:
            colours += 1
        if pairs > most:
            most = pairs
    return colours * most


def loose_points(p: "Position", seat: i64) -> i64:
    """-1 for each cube or tile without a partner."""
    points: i64 = 0
    for good in range(GOODS):
        points += 2 * contracts(p, seat, good)
    for kind in range(KINDS):
        points -= p.goods[seat * KINDS + kind]
    return points


def place(p: "Position", seat: i64) -> i64:
    """How many seats rank before this one; SR-7.3 leaves no ties."""
    before: i64 = 0
    for other in range(p.seats):
        if other != seat and ranks_before(p, other, seat):
            before += 1
    return before


def ranks_before(p: "Position", one: i64, other: i64) -> bool:
    ours = score(p, one)
    theirs = score(p, other)
    if ours != theirs:
        return ours > theirs
    if p.coins[one] != p.coins[other]:
        return p.coins[one] > p.coins[other]
    # Whose latest turn is more recent ranks lower; a seat's latest turn lies so many turns back.
    latest = p.start + p.turn - 1
    return (latest - one) % p.seats > (latest - other) % p.seats
