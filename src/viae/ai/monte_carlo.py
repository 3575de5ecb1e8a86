"""Flat Monte Carlo: every move tried equally often, in the same worlds and with the same luck.

No tree and no choice among what to try: a round redraws what the seat cannot know, and plays on
from every move in that world. Simple, and hard to beat with few tries. Compiled.
"""

from librt.vecs import vec
from mypy_extensions import i64

from viae.ai.evaluation import BY_LOT, NO_TURN, USUAL, judge, no_rewards, play_on, turns_ahead
from viae.core.rng import Rng
from viae.core.state import CAREFUL, GUESS, Moves, State


class MonteCarlo:
    """All moves of a state, for the seat that has to decide there."""

    def __init__(self, state: State, seed: i64, horizon: i64 = USUAL) -> None:
        self.start = state.clone()
        self.start.think(CAREFUL)
        self.start.remember()
        self.seat: i64 = state.current
        self.seed = seed
        self.horizon: i64 = turns_ahead(horizon, state.seats)
        self.rounds: i64 = 0
        self.candidates = Moves()
        self.start.add_candidates(self.candidates)
        self.totals: vec[i64] = vec[i64]([0] * int(self.candidates.count))
        self.moves = Moves()
        self.rewards: vec[i64] = no_rewards()

    def run(self, rounds: i64) -> None:
        """Try every move in so many worlds."""
        for _ in range(rounds):
            self.rounds += 1
            for i in range(self.candidates.count):
                self.totals[i] += self.tried(self.candidates.items[i])

    def tried(self, move: i64) -> i64:
        """The seat's reward for a move in this round's world."""
        rng = Rng(self.seed + self.rounds)
        world = self.start.clone()
        world.determinize(self.seat, rng)
        world.act(move)
        world.think(GUESS)
        play_on(world, self.seat, self.horizon, NO_TURN, BY_LOT, rng, self.moves)
        judge(world, self.rewards)
        return self.rewards[self.seat]

    def best(self) -> i64:
        """The move with the best mean; of equals the first."""
        best: i64 = 0
        for i in range(self.candidates.count):
            if self.totals[i] > self.totals[best]:
                best = i
        return self.candidates.items[best]
