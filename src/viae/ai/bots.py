"""Bots: programs that choose moves, named `name[:budget]` wherever people name one, or `level:3`.

A bot gets a state that is already determinized for its seat, so no bot can cheat. `decide` is the
only way to ask a bot.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from viae.ai.budget import MOST_ITERATIONS, NO_BUDGET, Budget, read_budget
from viae.ai.greedy import best_moves, move_values
from viae.ai.ismcts import RootStatistics, Search
from viae.ai.monte_carlo import MonteCarlo
from viae.ai.noise import draw_move, noisy_weights, values_of
from viae.core.compiled import is_compiled
from viae.core.errors import Malformed
from viae.core.game import Game
from viae.core.levels import Level, read_level
from viae.core.rng import Rng
from viae.core.state import CAREFUL, GUESS, State
from viae.core.weights import Weights

DEFAULT_ITERATIONS = 2000 if is_compiled() else 20
"""The budget of a bot for which none is named: an answer within a moment either way."""
UNCOMPILED_ITERATIONS = 60
"""The most iterations of a level where the rules run uncompiled: about half a second."""
EXAMPLE_SETTING = "level:300i~0w20"
"""A level written by its setting: iterations, temperature, weight noise."""
SEED_STRIDE = 1 << 32
"""The distance between seeds that must not share random numbers; each seeds a row of generators."""


class Bot(Protocol):
    """Chooses moves. The same seed and the same states give the same choices."""

    def choose(self, state: State) -> int:
        """One of the legal moves of the current seat; the bot may change the state it is given."""


def decide(state: State, seat: int, bot: Bot, rng: Rng) -> int:
    """A bot's move for a seat: the bot gets a copy, determinized for the seat."""
    known = state.clone()
    known.determinize(seat, rng)
    guess_if_uncompiled(known)
    return bot.choose(known)


def guess_if_uncompiled(state: State) -> None:
    """Uncompiled, costly moves are guessed, or people would wait for minutes."""
    if not is_compiled():
        state.think(GUESS)


