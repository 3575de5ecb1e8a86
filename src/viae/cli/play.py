"""viae play: a game in the terminal; without a game's name a few questions first."""

import argparse
import secrets
import sys
from collections.abc import Mapping

from viae.cli import arguments
from viae.core.errors import Malformed
from viae.terminal.program import started_as
from viae.text import Texts

OF_ONE_GAME: Mapping[str, object] = {
    "seats": None, "seed": None, "new": False, "resume": None, "board": None, "option": [],
}  # fmt: skip
"""The arguments that need a game's name, with their defaults."""


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
    arguments.add_language(command, "table")
    other = command.add_mutually_exclusive_group()
    other.add_argument("--new", action="store_true", help="put an unfinished game aside")
    other.add_argument("--resume", metavar="FILE", help="go on with a game that was put aside")
    arguments.add_board(command)
    arguments.add_options(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return _welcome(args) if args.game is None else _play(args)


def _given(args: argparse.Namespace) -> set[str]:
    """The arguments of one game that were given."""
    return {name for name in OF_ONE_GAME if getattr(args, name) != OF_ONE_GAME[name]}


def _welcome(args: argparse.Namespace) -> int:
    """Go on with an unfinished game, or begin one after a few questions."""
    given = _given(args)
    if given:
        words = [f"--{name}" for name in OF_ONE_GAME if name in given]
        raise Malformed(
            f"{', '.join(words)} without a game: play GAME {' '.join(words)}",
            key="refusal.which_game",
            params={"words": " ".join(words), "command": started_as()},
        )
    texts = Texts(arguments.language(args))
    if not sys.stdin.isatty():
        print(texts.say("usage", command=started_as()))
        return 0
    from viae.terminal.console import read_line
    from viae.terminal.welcome import welcome

    return welcome(texts.language, read_line)


def _play(args: argparse.Namespace) -> int:
    from viae import catalog
    from viae.terminal import start
    from viae.terminal.console import read_line
    from viae.terminal.files import naming_file, read_json
    from viae.terminal.players import default_players, read_seats
    from viae.terminal.saves import SaveFile

    kind = catalog.game_class(args.game)
    facts = None
    if args.board:
        with naming_file(args.board):
            facts = read_json(args.board)
    new = start.NewGame(
        game=catalog.load_game_on_file(args.game, facts),
        players=read_seats(args.seats, kind) if args.seats else default_players(kind),
        seed=args.seed if args.seed is not None else secrets.randbits(48),
        options=arguments.read_options(kind, args.option),
    )
    save_file = SaveFile(args.game)
    if args.resume:
        with naming_file(args.resume):
            saved, notes = start.resume_from(save_file, args.resume)
    elif args.new:
        saved, notes = start.begin(save_file, new)
    else:
        saved, notes = start.resume(save_file, new, _given(args))
    language = args.lang or saved.language or arguments.language(args)
    return start.play(saved, save_file, language, notes, read_line)
