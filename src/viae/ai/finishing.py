"""Playing a game to its end, many times over: how positions turn out. Compiled.

Usually in passable style: one turn of everybody is played with care, the one that has begun among
them. Nothing is guessed, all moves are weighed, and the first of them by where the turn would end.
For a turn is a row of decisions that fit together; who weighed only the next one would see no use
in some beginnings. And who alone was careful would seem to win, whatever the position.

After that everybody takes the most promising of a few moves drawn by lot. That is far quicker than
to weigh them all, and what comes of it is close to what comes of sensible play: unlike by lot
alone, where nobody ever finishes anything.

Where more depends on it everybody thinks a little before each decision, by a search of their own.
That takes many times as long. But whoever answers well may turn a move into a mistake.
"""

from typing import Final

from mypy_extensions import i64

from viae.ai.rewards import FEW, most_promising, passable, play_on
from viae.ai.search import Search
from viae.core.game import CHANCE, NOBODY, Game, Moves
from viae.core.rng import Rng

THIS_TURN: Final[i64] = 1
"""Played until the decision passes on, by what moves promise."""


def finish(game: Game, rng: Rng, seat: i64 = NOBODY) -> None:
    """Play a position to its end; `seat` is the one whose turn has begun, if one has."""
    moves = Moves()
    ahead = Moves()
    left = game.seats if seat == NOBODY else game.seats - 1
    careful = True
    begins = True
    while True:
        current = game.current
        if current == CHANCE:
            game.act(game.draw(rng))
            continue
        if current == NOBODY:
            return
        if careful and current != seat:
            seat = current
            careful = left > 0
            begins = careful
            left -= 1
            if careful:
                game.ponder()
            else:
                game.hurry()
        moves.clear()
        game.add_candidates(moves)
        if moves.count == 1:
            game.act(moves.items[0])
        elif begins:
            game.act(best_beginning(game, rng, moves, ahead))
            begins = False
        elif careful:
            game.act(most_promising(game, moves, rng))
        else:
            game.act(passable(game, moves, FEW, rng))


def finish_in_thought(game: Game, rng: Rng, iterations: i64) -> None:
    """Play a position to its end; everybody searches so many iterations at each decision."""
    moves = Moves()
    while game.current != NOBODY:
        if game.current == CHANCE:
            game.act(game.draw(rng))
            continue
        moves.clear()
        game.add_moves(moves)
        if moves.count == 1:
            game.act(moves.items[0])
            continue
        search = Search(game, rng.word())
        search.run(iterations)
        game.act(search.best())


def best_beginning(game: Game, rng: Rng, moves: Moves, ahead: Moves) -> i64:
    """The move after which the turn ends best, if what follows is what promises most."""
    best = moves.items[0]
    most: i64 = 0
    for i in range(moves.count):
        after = game.clone()
        after.act(moves.items[i])
        play_on(after, game.current, THIS_TURN, THIS_TURN, FEW, rng, ahead)
        promise = after.estimate(game.current)
        if i == 0 or promise > most:
            most = promise
            best = moves.items[i]
    return best
