"""viae train: learn the weights of a game's evaluation by self-play."""

import argparse
import json
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from viae import catalog
from viae.cli import arguments
from viae.cli.long_runs import INTERRUPTED, Progress, until_interrupted
from viae.cli.output import print_json, print_table
from viae.core.errors import Malformed
from viae.terminal.files import check_writable, read_json, write_file
from viae.terminal.program import started_as

if TYPE_CHECKING:
    from viae.research.training import Training, TrainingSettings


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("train", help="learn the bots' weights by self-play")
    arguments.add_game(command)
    command.add_argument("--seats", type=int, default=2, help="how many (2 if not given)")
    command.add_argument("--rounds", type=int, default=300, help="how many (300 if not given)")
    command.add_argument("--seed", type=int, default=1, help="the same seed, the same weights")
    command.add_argument(
        "--together", action="store_true", help="perturb the weights of a table as one"
    )
    command.add_argument(
        "--keep",
        metavar="FILE",
        help="the checkpoint to keep and to go on from (GAME-SEATS.training.json if not given)",
    )
    command.add_argument("--html", metavar="FILE", help="write a report with plots")
    command.add_argument(
        "--into", metavar="FILE", help="at the end, put the learnt weights into a weights.json"
    )
    arguments.add_json(command)
    arguments.add_processes(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from viae.research.training import TrainingSettings

    arguments.check_processes(args)
    settings = TrainingSettings(args.game, args.seats, args.rounds, args.seed, args.together)
    settings.check()
    checkpoint = args.keep or f"{settings.game}-{settings.seats}.training.json"
    for path in filter(None, (checkpoint, args.html)):
        check_writable(path)
    if args.into:
        read_weights(args.into, settings)
    training = train(settings, checkpoint, arguments.processes(args))
    if args.json:
        print_json(training.as_json() | {"weights": weights_by_name(training)})
    else:
        show(training)
    if args.html:
        from viae.research.training_report import report

        write_file(args.html, report(training, command_line(settings)))
        print(f"report written to {args.html}", file=sys.stderr)
    if not training.is_over:
        when = " before the test was over" if training.is_learnt else ""
        print(f"viae: stopped{when}; the same command goes on from {checkpoint}", file=sys.stderr)
        return INTERRUPTED
    if args.into:
        write_weights(args.into, training)
    return 0


def train(settings: "TrainingSettings", checkpoint: str, processes: int) -> "Training":
    """Train until the rounds and the test are over or Ctrl-C is pressed, with checkpoints."""
    from viae.research.self_play import players

    training = start_training(settings, checkpoint)
    written = time.monotonic()
    parts: Sequence[tuple[str, int, Callable[[], int]]] = (
        ("rounds", settings.rounds, lambda: training.rounds),
        ("games of the test", training.test_games, lambda: training.test.games),
    )
    with until_interrupted() as interrupt, players(settings.game, processes) as play:
        for what, all_of_them, reached in parts:
            with Progress(all_of_them, what) as progress:
                while reached() < all_of_them and not interrupt.is_requested():
                    progress.show(reached())
                    training.advance(play)
                    if time.monotonic() - written > 1:
                        write_checkpoint(training, checkpoint)
                        written = time.monotonic()
    write_checkpoint(training, checkpoint)
    return training


def start_training(settings: "TrainingSettings", checkpoint: str) -> "Training":
    """The training of the checkpoint, or a new one where there is none."""
    from viae.research.training import OtherSettings, Training, read_training

    if not Path(checkpoint).exists():
        return Training(settings)
    data = read_json(checkpoint)
    elsewhere = "name another file with --keep"
    try:
        return read_training(data, settings)
    except OtherSettings as other:
        its_own = command_line(other.settings, started_as())
        raise Malformed(
            f"{checkpoint}: {other}. To go on with it: {its_own} --keep {shlex.quote(checkpoint)}. "
            f"To begin this one: {elsewhere}."
        ) from None
    except Malformed as refusal:
        raise Malformed(f"{checkpoint}: {refusal}; {elsewhere}") from None


def write_checkpoint(training: "Training", path: str) -> None:
    """Write the checkpoint beside its place and move it there, so that it is always whole."""
    write_file(f"{path}.new", json.dumps(training.as_json()))
    Path(f"{path}.new").replace(path)


def read_weights(path: str, settings: "TrainingSettings") -> dict[str, Any]:
    """A game's weights.json, if it is that of the game."""
    data = read_json(path)
    names = catalog.game_class(settings.game).weights.names
    if list(data.get("hand", ())) != list(names) or not isinstance(data.get("learnt"), dict):
        raise Malformed(f"{path}: not the weights of {catalog.game_class(settings.game).title}")
    return data


def write_weights(path: str, training: "Training") -> None:
    """Put the learnt weights into a game's weights.json.

    They serve the seats for which the test was passed. Weights that are there already serve the
    same seats as before.
    """
    data, seats = read_weights(path, training.settings), training.settings.seats
    weights = weights_by_name(training)
    serves = [seats] if training.is_better else []
    before = data["learnt"].get(str(seats), {"serves": [], "weights": {}})
    if before["weights"] == weights:
        serves = before["serves"]
    for other in sorted({seats, *before["serves"]} - set(serves)):
        print(f"viae: for {other} seats it is not shown to be better", file=sys.stderr)
    found = {
        "command": command_line(training.settings),
        "serves": serves,
        "weights": weights,
    }
    data["learnt"] = dict(sorted((data["learnt"] | {str(seats): found}).items()))
    write_file(path, json.dumps(data, indent=2) + "\n")
    print(f"weights written to {path}", file=sys.stderr)


def weights_by_name(training: "Training") -> dict[str, int]:
    return dict(zip(training.game.weights.names, training.learnt, strict=True))


def command_line(settings: "TrainingSettings", started: str = "viae") -> str:
    """The command that learns the same weights again."""
    words = ["train", settings.game, "--seats", str(settings.seats)]
    words += ["--rounds", str(settings.rounds), "--seed", str(settings.seed)]
    return f"{started} {shlex.join([*words, '--together'] if settings.together else words)}"


def show(training: "Training") -> None:
    """The learnt weights beside those set by hand, as a table."""
    from rich.console import Console

    from viae.research.training_report import summary

    settings = training.settings
    rows = [
        (name, str(hand), str(learnt))
        for (name, learnt), hand in zip(
            weights_by_name(training).items(), training.hand, strict=True
        )
    ]
    title = f"{training.game.title}, {settings.seats} seats, seed {settings.seed}"
    print_table(title, ("weight", "by hand", "learnt"), rows)
    Console().print(summary(training), highlight=False)
