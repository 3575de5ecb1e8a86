"""Points by source and the ranking, VA-8.2 and VA-8.3."""

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
    from viae.games.via_appia.position import Position


def score(p: "Position", seat: i64) -> i64:
    """What the score track shows, and at the end what VA-8.2 adds."""
    points = start_points(p) + p.tile_points[seat] + token_points(p, seat)
    if p.phase == OVER:
        points += purse_points(p, seat)
        for section in range(SECTIONS):
            points += majority_points(p, seat, section)
    return points


def start_points(p: "Position") -> i64:
    """VA-9: the Dutch edition begins at 1."""
    return 1 if p.edition == DUTCH else 0


def token_worth(p: "Position", rank: i64) -> i64:
    """VA-1.2, VA-7.3: what the first, second … to arrive in a city takes there."""
    if p.seats == 2:
        return CITY_TOKENS_OF_TWO[rank]
    return CITY_TOKENS[rank] if rank < len(CITY_TOKENS) else 0


def token_points(p: "Position", seat: i64) -> i64:
    points: i64 = 0
    for section in range(SECTIONS):
        for rank in range(p.arrived[section]):
            if p.arrivals[section * p.seats + rank] == seat:
                points += token_worth(p, rank)
    return points


def purse_points(p: "Position", seat: i64) -> i64:
    """To each who has the most sesterces, if that is any."""
    for other in range(p.seats):
        if p.purse[other] > p.purse[seat]:
            return 0
    return PURSE_POINTS if p.purse[seat] > 0 else 0


def majority_points(p: "Position", seat: i64, section: i64) -> i64:
    """For the most and second most bonus tokens of a section; those tied share."""
    own = p.bonus[seat * SECTIONS + section]
    if own == 0:
        return 0
    more: i64 = 0
    tied: i64 = 0
    for other in range(p.seats):
        count = p.bonus[other * SECTIONS + section]
        if count > own:
            more += 1
        elif count == own:
            tied += 1
    if more == 0:
        if tied == 1:
            return FIRST_PLACE_POINTS
        return (FIRST_PLACE_POINTS + SECOND_PLACE_POINTS) // tied
    return SECOND_PLACE_POINTS // tied if more == 1 else 0


def place(p: "Position", seat: i64) -> i64:
    """How many seats have more points; those with equal points share a place."""
    own = score(p, seat)
    before: i64 = 0
    for other in range(p.seats):
        if score(p, other) > own:
            before += 1
    return before
