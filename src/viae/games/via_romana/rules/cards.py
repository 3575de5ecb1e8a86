"""Where the cards go, and what everybody remembers of them: VR-3.11, VR-7.

`known` counts what all have seen a seat take and not yet play. `held` counts, for each seat and in
its last row for spectators, what the other hands surely hold together besides: everything about
them is known when the draw pile has run out, and each card played from them makes it less.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT, EVERYBODY
from viae.games.via_romana.board import CITIES
from viae.games.via_romana.codes import (
    EVENT_DEALT,
    EVENT_DISCARDED,
    EVENT_OWN_CARD,
    EVENT_RESHUFFLED,
    EVENT_TOOK,
    EVENT_TURNED_UP,
)

if TYPE_CHECKING:
    from viae.games.via_romana.state import State


def is_one_left(state: "State") -> bool:
    """A card is needed: is there one to be drawn? If need be the discard pile is shuffled."""
    if state.pile_size == 0 and state.discard_size > 0:
        reshuffle(state)
    return state.pile_size > 0


def reshuffle(state: "State") -> None:
    """VR-3.11: the discard pile becomes the draw pile; what is not in it or open is in hands."""
    for card in range(CITIES):
        state.pile[card] = state.discard[card]
        state.discard[card] = 0
        unseen: i64 = 0
        for seat in range(state.seats):
            unseen += state.hands[seat * CITIES + card] - state.known[seat * CITIES + card]
        for seat in range(state.seats):
            own = state.hands[seat * CITIES + card] - state.known[seat * CITIES + card]
            state.held[seat * CITIES + card] = unseen - own
        state.held[state.seats * CITIES + card] = unseen
    state.pile_size = state.discard_size
    state.discard_size = 0
    if state.listens:
        state.tell(EVENT_RESHUFFLED, EVERYBODY, state.pile_size)


def deal(state: "State", seat: i64, card: i64) -> None:
    """From the draw pile into a hand, unseen by others."""
    state.pile[card] -= 1
    state.pile_size -= 1
    state.hands[seat * CITIES + card] += 1
    state.hand_size[seat] += 1
    if state.listens:
        state.tell(EVENT_DEALT, EVERYBODY, seat)
        state.tell(EVENT_OWN_CARD, BIT[seat], seat, card)


def turn_up(state: "State", card: i64) -> None:
    """From the draw pile into the open supply."""
    state.pile[card] -= 1
    state.pile_size -= 1
    state.open[card] += 1
    state.open_size += 1
    if state.listens:
        state.tell(EVENT_TURNED_UP, EVERYBODY, card)


def take(state: "State", seat: i64, card: i64) -> None:
    """From the open supply into a hand, in everybody's sight."""
    state.open[card] -= 1
    state.open_size -= 1
    state.hands[seat * CITIES + card] += 1
    state.known[seat * CITIES + card] += 1
    state.hand_size[seat] += 1
    if state.listens:
        state.tell(EVENT_TOOK, EVERYBODY, seat, card)


def leave_hand(state: "State", seat: i64, card: i64) -> None:
    """A card leaves a hand openly. If others knew of one there, it counts as that one."""
    state.hands[seat * CITIES + card] -= 1
    state.hand_size[seat] -= 1
    if state.known[seat * CITIES + card] > 0:
        state.known[seat * CITIES + card] -= 1
        return
    row: i64 = 0
    while row <= state.seats:
        if row != seat and state.held[row * CITIES + card] > 0:
            state.held[row * CITIES + card] -= 1
        row += 1


def play(state: "State", card: i64) -> None:
    """From the hand of the seat on turn to the cards lying before it."""
    leave_hand(state, state.on_turn, card)
    state.played[card] += 1
    state.played_size += 1


def discard(state: "State", card: i64) -> None:
    """VR-3.1, VR-6.1: from the hand of the seat on turn onto the discard pile."""
    leave_hand(state, state.on_turn, card)
    state.discard[card] += 1
    state.discard_size += 1
    if state.listens:
        state.tell(EVENT_DISCARDED, EVERYBODY, state.on_turn, card)


def clear_played(state: "State") -> None:
    """VR-3.11: the played cards go to the discard pile."""
    if state.played_size == 0:
        return
    for card in range(CITIES):
        state.discard[card] += state.played[card]
        state.played[card] = 0
    state.discard_size += state.played_size
    state.played_size = 0
