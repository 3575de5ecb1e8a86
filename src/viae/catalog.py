"""The catalog: finds the games by scanning the game folders, and loads them. Nothing else does.

Folders named in VIAE_GAMES (separated like PATH) are searched too, so that a game can live outside
the package while it is being written.
"""

import importlib
import os
import pkgutil
from functools import cache
from types import ModuleType

import viae.games
from viae.core.errors import Malformed
from viae.core.game import Facts, Game

__all__ = ["game_class", "load_game", "load_game_on_file", "names", "part"]

for folder in os.environ.get("VIAE_GAMES", "").split(os.pathsep):
    if folder and folder not in viae.games.__path__:
        viae.games.__path__.append(folder)


def names() -> list[str]:
    """The names of all games, in order."""
    return sorted(found.name for found in pkgutil.iter_modules(viae.games.__path__) if found.ispkg)


def game_class(name: str) -> type[Game]:
    """A game's class: its name, seats, options; refuses a game that cannot be imported."""
    if name not in names():
        raise Malformed(
            f"there is no game {name!r}; known are {', '.join(names())}",
            key="refusal.game",
            params={"name": name, "known": names()},
        )
    try:
        found = importlib.import_module(f"viae.games.{name}").Game
    except Exception as error:  # whatever a game in the making may raise
        why = f"{type(error).__name__}: {error}"
        raise Malformed(f"game {name} cannot be loaded: {why}") from error
    if not isinstance(found, type) or not issubclass(found, Game):
        raise Malformed(
            f"game {name} cannot be loaded: its Game does not derive from viae.core.game.Game"
        )
    return found


def part(game: str, module: str) -> ModuleType:
    """A module of a game's folder, for a command that is about this one game."""
    return importlib.import_module(f"viae.games.{game}.{module}")


@cache
def _shipped(name: str) -> Game:
    """A game on its shipped board, made once and shared."""
    return game_class(name)()


def load_game(name: str, board: Facts | None = None) -> Game:
    """A game on a board file's facts, or on its shipped board."""
    return _shipped(name) if board is None else game_class(name)(board)


def load_game_on_file(name: str, board: Facts | None) -> Game:
    """The same on a user's board file, which must also have the form of the shipped one."""
    from viae.core import board_file  # the library's import stays light

    if board is not None:
        board_file.check_form(board, game_class(name).shipped_facts())
    return load_game(name, board)
