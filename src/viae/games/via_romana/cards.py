"""Where the cards go, and what everybody remembers of them: VR-3.11, VR-7.

`known` counts what all have seen a seat take and not yet play. `held` counts, for each seat and in
its last row for spectators, what the other hands surely hold together besides: everything about
them is known when the draw pile has run out, and each card played from them makes it less.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import BIT, EVERYBODY
from viae.games.via_romana.board import CITIES
from viae.games.via_romana.codes import (
    TOLD_DEALT,
    TOLD_DISCARDED,
    TOLD_OWN_CARD,
    TOLD_RESHUFFLED,
    TOLD_TOOK,
    TOLD_TURNED_UP,
)

if TYPE_CHECKING:
    from viae.games.via_romana.position import Position


def is_one_left(p: "Position") -> bool:
    """A card is needed: is there one to be drawn? If need be the discard pile is shuffled."""
    if p.pile_size == 0 and p.discard_size > 0:
        reshuffle(p)
    return p.pile_size > 0


def reshuffle(p: "Position") -> None:
    """VR-3.11: the discard pile becomes the draw pile; what is not in it or open is in hands."""
    for card in range(CITIES):
        p.pile[card] = p.discard[card]
        p.discard[card] = 0
        unseen: i64 = 0
        for seat in range(p.seats):
            unseen += p.hands[seat * CITIES + card] - p.known[seat * CITIES + card]
        for seat in range(p.seats):
            own = p.hands[seat * CITIES + card] - p.known[seat * CITIES + card]
            p.held[seat * CITIES + card] = unseen - own
        p.held[p.seats * CITIES + card] = unseen
    p.pile_size = p.discard_size
    p.discard_size = 0
    if p.heard:
        p.tell(TOLD_RESHUFFLED, EVERYBODY, p.pile_size)


def deal(p: "Position", seat: i64, card: i64) -> None:
    """From the draw pile into a hand, unseen by others."""
    p.pile[card] -= 1
    p.pile_size -= 1
    p.hands[seat * CITIES + card] += 1
    p.hand_size[seat] += 1
    if p.heard:
        p.tell(TOLD_DEALT, EVERYBODY, seat)
        p.tell(TOLD_OWN_CARD, BIT[seat], seat, card)


def turn_up(p: "Position", card: i64) -> None:
    """From the draw pile into the open supply."""
    p.pile[card] -= 1
    p.pile_size -= 1
    p.open[card] += 1
    p.open_size += 1
    if p.heard:
        p.tell(TOLD_TURNED_UP, EVERYBODY, card)


def take(p: "Position", seat: i64, card: i64) -> None:
    """From the open supply into a hand, in everybody's sight."""
    p.open[card] -= 1
    p.open_size -= 1
    p.hands[seat * CITIES + card] += 1
    p.known[seat * CITIES + card] += 1
    p.hand_size[seat] += 1
    if p.heard:
        p.tell(TOLD_TOOK, EVERYBODY, seat, card)


def leave_hand(p: "Position", seat: i64, card: i64) -> None:
    """A card is shown and goes: one that was known if there is one, which is all one can say."""
    p.hands[seat * CITIES + card] -= 1
    p.hand_size[seat] -= 1
    if p.known[seat * CITIES + card] > 0:
        p.known[seat * CITIES + card] -= 1
        return
    row: i64 = 0
    while row <= p.seats:
        if row != seat and p.held[row * CITIES + card] > 0:
            p.held[row * CITIES + card] -= 1
        row += 1


def play(p: "Position", card: i64) -> None:
    """From the hand of the seat on turn to the cards lying before it."""
    leave_hand(p, p.on_turn, card)
    p.played[card] += 1
    p.played_size += 1


def discard(p: "Position", card: i64) -> None:
    """VR-3.1, VR-6.1: from the hand of the seat on turn onto the discard pile."""
    leave_hand(p, p.on_turn, card)
    p.discard[card] += 1
    p.discard_size += 1
    if p.heard:
        p.tell(TOLD_DISCARDED, EVERYBODY, p.on_turn, card)


def clear_played(p: "Position") -> None:
    """VR-3.11: the played cards go to the discard pile."""
    if p.played_size == 0:
        return
    for card in range(CITIES):
        p.discard[card] += p.played[card]
        p.played[card] = 0
    p.discard_size += p.played_size
    p.played_size = 0
