"""Points by source and the ranking, VR-5.3 and VR-5.4."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT
from viae.games.via_romana.board import CITIES, COLOURS, MARKERS
from viae.games.via_romana.codes import CASTLE_PIECE, EAGLE_POINTS, EMPTY, MISSION_POINTS

if TYPE_CHECKING:
    from viae.games.via_romana.state import State


def score(state: "State", seat: i64) -> i64:
    eagle = eagle_points(state, seat)
    return (
        marker_points(state, seat)
        + castle_points(state, seat)
        + eagle
        + mission_points(state, seat)
    )


def marker_points(state: "State", seat: i64) -> i64:
    """Each marker its value."""
    points: i64 = 0
    for place in range(CITIES * MARKERS):
        if state.markers[place] == seat:
            points += place % MARKERS + 2
    return points


def castle_points(state: "State", seat: i64) -> i64:
    """Each castle the value on top of its city's stack now, at least 1."""
    points: i64 = 0
    for city in range(CITIES):
        if state.cities[city] == seat * 2 + CASTLE_PIECE:
            points += state.top[city]
    return points


def eagle_points(state: "State", seat: i64) -> i64:
    return EAGLE_POINTS if state.eagle == seat else 0


def mission_points(state: "State", seat: i64) -> i64:
    """A mission is fulfilled by markers of all four colours that it shows."""
    if state.missions[seat] == EMPTY:
        return 0
    wanted = BIT[COLOURS] - 1 - BIT[state.missions[seat]]
    return MISSION_POINTS if colours_won(state, seat) & wanted == wanted else 0


def colours_won(state: "State", seat: i64) -> i64:
    """The colours of a seat's markers, as bits."""
    colours: i64 = 0
    for place in range(CITIES * MARKERS):
        if state.markers[place] == seat:
            colours |= BIT[state.board.colour[place // MARKERS]]
    return colours


def wins_tie(state: "State", one: i64, other: i64) -> bool:
    """VR-5.4: clockwise from the eagle's owner; without an eagle the tie stays."""
    if state.eagle == EMPTY:
        return False
    return (one - state.eagle) % state.seats < (other - state.eagle) % state.seats
