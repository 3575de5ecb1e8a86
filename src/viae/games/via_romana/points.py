"""Points by source and the ranking, VR-5.3 and VR-5.4."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import BIT
from viae.games.via_romana.board import CITIES, COLOURS, MARKERS
from viae.games.via_romana.codes import CASTLE_PIECE, EAGLE_POINTS, EMPTY, MISSION_POINTS

if TYPE_CHECKING:
    from viae.games.via_romana.position import Position


def score(p: "Position", seat: i64) -> i64:
    eagle = eagle_points(p, seat)
    return marker_points(p, seat) + castle_points(p, seat) + eagle + mission_points(p, seat)


def marker_points(p: "Position", seat: i64) -> i64:
    """Each marker its value."""
    points: i64 = 0
    for place in range(CITIES * MARKERS):
        if p.markers[place] == seat:
            points += place % MARKERS + 2
    return points


def castle_points(p: "Position", seat: i64) -> i64:
    """Each castle the value on top of its city's stack now, at least 1."""
    points: i64 = 0
    for city in range(CITIES):
        if p.cities[city] == seat * 2 + CASTLE_PIECE:
            points += p.top[city]
    return points


def eagle_points(p: "Position", seat: i64) -> i64:
    return EAGLE_POINTS if p.eagle == seat else 0


def mission_points(p: "Position", seat: i64) -> i64:
    """A mission is fulfilled by markers of all four colours that it shows."""
    if p.missions[seat] == EMPTY:
        return 0
    wanted = BIT[COLOURS] - 1 - BIT[p.missions[seat]]
    return MISSION_POINTS if colours_won(p, seat) & wanted == wanted else 0


def colours_won(p: "Position", seat: i64) -> i64:
    """The colours of a seat's markers, as bits."""
    colours: i64 = 0
    for place in range(CITIES * MARKERS):
        if p.markers[place] == seat:
            colours |= BIT[p.board.colour[place // MARKERS]]
    return colours


def place(p: "Position", seat: i64) -> i64:
    """How many seats rank before this one; without an eagle those tied share a place."""
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
    if p.eagle == EMPTY:
        return False
    # VR-5.4: the eagle's owner, then clockwise from there.
    return (one - p.eagle) % p.seats < (other - p.eagle) % p.seats
