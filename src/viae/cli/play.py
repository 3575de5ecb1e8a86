"""viae play: the terminal table; without a game its first page."""

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from viae.core.errors import Malformed, Refusal
from viae.terminal.program import started_as
from viae.text import LANGUAGES, Texts

if TYPE_CHECKING:
    from viae.core.game import Game

LANGUAGE_SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")
OF_ONE_GAME: Mapping[str, object] = {
    "seats": None, "seed": None, "new": False, "resume": None, "board": None, "option": [],
}  # fmt: skip
"""The arguments that mean nothing before a game is chosen, each as it is when not given."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("play", help="play in the terminal, with others and against bots")
    command.add_argument(
        "game", nargs="?", help="a game's name (`viae games` lists them); without: a few questions"
    )
    command.add_argument(
        "--seats",
        help="who sits where: you, human:NAME, greedy, random; as in you,greedy,random",
    )
    command.add_argument("--seed", type=int, help="the same seed brings the same chance")
    command.add_argument("--lang", choices=LANGUAGES, help="the language of the table")
    other = command.add_mutually_exclusive_group()
    other.add_argument("--new", action="store_true", help="put an unfinished game aside")
    other.add_argument("--resume", metavar="FILE", help="go on with a game that was put aside")
    command.add_argument("--board", metavar="FILE", help="another board file than the shipped one")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    texts = Texts(args.lang or language(os.environ))
    if args.game is None:
        return refusing_in(texts, lambda: _first_page(args, texts))
    return refusing_in(texts, lambda: _play(args, texts.language))


def refusing_in(texts: Texts, act: Callable[[], int]) -> int:
    """Do something, and say a refusal that has words for it in the player's language."""
    try:
        return act()
    except Refusal as refusal:
        if not refusal.key:
            raise
        print(f"viae: {texts.say(refusal.key, **refusal.params)}", file=sys.stderr)
        return 2


@contextmanager
def reading(path: str) -> Iterator[None]:
    """What is wrong with a file: its name in the player's language, the details as they are."""
    try:
        yield
    except Refusal as refusal:
        why = str(refusal).removeprefix(f"{path}: ")
        raise Malformed(
            str(refusal), key="refusal.file", params={"path": path, "why": why}
        ) from None


def language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, if we have it."""
    for setting in LANGUAGE_SETTINGS:
        if environment.get(setting):
            wanted = environment[setting][:2].lower()
            return wanted if wanted in LANGUAGES else "en"
    return "en"


def _first_page(args: argparse.Namespace, texts: Texts) -> int:
    """Go on with an unfinished game, or begin one after a few questions."""
    words = [f"--{name}" for name, usual in OF_ONE_GAME.items() if getattr(args, name) != usual]
    if words:
        raise Malformed(
            f"{', '.join(words)} without a game: play GAME {' '.join(words)}",
            key="refusal.which_game",
            params={"words": " ".join(words), "command": started_as()},
        )
    if not sys.stdin.isatty():
        print(texts.say("usage", command=started_as()))
        return 0
    from viae.terminal.keyboard import typed
    from viae.terminal.welcome import welcome

    return welcome(texts.language, typed)


def _play(args: argparse.Namespace, lang: str) -> int:
    from viae import catalog
    from viae.terminal import start
    from viae.terminal.files import read_json
    from viae.terminal.keyboard import typed
    from viae.terminal.saves import Shelf
    from viae.terminal.seating import read_seats, usual

    kind = catalog.game_class(args.game)
    facts = None
    if args.board:
        with reading(args.board):
            facts = read_json(args.board)
    wanted = start.Wanted(
        game=catalog.load_game_on_file(args.game, facts),
        sitters=read_seats(args.seats, kind) if args.seats else usual(kind),
        seed=args.seed if args.seed is not None else secrets.randbits(48),
        options=read_options(kind, args.option),
    )
    given = {name for name in ("seats", "seed", "board", "option") if getattr(args, name)}
    if args.seed is not None:
        given.add("seed")
    shelf = Shelf(args.game)
    if args.resume:
        with reading(args.resume):
            kept, notes = start.take_back(shelf, args.resume)
    elif args.new:
        kept, notes = start.new(shelf, wanted)
    else:
        kept, notes = start.resume(shelf, wanted, given)
    chosen = lang if args.lang else kept.language or lang
    return start.sit_down(kept, shelf, chosen, notes, typed)


def read_options(kind: "type[Game]", words: Sequence[str]) -> dict[str, object]:
    """`name=value` as the game's options want it; what fits no choice is refused there."""
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
