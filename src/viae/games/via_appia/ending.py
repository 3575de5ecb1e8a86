"""How a turn begins and ends, a round, and the game: VA-3, VA-8."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import BIT, EVERYBODY, NOBODY
from viae.games.via_appia import points
from viae.games.via_appia.board import SECTIONS, SPACES
from viae.games.via_appia.codes import (
    ACTION,
    END_BY_IDLENESS,
    END_BY_ROAD,
    END_BY_TOKEN,
    IDLE_ROUNDS,
    OVER,
    TOLD_IDLE,
    TOLD_LAST_ROUND,
    TOLD_MAJORITY,
    TOLD_MOST_SESTERCES,
    TOLD_OVER,
    TOLD_TURN,
)

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position


def begin_turn(p: "Position") -> None:
    p.phase = ACTION
    p.current = p.on_turn
    if p.heard:
        p.tell(TOLD_TURN, EVERYBODY, p.on_turn)


def pass_on(p: "Position") -> None:
    """The next seat's turn, if the game is not over."""
    p.turns += 1
    p.on_turn = (p.on_turn + 1) % p.seats
    if p.on_turn == p.start:
        end_round(p)
    if is_over(p):
        end_game(p)
    else:
        begin_turn(p)


def end_round(p: "Position") -> None:
    if p.moved:
        p.idle = 0
    else:
        p.idle += 1
        if p.heard:
            p.tell(TOLD_IDLE, EVERYBODY, p.idle, IDLE_ROUNDS)
    p.moved = 0


def is_last_round(p: "Position") -> bool:
    """VA-8.1: is a victory token gone from Brundisium, or the whole road built?"""
    return p.arrived[SECTIONS - 1] > 0 or p.built == BIT[SPACES] - 1


def is_over(p: "Position") -> bool:
    """VA-8.1, VA-8.4: all had the same number of turns, and something ends the game."""
    return p.on_turn == p.start and (is_last_round(p) or p.idle >= IDLE_ROUNDS)


def cause(p: "Position") -> i64:
    """What ended the game, or will."""
    if p.arrived[SECTIONS - 1] > 0:
        return END_BY_TOKEN
    return END_BY_ROAD if p.built == BIT[SPACES] - 1 else END_BY_IDLENESS


def announce_end(p: "Position") -> None:
    """Something has just brought the last round about."""
    if p.heard:
        p.tell(TOLD_LAST_ROUND, EVERYBODY, cause(p))


def end_game(p: "Position") -> None:
    p.phase = OVER
    p.current = NOBODY
    if p.heard:
        p.tell(TOLD_OVER, EVERYBODY, cause(p))
        tell_last_points(p)


def tell_last_points(p: "Position") -> None:
    """VA-8.2."""
    for seat in range(p.seats):
        found = points.purse_points(p, seat)
        if found > 0:
            p.tell(TOLD_MOST_SESTERCES, EVERYBODY, seat, p.purse[seat], found)
    for section in range(SECTIONS):
        for seat in range(p.seats):
            found = points.majority_points(p, seat, section)
            if found > 0:
                own = p.bonus[seat * SECTIONS + section]
                p.tell(TOLD_MAJORITY, EVERYBODY, seat, section, own, found)
