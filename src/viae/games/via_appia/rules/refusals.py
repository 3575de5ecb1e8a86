"""Why a move is refused: the number of the rule that forbids it now."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.games.via_appia.board import BRUNDISIUM, SIZES
from viae.games.via_appia.codes import (
    ACTION,
    AIM,
    BUILD,
    BUILD_OR_STOP,
    COMFORT,
    COMFORT_ONE,
    DEAL,
    DEAL_CARDS,
    DIRECTION,
    DRAW_LOTS,
    EXCHANGE,
    FILL,
    FILL_QUARRY,
    HAND_BACK,
    HAND_BACK_TILE,
    OVER,
    PLACES_ALONG,
    PUSH,
    PUSH_OR_STOP,
    SETTLE,
    START_PLAYER,
    STOP,
    TRAVEL,
)
from viae.games.via_appia.rules import building, travelling

if TYPE_CHECKING:
    from viae.games.via_appia.state import State


def reason(state: "State", move: i64) -> str:
    """The rule against a move that is not on the legal list."""
    phase = state.phase
    if phase == OVER:
        return "VA-8.1"
    if phase == DRAW_LOTS:
        return "VA-2.1"
    if phase == FILL_QUARRY:
        return "VA-2.2"
    if phase == DEAL_CARDS:
        return "VA-4.3"
    if move >= DEAL:
        return drawn_reason(move)
    if phase == ACTION:
        return action_reason(state, move)
    return phase_reason(state, move)


def drawn_reason(move: i64) -> str:
    """Chance is not to move."""
    if move >= FILL:
        return "VA-2.2"
    return "VA-2.1" if move >= START_PLAYER else "VA-4.3"


def phase_reason(state: "State", move: i64) -> str:
    """Something else is to be decided now, or not like this."""
    phase = state.phase
    if phase == AIM:
        return "VA-5.2"
    if phase == PUSH_OR_STOP:
        return push_reason(state, move - PUSH) if PUSH <= move < DIRECTION else "VA-5.1"
    if phase == SETTLE:
        return "VA-5.3"
    if phase == HAND_BACK_TILE:
        return "VA-5.5"
    if phase == COMFORT_ONE:
        return "VA-5.4"
    if BUILD <= move < TRAVEL and phase == BUILD_OR_STOP:
        return second_reason(state, move - BUILD)
    return "VA-6.3"


def action_reason(state: "State", move: i64) -> str:
    if move >= TRAVEL:
        return travel_reason(state, move - TRAVEL)
    if move >= BUILD:
        return build_reason(state, move - BUILD)
    if move >= COMFORT:
        return "VA-5.4"
    if move >= HAND_BACK:
        return "VA-5.5"
    if move >= EXCHANGE:
        return "VA-5.3"
    if move == STOP:
        return "VA-3"
    if move >= DIRECTION:
        return "VA-5.2"
    if move >= PUSH:
        return push_reason(state, move - PUSH)
    return "VA-4.1" if move >= 0 else "VA-3"


def push_reason(state: "State", aim: i64) -> str:
    """There is no such stone, or no such place along the line."""
    size = aim // PLACES_ALONG
    has_it = state.stones[state.on_turn * SIZES + size] > 0
    return "VA-5.2" if has_it else "VA-5.1"


def build_reason(state: "State", space: i64) -> str:
    if state.board.section[space] >= building.reached(state, state.on_turn):
        return "VA-6.1"
    return "VA-6.2"


def second_reason(state: "State", space: i64) -> str:
    same = state.board.section[space] == state.board.section[state.first_built]
    return "VA-6.2" if same else "VA-6.3"


def travel_reason(state: "State", to: i64) -> str:
    seat = state.on_turn
    at = state.figures[seat]
    if at == BRUNDISIUM:
        return "VA-7.1"
    steps = travelling.steps_to(state, seat, to)
    if steps == 0:
        return "VA-7.1"
    if not travelling.has_room(state, to):
        return "VA-7.2"
    return "VA-7.4"
