"""Push search: hill climbing for the few pushes that a bot considers.

Most pushes with a small stone bring nothing, which says nothing about where others would. But a
stone that has come near to the edge is nearly won. So a push is worth what falls and a share of
what nearly does. The first tries are those that the surrogate values most; the next ones are
neighbours of the best tries so far.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from viae.core.state import CAREFUL, CLOSE, COARSE, Moves
from viae.games.via_appia import evaluation
from viae.games.via_appia.codes import DIRECTION, DIRECTIONS, FIRST_PLACE, PLACES_ALONG, PUSH
from viae.games.via_appia.push_cache import DEPTH, PushCache
from viae.games.via_appia.quarry.fixed import MICROMETRE
from viae.games.via_appia.quarry.physics import ANGLE_STEP, SIZES, STEEPEST

if TYPE_CHECKING:
    from viae.games.via_appia.state import State

PLACE_STEP: Final[i64] = 5
GRID: Final[vec[i64]] = vec[i64]([0, 3, 6, 9, 12])
"""The places and directions that the surrogate is asked about: every 5 mm, every 15 degrees."""
FIRST_TRIES: Final[vec[i64]] = vec[i64]([4, 1, 14, 2, 14, 10])
"""How many guesses are tried before the neighbours of the best tries."""
TRIES: Final[vec[i64]] = vec[i64]([7, 2, 26, 4, 26, 16])
"""How many pushes are tried in all. Both tables have a pair for each of COARSE, CAREFUL and CLOSE:
tries into the real quarry, and into the quarry that an earlier push of the search has left."""
AROUND: Final[i64] = 3
"""At CLOSE the whole grid is tried in the real quarry, then the neighbours of this many best."""
MOST_CANDIDATES: Final[i64] = 3
"""The most candidates, each with another outcome."""
STEPS_ASIDE: Final[vec[i64]] = vec[i64]([-5, 5, 0, 0, -2, 2, 0, 0])
TURNS_ASIDE: Final[vec[i64]] = vec[i64]([0, 0, -2, 2, 0, 0, 1, -1])
"""The neighbours of a push: millimetres and steps of the direction away."""
NEARLY: Final[i64] = 600
"""What a stone at the very edge is worth, in thousandths of one that falls."""
HALVED: Final[i64] = 2000
"""Micrometres farther from the edge after which that share is halved."""
AS_GUESSED: Final[i64] = 4000
"""The same after a push that was only guessed."""


def add_pushes(state: "State", moves: Moves) -> None:
    """For each size the places of its candidates."""
    for size in range(SIZES):
        if state.stones[state.on_turn * SIZES + size] > 0:
            search = search_of(state, size)
            for n in range(i64(len(search.candidates))):
                place = search.tries.place[search.candidates[n]] - FIRST_PLACE
                move = PUSH + size * PLACES_ALONG + place
                if not moves.has(move):
                    moves.add(move)


def add_directions(state: "State", moves: Moves) -> None:
    """The candidates at the place announced, or all directions."""
    place = state.aim % PLACES_ALONG + FIRST_PLACE
    search = search_of(state, state.aim // PLACES_ALONG)
    found = False
    for n in range(i64(len(search.candidates))):
        if search.tries.place[search.candidates[n]] == place:
            moves.add(DIRECTION + search.tries.direction[search.candidates[n]])
            found = True
    if not found:
        for direction in range(DIRECTIONS):
            moves.add(DIRECTION + direction)


def search_of(state: "State", size: i64) -> "PushSearch":
    """The search with a stone of this size, from the cache or made now."""
    cache = state.push_cache()
    worth = evaluation.stone_worth(state)
    search = cache.searches[size]
    if search is None or not search.is_for(worth, state.thinking):
        search = PushSearch(cache, size, worth, state.thinking)
        cache.searches[size] = search
    return search


class PushSearch:
    """The pushes with a stone of one size into one tray, best first."""

    def __init__(
        self, cache: PushCache, size: i64, worth: vec[i64], thinking: i64 = CAREFUL
    ) -> None:
        self.cache = cache
        self.size = size
        self.worth: vec[i64] = worth  # of a stone won, by size
        self.thinking: i64 = thinking
        self.least: i64 = cache.tray.least_place(size)
        self.most: i64 = cache.tray.most_place(size)
        self.tries = Tries()
        is_real = cache.depth == DEPTH
        row = 2 * (thinking - COARSE) + (0 if is_real else 1)
        self.enough: i64 = TRIES[row]
        guesses = self.guessed()
        self.try_out(guesses, FIRST_TRIES[row])
        if thinking == CLOSE and is_real:
            self.try_all(guesses)
        self.candidates: vec[i64] = self.best_outcomes()

    def is_for(self, worth: vec[i64], thinking: i64) -> bool:
        """Was it found with stones worth the same, and by the same setting?"""
        if thinking != self.thinking:
            return False
        for k in range(SIZES):
            if worth[k] != self.worth[k]:
                return False
        return True

    def guessed(self) -> "Tries":
        """All of the grid, as the surrogate guesses it."""
        guesses = Tries()
        place = self.least
        while place <= self.most:
            for k in range(i64(len(GRID))):
                guesses.add(place, GRID[k], self.value(place, GRID[k], guess=True))
            place += PLACE_STEP
        return guesses

    def try_out(self, guesses: "Tries", first: i64) -> None:
        """Try the best guesses, then the neighbours of what turns out best."""
        for _ in range(first):
            k = guesses.next()
            self.try_push(guesses.place[k], guesses.direction[k])
        while self.tries.count < self.enough:
            k = self.tries.next()
            if k < 0:
                return
            self.try_neighbours(self.tries.place[k], self.tries.direction[k])

    def try_all(self, guesses: "Tries") -> None:
        """Try all guesses, then the neighbours of what is best of all."""
        for k in range(guesses.count):
            self.try_push(guesses.place[k], guesses.direction[k])
        self.enough = self.tries.count + AROUND * i64(len(STEPS_ASIDE))
        self.tries.rewind()
        for _ in range(AROUND):
            k = self.tries.next()
            self.try_neighbours(self.tries.place[k], self.tries.direction[k])

    def try_neighbours(self, place: i64, direction: i64) -> None:
        for k in range(i64(len(STEPS_ASIDE))):
            if self.tries.count < self.enough:
                self.try_push(place + STEPS_ASIDE[k], direction + TURNS_ASIDE[k])

    def try_push(self, place: i64, direction: i64) -> None:
        """Try a push out, unless it was tried before."""
        is_push = self.least <= place <= self.most and 0 <= direction < DIRECTIONS
        if is_push and not self.tries.has(place, direction):
            self.tries.add(place, direction, self.value(place, direction, guess=False))

    def best_outcomes(self) -> vec[i64]:
        """The best tries, one for each outcome."""
        candidates: vec[i64] = vec[i64]()
        self.tries.rewind()
        k = self.tries.next()
        while k >= 0 and i64(len(candidates)) < MOST_CANDIDATES:
            if self.is_new(k, candidates):
                candidates = append(candidates, k)
            k = self.tries.next()
        return candidates

    def is_new(self, k: i64, candidates: vec[i64]) -> bool:
        """Does a try make other stones fall than these candidates?"""
        fallen = self.after(k).fallen
        for n in range(i64(len(candidates))):
            other = self.after(candidates[n]).fallen
            if fallen[0] == other[0] and fallen[1] == other[1] and fallen[2] == other[2]:
                return False
        return True

    def after(self, k: i64) -> PushCache:
        """What a try led to."""
        angle = self.tries.direction[k] * ANGLE_STEP - STEEPEST
        return self.cache.push(self.size, self.tries.place[k], angle, guess=False)

    def value(self, place: i64, direction: i64, guess: bool) -> i64:
        """What falls, and a share of what nearly does."""
        after = self.cache.push(self.size, place, direction * ANGLE_STEP - STEEPEST, guess)
        value: i64 = 0
        for k in range(SIZES):
            value += after.fallen[k] * self.worth[k] * 1000
        tray = after.tray
        edge = tray.physics.length // MICROMETRE
        halved = AS_GUESSED if guess else HALVED
        for i in range(tray.count):
            left = edge - tray.y[i]
            share = NEARLY
            while left >= halved and share > 0:
                share >>= 1
                left -= halved
            value += self.worth[tray.size[i]] * (share - share * left // (2 * halved))
        return value


class Tries:
    """Pushes and their values. `next` gives each once, the best first and equals in order."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.place: vec[i64] = vec[i64]()
        self.direction: vec[i64] = vec[i64]()
        self.value: vec[i64] = vec[i64]()
        self.seen: vec[i64] = vec[i64]()  # 1 for those that `next` gave

    def add(self, place: i64, direction: i64, value: i64) -> None:
        self.count += 1
        self.place = append(self.place, place)
        self.direction = append(self.direction, direction)
        self.value = append(self.value, value)
        self.seen = append(self.seen, 0)

    def has(self, place: i64, direction: i64) -> bool:
        for k in range(self.count):
            if self.place[k] == place and self.direction[k] == direction:
                return True
        return False

    def next(self) -> i64:
        """The best that `next` has not given since `rewind`, or below 0."""
        best: i64 = -1
        for k in range(self.count):
            if self.seen[k] == 0 and (best < 0 or self.value[k] > self.value[best]):
                best = k
        if best >= 0:
            self.seen[best] = 1
        return best

    def rewind(self) -> None:
        for k in range(self.count):
            self.seen[k] = 0
