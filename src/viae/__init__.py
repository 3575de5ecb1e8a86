"""Viae: three board games about Roman roads, as a library.

These names are the stable interface; everything else may move between versions.
"""

from viae.catalog import load_game, names
from viae.core.codec import Move
from viae.core.errors import Illegal, Malformed, NotYourTurn
from viae.core.game import Game
from viae.core.rng import Rng
from viae.core.state import CHANCE, NOBODY, SPECTATOR, State
from viae.records.match import Match, new_match

__all__ = [
    "CHANCE",
    "NOBODY",
    "SPECTATOR",
    "Game",
    "Illegal",
    "Malformed",
    "Match",
    "Move",
    "NotYourTurn",
    "Rng",
    "State",
    "load_game",
    "names",
    "new_match",
]
