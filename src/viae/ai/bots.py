"""Bots: programs that choose moves, named `name[:budget]` wherever people name one.

A bot is handed a position that was already redrawn for its seat, so it cannot cheat whatever it
does; `decide` is the one door through which it is asked.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from viae.ai.budget import Budget, read_budget
from viae.ai.greedy import best_moves
from viae.ai.monte_carlo import MonteCarlo
from viae.ai.search import Search
from viae.core.compiled import is_compiled
from viae.core.errors import Malformed
from viae.core.game import Game
from viae.core.rng import Rng

USUAL_ITERATIONS = 2000 if is_compiled() else 60
"""The budget of a bot for which none is named: an answer within a moment either way."""


class Bot(Protocol):
    """Whoever can choose a move. The same seed and the same positions give the same choices."""

    def choose(self, game: Game) -> int:
        """One of the legal moves of the current seat; the position may be used up."""


def decide(game: Game, seat: int, bot: Bot, rng: Rng) -> int:
    """A bot's move in a seat: it sees a copy in which all that the seat cannot know is redrawn."""
    redrawn = game.clone()
    redrawn.determinize(seat, rng)
    return bot.choose(redrawn)


class RandomBot:
    """Any legal move, each equally likely."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, game: Game) -> int:
        return _any_of(game.legal(), self.rng)


class GreedyBot:
    """The move that promises most by the game's own advice, looking one decision ahead.

    It goes by the weights that the position comes with, or by others that it was given.
    """

    def __init__(self, seed: int, weights: Sequence[int] = ()) -> None:
        self.rng = Rng(seed)
        self.weights = list(weights)

    def choose(self, game: Game) -> int:
        if self.weights:
            game.advise(self.weights)
        return _any_of(best_moves(game, self.rng.word()), self.rng)


class MonteCarloBot:
    """The move after which most comes of playing on by lot, the same luck for all moves."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self.rng = Rng(seed)
        self.budget = budget

    def choose(self, game: Game) -> int:
        moves = game.legal()
        if len(moves) == 1:
            return moves[0]
        tries = MonteCarlo(game, self.rng.word())
        rounds = -(-self.budget.iterations // int(tries.candidates.count))
        Budget(rounds, self.budget.seconds).spend(tries.run, lambda _: False)
        return int(tries.best())


class SearchBot:
    """The move that a search through the tree of decisions looked at most."""

    def __init__(self, seed: int, budget: Budget) -> None:
        self.rng = Rng(seed)
        self.budget = budget

    def choose(self, game: Game) -> int:
        moves = game.legal()
        if len(moves) == 1:
            return moves[0]
        search = Search(game, self.rng.word())
        self.budget.spend(search.run, lambda left: search.lead() > left)
        return int(search.best())


def _any_of(moves: list[int], rng: Rng) -> int:
    return moves[int(rng.below(len(moves)))]


QUICK: dict[str, Callable[[int], Bot]] = {
    "greedy": GreedyBot,
    "greedy:hand": GreedyBot,
    "random": RandomBot,
}
"""Bots that answer at once. With `hand` greedy goes by the weights that were set by hand."""
THINKING: dict[str, Callable[[int, Budget], Bot]] = {
    "monte_carlo": MonteCarloBot,
    "search": SearchBot,
}
"""Bots that take their time."""
BOTS = ("greedy", "monte_carlo", "random", "search")


def make_bot(spec: str, seed: int) -> Bot:
    """A bot from its name, with a budget after a colon if it is one that takes its time."""
    if spec in QUICK:
        return QUICK[spec](seed)
    if spec in THINKING:
        return THINKING[spec](seed, Budget(iterations=USUAL_ITERATIONS))
    name = spec.partition(":")[0]
    if name in THINKING:
        return THINKING[name](seed, read_budget(spec))
    if name in QUICK:
        raise Malformed(
            f"{name} takes no budget: write {name!r}, not {spec!r}",
            key="refusal.bot_budget",
            params={"bot": name},
        )
    known = ", ".join(BOTS)
    raise Malformed(
        f"there is no bot {name!r}; known are {known}",
        key="refusal.no_bot",
        params={"bot": name, "known": known},
    )
