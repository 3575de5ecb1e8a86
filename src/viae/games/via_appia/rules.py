"""Legal moves and what a move does: the way through a turn, VA-3.

Income stands in `income`, the quarry in `pushing` and `settling`, the road in `building` and
`travelling`, what chance does in `chance`, how turns and the game end in `ending`; why a move is
refused in `reasons`.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import Moves
from viae.games.via_appia import building, chance, income, pushing, settling, travelling
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

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position


def add_moves(p: "Position", moves: Moves) -> None:
    """Every legal move of whoever is to decide."""
    phase = p.phase
    if phase == ACTION:
        income.add_cards(p, moves)
        pushing.add_pushes(p, moves)
        building.add_first(p, moves)
        travelling.add_travels(p, moves)
    elif phase == AIM:
        for direction in range(DIRECTIONS):
            moves.add(DIRECTION + direction)
    elif phase == PUSH_OR_STOP:
        pushing.add_pushes(p, moves)
        if pushing.may_stop(p):
            moves.add(STOP)
    elif phase == SETTLE:
        settling.add_exchanges(p, moves)
        moves.add(SELL)
    elif phase == HAND_BACK_TILE:
        settling.add_hand_backs(p, moves)
    elif phase == COMFORT_ONE:
        moves.add(COMFORT + TAKE_SESTERCE)
        moves.add(COMFORT + TAKE_TILE)
    elif phase == BUILD_OR_STOP:
        building.add_second(p, moves)
        moves.add(STOP)
    else:
        chance.add_outcomes(p, moves)


def act(p: "Position", move: i64) -> None:
    """Do a legal move and whatever follows from it without anybody's choice."""
    if p.outcome is not None:
        p.outcome = None
        p.film = ""
    if move >= DEAL:
        chance.happen(p, move)
    elif move >= TRAVEL:
        travelling.travel(p, move - TRAVEL)
    elif move >= BUILD:
        building.build(p, move - BUILD)
    elif move >= COMFORT:
        settling.comfort(p, move - COMFORT)
    elif move >= HAND_BACK:
        settling.hand_back(p, move - HAND_BACK)
    elif move == SELL:
        settling.sell(p)
    elif move >= EXCHANGE:
        settling.exchange(p, move - EXCHANGE)
    elif move == STOP:
        stop(p)
    elif move >= DIRECTION:
        pushing.push(p, move - DIRECTION)
    elif move >= PUSH:
        pushing.announce(p, move - PUSH)
    else:
        income.take(p, move)


def stop(p: "Position") -> None:
    if p.phase == PUSH_OR_STOP:
        settling.begin(p)
    else:
        building.end(p)
