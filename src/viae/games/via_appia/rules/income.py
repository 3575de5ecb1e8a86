"""Income: a card for sesterces, stones or both, VA-4."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.state import BIT, EVERYBODY, Moves, count_bits
from viae.games.via_appia.board import CARDS, SIZES
from viae.games.via_appia.codes import (
    BOTH_AT,
    EVENT_GOT_STONES,
    EVENT_INCOME,
    EVENT_PUSH_TOKEN,
    EVENT_RETURNED,
    INCOME,
    TAKE_BOTH,
    TAKE_SESTERCES,
    TAKE_STONES,
    TAKES,
)
from viae.games.via_appia.rules import chance, ending

if TYPE_CHECKING:
    from viae.games.via_appia.state import State


def takes_both(state: "State") -> bool:
    """VA-4.1: are there few enough cards face up to take sesterces and stones?"""
    return count_bits(state.face_up) <= BOTH_AT


def add_cards(state: "State", moves: Moves) -> None:
    both = takes_both(state)
    for card in range(CARDS):
        if state.face_up & BIT[card]:
            if both:
                moves.add(INCOME + card * TAKES + TAKE_BOTH)
            else:
                moves.add(INCOME + card * TAKES + TAKE_SESTERCES)
                moves.add(INCOME + card * TAKES + TAKE_STONES)


def take(state: "State", move: i64) -> None:
    card = (move - INCOME) // TAKES
    part = (move - INCOME) % TAKES
    seat = state.on_turn
    state.face_up -= BIT[card]
    state.used |= BIT[card]
    sesterces = state.board.sesterces[card] if part != TAKE_STONES else 0
    state.purse[seat] += sesterces
    if state.listens:
        state.tell(EVENT_INCOME, EVERYBODY, seat, card, part, sesterces)
    if part != TAKE_SESTERCES:
        give_stones(state, seat, card)
    if state.face_up != 0:
        ending.pass_on(state)
        return
    if state.push_tokens[seat] == 0:  # VA-4.2
        state.push_tokens[seat] = 1
        if state.listens:
            state.tell(EVENT_PUSH_TOKEN, EVERYBODY, seat)
    chance.deal(state)


def give_stones(state: "State", seat: i64, card: i64) -> None:
    """VA-4.4: where the supply is short, everybody first returns half of what they have."""
    for size in range(SIZES):
        if state.stones_left[size] < state.board.stones[card * SIZES + size]:
            return_half(state, size)
    given: vec[i64] = vec[i64]([0] * 3)
    for size in range(SIZES):
        due = state.board.stones[card * SIZES + size]
        there = state.stones_left[size]
        given[size] = due if due < there else there
        state.stones_left[size] -= given[size]
        state.stones[seat * SIZES + size] += given[size]
    if state.listens:
        state.tell(EVENT_GOT_STONES, EVERYBODY, seat, given[0], given[1], given[2])


def return_half(state: "State", size: i64) -> None:
    for k in range(state.seats):
        seat = (state.on_turn + k) % state.seats
        half = state.stones[seat * SIZES + size] // 2
        if half > 0:
            state.stones[seat * SIZES + size] -= half
            state.stones_left[size] += half
            if state.listens:
                state.tell(EVENT_RETURNED, EVERYBODY, seat, size, half)
