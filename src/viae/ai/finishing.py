"""Playing a game to its end in passable style, many times over: how positions turn out. Compiled.

Everybody takes the most promising of a few moves drawn by lot. That is far quicker than to weigh
them all, and what comes of it is close to what comes of sensible play: unlike by lot alone, where
nobody ever finishes anything. Only a turn that has begun is ended with care: all moves are weighed,
and nothing is guessed.
"""

from typing import Final

from mypy_extensions import i64

from viae.core.game import CHANCE, NOBODY, Game, Moves
from viae.core.rng import Rng

GLANCES: Final[i64] = 3
"""How many moves are weighed at a decision."""


def finish(game: Game, rng: Rng, moves: Moves, seat: i64 = NOBODY) -> None:
    """Play a position to its end; `seat` is the one whose turn has begun, if one has."""
    while True:
        current = game.current
        if current == CHANCE:
            game.act(game.draw(rng))
        elif current == NOBODY:
            return
        else:
            if seat != NOBODY and current != seat:
                seat = NOBODY
                game.hurry()
            moves.clear()
            game.add_candidates(moves)
            few = GLANCES if seat == NOBODY and moves.count > GLANCES else moves.count
            game.act(passable(game, rng, moves, few))


def passable(game: Game, rng: Rng, moves: Moves, few: i64) -> i64:
    """The most promising of so many moves drawn by lot."""
    if moves.count == 1:
        return moves.items[0]
    best = moves.items[0]
    most: i64 = 0
    for i in range(few):
        drawn = i + rng.below(moves.count - i)
        move = moves.items[drawn]
        moves.items[drawn] = moves.items[i]
        after = game.clone()
        after.act(move)
        while after.current == CHANCE:
            after.act(after.draw(rng))
        promise = after.estimate(game.current)
        if i == 0 or promise > most:
            most = promise
            best = move
    return best
