"""Bots: programs that choose moves, named `name[:budget]` wherever people name one.

A bot is handed a position that was already redrawn for its seat, so it cannot cheat whatever it
does; `decide` is the one door through which it is asked.
"""

from collections.abc import Callable
from typing import Protocol

from viae.ai.greedy import best_moves
from viae.core.errors import Malformed
from viae.core.game import Game
from viae.core.rng import Rng


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
    """The move that promises most by the game's own advice, looking one decision ahead."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, game: Game) -> int:
        return _any_of(best_moves(game, self.rng.word()), self.rng)


def _any_of(moves: list[int], rng: Rng) -> int:
    return moves[int(rng.below(len(moves)))]


BOTS: dict[str, Callable[[int], Bot]] = {"greedy": GreedyBot, "random": RandomBot}


def make_bot(spec: str, seed: int) -> Bot:
    """A bot from its name, with a budget after a colon if it is one that takes its time."""
    name, colon, _ = spec.partition(":")
    if name not in BOTS:
        known = ", ".join(BOTS)
        raise Malformed(
            f"there is no bot {name!r}; known are {known}",
            key="refusal.no_bot",
            params={"bot": name, "known": known},
        )
    if colon:
        raise Malformed(
            f"{name} takes no budget: write {name!r}, not {spec!r}",
            key="refusal.bot_budget",
            params={"bot": name},
        )
    return BOTS[name](seed)
