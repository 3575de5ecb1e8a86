"""viae replay: step through a record, with everything open or with one player's eyes."""

import argparse
import os
import sys
from typing import TYPE_CHECKING

from viae.cli.play import language, reading, refusing_in
from viae.core.errors import Malformed
from viae.text import LANGUAGES, Texts

if TYPE_CHECKING:
    from viae.records.record import Record


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("replay", help="step through a record")
    command.add_argument("file", help="record file")
    command.add_argument("--eyes", metavar="NAME", help="what this player saw; else all is open")
    command.add_argument("--at", metavar="N", help="show only the table at decision N")
    command.add_argument("--lang", choices=LANGUAGES, help="the language of the table")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    texts = Texts(args.lang or language(os.environ))
    return refusing_in(texts, lambda: _replay(args, texts.language))


def _replay(args: argparse.Namespace, lang: str) -> int:
    from viae.records import record
    from viae.terminal.files import read_file
    from viae.terminal.keyboard import typed
    from viae.terminal.screen import Screen, make_console
    from viae.terminal.seating import Sitter
    from viae.terminal.viewer import Viewer

    with reading(args.file):
        found = record.read_text(read_file(args.file))
    texts = Texts(lang, found.match.game)
    screen = Screen(make_console(), texts, [Sitter(name) for name in found.names])
    viewer = Viewer(found.match, screen, _seat_of(found, args.eyes))
    if args.at is not None:
        viewer.show(viewer.numbered(args.at))
    elif sys.stdin.isatty():
        viewer.step_through(typed)
    else:
        viewer.tell_everything()
    return 0


def _seat_of(found: "Record", name: str | None) -> int | None:
    """The seat of a player; None for open eyes."""
    if name is None:
        return None
    if name not in found.names:
        raise Malformed(
            f"nobody called {name!r} played; there were {', '.join(found.names)}",
            key="refusal.eyes",
            params={"name": name, "names": found.names},
        )
    return found.names.index(name)
