"""Commands that compute for minutes: progress on stderr, and Ctrl-C between two games."""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from viae.research.arena import Contest
    from viae.research.sequential import SequentialTest
    from viae.research.statistics import ContestStatistics

INTERRUPTED = 130
"""The exit code of a command that was stopped by Ctrl-C."""


def play_contest(
    contest: "Contest", processes: int, test: "SequentialTest | None", sheet: str | None
) -> "ContestStatistics":
    """Play until all games are over, the test is decided, or Ctrl-C is pressed.

    Games in the score sheet, if there is one, are not played again, and new ones are added to it.
    """
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
        with until_interrupted() as interrupt, Progress(contest.games) as progress:
            for result in play(contest, processes, interrupt.is_requested, statistics.games):
                statistics.add(result)
                if kept:
                    kept.add(result)
                progress.show(statistics.games)
                if statistics.is_decided:
                    break
    return statistics


class Interrupt:
    """Requested by the first Ctrl-C; the second one raises KeyboardInterrupt as usual."""

    def __init__(self) -> None:
        self.requested = False

    def is_requested(self) -> bool:
        return self.requested

    def request(self, number: int, frame: FrameType | None) -> None:
        self.requested = True
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def until_interrupted() -> Iterator[Interrupt]:
    """Let Ctrl-C only request an end: work stops between two games, and none is half counted."""
    interrupt = Interrupt()
    before = signal.signal(signal.SIGINT, interrupt.request)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, before)


class Progress:
    """Progress on stderr: a bar in a terminal, else a line every ten seconds."""

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
        self.last_line = time.monotonic()

    def __enter__(self) -> "Progress":
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def show(self, played: int) -> None:
        self.bar.update(self.task, completed=played)
        now = time.monotonic()
        if not self.is_terminal and now - self.last_line >= self.EVERY:
            self.last_line = now
            print(f"{played} {self.of} {self.games} {self.what}", file=sys.stderr, flush=True)
