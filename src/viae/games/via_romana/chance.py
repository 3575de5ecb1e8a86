"""What chance does: the set-up of VR-2, and cards drawn later."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import BIT, CHANCE, EVERYBODY, Moves
from viae.core.rng import Rng
from viae.games.via_romana import cards, ending, scoring
from viae.games.via_romana.board import CITIES
from viae.games.via_romana.codes import (
    BALANCED_START,
    DEAL,
    DEAL_EXTRA,
    DEAL_HANDS,
    DEAL_MISSION,
    DEAL_MISSIONS,
    DRAW,
    DRAW_IN_SCORING,
    DRAW_LOTS,
    EMPTY,
    FIRST_CARDS,
    LAY_OPEN,
    MISSIONS,
    OPEN_CARDS,
    REFILL,
    SETTLE,
    START_PLAYER,
    TOLD_MISSION,
    TOLD_OWN_MISSION,
    TOLD_START_PLAYER,
    TURN_UP,
)

if TYPE_CHECKING:
    from viae.games.via_romana.position import Position


def add_outcomes(p: "Position", moves: Moves) -> None:
    """What chance may bring: everything with odds above zero."""
    phase = p.phase
    if phase == DRAW_LOTS:
        for seat in range(p.seats):
            moves.add(START_PLAYER + seat)
    elif phase == DEAL_MISSIONS:
        gone = missions_gone(p)
        for mission in range(MISSIONS):
            if gone & BIT[mission] == 0:
                moves.add(DEAL_MISSION + mission)
    else:
        code = card_code(p)
        for card in range(CITIES):
            if p.pile[card] > 0:
                moves.add(code + card)


def card_code(p: "Position") -> i64:
    """Cards are laid open for all, or dealt to a seat in secret."""
    return TURN_UP if p.phase == LAY_OPEN or p.phase == REFILL else DEAL


def missions_gone(p: "Position") -> i64:
    """The missions that are dealt, as bits."""
    gone: i64 = 0
    for seat in range(p.seats):
        if p.missions[seat] != EMPTY:
            gone |= BIT[p.missions[seat]]
    return gone


def weight(p: "Position", move: i64) -> i64:
    """How many of the equally likely cards give this outcome."""
    if TURN_UP <= move < DEAL_MISSION:
        return p.pile[move - TURN_UP]
    if DEAL <= move < TURN_UP:
        return p.pile[move - DEAL]
    return 1


def draw(p: "Position", rng: Rng) -> i64:
    """An outcome by its odds, without listing them all."""
    if p.phase == DRAW_LOTS:
        return START_PLAYER + rng.below(p.seats)
    if p.phase == DEAL_MISSIONS:
        gone = missions_gone(p)
        n = rng.below(MISSIONS - p.dealt)
        mission: i64 = 0
        while gone & BIT[mission] or n > 0:
            if gone & BIT[mission] == 0:
                n -= 1
            mission += 1
        return DEAL_MISSION + mission
    left = rng.below(p.pile_size)
    card: i64 = 0
    left -= p.pile[0]
    while left >= 0:
        card += 1
        left -= p.pile[card]
    return card_code(p) + card


def happen(p: "Position", move: i64) -> None:
    """Let a chance move happen."""
    if move >= START_PLAYER:
        begin(p, move - START_PLAYER)
    elif move >= DEAL_MISSION:
        deal_mission(p, move - DEAL_MISSION)
    elif move >= TURN_UP:
        turn_up(p, move - TURN_UP)
    elif p.phase == DRAW:
        p.draws -= 1
        cards.deal(p, p.on_turn, move - DEAL)
        ending.go_on_drawing(p)
    elif p.phase == DRAW_IN_SCORING:
        seat = scoring.taker(p)
        p.due[seat] -= 1
        cards.deal(p, seat, move - DEAL)
        scoring.go_on_taking(p)
    elif p.phase == DEAL_HANDS:
        deal_first_card(p, move - DEAL)
    else:
        cards.deal(p, next_for_extra(p), move - DEAL)
        p.dealt += 1
        deal_extra(p)


def deal_first_card(p: "Position", card: i64) -> None:
    # VR-2.1: four cards each, one at a time.
    cards.deal(p, p.dealt % p.seats, card)
    p.dealt += 1
    if p.dealt == FIRST_CARDS * p.seats:
        p.dealt = 0
        p.phase = LAY_OPEN


def turn_up(p: "Position", card: i64) -> None:
    cards.turn_up(p, card)
    if p.phase == REFILL:
        scoring.refill(p)
    elif p.open_size == OPEN_CARDS:
        p.phase = DEAL_MISSIONS


def deal_mission(p: "Position", mission: i64) -> None:
    # VR-2.2: one each; the others are out of the game, unseen.
    seat = p.dealt
    p.missions[seat] = mission
    p.dealt += 1
    if p.heard:
        p.tell(TOLD_MISSION, EVERYBODY, seat)
        p.tell(TOLD_OWN_MISSION, BIT[seat], seat, mission)
    if p.dealt == p.seats:
        p.dealt = 0
        p.phase = DRAW_LOTS


def begin(p: "Position", start: i64) -> None:
    # VR-2.4: the start player is drawn by lot.
    p.start = start
    p.on_turn = start
    if p.heard:
        p.tell(TOLD_START_PLAYER, EVERYBODY, start)
    deal_extra(p)


def extra_cards(p: "Position") -> i64:
    """VR-2.5: how many cards the later seats get besides: 0 1, 0 1 1 or 0 1 1 2."""
    if p.variants & BALANCED_START == 0:
        return 0
    return 4 if p.seats == 4 else p.seats - 1


def next_for_extra(p: "Position") -> i64:
    """Who gets the next extra card: the second seat, the third, the last, and the last again."""
    place = p.dealt + 1 if p.dealt < p.seats - 1 else p.seats - 1
    return (p.start + place) % p.seats


def deal_extra(p: "Position") -> None:
    if p.dealt < extra_cards(p):
        p.phase = DEAL_EXTRA
        p.current = CHANCE
        return
    p.dealt = 0
    p.phase = SETTLE
    p.current = p.start
