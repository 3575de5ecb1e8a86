"""Where a wagon can go: single steps and overtaking, SR-4.2 to SR-4.5."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.game import BIT, Moves
from viae.games.strada_romana.board import GOAL, HEADING, NOWHERE, WAGONS, WAYS, Board
from viae.games.strada_romana.codes import DIAGONAL, OVERTAKE, PLACES, SIDEWAYS, STEP

if TYPE_CHECKING:
    from viae.games.strada_romana.position import Position


def add_steps(p: "Position", paid: i64, moves: Moves) -> None:
    """Every single step onto a free square or into the goal, under what was paid."""
    board = p.board
    for wagon in range(WAGONS):
        if p.at[wagon] != GOAL:
            base = ((p.to_rome >> wagon) & 1) * HEADING + p.at[wagon] * WAYS
            code = STEP + wagon * PLACES
            add_free(board.ahead, base, p.occupied, code, moves)
            if paid >= SIDEWAYS:
                add_free(board.beside, base, p.occupied, code, moves)
                if paid >= DIAGONAL:
                    add_free(board.slant, base, p.occupied, code, moves)


def add_free(ways: vec[i64], base: i64, occupied: i64, code: i64, moves: Moves) -> None:
    k: i64 = 0
    while k < WAYS:
        to = ways[base + k]
        if to == NOWHERE:
            return
        if occupied & BIT[to] == 0:
            moves.add(code + to)
        k += 1


def can_step(p: "Position", paid: i64) -> bool:
    """Is there any single step under what was paid?"""
    board = p.board
    for wagon in range(WAGONS):
        if p.at[wagon] != GOAL:
            base = ((p.to_rome >> wagon) & 1) * HEADING + p.at[wagon] * WAYS
            if any_free(board.ahead, base, p.occupied):
                return True
            if paid >= SIDEWAYS and any_free(board.beside, base, p.occupied):
                return True
            if paid >= DIAGONAL and any_free(board.slant, base, p.occupied):
                return True
    return False


def any_free(ways: vec[i64], base: i64, occupied: i64) -> bool:
    k: i64 = 0
    while k < WAYS:
        to = ways[base + k]
        if to == NOWHERE:
            return False
        if occupied & BIT[to] == 0:
            return True
        k += 1
    return False


def add_overtakings(p: "Position", steps: i64, moves: Moves) -> None:
    """SR-4.5: every wagon, end and number of steps that some way over occupied squares gives."""
    for wagon in range(WAGONS):
        origin = p.at[wagon]
        if origin != GOAL:
            heading = ((p.to_rome >> wagon) & 1) * HEADING
            code = OVERTAKE + wagon * PLACES * 3
            way_on(p.board, p.occupied, heading, origin, BIT[origin], 1, steps, code, moves)


def can_overtake(p: "Position", steps: i64) -> bool:
    found = Moves()
    add_overtakings(p, steps, found)
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
    base = heading + here * WAYS
    for k in range(3 * WAYS):
        to = neighbour(board, base, k)
        if to == NOWHERE or visited & BIT[to]:
            continue
        if occupied & BIT[to]:
            if step < steps:
                on = visited | BIT[to]
                way_on(board, occupied, heading, to, on, step + 1, steps, code, moves)
        elif step >= 2:
            move = code + to * 3 + step - 2
            if not moves.has(move):
                moves.add(move)


def neighbour(board: Board, base: i64, k: i64) -> i64:
    """The k-th way out of a square, straight ones first, then diagonal, then sideways."""
    if k < WAYS:
        return board.ahead[base + k]
    if k < 2 * WAYS:
        return board.slant[base + k - WAYS]
    return board.beside[base + k - 2 * WAYS]
