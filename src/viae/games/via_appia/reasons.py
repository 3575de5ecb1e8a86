"""Why a move is refused: the number of the rule that forbids it now."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.games.via_appia import building, travelling
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

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position


def reason(p: "Position", move: i64) -> str:
    """The rule against a move that is not on the legal list."""
    phase = p.phase
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
        return action_reason(p, move)
    return phase_reason(p, move)


def drawn_reason(move: i64) -> str:
    """Chance is not to move."""
    if move >= FILL:
        return "VA-2.2"
    return "VA-2.1" if move >= START_PLAYER else "VA-4.3"


def phase_reason(p: "Position", move: i64) -> str:
    """Something else is to be decided now, or not like this."""
    phase = p.phase
    if phase == AIM:
        return "VA-5.2"
    if phase == PUSH_OR_STOP:
        return push_reason(p, move - PUSH) if PUSH <= move < DIRECTION else "VA-5.1"
    if phase == SETTLE:
        return "VA-5.3"
    if phase == HAND_BACK_TILE:
        return "VA-5.5"
    if phase == COMFORT_ONE:
        return "VA-5.4"
    if BUILD <= move < TRAVEL and phase == BUILD_OR_STOP:
        return second_reason(p, move - BUILD)
    return "VA-6.3"


def action_reason(p: "Position", move: i64) -> str:
    if move >= TRAVEL:
        return travel_reason(p, move - TRAVEL)
    if move >= BUILD:
        return build_reason(p, move - BUILD)
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
        return push_reason(p, move - PUSH)
    return "VA-4.1" if move >= 0 else "VA-3"


def push_reason(p: "Position", aim: i64) -> str:
    """There is no such stone, or no such place along the line."""
    size = aim // PLACES_ALONG
    has_it = p.stones[p.on_turn * SIZES + size] > 0
    return "VA-5.2" if has_it else "VA-5.1"


def build_reason(p: "Position", space: i64) -> str:
    if p.board.section[space] >= building.reached(p, p.on_turn):
        return "VA-6.1"
    return "VA-6.2"


def second_reason(p: "Position", space: i64) -> str:
    same = p.board.section[space] == p.board.section[p.first_built]
    return "VA-6.2" if same else "VA-6.3"


def travel_reason(p: "Position", to: i64) -> str:
    seat = p.on_turn
    at = p.figures[seat]
    if at == BRUNDISIUM:
        return "VA-7.1"
    steps = travelling.steps_to(p, seat, to)
    if steps == 0:
        return "VA-7.1"
    if not travelling.has_room(p, to):
        return "VA-7.2"
    return "VA-7.4"
