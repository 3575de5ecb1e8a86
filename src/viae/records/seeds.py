"""Seeds: from one number for a whole game or contest, a seed for each thing that needs chance."""

import hashlib

from viae.core.rng import Rng
from viae.core.state import State
from viae.records.match import Match


def seed_for(seed: int, number: int, purpose: str | int) -> int:
    """The seed of one purpose at one number (a length of the log, a game of a contest)."""
    data = hashlib.sha256(f"{seed} {number} {purpose}".encode()).digest()
    return int.from_bytes(data[:7], "big")


def seed_chance(match: Match, seed: int) -> None:
    """Draw the chance of a match from a seed from now on.

    A draw depends on the seed and on the length of the log alone. So a game that was left and
    continued, or in which a decision was taken back, goes on as the same game: no generator has to
    be saved.
    """

    def draw(state: State) -> int:
        return int(state.draw(Rng(seed_for(seed, len(match.log), "chance"))))

    match.chance = draw
