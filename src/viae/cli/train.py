"""viae train: learn the weights that a game's estimate goes by, by self-play."""

import argparse
import json
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from viae import catalog
from viae.cli.arena import INTERRUPTED, Progress, check_writable, until_interrupted
from viae.core.errors import Malformed
from viae.terminal.files import read_json, write_file
from viae.terminal.program import started_as

if TYPE_CHECKING:
    from viae.research.training import Training, TrainingSettings


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("train", help="learn what bots weigh things by, by self-play")
    command.add_argument("game", help="a game's name; `viae games` lists them")
    command.add_argument("--seats", type=int, default=2, help="for so many seats (2 if not given)")
    command.add_argument("--rounds", type=int, default=300, help="how many (300 if not given)")
    command.add_argument("--seed", type=int, default=1, help="the same seed, the same weights")
    command.add_argument(
        "--together", action="store_true", help="shift the weights of a table as one"
    )
    command.add_argument(
        "--keep",
        metavar="FILE",
        help="keep the course there, or go on from it (GAME-SEATS.training.json if not given)",
    )
    command.add_argument("--html", metavar="FILE", help="write a report with plots")
    command.add_argument(
        "--into", metavar="FILE", help="at the end, put what was learnt into a weights.json"
    )
    command.add_argument("--json", action="store_true", help="as JSON, for other programs")
    command.add_argument("--processes", type=int, help="as many as there are cores if not given")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from viae.ai.process_pool import all_cores
    from viae.research.training import TrainingSettings

    if args.processes is not None and args.processes < 1:
        raise Malformed(f"{args.processes} processes cannot play; it takes at least 1")
    settings = TrainingSettings(args.game, args.seats, args.rounds, args.seed, args.together)
    settings.check()
    kept = args.keep or f"{settings.game}-{settings.seats}.training.json"
    for path in filter(None, (kept, args.html)):
        check_writable(path)
    if args.into:
        read_weights(args.into, settings)
    training = train(settings, kept, args.processes or all_cores())
    if args.json:
        print(json.dumps(training.as_json() | {"weights": named(training)}, indent=2))
    else:
        show(training)
    if args.html:
        from viae.research.training_report import report

        write_file(args.html, report(training, command_line(settings)))
        print(f"report written to {args.html}", file=sys.stderr)
    if not training.is_over:
        when = " before the exam was over" if training.is_learnt else ""
        print(f"viae: stopped{when}; the same command goes on from {kept}", file=sys.stderr)
        return INTERRUPTED
    if args.into:
        put_into(args.into, training)
    return 0


def train(settings: "TrainingSettings", kept: str, processes: int) -> "Training":
    """Go on until the lesson is over or Ctrl-C is pressed; what was reached is kept."""
    from viae.research.self_play import players

    training = begun(settings, kept)
    written = time.monotonic()
    parts: Sequence[tuple[str, int, Callable[[], int]]] = (
        ("rounds", settings.rounds, lambda: training.rounds),
        ("games of the exam", training.test_games, lambda: training.test.games),
    )
    with until_interrupted() as stop, players(settings.game, processes) as play:
        for what, all_of_them, reached in parts:
            with Progress(all_of_them, what) as progress:
                while reached() < all_of_them and not stop.is_wanted():
                    progress.show(reached())
                    training.advance(play)
                    if time.monotonic() - written > 1:
                        keep(training, kept)
                        written = time.monotonic()
    keep(training, kept)
    return training


def begun(settings: "TrainingSettings", kept: str) -> "Training":
    """The course that was kept, or a new one where there is none."""
    from viae.research.training import OtherSettings, Training, read_training

    if not Path(kept).exists():
        return Training(settings)
    data = read_json(kept)
    elsewhere = "name another file with --keep"
    try:
        return read_training(data, settings)
    except OtherSettings as other:
        its_own = command_line(other.settings, started_as())
        raise Malformed(
            f"{kept}: {other}. To go on with it: {its_own} --keep {shlex.quote(kept)}. "
            f"To begin this one: {elsewhere}."
        ) from None
    except Malformed as refusal:
        raise Malformed(f"{kept}: {refusal}; {elsewhere}") from None


def keep(training: "Training", path: str) -> None:
    """Write it beside first, so that whenever we are ended a whole course is there."""
    write_file(f"{path}.new", json.dumps(training.as_json()))
    Path(f"{path}.new").replace(path)


def read_weights(path: str, settings: "TrainingSettings") -> dict[str, Any]:
    """A game's weights.json, if it is that of the game."""
    data = read_json(path)
    names = catalog.game_class(settings.game).weights.names
    if list(data.get("hand", ())) != list(names) or not isinstance(data.get("learnt"), dict):
        raise Malformed(f"{path}: not the weights of {catalog.game_class(settings.game).title}")
    return data


def put_into(path: str, training: "Training") -> None:
    """Put what was learnt in its place. It serves the seats for which the exam was passed; found
    again, whom it has served before."""
    data, seats = read_weights(path, training.settings), training.settings.seats
    serves = [seats] if training.is_better else []
    before = data["learnt"].get(str(seats), {"serves": [], "weights": {}})
    if before["weights"] == named(training):
        serves = before["serves"]
    for other in sorted({seats, *before["serves"]} - set(serves)):
        print(f"viae: for {other} seats it is not shown to be better", file=sys.stderr)
    found = {
        "command": command_line(training.settings),
        "serves": serves,
        "weights": named(training),
    }
    data["learnt"] = dict(sorted((data["learnt"] | {str(seats): found}).items()))
    write_file(path, json.dumps(data, indent=2) + "\n")
    print(f"weights written to {path}", file=sys.stderr)


def named(training: "Training") -> dict[str, int]:
    return dict(zip(training.game.weights.names, training.learnt, strict=True))


def command_line(settings: "TrainingSettings", started: str = "viae") -> str:
    """The command that learns the same weights again."""
    words = ["train", settings.game, "--seats", str(settings.seats)]
    words += ["--rounds", str(settings.rounds), "--seed", str(settings.seed)]
    return f"{started} {shlex.join([*words, '--together'] if settings.together else words)}"


def show(training: "Training") -> None:
    """What was learnt, as a table for people."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from viae.research.training_report import summary

    settings = training.settings
    table = Table(
        title=f"{training.game.title}, {settings.seats} seats, seed {settings.seed}",
        box=SIMPLE_HEAD,
    )
    table.add_column("weight")
    table.add_column("by hand", justify="right")
    table.add_column("learnt", justify="right")
    for (name, learnt), hand in zip(named(training).items(), training.hand, strict=True):
        table.add_row(name, str(hand), str(learnt))
    console = Console()
    console.print(table)
    console.print(summary(training), highlight=False)
