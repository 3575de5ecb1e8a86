"""Bots: programs that choose moves, named `name[:budget]` wherever people name one, or `level:3`.

A bot is handed a state that was already redrawn for its seat, so it cannot cheat whatever it
does; `decide` is the one door through which it is asked.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from viae.ai.budget import MOST_ITERATIONS, NOTHING, Budget, read_budget
from viae.ai.greedy import best_moves, promises
from viae.ai.monte_carlo import MonteCarlo
from viae.ai.noise import draw_move, whimsical, worths_of
from viae.ai.root_parallel import Found, grow, together
from viae.core.compiled import is_compiled
from viae.core.errors import Malformed
from viae.core.game import Game
from viae.core.levels import Level, read_level
from viae.core.rng import Rng
from viae.core.state import CAREFUL, GUESS, State
from viae.core.weights import Weights

USUAL_ITERATIONS = 2000 if is_compiled() else 20
"""The budget of a bot for which none is named: an answer within a moment either way."""
UNCOMPILED_ITERATIONS = 60
"""What a level thinks at most where the rules run uncompiled: about half a second."""
SETTING = "level:300i~0w20"
"""How a level that is none of a game's is written: iterations, temperature, whims."""
ANOTHER = 1 << 32
"""So far apart seeds have nothing in common, however many of those between are used."""


class Bot(Protocol):
    """Whoever can choose a move. The same seed and the same states give the same choices."""

    def choose(self, state: State) -> int:
        """One of the legal moves of the current seat; the state may be used up."""


def decide(state: State, seat: int, bot: Bot, rng: Rng) -> int:
    """A bot's move in a seat: it sees a copy in which all that the seat cannot know is redrawn."""
    redrawn = state.clone()
    redrawn.determinize(seat, rng)
    be_quick(redrawn)
    return bot.choose(redrawn)


def be_quick(state: State) -> None:
    """Uncompiled a bot has to guess what takes long, or people would wait for minutes."""
    if not is_compiled():
        state.think(GUESS)


