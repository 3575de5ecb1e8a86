"""What chance does: the set-up of VA-2, and income cards dealt later, VA-4.3."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import BIT, CHANCE, EVERYBODY, Moves
from viae.core.rng import Rng
from viae.games.via_appia import ending
from viae.games.via_appia.board import CARDS, SIZES
from viae.games.via_appia.codes import (
    DEAL,
    DEAL_CARDS,
    DRAW_LOTS,
    DUTCH,
    FACE_UP,
    FILL,
    FILL_QUARRY,
    START_MEDIUM,
    START_PLAYER,
    START_SESTERCES,
    START_SMALL,
    TOLD_DEALT,
    TOLD_FILLED,
    TOLD_FIRST_GOODS,
    TOLD_SHUFFLED,
    TOLD_START_PLAYER,
)
from viae.games.via_appia.quarry.layout import LAYOUTS
from viae.games.via_appia.quarry.physics import MEDIUM, SMALL
from viae.games.via_appia.quarry.tray import Tray

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position


def counted(cards: i64) -> i64:
    """How many cards these bits are."""
    count: i64 = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


def add_outcomes(p: "Position", moves: Moves) -> None:
    """What chance may bring: all of it equally likely."""
    if p.phase == DRAW_LOTS:
        for seat in range(p.seats):
            moves.add(START_PLAYER + seat)
    elif p.phase == FILL_QUARRY:
        for layout in range(LAYOUTS):
            moves.add(FILL + layout)
    else:
        for card in range(CARDS):
            if p.pile & BIT[card]:
                moves.add(DEAL + card)


def draw(p: "Position", rng: Rng) -> i64:
    """An outcome without listing them all."""
    if p.phase == DRAW_LOTS:
        return START_PLAYER + rng.below(p.seats)
    if p.phase == FILL_QUARRY:
        return FILL + rng.below(LAYOUTS)
    left = rng.below(counted(p.pile))
    card: i64 = 0
    while p.pile & BIT[card] == 0 or left > 0:
        if p.pile & BIT[card]:
            left -= 1
        card += 1
    return DEAL + card


def happen(p: "Position", move: i64) -> None:
    """Let a chance move happen."""
    if move >= FILL:
        fill(p, move - FILL)
    elif move >= START_PLAYER:
        begin(p, move - START_PLAYER)
    else:
        lay_open(p, move - DEAL)


def begin(p: "Position", start: i64) -> None:
    """VA-2.1, VA-2.3: the start player, and everybody's first stones and sesterces."""
    p.start = start
    p.on_turn = start
    if p.heard:
        p.tell(TOLD_START_PLAYER, EVERYBODY, start)
    for k in range(p.seats):
        seat = (start + k) % p.seats
        p.stones[seat * SIZES + SMALL] = START_SMALL[k]
        p.stones[seat * SIZES + MEDIUM] = START_MEDIUM[k]
        p.stones_left[SMALL] -= START_SMALL[k]
        p.stones_left[MEDIUM] -= START_MEDIUM[k]
        p.purse[seat] = START_SESTERCES[k]
        if p.heard:
            p.tell(
                TOLD_FIRST_GOODS,
                EVERYBODY,
                seat,
                START_SMALL[k],
                START_MEDIUM[k],
                START_SESTERCES[k],
            )
    p.phase = FILL_QUARRY


def fill(p: "Position", layout: i64) -> None:
    """VA-2.2: the quarry's first stones."""
    tray = Tray(p.tray.physics)
    tray.fill(layout)
    p.tray = tray
    for i in range(tray.count):
        p.stones_left[tray.size[i]] -= 1
    if p.heard:
        p.tell(TOLD_FILLED, EVERYBODY, layout)
    deal(p)


def deal(p: "Position") -> None:
    """VA-4.3: the next card face up; with seven of them the game goes on."""
    if counted(p.face_up) < FACE_UP:
        if p.pile == 0:
            shuffle(p)  # Dutch: only now that the pile has run out
        p.phase = DEAL_CARDS
        p.current = CHANCE
        return
    if p.edition != DUTCH and p.used != 0:
        shuffle(p)
    if p.turns == 0:  # the seventh card cannot be taken in the first turn
        ending.begin_turn(p)
    else:
        ending.pass_on(p)


def lay_open(p: "Position", card: i64) -> None:
    p.pile -= BIT[card]
    p.face_up |= BIT[card]
    if p.heard:
        p.tell(TOLD_DEALT, EVERYBODY, card)
    deal(p)


def shuffle(p: "Position") -> None:
    """The used cards go into the pile."""
    p.pile |= p.used
    p.used = 0
    if p.heard:
        p.tell(TOLD_SHUFFLED, EVERYBODY, counted(p.pile))
