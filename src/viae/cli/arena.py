"""viae arena: bots play each other many times."""

import argparse
import json
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from viae import catalog
from viae.cli.play import read_options
from viae.core.errors import Malformed
from viae.terminal.files import read_json, write_file

if TYPE_CHECKING:
    from viae.research.arena import Contest
    from viae.research.sequential import SequentialTest
    from viae.research.statistics import ContestStatistics

INTERRUPTED = 130


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("arena", help="let bots play each other many times")
    command.add_argument("game", help="a game's name; `viae games` lists them")
    command.add_argument(
        "--seats",
        required=True,
        metavar="BOT,BOT,…",
        help="the entrants, each name[:budget]; in every deal each of them has every seat once",
    )
    command.add_argument("--games", type=int, default=100, help="how many (100 if not given)")
    command.add_argument("--seed", type=int, default=1, help="the same seed, the same games")
    command.add_argument("--json", action="store_true", help="as JSON, for other programs")
    command.add_argument("--html", metavar="FILE", help="write a report with plots")
    command.add_argument(
        "--at-least",
        type=float,
        metavar="PERCENT",
        help="stop once it is decided whether the first entrant wins so many of the games",
    )
    command.add_argument("--keep", metavar="FILE", help="keep the games there, or go on from it")
    command.add_argument("--processes", type=int, help="as many as there are cores if not given")
    command.add_argument("--board", metavar="FILE", help="another board file than the shipped one")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from viae.ai.process_pool import all_cores
    from viae.research.arena import Contest
    from viae.research.sequential import SequentialTest

    if args.processes is not None and args.processes < 1:
        raise Malformed(f"{args.processes} processes cannot play; it takes at least 1")
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
        options=read_options(catalog.game_class(args.game), args.option),
        board=board,
    )
    contest.check()
    began = time.monotonic()
    test = SequentialTest(args.at_least / 100) if args.at_least is not None else None
    statistics = play_on(contest, args.processes or all_cores(), test, args.keep)
    if statistics.games == 0:
        print("viae: stopped before the first game was over", file=sys.stderr)
        return INTERRUPTED
    if args.json:
        print(json.dumps(statistics.as_json(), indent=2))
    else:
        from viae.terminal.arena_results import show

        show(statistics, time.monotonic() - began)
    if args.html:
        from viae.research.arena_report import report
        from viae.text import Texts

        words = Texts("en", contest.game).texts
        write_file(args.html, report(statistics, command_line(args), words))
        print(f"report written to {args.html}", file=sys.stderr)
    return 0 if statistics.is_complete else INTERRUPTED


def check_writable(path: str) -> None:
    """Better to learn now than after a thousand games."""
    if Path(path).is_dir():
        raise Malformed(f"{path}: a folder, not a file to write to")
    if not Path(path).resolve().parent.is_dir():
        raise Malformed(f"{path}: there is no such folder")


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


# Playing, with progress and Ctrl-C


def play_on(
    contest: "Contest", processes: int, test: "SequentialTest | None", sheet: str | None
) -> "ContestStatistics":
    """Play until all games are over, the test is decided, or Ctrl-C is pressed."""
    from viae.research.arena import play
    from viae.research.score_sheet import ScoreSheet
    from viae.research.statistics import ContestStatistics

    statistics = ContestStatistics(contest, test)
    with ExitStack() as open_files:
        kept = open_files.enter_context(ScoreSheet(Path(sheet), contest)) if sheet else None
        for result in kept.results if kept else ():
            statistics.add(result)
            if statistics.is_decided:
                return statistics
        with until_interrupted() as stop, Progress(contest.games) as progress:
            for result in play(contest, processes, stop.is_wanted, statistics.games):
                statistics.add(result)
                if kept:
                    kept.add(result)
                progress.show(statistics.games)
                if statistics.is_decided:
                    break
    return statistics


class Stop:
    """Set by the first Ctrl-C; the second one is Python's own."""

    def __init__(self) -> None:
        self.wanted = False

    def is_wanted(self) -> bool:
        return self.wanted

    def ask(self, number: int, frame: FrameType | None) -> None:
        self.wanted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def until_interrupted() -> Iterator[Stop]:
    """Ctrl-C ends the playing between two games, so that no game is counted by half."""
    stop = Stop()
    before = signal.signal(signal.SIGINT, stop.ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


class Progress:
    """How far we are: a bar on a terminal, else a line now and then; always on stderr."""

    EVERY = 10.0

    def __init__(self, games: int, what: str = "games", of: str = "of", left: str = "left") -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )
        from rich.progress import Progress as Bar

        self.games = games
        self.what = what
        self.of = of
        console = Console(stderr=True)
        self.is_terminal = console.is_terminal
        self.bar = Bar(
            TextColumn(what),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn(left),
            TimeRemainingColumn(),
            console=console,
            disable=not self.is_terminal,
            transient=True,
        )
        self.task = self.bar.add_task(what, total=games)
        self.spoken = time.monotonic()

    def __enter__(self) -> "Progress":
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def show(self, played: int) -> None:
        self.bar.update(self.task, completed=played)
        now = time.monotonic()
        if not self.is_terminal and now - self.spoken >= self.EVERY:
            self.spoken = now
            print(f"{played} {self.of} {self.games} {self.what}", file=sys.stderr, flush=True)
