"""viae replay: step through a record, with everything open or as one player saw it."""

import argparse
import sys
from typing import TYPE_CHECKING

from viae.cli import arguments
from viae.core.errors import Malformed
from viae.text import Texts

if TYPE_CHECKING:
    from viae.records.record import Record


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("replay", help="step through a record")
    command.add_argument("file", help="record file")
    command.add_argument(
        "--player",
        "--eyes",  # its name in 0.1
        metavar="NAME",
        help="what this player saw; else all is open",
    )
    command.add_argument("--at", metavar="N", help="show only the table at decision N")
    arguments.add_language(command, "table")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from viae.terminal.console import make_console, read_line
    from viae.terminal.files import read_record
    from viae.terminal.players import Player
    from viae.terminal.replay import ReplayViewer, read_decision
    from viae.terminal.screen import Screen

    record = read_record(args.file)
    texts = Texts(arguments.language(args), record.match.game)
    screen = Screen(make_console(), texts, [Player(name) for name in record.names])
    viewer = ReplayViewer(record.match, screen, _seat_of(record, args.player))
    if args.at is not None:
        viewer.show(read_decision(args.at, viewer.last))
    elif sys.stdin.isatty():
        viewer.step_through(read_line)
    else:
        viewer.show_log()
    return 0


def _seat_of(record: "Record", name: str | None) -> int | None:
    """The seat of a player; None without a name: everything is open."""
    if name is None:
        return None
    if name not in record.names:
        raise Malformed(
            f"nobody called {name!r} played; there were {', '.join(record.names)}",
            key="refusal.no_player",
            params={"name": name, "names": record.names},
        )
    return record.names.index(name)
