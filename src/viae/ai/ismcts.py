"""Information-set MCTS over determinized states: PUCT selection, priors from the game's estimate,
truncated rollouts, one reward for every seat (max^n). Compiled.

It finds a move in games with chance, hidden information, two to five seats and turns of several
decisions. A simulation determinizes the state for the seat that has to decide: what the seat cannot
know is sampled. Then it follows the usual steps.

- Selection by PUCT: the mean reward of a child plus an exploration term that is weighted by its
  prior. Every seat maximizes its own reward.
- Expansion: a node's children are tried one by one once it has been visited `expansion_threshold`
  times. Each child's prior is the game's estimate after its move.
- A truncated rollout (`rollouts`) from the leaf to the horizon, and its evaluation (`evaluation`).
- Backpropagation of every seat's reward to the root.

The tree has no nodes for chance. Chance is drawn anew in every simulation, and a node stands for a
sequence of decisions, so its mean is over hidden information and luck alike, and only the moves
that are legal in the present determinization are selected. The n-th visit to each child of the root
uses the same random numbers: moves are compared with common luck.

After REFINEMENT_THRESHOLD simulations the horizon doubles. With few simulations, the luck of a long
rollout hides how moves differ; with many, the first turns have nothing new to tell. A game that
guesses its costly moves in rollouts refines its candidate moves instead, since guesses get worse
farther ahead.

There is no clock in here: a caller with a time limit asks for a few simulations at a time
(`budget`).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from viae.ai.evaluation import FULL_REWARD, evaluate, zero_rewards
from viae.ai.rollouts import (
    CANDIDATES,
    DEFAULT_HORIZON,
    estimate_after,
    horizon_in_turns,
    roll_out,
)
from viae.core.rng import Rng
from viae.core.state import CAREFUL, CHANCE, CLOSE, GUESS, NOBODY, Moves, State

RootStatistics = list[tuple[int, int, int]]
"""Each move of the root with its visits and its mean reward for the seat that decides."""

ROOT: Final[i64] = 0
NONE: Final[i64] = -1
EXPLORATION_CONSTANT: Final[i64] = 160_000
"""The exploration constant: the factor of PUCT's exploration term."""
PRIOR_TEMPERATURE: Final[i64] = 500
"""The prior temperature: the lag behind the best estimate, in thousandths of a point, that halves
a move's prior."""
EXPANSION_THRESHOLD: Final[i64] = 2
"""The expansion threshold: the visits after which a node's children are tried one by one."""
GREEDY_TURNS: Final[i64] = 1
"""The turns of a rollout that the greedy policy plays: the one under way."""
REFINEMENT_THRESHOLD: Final[i64] = 2_000
"""The simulations after which the horizon doubles, or the game refines its candidates …"""
REFINEMENT_DISCOUNT: Final[i64] = 8
"""… and the divisor of all earlier visits when the horizon doubles: their rewards differ."""
MOST_NODES: Final[i64] = 2_000_000
"""Where the tree stops growing, at some 250 MB."""
SQUARE_ROOTS: Final[vec[i64]] = vec[i64]([int((10_000 * n) ** 0.5) for n in range(4096)])
"""A hundred times the square root."""