class RandomBot:
    """Any legal move, each equally likely."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, state: State) -> int:
        return _any_of(state.legal_moves(), self.rng)


class GreedyBot:
    """The move with the best estimate one decision ahead.

    Without `weights` it uses those of the state; without `thinking` costly moves are computed as
    the state does it.
    """

    def __init__(
        self, seed: int, weights: Sequence[int] = (), thinking: int | None = int(CAREFUL)
    ) -> None:
        self.rng = Rng(seed)
        self.weights = list(weights)
        self.thinking = thinking

    def choose(self, state: State) -> int:
        if self.thinking is not None:
            state.think(self.thinking)
            state.cache_outcomes()
        if self.weights:
            state.set_weights(self.weights)
        return _any_of(best_moves(state, self.rng.word()), self.rng)


class MonteCarloBot:
    """The best move by flat Monte Carlo, with common random numbers for all moves."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self.rng = Rng(seed)
        self.budget = budget

    def choose(self, state: State) -> int:
        moves = state.legal_moves()
        if len(moves) == 1:
            return moves[0]
        search = MonteCarlo(state, self.rng.word())
        rounds = -(-self.budget.iterations // int(search.candidates.count))
        Budget(rounds, self.budget.seconds).spend(search.run, lambda _: False)
        return int(search.best())


class SearchBot:
    """The most visited move of one or several search trees.

    Several trees are root parallelism: each grows from the same state with a seed of its own, and
    their root statistics are added up. A tree depends only on the state and its seed, so the trees
    may grow in one process or in several: `choose_from` makes the same choice.
    """

    def __init__(self, seed: int, budget: Budget) -> None:
        self.rng = Rng(seed)
        self.budget = budget

    def choose(self, state: State) -> int:
        seed = self.next_seed()
        moves = state.legal_moves()
        if len(moves) == 1:
            return moves[0]
        trees = [self.grow_tree(state.clone(), seed, number) for number in range(self.budget.trees)]
        return self.choose_from(trees, seed)

    def next_seed(self) -> int:
        """What the next choice depends on besides the state."""
        return int(self.rng.word())

    def grow_tree(self, state: State, seed: int, number: int) -> RootStatistics:
        """The root statistics of one of the trees; the state may be changed."""
        return grow_tree(state, seed + number * SEED_STRIDE, self.budget)

    def choose_from(self, trees: Sequence[RootStatistics], seed: int) -> int:
        """The choice, once all trees are grown."""
        return merge_trees(trees)[0][0]


def grow_tree(state: State, seed: int, budget: Budget) -> RootStatistics:
    """Search until the budget is spent or cannot change the choice any more."""
    search = Search(state, seed)
    if len(search.root_statistics()) == 1:
        return [(int(search.best()), 1, 0)]  # there is nothing to choose
    budget.spend(search.run, search.is_decided)
    return search.root_statistics()


def merge_trees(trees: Sequence[RootStatistics]) -> RootStatistics:
    """The sum of several trees, all visits counting alike. The most visited move stands first, of
    equals the one with the better mean."""
    visits_of: dict[int, int] = {}
    sums: dict[int, int] = {}
    for statistics in trees:
        for move, visits, mean in statistics:
            visits_of[move] = visits_of.get(move, 0) + visits
            sums[move] = sums.get(move, 0) + visits * mean
    merged = [(move, n, sums[move] // max(1, n)) for move, n in visits_of.items()]
    return sorted(merged, key=lambda one: (-one[1], -one[2]))


class LevelBot(SearchBot):
    """A search with few iterations, noisy weights, and a choice drawn by a temperature."""

    def __init__(self, seed: int, level: Level, weights: Weights, noise_seed: int) -> None:
        super().__init__(seed, Budget(iterations=level.iterations, trees=level.trees))
        self.level = level
        self.weights = weights
        self.noise_seed = noise_seed

    def choose(self, state: State) -> int:
        if self.level.iterations > 0:
            return super().choose(state)
        seed = self.next_seed()
        self.apply_weight_noise(state)
        state.think(CAREFUL)
        state.cache_outcomes()
        return self.draw(move_values(state, seed), seed)

    def apply_weight_noise(self, state: State) -> None:
        """Let the state's estimate go by noisy weights, the same for a whole game."""
        if self.level.weight_noise:
            best = self.weights.best(int(state.seats))
            state.set_weights(noisy_weights(best, self.level.weight_noise, Rng(self.noise_seed)))

    def grow_tree(self, state: State, seed: int, number: int) -> RootStatistics:
        self.apply_weight_noise(state)
        return super().grow_tree(state, seed, number)

    def choose_from(self, trees: Sequence[RootStatistics], seed: int) -> int:
        if self.level.temperature == 0:
            return super().choose_from(trees, seed)
        return self.draw(values_of(merge_trees(trees)), seed)

    def draw(self, values: Sequence[tuple[int, int]], seed: int) -> int:
        return draw_move(values, self.level.temperature, Rng(seed - SEED_STRIDE))


def _any_of(moves: list[int], rng: Rng) -> int:
    return moves[int(rng.below(len(moves)))]


# Bots by their names

Maker = Callable[[Game, int, int], Bot]
"""Makes a bot for a game, with a seed and a seed for its weight noise."""

INSTANT: dict[str, Maker] = {
    "greedy": lambda _, seed, _noise_seed: GreedyBot(seed),
    "greedy:hand": lambda game, seed, _noise_seed: GreedyBot(seed, game.weights.hand, None),
    "random": lambda _, seed, _noise_seed: RandomBot(seed),
}
"""Bots that answer at once. `greedy:hand`, by the weights set by hand, is a fixed baseline."""
SEARCHING: dict[str, Callable[[int, Budget], Bot]] = {
    "monte_carlo": MonteCarloBot,
    "search": SearchBot,
}
"""Bots that have a budget."""
BOTS = ("greedy", "monte_carlo", "random", "search")
"""The bots of every game; most games have levels too."""


def make_bot(game: Game, spec: str, seed: int, noise_seed: int | None = None) -> Bot:
    """A bot for a game from its name, with a budget after a colon if it has one.

    A caller that makes the bot anew for every decision gives the same `noise_seed` throughout a
    game, since a level's weight noise stays the same for a game; without one the seed serves.
    """
    return _maker(type(game), spec)(game, seed, seed if noise_seed is None else noise_seed)


def check_bot(kind: type[Game], spec: str) -> None:
    """Refuse a bot that a game does not have."""
    _maker(kind, spec)


def budget_of(kind: type[Game], spec: str) -> Budget:
    """What a bot may spend on a decision; nothing if it answers at once."""
    name, _, setting = spec.partition(":")
    if name in SEARCHING:
        return Budget(DEFAULT_ITERATIONS) if spec == name else read_budget(spec)
    if name == "level":
        level = playable(_level(kind, spec, setting))
        return Budget(level.iterations, trees=level.trees)
    return NO_BUDGET


def full_spec(kind: type[Game], spec: str) -> str:
    """A bot's name with its defaults written out: a level's setting, a default budget."""
    names = level_names(kind)
    if spec in names:
        return spec_of(kind.levels[names.index(spec)])
    return f"{spec}:{DEFAULT_ITERATIONS}i" if spec in SEARCHING else spec


def spec_of(level: Level) -> str:
    """A level as a bot that keeps its setting, whatever the game's levels become."""
    return f"level:{level}"


def level_names(kind: type[Game]) -> list[str]:
    """A game's levels as bots are named, the weakest first."""
    return [f"level:{number}" for number in range(1, len(kind.levels) + 1)]


def _maker(kind: type[Game], spec: str) -> Maker:
    if spec in INSTANT:
        return INSTANT[spec]
    name, _, setting = spec.partition(":")
    if name in SEARCHING:
        return _searching(name, budget_of(kind, spec))
    if name == "level":
        level = playable(_level(kind, spec, setting))
        return lambda game, seed, noise_seed: LevelBot(seed, level, game.weights, noise_seed)
    if name in INSTANT:
        raise Malformed(
            f"{name} takes no budget: write {name!r}, not {spec!r}",
            key="refusal.bot_budget",
            params={"bot": name},
        )
    known = ", ".join([*BOTS, *level_names(kind)])
    raise Malformed(
        f"there is no bot {name!r}; known are {known}",
        key="refusal.no_bot",
        params={"bot": name, "known": known},
    )


def _searching(name: str, budget: Budget) -> Maker:
    if budget.trees > 1 and name != "search":
        raise Malformed(
            f"{name} grows no trees: write {name}:2000i",
            key="refusal.bot_trees",
            params={"bot": name},
        )
    return lambda _, seed, _noise_seed: SEARCHING[name](seed, budget)


def _level(kind: type[Game], spec: str, setting: str) -> Level:
    """One of a game's levels by its number, or any other by its setting."""
    names = level_names(kind)
    if spec in names:
        return kind.levels[names.index(spec)]
    level = read_level(setting)
    if level is None or level.trees * level.iterations > MOST_ITERATIONS:
        raise Malformed(
            f"{kind.title} has no {spec!r}; it has levels 1 to {len(names)}, written level:1, "
            f"and a setting of one's own is written {EXAMPLE_SETTING}",
            key="refusal.level",
            params={
                "spec": spec,
                "game": kind.title,
                "most": len(names),
                "setting": EXAMPLE_SETTING,
            },
        )
    return level


def playable(level: Level) -> Level:
    """A level as it can be played here: uncompiled with fewer iterations, so that nobody waits."""
    if is_compiled():
        return level
    return replace(level, iterations=min(level.iterations, UNCOMPILED_ITERATIONS // level.trees))
