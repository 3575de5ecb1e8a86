"""Arguments that several commands share: how they are declared, and how they are read."""

import argparse
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from viae.core.errors import Malformed
from viae.terminal.program import user_language
from viae.text import LANGUAGES

if TYPE_CHECKING:
    from viae.core.game import Game


def add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", help="a game's name; `viae games` lists them")


def add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="as JSON, for other programs")


# The board and the options of a game


def add_board(command: argparse.ArgumentParser) -> None:
    command.add_argument("--board", metavar="FILE", help="another board file than the shipped one")


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )


def read_options(kind: "type[Game]", words: Sequence[str]) -> dict[str, object]:
    """Each `name=value` as the game declares it; the game refuses values that it does not know."""
    declared = {option.name: option.choices for option in kind.options}
    found: dict[str, object] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise Malformed(
                f"{word!r} is no option: NAME=VALUE", key="refusal.option", params={"word": word}
            )
        fitting = [c for c in declared.get(name, ()) if str(c).lower() == text.lower()]
        found[name] = fitting[0] if fitting else text
    return found


# Processes


def add_processes(command: argparse.ArgumentParser) -> None:
    command.add_argument("--processes", type=int, help="as many as there are cores if not given")


def check_processes(args: argparse.Namespace, work: str = "play") -> None:
    if args.processes is not None and args.processes < 1:
        raise Malformed(f"{args.processes} processes cannot {work}; it takes at least 1")


def processes(args: argparse.Namespace) -> int:
    """How many processes to use."""
    from viae.ai.process_pool import all_cores

    return int(args.processes or all_cores())


# The language


def add_language(command: argparse.ArgumentParser, of: str) -> None:
    """The option --lang, which also decides the language of the command's refusals."""
    command.add_argument("--lang", choices=LANGUAGES, help=f"the language of the {of}")
    command.set_defaults(is_translated=True)


def language(args: argparse.Namespace) -> str:
    """The language of --lang, or else of the environment."""
    return getattr(args, "lang", None) or user_language(os.environ)
