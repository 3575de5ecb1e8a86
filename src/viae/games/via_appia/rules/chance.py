"""What chance does: the set-up of VA-2, and income cards dealt later, VA-4.3."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.rng import Rng
from viae.core.state import BIT, CHANCE, EVERYBODY, Moves, count_bits, nth_bit
from viae.games.via_appia.board import CARDS, SIZES
from viae.games.via_appia.codes import (
    DEAL,
    DEAL_CARDS,
    DRAW_LOTS,
    DUTCH,
    EVENT_DEALT,
    EVENT_FILLED,
    EVENT_FIRST_GOODS,
    EVENT_SHUFFLED,
    EVENT_START_PLAYER,
    FACE_UP,
    FILL,
    FILL_QUARRY,
    START_MEDIUM,
    START_PLAYER,
    START_SESTERCES,
    START_SMALL,
)
from viae.games.via_appia.quarry.layout import LAYOUTS
from viae.games.via_appia.quarry.physics import MEDIUM, SMALL
from viae.games.via_appia.quarry.tray import Tray
from viae.games.via_appia.rules import ending

if TYPE_CHECKING:
    from viae.games.via_appia.state import State


def add_outcomes(state: "State", moves: Moves) -> None:
    """What chance may bring: all of it equally likely."""
    if state.phase == DRAW_LOTS:
        for seat in range(state.seats):
            moves.add(START_PLAYER + seat)
    elif state.phase == FILL_QUARRY:
        for layout in range(LAYOUTS):
            moves.add(FILL + layout)
    else:
        for card in range(CARDS):
            if state.pile & BIT[card]:
                moves.add(DEAL + card)


def draw(state: "State", rng: Rng) -> i64:
    """An outcome without listing them all."""
    if state.phase == DRAW_LOTS:
        return START_PLAYER + rng.below(state.seats)
    if state.phase == FILL_QUARRY:
        return FILL + rng.below(LAYOUTS)
    return DEAL + nth_bit(state.pile, rng.below(count_bits(state.pile)))


def happen(state: "State", move: i64) -> None:
    """Let a chance move happen."""
    if move >= FILL:
        fill(state, move - FILL)
    elif move >= START_PLAYER:
        begin(state, move - START_PLAYER)
    else:
        lay_open(state, move - DEAL)


def begin(state: "State", start: i64) -> None:
    """VA-2.1, VA-2.3: the start player, and everybody's first stones and sesterces."""
    state.start = start
    state.on_turn = start
    if state.listens:
        state.tell(EVENT_START_PLAYER, EVERYBODY, start)
    for k in range(state.seats):
        seat = (start + k) % state.seats
        state.stones[seat * SIZES + SMALL] = START_SMALL[k]
        state.stones[seat * SIZES + MEDIUM] = START_MEDIUM[k]
        state.stones_left[SMALL] -= START_SMALL[k]
        state.stones_left[MEDIUM] -= START_MEDIUM[k]
        state.purse[seat] = START_SESTERCES[k]
        if state.listens:
            state.tell(
                EVENT_FIRST_GOODS,
                EVERYBODY,
                seat,
                START_SMALL[k],
                START_MEDIUM[k],
                START_SESTERCES[k],
            )
    state.phase = FILL_QUARRY


def fill(state: "State", layout: i64) -> None:
    """VA-2.2: the quarry's first stones."""
    tray = Tray(state.tray.physics)
    tray.fill(layout)
    state.tray = tray
    for i in range(tray.count):
        state.stones_left[tray.size[i]] -= 1
    if state.listens:
        state.tell(EVENT_FILLED, EVERYBODY, layout)
    deal(state)


def deal(state: "State") -> None:
    """VA-4.3: the next card face up; with seven of them the game goes on."""
    if count_bits(state.face_up) < FACE_UP:
        if state.pile == 0:
            shuffle(state)  # Dutch: only now that the pile has run out
        state.phase = DEAL_CARDS
        state.current = CHANCE
        return
    if state.edition != DUTCH and state.used != 0:
        shuffle(state)
    if state.turns == 0:  # the seventh card cannot be taken in the first turn
        ending.begin_turn(state)
    else:
        ending.pass_on(state)


def lay_open(state: "State", card: i64) -> None:
    state.pile -= BIT[card]
    state.face_up |= BIT[card]
    if state.listens:
        state.tell(EVENT_DEALT, EVERYBODY, card)
    deal(state)


def shuffle(state: "State") -> None:
    """The used cards go into the pile."""
    state.pile |= state.used
    state.used = 0
    if state.listens:
        state.tell(EVENT_SHUFFLED, EVERYBODY, count_bits(state.pile))
