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
    from viae.research.training import Course, Lesson


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("train", help="learn the bots' weights by self-play")
    arguments.add_game(command)
    command.add_argument("--seats", type=int, default=2, help="how many (2 if not given)")
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
        "--into", metavar="FILE", help="at the end, put the learnt weights into a weights.json"
    )
    arguments.add_json(command)
    arguments.add_processes(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from viae.research.training import Lesson

    arguments.check_processes(args)
    lesson = Lesson(args.game, args.seats, args.rounds, args.seed, args.together)
    lesson.check()
    checkpoint = args.keep or f"{lesson.game}-{lesson.seats}.training.json"
    for path in filter(None, (checkpoint, args.html)):
        check_writable(path)
    if args.into:
        read_weights(args.into, lesson)
    course = train(lesson, checkpoint, arguments.processes(args))
    if args.json:
        print_json(course.as_json() | {"weights": weights_by_name(course)})
    else:
        show(course)
    if args.html:
        from viae.research.training_report import report

        write_file(args.html, report(course, command_line(lesson)))
        print(f"report written to {args.html}", file=sys.stderr)
    if not course.is_over:
        when = " before the exam was over" if course.is_taught else ""
        print(f"viae: stopped{when}; the same command goes on from {checkpoint}", file=sys.stderr)
        return INTERRUPTED
    if args.into:
        write_weights(args.into, course)
    return 0


def train(lesson: "Lesson", checkpoint: str, processes: int) -> "Course":
    """Train until the course is over or Ctrl-C is pressed; the checkpoint is written meanwhile."""
    from viae.research.training import players

    course = start_course(lesson, checkpoint)
    written = time.monotonic()
    parts: Sequence[tuple[str, int, Callable[[], int]]] = (
        ("rounds", lesson.rounds, lambda: course.rounds),
        ("games of the exam", course.exam_games, lambda: course.examined.games),
    )
    with until_interrupted() as interrupt, players(lesson, processes) as play:
        for what, all_of_them, reached in parts:
            with Progress(all_of_them, what) as progress:
                while reached() < all_of_them and not interrupt.is_requested():
                    progress.show(reached())
                    course.go_on(play)
                    if time.monotonic() - written > 1:
                        write_checkpoint(course, checkpoint)
                        written = time.monotonic()
    write_checkpoint(course, checkpoint)
    return course


def start_course(lesson: "Lesson", checkpoint: str) -> "Course":
    """The course of the checkpoint, or a new one where there is none."""
    from viae.research.checkpoint import AnotherLesson, read_course
    from viae.research.training import Course

    if not Path(checkpoint).exists():
        return Course(lesson)
    data = read_json(checkpoint)
    elsewhere = "name another file with --keep"
    try:
        return read_course(data, lesson)
    except AnotherLesson as other:
        its_own = command_line(other.lesson, started_as())
        raise Malformed(
            f"{checkpoint}: {other}. To go on with it: {its_own} --keep {shlex.quote(checkpoint)}. "
            f"To begin this one: {elsewhere}."
        ) from None
    except Malformed as refusal:
        raise Malformed(f"{checkpoint}: {refusal}; {elsewhere}") from None


def write_checkpoint(course: "Course", path: str) -> None:
    """Write the checkpoint beside its place and move it there, so that it is always whole."""
    write_file(f"{path}.new", json.dumps(course.as_json()))
    Path(f"{path}.new").replace(path)


def read_weights(path: str, lesson: "Lesson") -> dict[str, Any]:
    """A game's weights.json, if it is that of the game."""
    data = read_json(path)
    names = catalog.game_class(lesson.game).weights.names
    if list(data.get("hand", ())) != list(names) or not isinstance(data.get("learnt"), dict):
        raise Malformed(f"{path}: not the weights of {catalog.game_class(lesson.game).title}")
    return data


def write_weights(path: str, course: "Course") -> None:
    """Put the learnt weights into a game's weights.json.

    They serve the seats for which the exam was passed. Weights that are there already serve the
    same seats as before.
    """
    data, seats = read_weights(path, course.lesson), course.lesson.seats
    weights = weights_by_name(course)
    serves = [seats] if course.is_passed else []
    before = data["learnt"].get(str(seats), {"serves": [], "weights": {}})
    if before["weights"] == weights:
        serves = before["serves"]
    for other in sorted({seats, *before["serves"]} - set(serves)):
        print(f"viae: for {other} seats it is not shown to be better", file=sys.stderr)
    found = {
        "command": command_line(course.lesson),
        "serves": serves,
        "weights": weights,
    }
    data["learnt"] = dict(sorted((data["learnt"] | {str(seats): found}).items()))
    write_file(path, json.dumps(data, indent=2) + "\n")
    print(f"weights written to {path}", file=sys.stderr)


def weights_by_name(course: "Course") -> dict[str, int]:
    return dict(zip(course.game.weights.names, course.learnt, strict=True))


def command_line(lesson: "Lesson", started: str = "viae") -> str:
    """The command that learns the same weights again."""
    words = ["train", lesson.game, "--seats", str(lesson.seats)]
    words += ["--rounds", str(lesson.rounds), "--seed", str(lesson.seed)]
    return f"{started} {shlex.join([*words, '--together'] if lesson.together else words)}"


def show(course: "Course") -> None:
    """The learnt weights beside those set by hand, as a table."""
    from rich.console import Console

    from viae.research.training_report import summary

    lesson = course.lesson
    rows = [
        (name, str(hand), str(learnt))
        for (name, learnt), hand in zip(weights_by_name(course).items(), course.hand, strict=True)
    ]
    title = f"{course.game.title}, {lesson.seats} seats, seed {lesson.seed}"
    print_table(title, ("weight", "by hand", "learnt"), rows)
    Console().print(summary(course), highlight=False)
