"""Rollouts: play on from a state by a quick policy, to a horizon or to the end. Compiled.

`roll_out` is the truncated rollout of search and Monte Carlo. It stops after a number of turns,
the horizon, always at the end of a turn: in mid-turn an estimate counts what the turn may still
bring. The rollout policy is greedy for the first turns; after them it is the sampled policy, which
takes the best of a few candidates drawn at random. That is far quicker than comparing all moves,
and unlike uniformly random play it finishes what it begins.

`play_to_end` is the playout of the coach. One turn of every seat, including the turn that has
begun, is played with care: nothing is guessed, all moves are compared, and the first move of a turn
by the state at the end of that turn, since a turn is several decisions that fit together. Every
seat gets such a turn, because a seat that alone played with care would seem to win from any state.
After that the sampled policy goes on to the end.
"""

from typing import Final

from mypy_extensions import i64

from viae.core.rng import Rng
from viae.core.state import CAREFUL, CHANCE, GUESS, NOBODY, Moves, State

DEFAULT_HORIZON: Final[i64] = 0
"""Until every seat has had one turn and the seat itself another, but at least LEAST_HORIZON."""
LEAST_HORIZON: Final[i64] = 4
TO_THE_END: Final[i64] = 1_000_000
"""A horizon that no game reaches."""
THIS_TURN: Final[i64] = 1
"""A horizon at the end of the turn under way."""
NO_GREEDY_TURNS: Final[i64] = 0
CANDIDATES: Final[i64] = 3
"""Moves drawn at random that the sampled policy compares at a decision."""
UNIFORM: Final[i64] = 1
"""With one candidate the sampled policy is uniformly random, and compares nothing."""


def horizon_in_turns(horizon: i64, seats: i64) -> i64:
    """The number of turns after which a rollout is evaluated."""
    if horizon != DEFAULT_HORIZON:
        return horizon
    return seats + 1 if seats >= LEAST_HORIZON else LEAST_HORIZON


# Policies


def greedy_move(state: State, moves: Moves, rng: Rng) -> i64:
    """The greedy policy: the move with the best estimate one decision ahead."""
    best: i64 = 0
    most: i64 = 0
    for i in range(moves.count):
        value = estimate_after(state, moves.items[i], rng)
        if i == 0 or value > most:
            best = moves.items[i]
            most = value
    return best


def sampled_move(state: State, moves: Moves, candidates: i64, rng: Rng) -> i64:
    """The sampled policy: the greedy choice among a few candidates drawn at random."""
    if moves.count == 1:
        return moves.items[0]
    if candidates == UNIFORM:
        return moves.items[rng.below(moves.count)]
    best = moves.items[0]
    most: i64 = 0
    for i in range(candidates if candidates < moves.count else moves.count):
        drawn = i + rng.below(moves.count - i)
        move = moves.items[drawn]
        moves.items[drawn] = moves.items[i]
        value = estimate_after(state, move, rng)
        if i == 0 or value > most:
            best = move
            most = value
    return best


def first_move_of_turn(state: State, rng: Rng, moves: Moves, ahead: Moves) -> i64:
    """The move with the best estimate at the end of the turn, the rest of it played greedily."""
    best = moves.items[0]
    most: i64 = 0
    for i in range(moves.count):
        after = state.clone()
        after.act(moves.items[i])
        roll_out(after, state.current, THIS_TURN, THIS_TURN, CANDIDATES, rng, ahead)
        value = after.estimate(state.current)
        if i == 0 or value > most:
            most = value
            best = moves.items[i]
    return best


def estimate_after(state: State, move: i64, rng: Rng) -> i64:
    """The estimate after a move and the chance that follows it, for the seat that makes it."""
    after = state.clone()
    after.act(move)
    while after.current == CHANCE:
        after.act(after.draw(rng))
    return after.estimate(state.current)


# Playing on


def roll_out(
    state: State,
    seat: i64,
    horizon: i64,
    greedy_turns: i64,
    candidates: i64,
    rng: Rng,
    moves: Moves,
) -> None:
    """A truncated rollout: play until the turn has passed on `horizon` times.

    `seat` made the last decision. The first `greedy_turns`, the turn under way among them, are
    played by the greedy policy, the rest by the sampled one.
    """
    while True:
        current = state.current
        if current == CHANCE:
            state.act(state.draw(rng))
            continue
        if current == NOBODY:
            return
        if current != seat:
            seat = current
            horizon -= 1
            greedy_turns -= 1
            if horizon == 0:
                return
        moves.clear()
        state.add_candidates(moves)
        if greedy_turns > 0 and moves.count > 1:
            state.act(greedy_move(state, moves, rng))
        else:
            state.act(sampled_move(state, moves, candidates, rng))


def play_to_end(state: State, rng: Rng, seat: i64 = NOBODY) -> None:
    """A playout of the coach; `seat` is the one whose turn has begun, if one has."""
    moves = Moves()
    ahead = Moves()
    left = state.seats if seat == NOBODY else state.seats - 1
    careful = True
    begins = True
    while True:
        current = state.current
        if current == CHANCE:
            state.act(state.draw(rng))
            continue
        if current == NOBODY:
            return
        if careful and current != seat:
            seat = current
            careful = left > 0
            begins = careful
            left -= 1
            if careful:
                state.think(CAREFUL)
                state.cache_outcomes()
            else:
                state.think(GUESS)
        moves.clear()
        state.add_candidates(moves)
        if moves.count == 1:
            state.act(moves.items[0])
        elif begins:
            state.act(first_move_of_turn(state, rng, moves, ahead))
            begins = False
        elif careful:
            state.act(greedy_move(state, moves, rng))
        else:
            state.act(sampled_move(state, moves, CANDIDATES, rng))
