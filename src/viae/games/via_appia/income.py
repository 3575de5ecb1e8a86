"""Income: a card for sesterces, stones or both, VA-4."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.game import BIT, EVERYBODY, Moves
from viae.games.via_appia import chance, ending
from viae.games.via_appia.board import CARDS, SIZES
from viae.games.via_appia.codes import (
    BOTH_AT,
    INCOME,
    TAKE_BOTH,
    TAKE_SESTERCES,
    TAKE_STONES,
    TAKES,
    TOLD_GOT_STONES,
    TOLD_INCOME,
    TOLD_PUSH_TOKEN,
    TOLD_RETURNED,
)

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position


def takes_both(p: "Position") -> bool:
    """VA-4.1: are so few cards face up that one takes sesterces and stones?"""
    return chance.counted(p.face_up) <= BOTH_AT


def add_cards(p: "Position", moves: Moves) -> None:
    both = takes_both(p)
    for card in range(CARDS):
        if p.face_up & BIT[card]:
            if both:
                moves.add(INCOME + card * TAKES + TAKE_BOTH)
            else:
                moves.add(INCOME + card * TAKES + TAKE_SESTERCES)
                moves.add(INCOME + card * TAKES + TAKE_STONES)


def take(p: "Position", move: i64) -> None:
    card = (move - INCOME) // TAKES
    part = (move - INCOME) % TAKES
    seat = p.on_turn
    p.face_up -= BIT[card]
    p.used |= BIT[card]
    sesterces = p.board.sesterces[card] if part != TAKE_STONES else 0
    p.purse[seat] += sesterces
    if p.heard:
        p.tell(TOLD_INCOME, EVERYBODY, seat, card, part, sesterces)
    if part != TAKE_SESTERCES:
        give_stones(p, seat, card)
    if p.face_up != 0:
        ending.pass_on(p)
        return
    if p.push_tokens[seat] == 0:  # VA-4.2
        p.push_tokens[seat] = 1
        if p.heard:
            p.tell(TOLD_PUSH_TOKEN, EVERYBODY, seat)
    chance.deal(p)


def give_stones(p: "Position", seat: i64, card: i64) -> None:
    """VA-4.4: where the supply is short, everybody first returns half of what they have."""
    for size in range(SIZES):
        if p.stones_left[size] < p.board.stones[card * SIZES + size]:
            return_half(p, size)
    given: vec[i64] = vec[i64]([0] * 3)
    for size in range(SIZES):
        due = p.board.stones[card * SIZES + size]
        there = p.stones_left[size]
        given[size] = due if due < there else there
        p.stones_left[size] -= given[size]
        p.stones[seat * SIZES + size] += given[size]
    if p.heard:
        p.tell(TOLD_GOT_STONES, EVERYBODY, seat, given[0], given[1], given[2])


def return_half(p: "Position", size: i64) -> None:
    for k in range(p.seats):
        seat = (p.on_turn + k) % p.seats
        half = p.stones[seat * SIZES + size] // 2
        if half > 0:
            p.stones[seat * SIZES + size] -= half
            p.stones_left[size] += half
            if p.heard:
                p.tell(TOLD_RETURNED, EVERYBODY, seat, size, half)
