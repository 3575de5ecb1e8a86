"""What chance does: the set-up of VR-2, and cards drawn later."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.rng import Rng
from viae.core.state import BIT, CHANCE, EVERYBODY, Moves, nth_bit
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
    EVENT_MISSION,
    EVENT_OWN_MISSION,
    EVENT_START_PLAYER,
    FIRST_CARDS,
    FIRST_CASTLE,
    LAY_OPEN,
    MISSIONS,
    OPEN_CARDS,
    REFILL,
    START_PLAYER,
    TURN_UP,
)
from viae.games.via_romana.rules import cards, ending, road_scoring

if TYPE_CHECKING:
    from viae.games.via_romana.state import State


def add_outcomes(state: "State", moves: Moves) -> None:
    """What chance may bring: everything with odds above zero."""
    phase = state.phase
    if phase == DRAW_LOTS:
        for seat in range(state.seats):
            moves.add(START_PLAYER + seat)
    elif phase == DEAL_MISSIONS:
        gone = missions_gone(state)
        for mission in range(MISSIONS):
            if gone & BIT[mission] == 0:
                moves.add(DEAL_MISSION + mission)
    else:
        code = card_code(state)
        for card in range(CITIES):
            if state.pile[card] > 0:
                moves.add(code + card)


def card_code(state: "State") -> i64:
    """Cards are laid open for all, or dealt to a seat in secret."""
    return TURN_UP if state.phase == LAY_OPEN or state.phase == REFILL else DEAL


def missions_gone(state: "State") -> i64:
    """The missions that are dealt, as bits."""
    gone: i64 = 0
    for seat in range(state.seats):
        if state.missions[seat] != EMPTY:
            gone |= BIT[state.missions[seat]]
    return gone


def weight(state: "State", move: i64) -> i64:
    """How many of the equally likely cards give this outcome."""
    if TURN_UP <= move < DEAL_MISSION:
        return state.pile[move - TURN_UP]
    if DEAL <= move < TURN_UP:
        return state.pile[move - DEAL]
    return 1


def draw(state: "State", rng: Rng) -> i64:
    """An outcome by its odds, without listing them all."""
    if state.phase == DRAW_LOTS:
        return START_PLAYER + rng.below(state.seats)
    if state.phase == DEAL_MISSIONS:
        free = BIT[MISSIONS] - 1 - missions_gone(state)
        return DEAL_MISSION + nth_bit(free, rng.below(MISSIONS - state.dealt))
    left = rng.below(state.pile_size)
    card: i64 = 0
    left -= state.pile[0]
    while left >= 0:
        card += 1
        left -= state.pile[card]
    return card_code(state) + card


def happen(state: "State", move: i64) -> None:
    """Let a chance move happen."""
    if move >= START_PLAYER:
        begin(state, move - START_PLAYER)
    elif move >= DEAL_MISSION:
        deal_mission(state, move - DEAL_MISSION)
    elif move >= TURN_UP:
        turn_up(state, move - TURN_UP)
    elif state.phase == DRAW:
        state.draws -= 1
        cards.deal(state, state.on_turn, move - DEAL)
        ending.go_on_drawing(state)
    elif state.phase == DRAW_IN_SCORING:
        seat = road_scoring.taker(state)
        state.due[seat] -= 1
        cards.deal(state, seat, move - DEAL)
        road_scoring.go_on_taking(state)
    elif state.phase == DEAL_HANDS:
        deal_first_card(state, move - DEAL)
    else:
        cards.deal(state, next_for_extra(state), move - DEAL)
        state.dealt += 1
        deal_extra(state)


def deal_first_card(state: "State", card: i64) -> None:
    # VR-2.1: four cards each, one at a time.
    cards.deal(state, state.dealt % state.seats, card)
    state.dealt += 1
    if state.dealt == FIRST_CARDS * state.seats:
        state.dealt = 0
        state.phase = LAY_OPEN


def turn_up(state: "State", card: i64) -> None:
    cards.turn_up(state, card)
    if state.phase == REFILL:
        road_scoring.refill(state)
    elif state.open_size == OPEN_CARDS:
        state.phase = DEAL_MISSIONS


def deal_mission(state: "State", mission: i64) -> None:
    # VR-2.2: one each; the others are out of the game, unseen.
    seat = state.dealt
    state.missions[seat] = mission
    state.dealt += 1
    if state.listens:
        state.tell(EVENT_MISSION, EVERYBODY, seat)
        state.tell(EVENT_OWN_MISSION, BIT[seat], seat, mission)
    if state.dealt == state.seats:
        state.dealt = 0
        state.phase = DRAW_LOTS


def begin(state: "State", start: i64) -> None:
    # VR-2.4: the start player is drawn by lot.
    state.start = start
    state.on_turn = start
    if state.listens:
        state.tell(EVENT_START_PLAYER, EVERYBODY, start)
    deal_extra(state)


def extra_cards(state: "State") -> i64:
    """VR-2.5: how many cards the later seats get besides: 0 1, 0 1 1 or 0 1 1 2."""
    if state.variants & BALANCED_START == 0:
        return 0
    return 4 if state.seats == 4 else state.seats - 1


def next_for_extra(state: "State") -> i64:
    """Who gets the next extra card: the second seat, the third, the last, and the last again."""
    place = state.dealt + 1 if state.dealt < state.seats - 1 else state.seats - 1
    return (state.start + place) % state.seats


def deal_extra(state: "State") -> None:
    if state.dealt < extra_cards(state):
        state.phase = DEAL_EXTRA
        state.current = CHANCE
        return
    state.dealt = 0
    state.phase = FIRST_CASTLE
    state.current = state.start