class Search:
    """The tree that grows from one state, for the seat that has to decide there."""

    def __init__(self, state: State, seed: i64, horizon: i64 = DEFAULT_HORIZON) -> None:
        self.seat: i64 = state.current
        self.seats: i64 = state.seats
        self.seed = seed
        rng = Rng(seed)
        self.start = state.clone()
        self.start.determinize(self.seat, rng)  # the caller may pass the true state
        self.start.think(CAREFUL)
        self.start.cache_outcomes()
        self.horizon: i64 = horizon_in_turns(horizon, state.seats)
        self.exploration_constant: i64 = EXPLORATION_CONSTANT
        self.prior_temperature: i64 = PRIOR_TEMPERATURE
        self.expansion_threshold: i64 = EXPANSION_THRESHOLD
        self.greedy_turns: i64 = GREEDY_TURNS
        self.rollout_candidates: i64 = CANDIDATES
        self.simulations: i64 = 0
        self.nodes: i64 = 0
        self.move: vec[i64] = vec[i64]()  # that leads to the node
        self.parent: vec[i64] = vec[i64]()
        self.last_child: vec[i64] = vec[i64]()  # the child added last, or NONE
        self.sibling: vec[i64] = vec[i64]()  # the sibling added before, or NONE
        self.visits: vec[i64] = vec[i64]()
        self.prior: vec[i64] = vec[i64]()  # the game's estimate, for the seat that moves there
        self.children: vec[i64] = vec[i64]([0] * 128)  # in the order of the legal moves
        self.reward_sums: vec[i64] = vec[i64]()  # at node * seats + seat
        self.child_of_move: vec[i64] = vec[i64]([0] * 1024)  # see `index_children`
        self.moves = Moves()
        self.rewards: vec[i64] = zero_rewards()
        self.expand(self.start, self.add_node(NONE, NONE), rng)

    def run(self, simulations: i64) -> None:
        for _ in range(simulations):
            self.simulate()

    def simulate(self) -> None:
        """One simulation: determinize, select, expand, roll out, evaluate, backpropagate."""
        if self.simulations == REFINEMENT_THRESHOLD:
            if self.start.finest() >= CLOSE:
                self.start.think(CLOSE)
            else:
                self.double_horizon()
        self.simulations += 1
        node = self.select(self.start, ROOT, Rng(0))
        rng = Rng(self.seed + 1 + self.visits[node])
        world = self.start.clone()
        world.determinize(self.seat, rng)
        world.act(self.move[node])
        seat = self.seat
        left = self.horizon
        while self.is_expanded(node):
            while world.current == CHANCE:
                world.act(world.draw(rng))
            if world.current == NOBODY:
                break
            if world.current != seat:
                seat = world.current
                left -= 1
                if left == 0:
                    break
                world.think(GUESS)
            node = self.select(world, node, rng)
            world.act(self.move[node])
        if left > 0:
            world.think(GUESS)
            roll_out(world, seat, left, self.greedy_turns, self.rollout_candidates, rng, self.moves)
        evaluate(world, self.rewards)
        self.backpropagate(node)

    def is_expanded(self, node: i64) -> bool:
        """Has a node the visits, and the tree the room, for its children to be tried?"""
        if self.visits[node] < self.expansion_threshold:
            return False
        return self.nodes < MOST_NODES or self.last_child[node] != NONE

    def double_horizon(self) -> None:
        """Evaluate after twice as many turns from now on."""
        self.horizon *= 2
        for node in range(self.nodes):
            visits = self.visits[node]
            self.visits[node] = (visits + REFINEMENT_DISCOUNT - 1) // REFINEMENT_DISCOUNT
            for i in range(node * self.seats, (node + 1) * self.seats):
                self.reward_sums[i] = self.reward_sums[i] * self.visits[node] // max(visits, 1)

    # Selection

    def select(self, world: State, node: i64, rng: Rng) -> i64:
        """The child with the highest PUCT value among the moves that are legal in this world."""
        seat = world.current
        self.expand(world, node, rng)
        best_prior: i64 = self.prior[self.children[0]]
        for i in range(self.moves.count):
            if self.prior[self.children[i]] > best_prior:
                best_prior = self.prior[self.children[i]]
        exploration = self.exploration_constant * square_root(1 + self.visits[node]) // 100
        first_play_urgency = self.mean(node, seat)
        temperature = self.prior_temperature
        best: i64 = NONE
        most: i64 = 0
        for i in range(self.moves.count):
            child = self.children[i]
            lag = best_prior - self.prior[child]
            value = exploration * temperature // (temperature + lag) // (1 + self.visits[child])
            value += self.mean(child, seat) if self.visits[child] > 0 else first_play_urgency
            if best == NONE or value > most:
                best = child
                most = value
        return best

    def mean(self, node: i64, seat: i64) -> i64:
        """The mean reward of a seat in a node."""
        visits = self.visits[node]
        if visits == 0:
            return FULL_REWARD // 2
        return self.reward_sums[node * self.seats + seat] // visits

    # Expansion

    def expand(self, world: State, node: i64, rng: Rng) -> None:
        """Let `children` hold the child of each legal move, new ones with their priors."""
        moves = self.moves
        moves.clear()
        world.add_candidates(moves)
        self.index_children(node)
        for i in range(moves.count):
            child = self.child_by(node, moves.items[i])
            if child == NONE:
                child = self.add_node(node, moves.items[i])
                self.prior[child] = estimate_after(world, moves.items[i], rng)
            if i < len(self.children):
                self.children[i] = child
            else:
                self.children = append(self.children, child)

    def index_children(self, node: i64) -> None:
        """Let `child_of_move` know this node's children; entries of others are left in it."""
        child = self.last_child[node]
        while child != NONE:
            move = self.move[child]
            while move >= len(self.child_of_move):
                self.child_of_move = append(self.child_of_move, 0)
            self.child_of_move[move] = child
            child = self.sibling[child]

    def child_by(self, node: i64, move: i64) -> i64:
        """The child that a move leads to, once they are indexed, or NONE."""
        if move >= len(self.child_of_move):
            return NONE
        child = self.child_of_move[move]
        # The entry may be left over from another node.
        return child if self.parent[child] == node and self.move[child] == move else NONE

    def add_node(self, parent: i64, move: i64) -> i64:
        node = self.nodes
        self.nodes += 1
        self.move = append(self.move, move)
        self.parent = append(self.parent, parent)
        self.last_child = append(self.last_child, NONE)
        self.sibling = append(self.sibling, NONE)
        self.visits = append(self.visits, 0)
        self.prior = append(self.prior, 0)
        for _ in range(self.seats):
            self.reward_sums = append(self.reward_sums, 0)
        if parent != NONE:
            self.sibling[node] = self.last_child[parent]
            self.last_child[parent] = node
        return node

    # Backpropagation

    def backpropagate(self, node: i64) -> None:
        """Add the rewards to all nodes from a leaf to the root."""
        while node != NONE:
            self.visits[node] += 1
            for seat in range(self.seats):
                self.reward_sums[node * self.seats + seat] += self.rewards[seat]
            node = self.parent[node]

    # Results

    def best(self) -> i64:
        """The most visited move of the root; of equals the one with the better mean."""
        best: i64 = NONE
        child = self.last_child[ROOT]
        while child != NONE:
            if best == NONE or self.is_better(child, best):
                best = child
            child = self.sibling[child]
        return self.move[best]

    def is_better(self, one: i64, other: i64) -> bool:
        if self.visits[one] != self.visits[other]:
            return self.visits[one] > self.visits[other]
        return self.mean(one, self.seat) > self.mean(other, self.seat)

    def lead(self) -> i64:
        """How many visits the best move is ahead of the next."""
        most: i64 = 0
        next_most: i64 = 0
        child = self.last_child[ROOT]
        while child != NONE:
            visits = self.visits[child]
            if visits > most:
                next_most = most
                most = visits
            elif visits > next_most:
                next_most = visits
            child = self.sibling[child]
        return most - next_most

    def is_decided(self, left: i64) -> bool:
        """Would `left` more simulations not change which move is best?"""
        if (
            self.simulations <= REFINEMENT_THRESHOLD
            and self.simulations + left > REFINEMENT_THRESHOLD
        ):
            return False  # only a part of the lead would be left then
        return self.lead() > left

    def root_statistics(self) -> RootStatistics:
        found: list[tuple[int, int, int]] = []
        child = self.last_child[ROOT]
        while child != NONE:
            mean = self.mean(child, self.seat)
            found.append((int(self.move[child]), int(self.visits[child]), int(mean)))
            child = self.sibling[child]
        return found


def play_to_end_by_search(state: State, rng: Rng, simulations: i64) -> None:
    """A playout in which every seat searches at each decision, by what it knows.

    It takes many times as long as a playout by a policy. But a seat that answers well can turn a
    move into a mistake.
    """
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
        search.run(simulations)
        state.act(search.best())


def square_root(n: i64) -> i64:
    """A hundred times the square root, to about three digits."""
    times: i64 = 1
    while n >= len(SQUARE_ROOTS):
        n >>= 2
        times *= 2
    return SQUARE_ROOTS[n] * times
