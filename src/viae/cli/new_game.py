"""viae new-game: a folder with a whole small game to start from."""

import argparse
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from viae import catalog
from viae.core.errors import Malformed


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("new-game", help="begin a game of your own from a template")
    command.add_argument("name", help="the folder's name, as in my_game")
    command.add_argument("--into", metavar="DIR", help="where to put it")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    name: str = args.name
    if not name.isidentifier() or name != name.lower() or name.startswith("_"):
        raise Malformed(
            f"{name!r} is no name for a game: small letters, digits and _, as in my_game"
        )
    if name in catalog.names():
        raise Malformed(f"there is a game {name!r} already")
    checkout = Path("src/viae/games")
    into = Path(args.into) if args.into else checkout if checkout.is_dir() else Path("games")
    folder = into / name
    if folder.exists():
        raise Malformed(f"{folder} exists already")
    write(folder, name)
    print(f"{folder}: a small game that passes the laws. Make it yours.")
    if into != checkout:
        print(f"Let viae find it: VIAE_GAMES={into.resolve()} viae play {name}")
    return 0


def write(folder: Path, name: str) -> None:
    """Copy the template with the game's name filled in."""
    template = files("viae.cli").joinpath("template")
    _copy(template, folder, name)


def _copy(source: Traversable, target: Path, name: str) -> None:
    target.mkdir(parents=True)
    for part in source.iterdir():
        if part.is_dir():
            _copy(part, target / part.name, name)
        else:
            text = part.read_text("utf-8").replace("@NAME@", name)
            text = text.replace("@TITLE@", name.replace("_", " ").title())
            (target / part.name.removesuffix(".txt")).write_text(text, "utf-8")
