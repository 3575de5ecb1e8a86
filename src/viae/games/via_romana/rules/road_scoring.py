"""Scoring a complete road: VR-4, and what VR-5.1, VR-5.2 and VR-6 change of it."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT, CHANCE, EVERYBODY, nth_bit
from viae.games.via_romana.board import MARKERS, MOST_SPACES
from viae.games.via_romana.codes import (
    BUILD,
    CHOOSE_ROAD,
    DANGEROUS_TIE,
    DRAW_IN_SCORING,
    EMPTY,
    EVENT_CLOSED,
    EVENT_EAGLE,
    EVENT_FORFEITED,
    EVENT_HAND_FULL,
    EVENT_MARKER,
    EVENT_NO_MARKER,
    EVENT_STAYS,
    EVENT_TIED,
    EVENT_WON,
    MOST_IN_HAND,
    MOST_PLAYED,
    OPEN_CARDS,
    REFILL,
    STUBBORN_HAND,
    TAKE_CARD,
    TAKE_MARKER,
)
from viae.games.via_romana.rules import cards, ending

if TYPE_CHECKING:
    from viae.games.via_romana.state import State


def is_complete(state: "State", road: i64) -> bool:
    """VR-4.1: milestones on every space, pieces in both cities."""
    if state.filled[road] != state.board.last[road] * 2 - 1:
        return False
    ends = state.board.ends
    return state.cities[ends[2 * road]] != EMPTY and state.cities[ends[2 * road + 1]] != EMPTY


def next_road(state: "State") -> None:
    """VR-4.7: the next of the roads that are complete, or on with the turn."""
    waiting = state.complete
    if waiting == 0:
        state.current = state.on_turn
        if state.played_size == MOST_PLAYED:
            ending.end_turn(state)
        else:
            state.phase = BUILD
        return
    if waiting & (waiting - 1) == 0:
        score(state, nth_bit(waiting, 0))
        return
    state.current = state.on_turn
    state.phase = CHOOSE_ROAD


def score(state: "State", road: i64) -> None:
    state.complete -= BIT[road]
    state.scoring = road
    count_pieces(state, road)
    winner = find_winner(state)
    state.winner = winner
    if winner == EMPTY:  # VR-6.2
        for seat in range(state.seats):
            state.due[seat] = 0
        if state.listens:
            state.tell(EVENT_TIED, EVERYBODY, road)
        close_road(state)
        return
    if state.listens:
        state.tell(EVENT_WON, EVERYBODY, winner, road, state.due[winner])
    state.due[winner] = 0
    one = state.board.ends[2 * road]
    other = state.board.ends[2 * road + 1]
    if state.top[one] > 1 and state.top[other] > 1:
        state.phase = TAKE_MARKER
        state.current = winner
    elif state.top[one] > 1:
        take_marker(state, one)
    elif state.top[other] > 1:
        take_marker(state, other)
    else:
        if state.listens:
            state.tell(EVENT_NO_MARKER, EVERYBODY, winner)
        go_on_taking(state)


def count_pieces(state: "State", road: i64) -> None:
    """VR-4.2: what each seat has on the road and in its two cities."""
    for seat in range(state.seats):
        state.due[seat] = 0
    state.due[state.cities[state.board.ends[2 * road]] >> 1] += 1
    state.due[state.cities[state.board.ends[2 * road + 1]] >> 1] += 1
    space: i64 = road * MOST_SPACES
    end = space + state.board.length[road]
    while space < end:
        state.due[state.stones[space]] += 1
        space += 1


def find_winner(state: "State") -> i64:
    """VR-4.3: the seat with most, the one on turn before others; EMPTY in a dangerous tie."""
    winner = state.on_turn
    most = state.due[winner]
    tied = False
    for k in range(1, state.seats):
        seat = (state.on_turn + k) % state.seats
        if state.due[seat] > most:
            winner = seat
            most = state.due[seat]
            tied = False
        elif state.due[seat] == most and winner != state.on_turn:
            tied = True
    if tied and state.variants & DANGEROUS_TIE:
        return EMPTY
    return winner


def take_marker(state: "State", city: i64) -> None:
    """VR-4.4: the winner gets the top marker of a city."""
    value = state.top[city]
    state.markers[city * MARKERS + value - 2] = state.winner
    state.top[city] -= 1
    if state.listens:
        state.tell(EVENT_MARKER, EVERYBODY, state.winner, city, value)
    go_on_taking(state)


def taker(state: "State") -> i64:
    """VR-4.5: whose turn it is to take cards, clockwise from the winner's left, or EMPTY."""
    for k in range(1, state.seats):
        seat = (state.winner + k) % state.seats
        if state.due[seat] > 0:
            return seat
    return EMPTY


def take_card(state: "State", card: i64) -> None:
    seat = state.current
    cards.take(state, seat, card)
    state.due[seat] -= 1
    go_on_taking(state)


def go_on_taking(state: "State") -> None:
    while True:
        seat = taker(state)
        if seat == EMPTY:
            close_road(state)
            return
        if state.variants & STUBBORN_HAND and state.hand_size[seat] >= MOST_IN_HAND:
            if state.listens:
                state.tell(EVENT_HAND_FULL, EVERYBODY, seat, state.due[seat])
            state.due[seat] = 0
        elif state.open_size > 0:
            state.phase = TAKE_CARD
            state.current = seat
            return
        elif cards.is_one_left(state):
            state.phase = DRAW_IN_SCORING
            state.current = CHANCE
            return
        else:
            if state.listens:
                state.tell(EVENT_FORFEITED, EVERYBODY, seat, state.due[seat])
            state.due[seat] = 0


def close_road(state: "State") -> None:
    """VR-4.6, VR-5.2: while there is a signpost, it closes the road and milestones go back."""
    road = state.scoring
    state.scoring = EMPTY
    state.winner = EMPTY
    if state.signposts > 0:
        space: i64 = road * MOST_SPACES
        end = space + state.board.length[road]
        while space < end:
            state.stones_left[state.stones[space]] += 1
            state.stones[space] = EMPTY
            space += 1
        state.filled[road] = 0
        state.touched[road] = 0
        state.closed |= BIT[road]
        state.signposts -= 1
        if state.listens:
            state.tell(EVENT_CLOSED, EVERYBODY, road, state.signposts)
        if state.signposts == 0:
            state.eagle = state.on_turn
            if state.listens:
                state.tell(EVENT_EAGLE, EVERYBODY, state.on_turn)
    elif state.listens:
        state.tell(EVENT_STAYS, EVERYBODY, road)
    refill(state)


def refill(state: "State") -> None:
    """VR-4.5: the open supply is filled up again, as far as cards last."""
    if state.open_size < OPEN_CARDS and cards.is_one_left(state):
        state.phase = REFILL
        state.current = CHANCE
    else:
        next_road(state)
