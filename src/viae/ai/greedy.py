"""Greedy: every move by the game's estimate one decision ahead, chance averaged. Compiled.

All it knows about a game is the game's own estimate.
"""

from typing import Final

from mypy_extensions import i64

from viae.core.rng import Rng
from viae.core.state import CHANCE, NOBODY, Moves, State

CHANCE_SAMPLES: Final[i64] = 3
"""How often the chance after a move is drawn, with the same random numbers for all moves."""
RIVAL_SHARE: Final[i64] = 80
"""Hundredths of the best other seat's estimate that count against a move."""
VICTORY_POINTS: Final[i64] = 20_000
"""What the first place counts once the game is over, in thousandths of a point."""


def best_moves(state: State, seed: i64) -> list[int]:
    """The candidate moves of the highest value for the current seat: one, or several that tie."""
    values = move_values(state, seed)
    most = max([value for _, value in values])
    return [move for move, value in values if value == most]


def move_values(state: State, seed: i64) -> list[tuple[int, int]]:
    """Each candidate move with its value for the current seat; 0 where there is only one."""
    seat = state.current
    moves = Moves()
    state.add_candidates(moves)
    values: list[tuple[int, int]] = []
    for i in range(moves.count):
        move = moves.items[i]
        value = move_value(state, move, seat, seed) if moves.count > 1 else 0
        values.append((int(move), int(value)))
    return values


def move_value(state: State, move: i64, seat: i64, seed: i64) -> i64:
    """The value of a move for a seat, chance averaged."""
    after = state.clone()
    after.act(move)
    if after.current != CHANCE:
        return state_value(after, seat)
    total: i64 = 0
    for k in range(CHANCE_SAMPLES):
        drawn = after.clone()
        rng = Rng(seed + k)
        while drawn.current == CHANCE:
            drawn.act(drawn.draw(rng))
        total += state_value(drawn, seat)
    return total // CHANCE_SAMPLES


def state_value(state: State, seat: i64) -> i64:
    """A seat's own estimate, less a share of that of its strongest rival."""
    value = state.estimate(seat)
    rival: i64 = 0
    found = False
    for other in range(state.seats):
        if other != seat:
            theirs = state.estimate(other)
            if not found or theirs > rival:
                rival = theirs
                found = True
    value -= rival * RIVAL_SHARE // 100
    if state.current == NOBODY:
        value += VICTORY_POINTS if state.place(seat) == 0 else -VICTORY_POINTS
    return value
