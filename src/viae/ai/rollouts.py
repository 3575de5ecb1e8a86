"""Playing a game to its end, many times over: how states turn out. Compiled.

Usually in passable style: one turn of everybody is played with care, the one that has begun among
them. Nothing is guessed, all moves are weighed, and the first of them by where the turn would end.
For a turn is a row of decisions that fit together; who weighed only the next one would see no use
in some beginnings. And who alone was careful would seem to win, whatever the state.

After that everybody takes the most promising of a few moves drawn by lot. That is far quicker than
to weigh them all, and what comes of it is close to what comes of sensible play: unlike by lot
alone, where nobody ever finishes anything.

Where more depends on it everybody thinks a little before each decision, by a search of their own.
That takes many times as long. But whoever answers well may turn a move into a mistake.
"""

from typing import Final

from mypy_extensions import i64

from viae.ai.evaluation import FEW, most_promising, passable, play_on
from viae.ai.ismcts import Search
from viae.core.rng import Rng
from viae.core.state import CAREFUL, CHANCE, GUESS, NOBODY, Moves, State

THIS_TURN: Final[i64] = 1
"""Played until the decision passes on, by what moves promise."""


def finish(state: State, rng: Rng, seat: i64 = NOBODY) -> None:
    """Play a state to its end; `seat` is the one whose turn has begun, if one has."""
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
                state.remember()
            else:
                state.think(GUESS)
        moves.clear()
        state.add_candidates(moves)
        if moves.count == 1:
            state.act(moves.items[0])
        elif begins:
            state.act(best_beginning(state, rng, moves, ahead))
            begins = False
        elif careful:
            state.act(most_promising(state, moves, rng))
        else:
            state.act(passable(state, moves, FEW, rng))


def finish_in_thought(state: State, rng: Rng, iterations: i64) -> None:
    """Play a state to its end; everybody searches so many iterations at each decision."""
    moves = Moves()
    while state.current != NOBODY:
        if state.current == CHANCE:
            state.act(state.draw(rng))
            continue
        moves.clear()
        state.add_moves(moves)
        if moves.count == 1:
            state.act(moves.items[0])
            continue
        search = Search(state, rng.word())
        search.run(iterations)
        state.act(search.best())


def best_beginning(state: State, rng: Rng, moves: Moves, ahead: Moves) -> i64:
    """The move after which the turn ends best, if what follows is what promises most."""
    best = moves.items[0]
    most: i64 = 0
    for i in range(moves.count):
        after = state.clone()
        after.act(moves.items[i])
        play_on(after, state.current, THIS_TURN, THIS_TURN, FEW, rng, ahead)
        promise = after.estimate(state.current)
        if i == 0 or promise > most:
            most = promise
            best = moves.items[i]
    return best
