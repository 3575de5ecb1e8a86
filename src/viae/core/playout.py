"""Random playouts: what `viae bench` measures, and tests use to reach all kinds of states."""

from mypy_extensions import i64

from viae.core.rng import Rng
from viae.core.state import CHANCE, NOBODY, Moves, State


def play_out(state: State, rng: Rng, moves: Moves) -> i64:
    """Play to the end with random moves; the number of decisions made (chance is not counted)."""
    decisions: i64 = 0
    while True:
        current = state.current
        if current == CHANCE:
            state.act(state.draw(rng))
        elif current == NOBODY:
            return decisions
        else:
            moves.clear()
            state.add_moves(moves)
            state.act(moves.items[rng.below(moves.count)])
            decisions += 1


def play_many(start: State, games: i64, seed: i64) -> i64:
    """Play `games` random games from one state; the decisions made in all of them."""
    rng = Rng(seed)
    moves = Moves()
    decisions: i64 = 0
    for _ in range(games):
        decisions += play_out(start.clone(), rng, moves)
    return decisions
