"""The moves that a bot considers, by how its state is told to think.

At GUESS they are those of `quick_candidates`. From COARSE on the pushes are those of `push_search`.
At EXACT, the setting of a new state, they are found here as they were for the first bots, with
which `greedy:hand` is still compared: for each size the pushes of a grid are guessed by the
surrogate, the most promising are tried out, then the neighbours of the best. The best place for
each size is a candidate. A push is free of chance, so trying it out tells what it brings.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.state import COARSE, GUESS, Moves
from viae.games.via_appia import evaluation, push_search, quick_candidates
from viae.games.via_appia.board import SIZES
from viae.games.via_appia.codes import (
    ACTION,
    AIM,
    DIRECTION,
    DIRECTIONS,
    FIRST_PLACE,
    PLACES_ALONG,
    PUSH,
    PUSH_OR_STOP,
    STOP,
)
from viae.games.via_appia.rules import building, income, pushing, travelling

if TYPE_CHECKING:
    from viae.games.via_appia.state import State

PLACE_STEP: Final[i64] = 5
"""Millimetres from one place of the grid to the next."""
GRID: Final[vec[i64]] = vec[i64]([0, 3, 6, 9, 12])
"""The directions of the grid: -30, -15, 0, 15 and 30 degrees."""
TRIED: Final[i64] = 16
"""How many of the best guesses are tried out."""
AROUND: Final[i64] = 3
"""How many of the best tries have their neighbours tried."""
NEAR: Final[i64] = 2
"""Millimetres to their neighbours."""


def add_candidates(state: "State", moves: Moves) -> None:
    """The moves worth considering: all but pushes, and a few pushes; at GUESS a few moves."""
    if state.thinking == GUESS:
        quick_candidates.add_few(state, moves)
    elif state.phase == ACTION:
        income.add_cards(state, moves)
        building.add_first(state, moves)
        travelling.add_travels(state, moves)
        add_best_pushes(state, moves)
    elif state.phase == PUSH_OR_STOP:
        add_best_pushes(state, moves)
        if pushing.may_stop(state):
            moves.add(STOP)
    elif state.phase == AIM and state.thinking >= COARSE:
        push_search.add_directions(state, moves)
    else:
        state.add_moves(moves)


def add_best_pushes(state: "State", moves: Moves) -> None:
    if state.thinking >= COARSE:
        push_search.add_pushes(state, moves)
        return
    for size in range(SIZES):
        if state.stones[state.on_turn * SIZES + size] > 0:
            moves.add(Aim(state, size).best_push())


def push_code(size: i64, place: i64) -> i64:
    return PUSH + size * PLACES_ALONG + place - FIRST_PLACE


def value_of(state: "State", size: i64, place: i64, direction: i64, guess: bool) -> i64:
    """The estimate of the seat that pushes after a push, tried out or guessed."""
    after = state.clone()
    if guess:
        after.think(GUESS)
    after.act(push_code(size, place))
    after.act(DIRECTION + direction)
    return evaluation.estimate(after, state.on_turn)


def best_value(state: "State", seat: i64) -> i64:
    """The estimate after the best direction of an announced push."""
    moves = Moves()
    add_candidates(state, moves)
    best: i64 = 0
    for k in range(moves.count):
        after = state.clone()
        after.act(moves.items[k])
        value = evaluation.estimate(after, seat)
        if k == 0 or value > best:
            best = value
    return best


class Shortlist:
    """The best pushes so far, in order."""

    def __init__(self, most: i64) -> None:
        self.most: i64 = most
        self.count: i64 = 0
        self.places: vec[i64] = vec[i64]([0] * int(most))
        self.directions: vec[i64] = vec[i64]([0] * int(most))
        self.values: vec[i64] = vec[i64]([0] * int(most))

    def offer(self, place: i64, direction: i64, value: i64) -> None:
        """Take a push in if it is good enough; the first of equals stays ahead."""
        at = self.count
        while at > 0 and value > self.values[at - 1]:
            at -= 1
        if at >= self.most:
            return
        if self.count < self.most:
            self.count += 1
        k = self.count - 1
        while k > at:
            self.places[k] = self.places[k - 1]
            self.directions[k] = self.directions[k - 1]
            self.values[k] = self.values[k - 1]
            k -= 1
        self.places[at] = place
        self.directions[at] = direction
        self.values[at] = value


class Aim:
    """The search for the best push with a stone of one size."""

    def __init__(self, state: "State", size: i64) -> None:
        self.state = state
        self.size: i64 = size
        self.least: i64 = state.tray.least_place(size)
        self.most: i64 = state.tray.most_place(size)

    def best_push(self) -> i64:
        """The move that puts the stone at the best place found."""
        guesses = self.guessed()
        best = Shortlist(AROUND)
        for k in range(guesses.count):
            self.try_push(best, guesses.places[k], guesses.directions[k])
        self.try_neighbours(best)
        return push_code(self.size, best.places[0])

    def guessed(self) -> Shortlist:
        """What looks best of the grid."""
        found = Shortlist(TRIED)
        place = self.least
        while place <= self.most:
            for k in range(i64(len(GRID))):
                value = value_of(self.state, self.size, place, GRID[k], guess=True)
                found.offer(place, GRID[k], value)
            place += PLACE_STEP
        return found

    def try_neighbours(self, best: Shortlist) -> None:
        """Try the neighbours of the best, as they are now."""
        places = best.places[:]
        directions = best.directions[:]
        for k in range(AROUND):
            self.try_push(best, places[k] - NEAR, directions[k])
            self.try_push(best, places[k] + NEAR, directions[k])
            self.try_push(best, places[k], directions[k] - 1)
            self.try_push(best, places[k], directions[k] + 1)

    def try_push(self, best: Shortlist, place: i64, direction: i64) -> None:
        """Try a push out."""
        if self.least <= place <= self.most and 0 <= direction < DIRECTIONS:
            value = value_of(self.state, self.size, place, direction, guess=False)
            best.offer(place, direction, value)
