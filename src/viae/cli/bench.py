"""viae bench: the speed of the rules, of the bots' search, and of a server under load."""

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from viae import catalog
from viae.cli import arguments
from viae.cli.output import print_json, print_table
from viae.core.errors import Malformed

if TYPE_CHECKING:
    from viae.research.bench import RulesBench
    from viae.server.bench import ServerBench


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("bench", help="how fast the rules run, compiled and not")
    command.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    arguments.add_json(command)
    command.add_argument(
        "--seconds", type=float, default=6.0, help="how long to play each game (6 if not given)"
    )
    command.add_argument(
        "--bots", action="store_true", help="the bots' iterations in 0.1 s of a core instead"
    )
    command.add_argument(
        "--server", action="store_true", help="the speed of a server with many tables instead"
    )
    command.add_argument(
        "--check",
        action="store_true",
        help="does Viae keep its promises about speed? takes three minutes",
    )
    command.add_argument("--tables", type=int, default=500, help="tables of two (500)")
    command.add_argument("--rate", type=int, default=200, help="clicks a second in all (200)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rich.console import Console

    from viae.research.bench import measure

    if not 0.1 <= args.seconds <= 3600:
        raise Malformed(f"--seconds {args.seconds:g} is too short or too long; 0.1 to 3600 will do")
    names = args.games or catalog.names()
    for name in names:
        catalog.game_class(name)
    stderr = Console(stderr=True)
    with stderr.status("bench") as status:
        # Without a terminal a status shows nothing, so plain lines take its place.
        report = status.update if stderr.is_terminal else lambda text: print(text, file=sys.stderr)
        if args.check:
            return _check_promises(report)
        if args.server:
            return _bench_server(args, names[0], report)
        if args.bots:
            return _bench_bots(args, names, report)
        found = {name: measure(name, args.seconds, report) for name in names}
    if args.json:
        print_json({name: figures.as_json() for name, figures in found.items()})
    else:
        show(found)
    return 0


def _check_promises(report: Callable[[str], None]) -> int:
    from viae.cli.bench_check import check
    from viae.core.compiled import is_compiled

    if not is_compiled():
        raise Malformed("the promises are about compiled rules, and these run from source")
    broken = 0
    for promise in check(report):
        broken += not promise.kept
        verdict = "kept  " if promise.kept else "BROKEN"
        found, limit = f"{promise.found:,.2f}", f"{promise.bound} {promise.limit:g}"
        print(f"{verdict} {promise.text}: {found} ({limit})", flush=True)
    return 1 if broken else 0


def _bench_server(args: argparse.Namespace, game: str, report: Callable[[str], None]) -> int:
    from viae.server.bench import Load, measure

    if not (1 <= args.tables <= 5000 and 1 <= args.rate <= 5000):
        raise Malformed("--tables and --rate go from 1 to 5000")
    figures = measure(Load(game, args.tables, args.rate, args.seconds), report)
    if args.json:
        print_json(figures.as_json())
    else:
        show_server(figures)
    return 0


def _bench_bots(args: argparse.Namespace, names: list[str], report: Callable[[str], None]) -> int:
    from viae.research.throughput import iterations

    found: dict[str, dict[int, dict[str, float]]] = {}
    for name in names:
        kind = catalog.game_class(name)
        report(f"{name}: bots think")
        seats = sorted({kind.least_seats, min(4, kind.most_seats)})
        found[name] = {number: iterations(name, number) for number in seats}
    if args.json:
        print_json(found)
    else:
        show_bots(found)
    return 0


def show_bots(found: dict[str, dict[int, dict[str, float]]]) -> None:
    """The bots' iterations in a tenth of a second, as a table."""
    rows = [
        (catalog.game_class(name).title, str(seats), *map(_number, means.values()))
        for name, by_seats in found.items()
        for seats, means in by_seats.items()
    ]
    headings = ("game", "seats", "search", "monte_carlo")
    print_table("iterations in 0.1 s of a core", headings, rows)


def show_server(figures: "ServerBench") -> None:
    """The server's latencies and memory under load, as a table."""
    rows = (
        ("clicks", _number(figures.clicks)),
        ("clicks a second", _number(figures.clicks_per_second)),
        ("refused", str(figures.refused)),
        ("click to the others' view, half of them", f"{figures.view_p50_ms:.1f} ms"),
        ("click to the others' view, 99 of 100", f"{figures.view_p99_ms:.1f} ms"),
        ("click to answer (on disk), 99 of 100", f"{figures.answer_p99_ms:.1f} ms"),
        ("memory of a socket", _kilobytes(figures.socket_kb)),
        ("memory of a table without its sockets", _kilobytes(figures.table_kb)),
    )
    print_table(f"{figures.sockets} sockets at {figures.tables} tables", ("load", ""), rows)


def _kilobytes(value: float | None) -> str:
    return "–" if value is None else f"{value:.0f} kB"


def show(found: "dict[str, RulesBench]") -> None:
    """The speed of random play and search, as a table for each game."""
    from rich.console import Console

    from viae.core.compiled import is_compiled

    console = Console()
    for name, figures in found.items():
        rows = (
            (
                "decisions a second",
                _number(figures.decisions_per_second),
                _number(figures.uncompiled_decisions_per_second),
                _times(figures.decisions_ratio),
            ),
            (
                "games a second",
                _number(figures.games_per_second),
                _number(figures.uncompiled_games_per_second),
                _times(figures.games_ratio),
            ),
            (
                "search iterations a second, to the end",
                _number(figures.search_iterations_per_second),
                "–",
                "–",
            ),
        )
        title = f"{catalog.game_class(name).title}, {figures.seats} seats"
        print_table(title, ("random play", "compiled", "uncompiled", "ratio"), rows)
        console.print(
            f"  a clone {figures.clone_microseconds:.2f} µs · a state "
            f"{figures.state_bytes:,} bytes · import of viae {figures.import_seconds:.3f} s\n"
        )
    if not is_compiled():
        console.print("  This runs from source, uncompiled: there is nothing to compare with.")


def _number(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"


def _times(ratio: float | None) -> str:
    return "–" if ratio is None else f"{ratio:.1f} ×"
