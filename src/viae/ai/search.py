"""Search: a tree of decisions, looked through again and again in redrawn worlds. Compiled.

Each iteration redraws what the seat cannot know, goes down the tree by what the deciding seats have
found good so far, adds one node, plays on by lot for a few turns, and judges the position there for
every seat: always after the same number of turns, since a position in the middle of a turn promises
more to whoever has it than it did a moment before. Chance is drawn anew
each time and has no nodes: a node stands for a row of decisions, whatever chance did between them,
so it holds the mean over hidden cards and luck alike, and only the moves that are legal in the
world at hand are considered. The n-th look at each move of the root meets the same luck.

There is no clock in here: whoever has to answer in time asks for a few iterations after another.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from viae.ai.rewards import FULL, judge, no_rewards, play_on
from viae.core.game import CHANCE, NOBODY, Game, Moves
from viae.core.rng import Rng

ROOT: Final[i64] = 0
NONE: Final[i64] = -1
CURIOSITY: Final[i64] = 160_000
"""How much a move that was seldom tried is given in advance."""
HORIZON: Final[i64] = 4
"""How many turns ahead positions are judged."""
ROOTS: Final[vec[i64]] = vec[i64]([int((10_000 * n) ** 0.5) for n in range(4096)])
"""A hundred times the square root."""


class Search:
    """The tree that grows from one position, for the seat that has to decide there."""

    def __init__(self, game: Game, seed: i64, horizon: i64 = HORIZON) -> None:
        self.start = game
        self.seat: i64 = game.current
        self.seats: i64 = game.seats
        self.seed = seed
        self.horizon = horizon
        self.whim = Rng(seed)  # chooses among the root's moves that were never tried
        self.nodes: i64 = 0
        self.move: vec[i64] = vec[i64]()  # that leads to the node
        self.parent: vec[i64] = vec[i64]()
        self.child: vec[i64] = vec[i64]()  # the one added last, or NONE
        self.sibling: vec[i64] = vec[i64]()  # the one added before, or NONE
        self.visits: vec[i64] = vec[i64]()
        self.totals: vec[i64] = vec[i64]()  # node * seats + seat: the rewards of all visits
        self.known: vec[i64] = vec[i64]([0] * 1024)  # by move: a node, if it is this one's child
        self.moves = Moves()
        self.rewards: vec[i64] = no_rewards()
        self.add_node(NONE, NONE)

    def run(self, iterations: i64) -> None:
        """Look through the tree so many times."""
        for _ in range(iterations):
            self.look_once()

    def look_once(self) -> None:
        world = self.start.clone()
        node = self.choose(world, ROOT, self.whim)
        rng = Rng(self.seed + 1 + self.visits[node])
        world.determinize(self.seat, rng)
        world.act(self.move[node])
        seat = self.seat
        left = self.horizon
        while self.visits[node] > 0:
            while world.current == CHANCE:
                world.act(world.draw(rng))
            if world.current == NOBODY:
                break
            if world.current != seat:
                seat = world.current
                left -= 1
                if left == 0:
                    break
            node = self.choose(world, node, rng)
            world.act(self.move[node])
        if left > 0:
            world.hurry()
            play_on(world, seat, left, rng, self.moves)
        judge(world, self.rewards)
        self.remember(node)

    # Going down

    def choose(self, world: Game, node: i64, rng: Rng) -> i64:
        """The child to go to: the best so far, or one that was never tried."""
        moves = self.moves
        moves.clear()
        world.add_candidates(moves)
        self.mark_children(node)
        seat = world.current
        curiosity = CURIOSITY * square_root(self.visits[node]) // 100
        best: i64 = NONE
        most: i64 = 0
        untried: i64 = 0
        for i in range(moves.count):
            child = self.child_by(node, moves.items[i])
            if child == NONE:
                untried += 1
                continue
            value = self.mean(child, seat) + curiosity // (1 + self.visits[child])
            if best == NONE or value > most:
                best = child
                most = value
        if untried > 0 and (best == NONE or self.mean(node, seat) + curiosity >= most):
            return self.add_node(node, self.nth_untried(node, rng.below(untried)))
        return best

    def mark_children(self, node: i64) -> None:
        """Let `known` say which moves lead to children of this node."""
        child = self.child[node]
        while child != NONE:
            move = self.move[child]
            while move >= len(self.known):
                self.known = append(self.known, 0)
            self.known[move] = child
            child = self.sibling[child]

    def child_by(self, node: i64, move: i64) -> i64:
        """The child that a move leads to, once they are marked, or NONE."""
        if move >= len(self.known):
            return NONE
        child = self.known[move]
        # A mark may be left over from another node.
        return child if self.parent[child] == node and self.move[child] == move else NONE

    def nth_untried(self, node: i64, n: i64) -> i64:
        i: i64 = 0
        while True:
            move = self.moves.items[i]
            if self.child_by(node, move) == NONE:
                if n == 0:
                    return move
                n -= 1
            i += 1

    def mean(self, node: i64, seat: i64) -> i64:
        """The mean reward of a seat in a node."""
        visits = self.visits[node]
        return self.totals[node * self.seats + seat] // visits if visits > 0 else FULL // 2

    # Growing, and coming back

    def add_node(self, parent: i64, move: i64) -> i64:
        node = self.nodes
        self.nodes += 1
        self.move = append(self.move, move)
        self.parent = append(self.parent, parent)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, NONE)
        self.visits = append(self.visits, 0)
        for _ in range(self.seats):
            self.totals = append(self.totals, 0)
        if parent != NONE:
            self.sibling[node] = self.child[parent]
            self.child[parent] = node
        return node

    def remember(self, node: i64) -> None:
        """Add the rewards to all nodes on the way back to the root."""
        while node != NONE:
            self.visits[node] += 1
            for seat in range(self.seats):
                self.totals[node * self.seats + seat] += self.rewards[seat]
            node = self.parent[node]

    # What was found

    def best(self) -> i64:
        """The move of the root that was looked at most; of equals the better one."""
        best: i64 = NONE
        child = self.child[ROOT]
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
        """How many looks the best move is ahead of the next; so many more decide nothing."""
        most: i64 = 0
        next_most: i64 = 0
        child = self.child[ROOT]
        while child != NONE:
            visits = self.visits[child]
            if visits > most:
                next_most = most
                most = visits
            elif visits > next_most:
                next_most = visits
            child = self.sibling[child]
        return most - next_most

    def found(self) -> list[tuple[int, int, int]]:
        """Each move of the root with how often it was looked at and the seat's mean reward."""
        found: list[tuple[int, int, int]] = []
        child = self.child[ROOT]
        while child != NONE:
            mean = self.mean(child, self.seat)
            found.append((int(self.move[child]), int(self.visits[child]), int(mean)))
            child = self.sibling[child]
        return found


def square_root(n: i64) -> i64:
    """A hundred times the square root, to about three digits."""
    times: i64 = 1
    while n >= len(ROOTS):
        n >>= 2
        times *= 2
    return ROOTS[n] * times
