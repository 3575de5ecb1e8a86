"""Where a wagon can go: single steps and overtaking, SR-4.2 to SR-4.5."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT, Moves
from viae.games.strada_romana.board import (
    ALL_PLACES,
    BOTH_HEADINGS,
    GOAL,
    MOST_WAYS,
    NOWHERE,
    WAGONS,
    Board,
)
from viae.games.strada_romana.codes import DIAGONAL, OVERTAKE, PLACES, SIDEWAYS, STEP

if TYPE_CHECKING:
    from viae.games.strada_romana.state import State


def add_steps(state: "State", paid: i64, moves: Moves) -> None:
    """Every single step onto a free square or into the goal, under what was paid."""
    steps = state.board.steps
    ends = state.board.ends
    at = state.at
    occupied = state.occupied
    to_rome = state.to_rome
    kinds = ways_for(paid)
    for wagon in range(WAGONS):
        here = at[wagon]
        if here != GOAL:
            place = ((to_rome >> wagon) & 1) * ALL_PLACES + here
            code = STEP + wagon * PLACES
            for k in range(place * MOST_WAYS, ends[kinds + place]):
                if occupied & BIT[steps[k]] == 0:
                    moves.add(code + steps[k])


def can_step(state: "State", paid: i64) -> bool:
    """Is there any single step under what was paid?"""
    steps = state.board.steps
    ends = state.board.ends
    at = state.at
    occupied = state.occupied
    to_rome = state.to_rome
    kinds = ways_for(paid)
    for wagon in range(WAGONS):
        here = at[wagon]
        if here != GOAL:
            place = ((to_rome >> wagon) & 1) * ALL_PLACES + here
            for k in range(place * MOST_WAYS, ends[kinds + place]):
                if occupied & BIT[steps[k]] == 0:
                    return True
    return False


def ways_for(paid: i64) -> i64:
    """SR-4.4: where a board's table tells the end of the ways that a payment allows."""
    if paid >= DIAGONAL:
        return 2 * BOTH_HEADINGS
    return BOTH_HEADINGS if paid >= SIDEWAYS else 0


def add_overtakings(state: "State", steps: i64, moves: Moves) -> None:
    """SR-4.5: every wagon, end and number of steps that some way over occupied squares gives."""
    for wagon in range(WAGONS):
        origin = state.at[wagon]
        if origin != GOAL:
            heading = ((state.to_rome >> wagon) & 1) * ALL_PLACES
            code = OVERTAKE + wagon * PLACES * 3
            way_on(state.board, state.occupied, heading, origin, BIT[origin], 1, steps, code, moves)


def can_overtake(state: "State", steps: i64) -> bool:
    found = Moves()
    add_overtakings(state, steps, found)
    return found.count > 0


def way_on(
    board: Board,
    occupied: i64,
    heading: i64,
    here: i64,
    visited: i64,
    step: i64,
    steps: i64,
    code: i64,
    moves: Moves,
) -> None:
    """Lengthen a way by its next step, number `step`, in every direction that special actions give.

    All squares so far are occupied (or the start); a free one ends the way.
    """
    jumps = board.jumps
    base = (heading + here) * MOST_WAYS
    for k in range(base, base + MOST_WAYS):
        to = jumps[k]
        if to == NOWHERE:
            return
        if visited & BIT[to]:
            continue
        if occupied & BIT[to]:
            if step < steps:
                on = visited | BIT[to]
                way_on(board, occupied, heading, to, on, step + 1, steps, code, moves)
        elif step >= 2:
            move = code + to * 3 + step - 2
            if not moves.has(move):
                moves.add(move)
