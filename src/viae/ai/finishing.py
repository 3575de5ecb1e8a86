"""Playing a game to its end in passable style, many times over: how positions turn out. Compiled.

Everybody takes the most promising of a few moves drawn by lot. That is far quicker than to weigh
them all, and what comes of it is close to what comes of sensible play: unlike by lot alone, where
nobody ever finishes anything.
"""

from typing import Final

from mypy_extensions import i64

from viae.core.game import CHANCE, NOBODY, Game, Moves
from viae.core.rng import Rng

GLANCES: Final[i64] = 3
"""How many moves are weighed at a decision."""


def finish(game: Game, rng: Rng, moves: Moves, glances: i64 = GLANCES) -> None:
    """Play a position to its end."""
    while True:
        current = game.current
        if current == CHANCE:
            game.act(game.draw(rng))
        elif current == NOBODY:
            return
        else:
            moves.clear()
            game.add_candidates(moves)
            game.act(passable(game, rng, moves, glances))


def passable(game: Game, rng: Rng, moves: Moves, glances: i64) -> i64:
    """The most promising of a few moves drawn by lot."""
    if moves.count == 1:
        return moves.items[0]
    best = moves.items[0]
    most: i64 = 0
    few = glances if glances < moves.count else moves.count
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
