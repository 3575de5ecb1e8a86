"""viae …: one file for each command; this one only finds the right one.

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
"""What is asked of the program itself, not of a command."""


def version_line() -> str:
    """Which version, and whether the rules run compiled."""
    how = f"compiled by {compiler()}" if is_compiled() else "not compiled"
    return f"viae {version_number()}, rules {how}"


def compiler() -> str:
    """What the build says it compiled the rules with."""
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
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for name in COMMANDS:
        import_module(f"viae.cli.{name}").add_parser(commands)
    return top


def spare_the_terminal() -> None:
    """Let a terminal without our signs show a question mark rather than a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(io.UnsupportedOperation):  # whoever calls us has read from it before
                stream.reconfigure(errors="replace")


def with_command(typed: Sequence[str]) -> list[str]:
    """What was typed, with the word `serve` where it was left out; options may be cut short."""
    if not typed:
        return ["serve"]
    is_own = typed[0] != "--" and any(option.startswith(typed[0]) for option in OWN_OPTIONS)
    return ["serve", *typed] if typed[0].startswith("-") and not is_own else list(typed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; refusals are one line and exit code 2."""
    spare_the_terminal()
    args = parser().parse_args(with_command(sys.argv[1:] if arguments is None else arguments))
    try:
        if args.version:
            print(version_line())
            return 0
        return int(args.run(args))
    except Refusal as refusal:
        print(f"viae: {refusal}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read our output has seen enough; a second error on closing would be noise.
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print("viae: stopped", file=sys.stderr)
        return 130
