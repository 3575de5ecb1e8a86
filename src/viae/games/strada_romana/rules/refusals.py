"""Why a move is refused: the number of the rule that forbids it now."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.state import BIT
from viae.games.strada_romana.board import GOAL, HEADING, START, WAYS
from viae.games.strada_romana.codes import (
    COLLECT_CUBE,
    COLLECT_TILE,
    COLLECTING,
    DIAGONAL,
    DONE,
    DRAW_LOTS,
    EMPTY,
    LAY_CUBE,
    LAY_TILE,
    LOOK,
    LOOKED,
    MOVING,
    OVER,
    OVERTAKE,
    PAY,
    PLACES,
    PUT_AWAY,
    PUT_ONE_AWAY,
    SIDEWAYS,
    START_AT_PORTUS,
    START_PLAYER,
    STEP,
    STOP,
    TAKE,
    TURN,
)
from viae.games.strada_romana.rules import collecting, driving

if TYPE_CHECKING:
    from viae.games.strada_romana.state import State


def reason(state: "State", move: i64) -> str:
    """The rule against a move that is not on the legal list."""
    if state.phase == OVER:
        return "SR-7.1"
    if state.phase <= DRAW_LOTS:
        return set_up_reason(state)
    if move >= START_AT_PORTUS:
        return drawn_reason(move)
    if state.phase == LOOKED:
        return "SR-6"
    if move >= OVERTAKE:
        return "SR-4.5" if may_drive(state) else "SR-4.1"
    if move >= STEP:
        return step_reason(state, (move - STEP) // PLACES, (move - STEP) % PLACES)
    if move >= COLLECT_TILE:
        return collect_reason(state, move)
    return turn_reason(state, move)


def set_up_reason(state: "State") -> str:
    """Something else comes first in the set-up."""
    if state.phase == DRAW_LOTS:
        return "SR-2.3"
    return "SR-2.2" if state.phase == PUT_ONE_AWAY else "SR-2.1"


def drawn_reason(move: i64) -> str:
    """Chance is not to move, or not like this."""
    if move >= START_PLAYER:
        return "SR-2.3"
    if move >= PUT_AWAY:
        return "SR-2.2"
    if move < LAY_TILE:
        return "SR-2.1"
    return "SR-5.3" if move >= LAY_CUBE else "SR-5.2"


def turn_reason(state: "State", move: i64) -> str:
    if move >= TAKE or move == LOOK:
        return "SR-6" if state.phase == TURN else "SR-3"
    if move >= PAY:
        return "SR-4.4"
    if move == STOP:
        return stop_reason(state)
    if move == DONE:
        return "SR-5.1"
    return "SR-3"


def stop_reason(state: "State") -> str:
    # Overtaking is compulsory where the turn would otherwise have no step at all.
    forced = state.phase == MOVING and state.steps == 0 and not driving.can_step(state, state.paid)
    return "SR-4.5" if forced else "SR-4.1"


def may_drive(state: "State") -> bool:
    return state.phase == TURN or state.phase == MOVING


def step_reason(state: "State", wagon: i64, to: i64) -> str:
    if not may_drive(state):
        return "SR-4.1"
    origin = state.at[wagon]
    if origin == GOAL:
        return "SR-4.3"
    if to < START and state.occupied & BIT[to]:
        return "SR-4.2"
    base = ((state.to_rome >> wagon) & 1) * HEADING + origin * WAYS
    if leads(state.board.beside, base, to) and state.paid < SIDEWAYS:
        return "SR-4.4"
    if leads(state.board.slant, base, to) and state.paid < DIAGONAL:
        return "SR-4.4"
    return "SR-4.3" if origin == START or to == GOAL else "SR-4.2"


def leads(ways: vec[i64], base: i64, to: i64) -> bool:
    for k in range(WAYS):
        if ways[base + k] == to:
            return True
    return False


def collect_reason(state: "State", move: i64) -> str:
    if state.phase != COLLECTING:
        return "SR-5.1"
    if move >= COLLECT_CUBE:
        if not collecting.may_collect_cube(state):
            return "SR-5.1"
        market = move - COLLECT_CUBE
        # There are more codes than market-places.
        empty = market < state.board.markets and state.markets[market] == EMPTY
        return "SR-5.4" if empty else "SR-5.3"
    if not collecting.may_collect_tile(state):
        return "SR-5.1"
    return "SR-5.4" if state.zones[move - COLLECT_TILE] == EMPTY else "SR-5.2"
