"""Search: a tree of decisions, looked through again and again in redrawn worlds. Compiled.

Each iteration redraws what the seat cannot know and goes down the tree by what the deciding seats
have found good so far and by what their moves promise. From a node that is still new it plays the
turn to its end by what moves promise, since a good turn is a row of decisions that fit together,
and then passably, by the most promising of a few moves drawn by lot, and judges for every seat
where that led: always after the same number of turns, since in the middle of a turn a state
promises more than at its end. Chance is drawn anew each
time and has no nodes: a node stands for a row of decisions, whatever chance did between them, so it
holds the mean over hidden cards and luck alike, and only moves that are legal in the world at hand
are considered.
The n-th look at each move of the root meets the same luck.

Once a state is well looked at, it is judged where it leads in twice as many turns: few looks
would drown in what luck can do in so many, but many find nothing new in the next few. Where there
are more moves than can be thought of at first, it is time for the others instead: such a game
guesses what it cannot work out, and the farther ahead, the worse.

There is no clock in here: whoever has to answer in time asks for a few iterations after another.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from viae.ai.evaluation import FEW, FULL, USUAL, judge, no_rewards, play_on, promised, turns_ahead
from viae.core.rng import Rng
from viae.core.state import CAREFUL, CHANCE, CLOSE, GUESS, NOBODY, Moves, State

ROOT: Final[i64] = 0
NONE: Final[i64] = -1
CURIOSITY: Final[i64] = 160_000
"""How much a move that was seldom tried is given in advance."""
TRUST: Final[i64] = 500
"""A move that promises so much less than the best, in thousandths of a point, gets half of that."""
PATIENCE: Final[i64] = 2
"""How often a node is visited before its moves are looked at one by one."""
KEEN: Final[i64] = 1
"""How many turns are played by what moves promise, once the tree is left: the one under way."""
WELL_LOOKED: Final[i64] = 2_000
"""After so many looks it is time to look more closely, or else farther ahead …"""
FORGOTTEN: Final[i64] = 8
"""… and of what was seen till then only so small a part counts, as it was judged otherwise."""
MOST_NODES: Final[i64] = 2_000_000
"""Then the tree stops growing, at some 250 MB."""
ROOTS: Final[vec[i64]] = vec[i64]([int((10_000 * n) ** 0.5) for n in range(4096)])
"""A hundred times the square root."""


class Search:
    """The tree that grows from one state, for the seat that has to decide there."""

    def __init__(self, state: State, seed: i64, horizon: i64 = USUAL) -> None:
        self.seat: i64 = state.current
        self.seats: i64 = state.seats
        self.seed = seed
        rng = Rng(seed)
        self.start = state.clone()
        self.start.determinize(self.seat, rng)  # a world of its own, whatever it was handed
        self.start.think(CAREFUL)
        self.start.remember()
        self.horizon: i64 = turns_ahead(horizon, state.seats)
        self.curiosity: i64 = CURIOSITY
        self.trust: i64 = TRUST
        self.patience: i64 = PATIENCE
        self.keen: i64 = KEEN
        self.few: i64 = FEW
        self.looks: i64 = 0
        self.nodes: i64 = 0
        self.move: vec[i64] = vec[i64]()  # that leads to the node
        self.parent: vec[i64] = vec[i64]()
        self.child: vec[i64] = vec[i64]()  # the one added last, or NONE
        self.sibling: vec[i64] = vec[i64]()  # the one added before, or NONE
        self.visits: vec[i64] = vec[i64]()
        self.promise: vec[i64] = vec[i64]()  # to whoever moves there, by the game's estimate
        self.row: vec[i64] = vec[i64]([0] * 128)  # children, in the order of the legal moves
        self.totals: vec[i64] = vec[i64]()  # node * seats + seat: the rewards of all visits
        self.known: vec[i64] = vec[i64]([0] * 1024)  # by move: a node, if it is this one's child
        self.moves = Moves()
        self.rewards: vec[i64] = no_rewards()
        self.list_children(self.start, self.add_node(NONE, NONE), rng)

    def run(self, iterations: i64) -> None:
        """Look through the tree so many times."""
        for _ in range(iterations):
            self.look_once()

    def look_once(self) -> None:
        if self.looks == WELL_LOOKED:
            if self.start.finest >= CLOSE:
                self.start.think(CLOSE)
            else:
                self.look_farther()
        self.looks += 1
        node = self.choose(self.start, ROOT, Rng(0))
        rng = Rng(self.seed + 1 + self.visits[node])
        world = self.start.clone()
        world.determinize(self.seat, rng)
        world.act(self.move[node])
        seat = self.seat
        left = self.horizon
        while self.is_to_be_opened(node):
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
            node = self.choose(world, node, rng)
            world.act(self.move[node])
        if left > 0:
            world.think(GUESS)
            play_on(world, seat, left, self.keen, self.few, rng, self.moves)
        judge(world, self.rewards)
        self.remember(node)

    def is_to_be_opened(self, node: i64) -> bool:
        """Is it time to look at a node's moves one by one?"""
        if self.visits[node] < self.patience:
            return False
        return self.nodes < MOST_NODES or self.child[node] != NONE

    def look_farther(self) -> None:
        """Judge states after twice as many turns from now on."""
        self.horizon *= 2
        for node in range(self.nodes):
            visits = self.visits[node]
            self.visits[node] = (visits + FORGOTTEN - 1) // FORGOTTEN
            for total in range(node * self.seats, (node + 1) * self.seats):
                self.totals[total] = self.totals[total] * self.visits[node] // max(visits, 1)

    # Going down

    def choose(self, world: State, node: i64, rng: Rng) -> i64:
        """The child to go to: what was found good so far, and what promises to be."""
        seat = world.current
        self.list_children(world, node, rng)
        most_promising: i64 = self.promise[self.row[0]]
        for i in range(self.moves.count):
            if self.promise[self.row[i]] > most_promising:
                most_promising = self.promise[self.row[i]]
        curiosity = self.curiosity * square_root(1 + self.visits[node]) // 100
        hope = self.mean(node, seat)
        best: i64 = NONE
        most: i64 = 0
        for i in range(self.moves.count):
            child = self.row[i]
            lag = most_promising - self.promise[child]
            value = curiosity * self.trust // (self.trust + lag) // (1 + self.visits[child])
            value += self.mean(child, seat) if self.visits[child] > 0 else hope
            if best == NONE or value > most:
                best = child
                most = value
        return best

    def list_children(self, world: State, node: i64, rng: Rng) -> None:
        """Let `row` hold the child for each legal move, new ones among them."""
        moves = self.moves
        moves.clear()
        world.add_candidates(moves)
        self.mark_children(node)
        for i in range(moves.count):
            child = self.child_by(node, moves.items[i])
            if child == NONE:
                child = self.add_node(node, moves.items[i])
                self.promise[child] = promised(world, moves.items[i], rng)
            if i < len(self.row):
                self.row[i] = child
            else:
                self.row = append(self.row, child)

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
        self.promise = append(self.promise, 0)
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
        """How many looks the best move is ahead of the next."""
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

    def is_clear(self, left: i64) -> bool:
        """Could so many more looks not change which move is best?"""
        if self.looks <= WELL_LOOKED and self.looks + left > WELL_LOOKED:
            return False  # only little of the lead would count any more
        return self.lead() > left

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
