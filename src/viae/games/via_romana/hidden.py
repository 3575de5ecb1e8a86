"""What a seat cannot know, and how to sample it, VR-7.

Hidden are the missions of others, and which of the cards that nobody has seen go to which hand or
lie in the draw pile. Known cards stay where they are. Of the rest the other hands surely hold
`held` together, since the last shuffle; the others are drawn from what may lie anywhere.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.rng import Rng
from viae.core.state import BIT, nth_bit
from viae.games.via_romana.board import CITIES
from viae.games.via_romana.codes import EMPTY, MISSIONS, OVER, PAY
from viae.games.via_romana.rules import building

if TYPE_CHECKING:
    from viae.games.via_romana.state import State


def determinize(state: "State", seat: i64, rng: Rng) -> None:
    """Redraw what a seat (or, below 0, a spectator) has not seen.

    Exact with two seats, and with more until the first shuffle. After that what the other hands
    hold together is exact, but not how it is divided: that a card taken from the new draw pile
    can only be in the hand of somebody who drew since is not kept.
    """
    sample_missions(state, seat, rng)
    sample_hands(state, seat, rng)
    # Who has said what to build can pay for it; the hand that really does is one of those to come.
    while state.phase == PAY and state.on_turn != seat and not building.can_pay(state):
        sample_hands(state, seat, rng)
    guess_what_others_know(state, seat)


def sample_missions(state: "State", seat: i64, rng: Rng) -> None:
    if state.phase == OVER:
        return  # they are shown
    free: i64 = BIT[MISSIONS] - 1
    count: i64 = MISSIONS
    if seat >= 0 and state.missions[seat] != EMPTY:
        free -= BIT[state.missions[seat]]
        count -= 1
    for other in range(state.seats):
        if other != seat and state.missions[other] != EMPTY:
            mission = nth_bit(free, rng.below(count))
            state.missions[other] = mission
            free -= BIT[mission]
            count -= 1


def row_of(state: "State", seat: i64) -> i64:
    """Where `held` keeps what a seat or a spectator knows."""
    return seat if seat >= 0 else state.seats


def unseen_of(state: "State", seat: i64, card: i64) -> i64:
    """How many of a card a seat holds that others have not seen it take."""
    return state.hands[seat * CITIES + card] - state.known[seat * CITIES + card]


def sample_hands(state: "State", seat: i64, rng: Rng) -> None:
    anywhere: vec[i64] = vec[i64]([0] * 20)  # may be in a hand or in the draw pile
    in_hands: vec[i64] = vec[i64]([0] * 20)
    sizes: vec[i64] = vec[i64]([0] * 4)
    loose: i64 = 0  # cards in hands, besides those surely held
    free: i64 = 0
    row = row_of(state, seat)
    for card in range(CITIES):
        surely = state.held[row * CITIES + card]
        in_hands[card] = surely
        anywhere[card] = state.pile[card] - surely
        loose -= surely
        for other in range(state.seats):
            if other != seat:
                unseen = unseen_of(state, other, card)
                anywhere[card] += unseen
                sizes[other] += unseen
                loose += unseen
                state.hands[other * CITIES + card] -= unseen
        free += anywhere[card]
    held = loose
    for card in range(CITIES):
        held += state.held[row * CITIES + card]
    for _ in range(loose):
        card = draw_from(anywhere, free, rng)
        in_hands[card] += 1
        free -= 1
    for card in range(CITIES):
        state.pile[card] = anywhere[card]
    for other in range(state.seats):
        for _ in range(sizes[other]):
            card = draw_from(in_hands, held, rng)
            state.hands[other * CITIES + card] += 1
            held -= 1


def draw_from(cards: vec[i64], size: i64, rng: Rng) -> i64:
    """Take one card at random out of `size` cards, given as counts."""
    left = rng.below(size)
    card: i64 = 0
    left -= cards[0]
    while left >= 0:
        card += 1
        left -= cards[card]
    cards[card] -= 1
    return card


def guess_what_others_know(state: "State", seat: i64) -> None:
    """In the sampled world the others know at least what a spectator and their own hand tell."""
    public = state.seats * CITIES
    for other in range(state.seats):
        if other != seat:
            for card in range(CITIES):
                held = state.held[public + card] - unseen_of(state, other, card)
                state.held[other * CITIES + card] = held if held > 0 else 0
