"""viae arena: bots play each other many times."""

import argparse
import shlex
import sys
import time

from viae import catalog
from viae.cli import arguments
from viae.cli.long_runs import INTERRUPTED, play_contest
from viae.cli.output import print_json
from viae.core.errors import Malformed
from viae.terminal.files import check_writable, read_json, write_file


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("arena", help="let bots play each other many times")
    arguments.add_game(command)
    command.add_argument(
        "--seats",
        required=True,
        metavar="BOT,BOT,…",
        help="the entrants, each name[:budget]; in every deal each of them has every seat once",
    )
    command.add_argument("--games", type=int, default=100, help="how many (100 if not given)")
    command.add_argument("--seed", type=int, default=1, help="the same seed, the same games")
    arguments.add_json(command)
    command.add_argument("--html", metavar="FILE", help="write a report with plots")
    command.add_argument(
        "--at-least",
        type=float,
        metavar="PERCENT",
        help="stop once it is decided whether the first entrant wins at least this share",
    )
    command.add_argument("--keep", metavar="FILE", help="keep the games there, or go on from it")
    arguments.add_processes(command)
    arguments.add_board(command)
    arguments.add_options(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from viae.research.arena import Contest
    from viae.research.sequential import SequentialTest

    arguments.check_processes(args)
    if args.at_least is not None and not 0 < args.at_least < 100:
        raise Malformed(
            f"--at-least {args.at_least:g} is no share; write a number between 0 and 100"
        )
    for path in filter(None, (args.html, args.keep)):
        check_writable(path)
    board = read_json(args.board) if args.board else None
    catalog.load_game_on_file(args.game, board)  # refuses a bad board
    contest = Contest(
        name=args.game,
        entrants=tuple(word.strip() for word in args.seats.split(",")),
        games=args.games,
        seed=args.seed,
        options=arguments.read_options(catalog.game_class(args.game), args.option),
        board=board,
    )
    contest.check()
    began = time.monotonic()
    test = SequentialTest(args.at_least / 100) if args.at_least is not None else None
    statistics = play_contest(contest, arguments.processes(args), test, args.keep)
    if statistics.games == 0:
        print("viae: stopped before the first game was over", file=sys.stderr)
        return INTERRUPTED
    if args.json:
        print_json(statistics.as_json())
    else:
        from viae.cli.arena_results import print_results

        print_results(statistics, time.monotonic() - began)
    if args.html:
        from viae.research.arena_report import report
        from viae.text import Texts

        words = Texts("en", contest.game).texts
        write_file(args.html, report(statistics, command_line(args), words))
        print(f"report written to {args.html}", file=sys.stderr)
    return 0 if statistics.is_complete else INTERRUPTED


def command_line(args: argparse.Namespace) -> str:
    """The command that plays the same games again."""
    words = ["viae", "arena", args.game, "--seats", args.seats, "--games", str(args.games)]
    words += ["--seed", str(args.seed)]
    for option in args.option:
        words += ["--option", option]
    if args.board:
        words += ["--board", args.board]
    if args.at_least is not None:
        words += ["--at-least", f"{args.at_least:g}"]
    return shlex.join(words)
