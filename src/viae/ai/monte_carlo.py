"""Flat Monte Carlo: every move gets as many rollouts as any other, in the same determinized states.

There is no tree and no selection: a round determinizes the state once for all moves, and rolls out
from each of them with the same random numbers. It is the baseline for the tree search, and hard to
beat with few iterations. Compiled.
"""

from librt.vecs import vec
from mypy_extensions import i64

from viae.ai.evaluation import evaluate, zero_rewards
from viae.ai.rollouts import (
    DEFAULT_HORIZON,
    NO_GREEDY_TURNS,
    UNIFORM,
    horizon_in_turns,
    roll_out,
)
from viae.core.rng import Rng
from viae.core.state import CAREFUL, GUESS, Moves, State


class MonteCarlo:
    """All moves of a state, for the seat that has to decide there."""

    def __init__(self, state: State, seed: i64, horizon: i64 = DEFAULT_HORIZON) -> None:
        self.start = state.clone()
        self.start.think(CAREFUL)
        self.start.cache_outcomes()
        self.seat: i64 = state.current
        self.seed = seed
        self.horizon: i64 = horizon_in_turns(horizon, state.seats)
        self.rounds: i64 = 0
        self.candidates = Moves()
        self.start.add_candidates(self.candidates)
        self.reward_sums: vec[i64] = vec[i64]([0] * int(self.candidates.count))
        self.moves = Moves()
        self.rewards: vec[i64] = zero_rewards()

    def run(self, rounds: i64) -> None:
        """Roll out from every move once in each round."""
        for _ in range(rounds):
            self.rounds += 1
            for i in range(self.candidates.count):
                self.reward_sums[i] += self.simulate(self.candidates.items[i])

    def simulate(self, move: i64) -> i64:
        """The seat's reward for a move in this round's determinized state."""
        rng = Rng(self.seed + self.rounds)
        world = self.start.clone()
        world.determinize(self.seat, rng)
        world.act(move)
        world.think(GUESS)
        roll_out(world, self.seat, self.horizon, NO_GREEDY_TURNS, UNIFORM, rng, self.moves)
        evaluate(world, self.rewards)
        return self.rewards[self.seat]

    def best(self) -> i64:
        """The move with the best mean reward; of equals the first."""
        best: i64 = 0
        for i in range(self.candidates.count):
            if self.reward_sums[i] > self.reward_sums[best]:
                best = i
        return self.candidates.items[best]
