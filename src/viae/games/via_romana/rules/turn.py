"""Legal moves and what a move does: the way through set-up (VR-2) and turn (VR-3)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT, Moves
from viae.games.via_romana.board import CITIES
from viae.games.via_romana.codes import (
    BUILD,
    CASTLE,
    CHOOSE_ROAD,
    DEAL,
    DISCARD,
    EMPTY,
    END_TURN,
    FIRST_CASTLE,
    HAND_CHECK,
    MARKER,
    PAY,
    PAY_ONE,
    PAY_TWO,
    SCORE,
    STUBBORN_HAND,
    TAKE,
    TAKE_CARD,
    TAKE_MARKER,
)
from viae.games.via_romana.rules import building, cards, chance, ending, road_scoring

if TYPE_CHECKING:
    from viae.games.via_romana.state import State


def add_moves(state: "State", moves: Moves) -> None:
    """All legal moves, of a seat or of chance."""
    phase = state.phase
    if phase == BUILD:
        moves.add(END_TURN)
        building.add_builds(state, moves)
        if may_discard(state):
            add_hand(state, moves)
    elif phase == PAY:
        building.add_payments(state, moves)
    elif phase == TAKE_CARD:
        for card in range(CITIES):
            if state.open[card] > 0:
                moves.add(TAKE + card)
    elif phase == TAKE_MARKER:
        moves.add(MARKER + state.board.ends[2 * state.scoring])
        moves.add(MARKER + state.board.ends[2 * state.scoring + 1])
    elif phase == HAND_CHECK:
        add_hand(state, moves)
    elif phase == CHOOSE_ROAD:
        for road in range(state.board.roads):
            if state.complete & BIT[road]:
                moves.add(SCORE + road)
    elif phase == FIRST_CASTLE:
        for city in range(CITIES):
            if state.cities[city] == EMPTY:
                moves.add(CASTLE + city)
    else:
        chance.add_outcomes(state, moves)


def may_discard(state: "State") -> bool:
    """VR-6.1: any number at the start of the own turn, which is before the first build."""
    return state.variants & STUBBORN_HAND != 0 and state.played_size == 0


def add_hand(state: "State", moves: Moves) -> None:
    base = state.current * CITIES
    for card in range(CITIES):
        if state.hands[base + card] > 0:
            moves.add(DISCARD + card)


def act(state: "State", move: i64) -> None:
    """Do a legal move and whatever follows from it without anybody's choice."""
    if move >= DEAL:
        chance.happen(state, move)
    elif move >= TAKE:
        road_scoring.take_card(state, move - TAKE)
    elif move >= MARKER:
        road_scoring.take_marker(state, move - MARKER)
    elif move >= SCORE:
        road_scoring.score(state, move - SCORE)
    elif move >= DISCARD:
        cards.discard(state, move - DISCARD)
        ending.go_on_discarding(state)
    elif move >= PAY_TWO:
        building.pay_two(state, (move - PAY_TWO) // CITIES, (move - PAY_TWO) % CITIES)
        building.build(state)
    elif move >= PAY_ONE:
        building.pay_one(state, move - PAY_ONE)
        building.build(state)
    elif move == END_TURN:
        ending.end_turn(state)
    elif state.phase == FIRST_CASTLE:
        build_first_castle(state, move - CASTLE)
    else:
        building.choose(state, move)


def build_first_castle(state: "State", city: i64) -> None:
    """VR-2.4: a castle each in turn order; with two players twice."""
    building.put_castle(state, city)
    state.dealt += 1
    state.on_turn = (state.start + state.dealt) % state.seats
    state.current = state.on_turn
    if state.dealt == first_castles(state):
        state.dealt = 0
        state.on_turn = state.start
        ending.begin_turn(state)


def first_castles(state: "State") -> i64:
    return 4 if state.seats == 2 else state.seats
