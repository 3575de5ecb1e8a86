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
from viae.cli.files import read_json, write_file
from viae.cli.play import read_options
from viae.core.errors import Malformed

if TYPE_CHECKING:
    from viae.ai.arena import Contest
    from viae.ai.sequential import SequentialTest
    from viae.ai.tally import Tally

BAR = 8
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
    from viae.ai.arena import Contest, all_cores
    from viae.ai.sequential import SequentialTest

    if args.processes is not None and args.processes < 1:
        raise Malformed(f"{args.processes} processes cannot play; it takes at least 1")
    if args.at_least is not None and not 0 < args.at_least < 100:
        raise Malformed(
            f"--at-least {args.at_least:g} is no share; write a number between 0 and 100"
        )
    for path in filter(None, (args.html, args.keep)):
        check_writable(path)
    contest = Contest(
        game=args.game,
        entrants=tuple(word.strip() for word in args.seats.split(",")),
        games=args.games,
        seed=args.seed,
        options=read_options(catalog.kind(args.game), args.option),
        board=read_json(args.board) if args.board else None,
    )
    contest.check()
    began = time.monotonic()
    test = SequentialTest(args.at_least / 100) if args.at_least is not None else None
    tally = play_on(contest, args.processes or all_cores(), test, args.keep)
    if tally.games == 0:
        print("viae: stopped before the first game was over", file=sys.stderr)
        return INTERRUPTED
    if args.json:
        print(json.dumps(tally.as_json(), indent=2))
    else:
        show(tally, time.monotonic() - began)
    if args.html:
        from viae.ai.report import report

        write_file(args.html, report(tally, command_line(args)))
        print(f"report written to {args.html}", file=sys.stderr)
    return 0 if tally.is_complete else INTERRUPTED


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
) -> "Tally":
    """Play until all games are over, the test is decided, or Ctrl-C is pressed."""
    from viae.ai.arena import play
    from viae.ai.score_sheet import ScoreSheet
    from viae.ai.tally import Tally

    tally = Tally(contest, test)
    with ExitStack() as open_files:
        kept = open_files.enter_context(ScoreSheet(Path(sheet), contest)) if sheet else None
        for outcome in kept.outcomes if kept else ():
            tally.add(outcome)
            if tally.is_decided:
                return tally
        with until_interrupted() as stop, Progress(contest.games) as progress:
            for outcome in play(contest, processes, stop.is_wanted, tally.games):
                tally.add(outcome)
                if kept:
                    kept.add(outcome)
                progress.show(tally.games)
                if tally.is_decided:
                    break
    return tally


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

    def __init__(self, games: int, what: str = "games") -> None:
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
        console = Console(stderr=True)
        self.is_terminal = console.is_terminal
        self.bar = Bar(
            TextColumn(what),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("left"),
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
            print(f"{played} of {self.games} {self.what}", file=sys.stderr, flush=True)


# Showing


def show(tally: "Tally", seconds: float) -> None:
    """The results as a table for people."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    contest, ratings = tally.contest, tally.ratings
    console = Console(emoji=False)  # greedy:hand: is no hand
    if not tally.is_complete:
        console.print(
            f"[bold]Stopped early:[/bold] {tally.games:,} of {contest.games:,} games were played.\n"
            f"The same results come from --games {tally.games}."
        )
    table = Table(
        title=f"{contest.entry.title}: {tally.games:,} games, seed {contest.seed}", box=SIMPLE_HEAD
    )
    table.add_column("entrant")
    table.add_column("wins", justify="right")
    table.add_column("share", no_wrap=True)
    table.add_column("95 % interval", justify="right", no_wrap=True)
    table.add_column("rating", justify="right", no_wrap=True)
    table.add_column("mean", justify="right")
    table.add_column("quartiles", justify="right")
    for number, entrant in enumerate(tally.entrants, 1):
        found = entrant.as_json()
        _, first, middle, third, _ = found["score_quartiles"]
        low, high = entrant.interval
        table.add_row(
            f"{number}  {entrant.bot}",
            f"{entrant.wins:,.4g}",
            f"{bar(entrant.win_share)} {entrant.win_share * 100:5.1f} %",
            f"{low * 100:.1f} – {high * 100:.1f} %",
            f"{ratings[entrant.bot].value:+.0f} ± {ratings[entrant.bot].half:.0f}",
            f"{entrant.mean_score:.1f}",
            f"{first} · {middle} · {third}",
        )
    console.print(table)
    for number, entrant in enumerate(tally.entrants, 1):
        points = "   ".join(f"{name} {mean:.1f}" for name, mean in entrant.mean_sources.items())
        console.print(f"  {number}  {entrant.bot}: {points}", highlight=False)
    if tally.endings:
        ends = ", ".join(f"{name} {times}" for name, times in tally.endings.most_common())
        console.print(f"  ended by: {ends}", highlight=False)
    if tally.timed:
        console.print(f"  By the clock, so not to be repeated: {', '.join(tally.timed)}")
    if tally.test:
        console.print(f"  {answer(tally.test)}", highlight=False)
    console.print(
        f"  {tally.as_json()['mean_decisions']:.0f} decisions a game, {seconds:.1f} s, "
        f"{tally.games / max(seconds, 0.001):.1f} games a second",
        highlight=False,
    )


def answer(test: "SequentialTest") -> str:
    """What the sequential test says, in one sentence."""
    asked = f"at least {test.share * 100:g} %"
    between = f"{test.below * 100:g} against {test.above * 100:g} %, 5 % error each way"
    if test.answer is None:
        return (
            f"Whether entrant 1 wins {asked} is not decided after {test.games} games ({between})."
        )
    said = "wins" if test.answer else "does not win"
    return f"Decided after {test.games} games: entrant 1 {said} {asked} ({between})."


def bar(share: float) -> str:
    """A bar of eighths of a character."""
    eighths = round(share * BAR * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (" ▏▎▍▌▋▊▉"[rest] if rest else "")).ljust(BAR)
