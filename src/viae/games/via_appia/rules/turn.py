"""Legal moves and what a move does: the way through a turn, VA-3."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import Moves
from viae.games.via_appia.codes import (
    ACTION,
    AIM,
    BUILD,
    BUILD_OR_STOP,
    COMFORT,
    COMFORT_ONE,
    DEAL,
    DIRECTION,
    DIRECTIONS,
    EXCHANGE,
    HAND_BACK,
    HAND_BACK_TILE,
    PUSH,
    PUSH_OR_STOP,
    SELL,
    SETTLE,
    STOP,
    TAKE_SESTERCE,
    TAKE_TILE,
    TRAVEL,
)
from viae.games.via_appia.rules import building, chance, income, pushing, settling, travelling

if TYPE_CHECKING:
    from viae.games.via_appia.state import State


def add_moves(state: "State", moves: Moves) -> None:
    """All legal moves, of a seat or of chance."""
    phase = state.phase
    if phase == ACTION:
        income.add_cards(state, moves)
        pushing.add_pushes(state, moves)
        building.add_first(state, moves)
        travelling.add_travels(state, moves)
    elif phase == AIM:
        for direction in range(DIRECTIONS):
            moves.add(DIRECTION + direction)
    elif phase == PUSH_OR_STOP:
        pushing.add_pushes(state, moves)
        if pushing.may_stop(state):
            moves.add(STOP)
    elif phase == SETTLE:
        settling.add_exchanges(state, moves)
        moves.add(SELL)
    elif phase == HAND_BACK_TILE:
        settling.add_hand_backs(state, moves)
    elif phase == COMFORT_ONE:
        moves.add(COMFORT + TAKE_SESTERCE)
        moves.add(COMFORT + TAKE_TILE)
    elif phase == BUILD_OR_STOP:
        building.add_second(state, moves)
        moves.add(STOP)
    else:
        chance.add_outcomes(state, moves)


def act(state: "State", move: i64) -> None:
    """Do a legal move and whatever follows from it without anybody's choice."""
    if state.outcome is not None:
        state.outcome = None
        state.film = ""
    if move >= DEAL:
        chance.happen(state, move)
    elif move >= TRAVEL:
        travelling.travel(state, move - TRAVEL)
    elif move >= BUILD:
        building.build(state, move - BUILD)
    elif move >= COMFORT:
        settling.comfort(state, move - COMFORT)
    elif move >= HAND_BACK:
        settling.hand_back(state, move - HAND_BACK)
    elif move == SELL:
        settling.sell(state)
    elif move >= EXCHANGE:
        settling.exchange(state, move - EXCHANGE)
    elif move == STOP:
        stop(state)
    elif move >= DIRECTION:
        pushing.push(state, move - DIRECTION)
    elif move >= PUSH:
        pushing.announce(state, move - PUSH)
    else:
        income.take(state, move)


def stop(state: "State") -> None:
    if state.phase == PUSH_OR_STOP:
        settling.begin(state)
    else:
        building.end(state)