class RandomBot:
    """Any legal move, each equally likely."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, state: State) -> int:
        return _any_of(state.legal_moves(), self.rng)


class GreedyBot:
    """The move that promises most by the game's own advice, looking one decision ahead.

    It goes by the weights that the state comes with, or by others that it was given.
    """

    def __init__(
        self, seed: int, weights: Sequence[int] = (), thinking: int = int(CAREFUL)
    ) -> None:
        self.rng = Rng(seed)
        self.weights = list(weights)
        self.thinking = thinking

    def choose(self, state: State) -> int:
        state.think(self.thinking)
        state.remember()
        if self.weights:
            state.advise(self.weights)
        return _any_of(best_moves(state, self.rng.word()), self.rng)


class Yardstick:
    """Greedy as it was when all weights were set by hand, and as it will stay."""

    def __init__(self, seed: int, weights: Sequence[int]) -> None:
        self.rng = Rng(seed)
        self.weights = list(weights)

    def choose(self, state: State) -> int:
        state.advise(self.weights)
        return _any_of(best_moves(state, self.rng.word()), self.rng)


class MonteCarloBot:
    """The move after which most comes of playing on by lot, the same luck for all moves."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self.rng = Rng(seed)
        self.budget = budget

    def choose(self, state: State) -> int:
        moves = state.legal_moves()
        if len(moves) == 1:
            return moves[0]
        tries = MonteCarlo(state, self.rng.word())
        rounds = -(-self.budget.iterations // int(tries.candidates.count))
        Budget(rounds, self.budget.seconds).spend(tries.run, lambda _: False)
        return int(tries.best())


class SearchBot:
    """The move that a search through the tree of decisions looked at most."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self.rng = Rng(seed)
        self.budget = budget

    def choose(self, state: State) -> int:
        luck = self.luck()
        moves = state.legal_moves()
        if len(moves) == 1:
            return moves[0]
        trees = [self.grow(state.clone(), luck, number) for number in range(self.budget.trees)]
        return self.pick(trees, luck)

    # Several processes may share in a choice: all are told the luck, each grows a tree.

    def luck(self) -> int:
        """What the next choice depends on besides the state."""
        return int(self.rng.word())

    def grow(self, state: State, luck: int, number: int) -> Found:
        """What one of the trees finds; the state may be used up."""
        return grow(state, luck + number * ANOTHER, self.budget)

    def pick(self, trees: Sequence[Found], luck: int) -> int:
        """The choice, once all trees are grown."""
        return together(trees)[0][0]


class LevelBot(SearchBot):
    """A search that sees only so far, has whims, and chooses among moves that seem nearly best."""

    def __init__(self, seed: int, level: Level, weights: Weights, whim: int) -> None:
        super().__init__(seed, Budget(iterations=level.iterations, trees=level.trees))
        self.level = level
        self.weights = weights
        self.whim = whim

    def choose(self, state: State) -> int:
        if self.level.iterations > 0:
            return super().choose(state)
        luck = self.luck()
        self.indulge(state)
        state.think(CAREFUL)
        state.remember()
        return self.draw(promises(state, luck), luck)

    def indulge(self, state: State) -> None:
        """See a state by one's own whims."""
        if self.level.whims:
            best = self.weights.best(int(state.seats))
            state.advise(whimsical(best, self.level.whims, Rng(self.whim)))

    def grow(self, state: State, luck: int, number: int) -> Found:
        self.indulge(state)
        return super().grow(state, luck, number)

    def pick(self, trees: Sequence[Found], luck: int) -> int:
        if self.level.temperature == 0:
            return super().pick(trees, luck)
        return self.draw(worths_of(together(trees)), luck)

    def draw(self, worths: Sequence[tuple[int, int]], luck: int) -> int:
        return draw_move(worths, self.level.temperature, Rng(luck - ANOTHER))


def _any_of(moves: list[int], rng: Rng) -> int:
    return moves[int(rng.below(len(moves)))]


# Bots by their names

Maker = Callable[[Game, int, int], Bot]
"""Makes a bot for a game, with a seed and a whim."""

QUICK: dict[str, Maker] = {
    "greedy": lambda _, seed, _whim: GreedyBot(seed),
    "greedy:hand": lambda game, seed, _whim: Yardstick(seed, game.weights.hand),
    "random": lambda _, seed, _whim: RandomBot(seed),
}
"""Bots that answer at once. With `hand` greedy goes by the weights that were set by hand."""
THINKING: dict[str, Callable[[int, Budget], Bot]] = {
    "monte_carlo": MonteCarloBot,
    "search": SearchBot,
}
"""Bots that take their time."""
BOTS = ("greedy", "monte_carlo", "random", "search")
"""Bots that every game has; besides, a game may have levels."""


def make_bot(game: Game, spec: str, seed: int, whim: int | None = None) -> Bot:
    """A bot for a game from its name, with a budget after a colon if it takes its time.

    Where it is made anew for every decision, `whim` is the same throughout a game: what it likes
    depends on that. Without one it has the whims of its seed.
    """
    return _maker(type(game), spec)(game, seed, seed if whim is None else whim)


def check_bot(kind: type[Game], spec: str) -> None:
    """Refuse a bot that a game does not have."""
    _maker(kind, spec)


def budget_of(kind: type[Game], spec: str) -> Budget:
    """What a bot may spend on a decision; nothing if it answers at once."""
    name, _, setting = spec.partition(":")
    if name in THINKING:
        return Budget(USUAL_ITERATIONS) if spec == name else read_budget(spec)
    if name == "level":
        level = fitting(_level(kind, spec, setting))
        return Budget(level.iterations, trees=level.trees)
    return NOTHING


def in_full(kind: type[Game], spec: str) -> str:
    """A bot's name with what goes without saying at present: a level's setting, a usual budget."""
    names = level_names(kind)
    if spec in names:
        return spec_of(kind.levels[names.index(spec)])
    return f"{spec}:{USUAL_ITERATIONS}i" if spec in THINKING else spec


def spec_of(level: Level) -> str:
    """A level as a bot that keeps to its setting, whatever the game's levels become."""
    return f"level:{level}"


def level_names(kind: type[Game]) -> list[str]:
    """A game's levels as bots are named, the weakest first."""
    return [f"level:{number}" for number in range(1, len(kind.levels) + 1)]


def _maker(kind: type[Game], spec: str) -> Maker:
    if spec in QUICK:
        return QUICK[spec]
    name, _, setting = spec.partition(":")
    if name in THINKING:
        return _thinking(name, budget_of(kind, spec))
    if name == "level":
        level = fitting(_level(kind, spec, setting))
        return lambda game, seed, whim: LevelBot(seed, level, game.weights, whim)
    if name in QUICK:
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


def _thinking(name: str, budget: Budget) -> Maker:
    if budget.trees > 1 and name != "search":
        raise Malformed(
            f"{name} grows no trees: write {name}:2000i",
            key="refusal.bot_trees",
            params={"bot": name},
        )
    return lambda _, seed, _whim: THINKING[name](seed, budget)


def _level(kind: type[Game], spec: str, setting: str) -> Level:
    """One of a game's levels by its number, or any other by its setting."""
    names = level_names(kind)
    if spec in names:
        return kind.levels[names.index(spec)]
    level = read_level(setting)
    if level is None or level.trees * level.iterations > MOST_ITERATIONS:
        raise Malformed(
            f"{kind.title} has no {spec!r}; it has levels 1 to {len(names)}, written level:1, "
            f"and a setting of one's own is written {SETTING}",
            key="refusal.level",
            params={"spec": spec, "game": kind.title, "most": len(names), "setting": SETTING},
        )
    return level


def fitting(level: Level) -> Level:
    """A level as it can be played here: where the rules run uncompiled, what takes no longer."""
    if is_compiled():
        return level
    return replace(level, iterations=min(level.iterations, UNCOMPILED_ITERATIONS // level.trees))
