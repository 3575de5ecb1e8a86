"""How long bots think at the tables of a server: what counts as long, and what is too long."""

from viae import catalog
from viae.ai.bots import budget_of
from viae.ai.budget import Budget
from viae.core.compiled import is_compiled
from viae.core.errors import Malformed

PER_SECOND = 5_000 if is_compiled() else 100
"""Iterations in a second of a core, at least, in the slowest of the games."""


def so_long(seconds: int) -> Budget:
    """A budget of so many seconds, or of the iterations that go with them."""
    return Budget(iterations=seconds * PER_SECOND, seconds=seconds)


LONG = so_long(1)
"""A bot that may think longer than this is slow, and served as such."""
LONGEST = so_long(5)
"""A bot that may think longer than this is not let sit down; one that sits already plays on."""


def is_slow(game: str, bot: str) -> bool:
    """May a bot think long? Whatever is wrong with it the worker will say."""
    try:
        return budget_of(type(catalog.load_game(game)), bot).exceeds(LONG)
    except Malformed:
        return False
