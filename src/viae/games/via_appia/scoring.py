"""Points by source, VA-8.2; VA-8.3 ranks by points alone."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.games.via_appia.board import SECTIONS
from viae.games.via_appia.codes import (
    CITY_TOKENS,
    CITY_TOKENS_OF_TWO,
    DUTCH,
    FIRST_PLACE_POINTS,
    OVER,
    PURSE_POINTS,
    SECOND_PLACE_POINTS,
)

if TYPE_CHECKING:
    from viae.games.via_appia.state import State


def score(state: "State", seat: i64) -> i64:
    """What the score track shows, and at the end what VA-8.2 adds."""
    points = start_points(state) + state.tile_points[seat] + token_points(state, seat)
    if state.phase == OVER:
        points += purse_points(state, seat)
        for section in range(SECTIONS):
            points += majority_points(state, seat, section)
    return points


def start_points(state: "State") -> i64:
    """VA-9: the Dutch edition begins at 1."""
    return 1 if state.edition == DUTCH else 0


def token_worth(state: "State", rank: i64) -> i64:
    """VA-1.2, VA-7.3: what the first, second … to arrive in a city takes there."""
    if state.seats == 2:
        return CITY_TOKENS_OF_TWO[rank]
    return CITY_TOKENS[rank] if rank < len(CITY_TOKENS) else 0


def token_points(state: "State", seat: i64) -> i64:
    points: i64 = 0
    for section in range(SECTIONS):
        for rank in range(state.arrived[section]):
            if state.arrivals[section * state.seats + rank] == seat:
                points += token_worth(state, rank)
    return points


def purse_points(state: "State", seat: i64) -> i64:
    """To each who has the most sesterces, if that is any."""
    for other in range(state.seats):
        if state.purse[other] > state.purse[seat]:
            return 0
    return PURSE_POINTS if state.purse[seat] > 0 else 0


def majority_points(state: "State", seat: i64, section: i64) -> i64:
    """For the most and second most bonus tokens of a section; those tied share."""
    own = state.bonus[seat * SECTIONS + section]
    if own == 0:
        return 0
    more: i64 = 0
    tied: i64 = 0
    for other in range(state.seats):
        count = state.bonus[other * SECTIONS + section]
        if count > own:
            more += 1
        elif count == own:
            tied += 1
    if more == 0:
        if tied == 1:
            return FIRST_PLACE_POINTS
        return (FIRST_PLACE_POINTS + SECOND_PLACE_POINTS) // tied
    return SECOND_PLACE_POINTS // tied if more == 1 else 0
