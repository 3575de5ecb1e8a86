"""How a turn begins and ends, and the game: VR-3.1, VR-3.11, VR-5."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import CHANCE, EVERYBODY, NOBODY
from viae.games.via_romana.codes import (
    BUILD,
    DRAW,
    DRAWN,
    EMPTY,
    EVENT_FORFEITED,
    EVENT_HAND_FULL,
    EVENT_IDLE,
    EVENT_MISSION_SHOWN,
    EVENT_OVER,
    EVENT_TURN,
    HAND_CHECK,
    IDLE_TURNS,
    MOST_IN_HAND,
    OVER,
    STUBBORN_HAND,
)
from viae.games.via_romana.rules import cards

if TYPE_CHECKING:
    from viae.games.via_romana.state import State


def begin_turn(state: "State") -> None:
    seat = state.on_turn
    state.current = seat
    state.phase = HAND_CHECK if must_discard(state) else BUILD
    if state.listens:
        state.tell(EVENT_TURN, EVERYBODY, seat)


def must_discard(state: "State") -> bool:
    """VR-3.1, which VR-6.1 replaces."""
    return state.variants & STUBBORN_HAND == 0 and state.hand_size[state.on_turn] > MOST_IN_HAND


def go_on_discarding(state: "State") -> None:
    if not must_discard(state):
        state.phase = BUILD


def end_turn(state: "State") -> None:
    """VR-3.11: away with the played cards, and draw."""
    cards.clear_played(state)
    state.draws = DRAWN
    room = MOST_IN_HAND - state.hand_size[state.on_turn]
    if state.variants & STUBBORN_HAND and room < DRAWN:
        if state.listens:
            state.tell(EVENT_HAND_FULL, EVERYBODY, state.on_turn, DRAWN - room)
        state.draws = room
    go_on_drawing(state)


def go_on_drawing(state: "State") -> None:
    if state.draws > 0:
        if cards.is_one_left(state):
            state.phase = DRAW
            state.current = CHANCE
            return
        if state.listens:
            state.tell(EVENT_FORFEITED, EVERYBODY, state.on_turn, state.draws)
        state.draws = 0
    pass_on(state)


def pass_on(state: "State") -> None:
    """The next seat's turn, if the game is not over."""
    state.turns += 1
    if state.placed:
        state.idle = 0
    else:
        state.idle += 1
        if state.listens:
            state.tell(EVENT_IDLE, EVERYBODY, state.idle, idle_turns(state))
    state.placed = 0
    state.on_turn = (state.on_turn + 1) % state.seats
    if is_at_end(state):
        end_game(state)
    else:
        begin_turn(state)


def idle_turns(state: "State") -> i64:
    """VR-5.5: how many turns in a row without a piece placed end the game."""
    return IDLE_TURNS * state.seats


def is_at_end(state: "State") -> bool:
    """VR-5.1, VR-5.5: it would be the turn of the eagle's owner again, or nobody builds."""
    return state.on_turn == state.eagle or state.idle >= idle_turns(state)


def end_game(state: "State") -> None:
    state.phase = OVER
    state.current = NOBODY
    if state.listens:
        state.tell(EVENT_OVER, EVERYBODY, 0 if state.eagle == EMPTY else 1)
        for seat in range(state.seats):
            state.tell(EVENT_MISSION_SHOWN, EVERYBODY, seat, state.missions[seat])
