"""How a turn begins and ends, a round, and the game: VA-3, VA-8."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT, EVERYBODY, NOBODY
from viae.games.via_appia import scoring
from viae.games.via_appia.board import SECTIONS, SPACES
from viae.games.via_appia.codes import (
    ACTION,
    END_BY_IDLENESS,
    END_BY_ROAD,
    END_BY_TOKEN,
    EVENT_IDLE,
    EVENT_LAST_ROUND,
    EVENT_MAJORITY,
    EVENT_MOST_SESTERCES,
    EVENT_OVER,
    EVENT_TURN,
    IDLE_ROUNDS,
    OVER,
)

if TYPE_CHECKING:
    from viae.games.via_appia.state import State


def begin_turn(state: "State") -> None:
    state.phase = ACTION
    state.current = state.on_turn
    if state.listens:
        state.tell(EVENT_TURN, EVERYBODY, state.on_turn)


def pass_on(state: "State") -> None:
    """The next seat's turn, if the game is not over."""
    state.turns += 1
    state.on_turn = (state.on_turn + 1) % state.seats
    if state.on_turn == state.start:
        end_round(state)
    if is_over(state):
        end_game(state)
    else:
        begin_turn(state)


def end_round(state: "State") -> None:
    if state.moved:
        state.idle = 0
    else:
        state.idle += 1
        if state.listens:
            state.tell(EVENT_IDLE, EVERYBODY, state.idle, IDLE_ROUNDS)
    state.moved = 0


def is_last_round(state: "State") -> bool:
    """VA-8.1: is a victory token gone from Brundisium, or the whole road built?"""
    return state.arrived[SECTIONS - 1] > 0 or state.built == BIT[SPACES] - 1


def is_over(state: "State") -> bool:
    """VA-8.1, VA-8.4: all had the same number of turns, and something ends the game."""
    return state.on_turn == state.start and (is_last_round(state) or state.idle >= IDLE_ROUNDS)


def cause(state: "State") -> i64:
    """What ended the game, or will."""
    if state.arrived[SECTIONS - 1] > 0:
        return END_BY_TOKEN
    return END_BY_ROAD if state.built == BIT[SPACES] - 1 else END_BY_IDLENESS


def announce_end(state: "State") -> None:
    """Something has just brought the last round about."""
    if state.listens:
        state.tell(EVENT_LAST_ROUND, EVERYBODY, cause(state))


def end_game(state: "State") -> None:
    state.phase = OVER
    state.current = NOBODY
    if state.listens:
        state.tell(EVENT_OVER, EVERYBODY, cause(state))
        tell_last_points(state)


def tell_last_points(state: "State") -> None:
    """VA-8.2."""
    for seat in range(state.seats):
        found = scoring.purse_points(state, seat)
        if found > 0:
            state.tell(EVENT_MOST_SESTERCES, EVERYBODY, seat, state.purse[seat], found)
    for section in range(SECTIONS):
        for seat in range(state.seats):
            found = scoring.majority_points(state, seat, section)
            if found > 0:
                own = state.bonus[seat * SECTIONS + section]
                state.tell(EVENT_MAJORITY, EVERYBODY, seat, section, own, found)
