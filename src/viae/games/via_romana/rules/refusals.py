"""Why a move is refused: the number of the rule that forbids it now."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT
from viae.games.via_romana.board import MOST_ROADS, MOST_SPACES
from viae.games.via_romana.codes import (
    BUILD,
    CASTLE,
    CHOOSE_ROAD,
    CITY_MILESTONE,
    DEAL,
    DEAL_EXTRA,
    DEAL_HANDS,
    DEAL_MISSION,
    DEAL_MISSIONS,
    DISCARD,
    DRAW_IN_SCORING,
    EMPTY,
    FIRST_CASTLE,
    HAND_CHECK,
    LAY_OPEN,
    MARKER,
    MILESTONE,
    OVER,
    PAY,
    PAY_ONE,
    REFILL,
    SCORE,
    START_PLAYER,
    STUBBORN_HAND,
    TAKE,
    TAKE_CARD,
    TAKE_MARKER,
    TURN_UP,
    TWO_MILESTONES,
)

if TYPE_CHECKING:
    from viae.games.via_romana.state import State


def reason(state: "State", move: i64) -> str:
    """The rule against a move that is not on the legal list."""
    if state.phase == OVER:
        return "VR-5.1"
    if state.phase <= FIRST_CASTLE:
        return set_up_reason(state)
    if move >= DEAL:
        return drawn_reason(move)
    if state.phase == BUILD:
        return build_reason(state, move)
    return phase_reason(state)


def set_up_reason(state: "State") -> str:
    """Something else comes first in the set-up."""
    if state.phase == DEAL_HANDS or state.phase == LAY_OPEN:
        return "VR-2.1"
    if state.phase == DEAL_MISSIONS:
        return "VR-2.2"
    return "VR-2.5" if state.phase == DEAL_EXTRA else "VR-2.4"


def drawn_reason(move: i64) -> str:
    """Chance is not to move, or not like this."""
    if move >= START_PLAYER:
        return "VR-2.4"
    if move >= DEAL_MISSION:
        return "VR-2.2"
    return "VR-4.5" if move >= TURN_UP else "VR-3.11"


def phase_reason(state: "State") -> str:
    """Something else is to be decided now."""
    phase = state.phase
    if phase == HAND_CHECK:
        return "VR-3.1"
    if phase == PAY:
        return payment_reason(state)
    if phase == CHOOSE_ROAD:
        return "VR-4.7"
    if phase == TAKE_MARKER:
        return "VR-4.4"
    if phase == TAKE_CARD or phase == DRAW_IN_SCORING or phase == REFILL:
        return "VR-4.5"
    return "VR-3.11"


def payment_reason(state: "State") -> str:
    """What pays for the piece that was chosen."""
    if state.target >= MILESTONE:
        return "VR-3.6"
    return "VR-3.5" if state.target >= CITY_MILESTONE else "VR-3.4"


def build_reason(state: "State", move: i64) -> str:
    if move >= TAKE:
        return "VR-4.5"
    if move >= MARKER:
        return "VR-4.4"
    if move >= SCORE:
        return "VR-4.1"
    if move >= DISCARD:
        return "VR-6.1" if state.variants & STUBBORN_HAND else "VR-3.1"
    if move >= PAY_ONE:
        return "VR-3.2"
    if move >= TWO_MILESTONES:
        return pair_reason(state, (move - TWO_MILESTONES) % MOST_ROADS)
    if move >= MILESTONE:
        return space_reason(state, move - MILESTONE)
    if move >= CITY_MILESTONE:
        return city_reason(state, move - CITY_MILESTONE)
    return castle_reason(state, move - CASTLE)


def castle_reason(state: "State", city: i64) -> str:
    if city >= 0 and state.cities[city] != EMPTY:
        return "VR-3.3"
    return "VR-3.10" if state.castles_left[state.current] == 0 else "VR-3.4"


def city_reason(state: "State", city: i64) -> str:
    if state.cities[city] != EMPTY:
        return "VR-3.3"
    if state.stones_left[state.current] == 0:
        return "VR-3.10"
    return "VR-3.5" if state.touched_cities & BIT[city] else "VR-3.9"


def space_reason(state: "State", place: i64) -> str:
    road = place // MOST_SPACES
    space = place % MOST_SPACES
    if road >= state.board.roads or space >= state.board.length[road]:
        return "VR-3.6"  # there is no such space
    if state.closed & BIT[road] or state.filled[road] & BIT[space]:
        return "VR-3.3"
    if state.stones_left[state.current] == 0:
        return "VR-3.10"
    return "VR-3.6" if state.touched[road] & BIT[space] else "VR-3.9"


def pair_reason(state: "State", road: i64) -> str:
    if road < state.board.roads and state.closed & BIT[road]:
        return "VR-3.3"
    return "VR-3.10" if state.stones_left[state.current] < 2 else "VR-3.8"
