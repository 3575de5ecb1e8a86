"""The command line: one file for each command; this one chooses the command and runs it.

Commands import what they need when they run, so that `viae --version` answers at once.
"""

import argparse
import io
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from viae.core.compiled import is_compiled, version_number
from viae.core.errors import Refusal

COMMANDS = (
    "serve",
    "play",
    "games",
    "arena",
    "ladder",
    "train",
    "bench",
    "coach",
    "replay",
    "verify",
    "board",
    "quarry",
    "new_game",
)

OWN_OPTIONS = ("-h", "--help", "--version")
"""Options of the program itself, not of a command."""


def version_line() -> str:
    """Which version, and whether the rules run compiled."""
    how = f"compiled by {compiler()}" if is_compiled() else "not compiled"
    return f"viae {version_number()}, rules {how}"


def compiler() -> str:
    """The compiler that the rules were compiled with, by the build's notes."""
    import json
    from importlib.resources import files

    built: dict[str, str] = json.loads(files("viae").joinpath("_build.json").read_text("utf-8"))
    return built["compiler"]


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="viae",
        description="Three board games about Roman roads. Without a command: serve.",
    )
    top.add_argument("--version", action="store_true", help="which version, compiled or not")
    top.set_defaults(is_translated=False)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for name in COMMANDS:
        import_module(f"viae.cli.{name}").add_parser(commands)
    return top


def replace_unknown_characters() -> None:
    """Print a question mark for a character that the terminal lacks, instead of a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(io.UnsupportedOperation):  # something was read from it already
                stream.reconfigure(errors="replace")


def with_command(typed: Sequence[str]) -> list[str]:
    """What was typed, with `serve` added where no command is given; options may be cut short."""
    if not typed:
        return ["serve"]
    is_own = typed[0] != "--" and any(option.startswith(typed[0]) for option in OWN_OPTIONS)
    return ["serve", *typed] if typed[0].startswith("-") and not is_own else list(typed)


def refusal_text(refusal: Refusal, args: argparse.Namespace) -> str:
    """A refusal in the player's language if the command and the refusal have texts for it."""
    if not (args.is_translated and refusal.key):
        return str(refusal)
    from viae.cli.arguments import language
    from viae.text import Texts

    return Texts(language(args)).say(refusal.key, **refusal.params)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; refusals are one line and exit code 2."""
    replace_unknown_characters()
    args = parser().parse_args(with_command(sys.argv[1:] if arguments is None else arguments))
    try:
        if args.version:
            print(version_line())
            return 0
        return int(args.run(args))
    except Refusal as refusal:
        print(f"viae: {refusal_text(refusal, args)}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader of our output has gone; a second error on closing would be noise.
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print("viae: stopped", file=sys.stderr)
        return 130
