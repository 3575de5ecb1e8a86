"""viae verify: replay records, and check every move, digest and computed outcome."""

import argparse

from viae.core.errors import Refusal
from viae.terminal.files import read_file


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "verify", help="check a record: every move, every digest, every computed outcome"
    )
    command.add_argument("file", nargs="+", help="record files")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from viae.records import record

    wrong = 0
    for path in args.file:
        try:
            match = record.read_text(read_file(path), verify=True).match
        except Refusal as refusal:
            print(f"{path}: refused: {refusal}")
            wrong += 1
            continue
        state = "finished" if match.state.is_over() else "unfinished"
        print(
            f"{path}: good: {match.game.title}, {match.seats} seats, {len(match.log)} moves, "
            f"all legal, all digests right, {state}"
        )
    return 1 if wrong else 0
