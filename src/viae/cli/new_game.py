"""viae new-game: a folder with a small complete game to start from."""

import argparse
import shutil
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from viae import catalog
from viae.core.errors import Malformed
from viae.terminal.program import started_as


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
    write(folder, name)
    found = "" if into == checkout else f"VIAE_GAMES={into.resolve()} "
    print(f"{folder}: a whole small game. Make it yours: its rules are in __init__.py.")
    print(f"Play it: {found}{started_as()} play {name}")
    print(f"Check it, in a checkout: {found}python3 run.py test tests/conformance -k {name}")
    return 0


def write(folder: Path, name: str) -> None:
    """Copy the template with the game's name filled in: all of it, or nothing."""
    try:
        folder.mkdir(parents=True)
        try:
            _copy(files("viae.cli").joinpath("template"), folder, name)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
    except OSError as error:
        raise Malformed(f"{folder} cannot be written: {error.strerror or error}") from None


def _copy(source: Traversable, target: Path, name: str) -> None:
    for part in source.iterdir():
        if part.is_dir():
            (target / part.name).mkdir()
            _copy(part, target / part.name, name)
        else:
            text = part.read_text("utf-8").replace("@NAME@", name)
            text = text.replace("@TITLE@", name.replace("_", " ").title())
            (target / part.name.removesuffix(".txt")).write_text(text, "utf-8")
