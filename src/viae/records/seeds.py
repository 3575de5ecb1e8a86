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
    """Let a match draw its chance from a seed.

    A draw depends only on the seed and the length of the log. So no generator has to be saved, and
    a game that was left or in which a decision was taken back goes on with the same chance.
    """

    def draw(state: State) -> int:
        return int(state.draw(Rng(seed_for(seed, len(match.log), "chance"))))

    match.chance = draw
