"""viae quarry: Via Appia's quarry, a push as a film and what falls as a plot."""

import argparse
from time import perf_counter
from types import ModuleType

from viae import catalog
from viae.core.errors import Malformed
from viae.terminal.files import write_file

MOST_PUSHES = 1_000_000


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("quarry", help="show Via Appia's quarry: a push, what falls")
    actions = command.add_subparsers(required=True, metavar="push | stats")
    push = actions.add_parser("push", help="show a push as an animated SVG")
    push.add_argument("size", help="small, medium or large")
    push.add_argument("place", type=int, help="mm along the line")
    push.add_argument("angle", type=int, help="degrees, above 0 to the right")
    push.add_argument("out", help="the SVG file to write")
    push.add_argument("--layout", type=int, default=0, help="first layout, 0 to 4095 (0)")
    push.add_argument("--theme", choices=("light", "dark"), help="else as the viewer prefers")
    push.set_defaults(run=run_push)
    stats = actions.add_parser("stats", help="how many stones fall at random pushes, as a plot")
    stats.add_argument("out", nargs="?", help="an SVG file to write")
    stats.add_argument("--pushes", type=int, default=2000, help="how many (2000 if not given)")
    stats.add_argument("--seed", type=int, default=1, help="the same seed, the same pushes")
    stats.add_argument(
        "--surrogate",
        "--stand-in",  # its name in 0.1
        action="store_true",
        help="compare them with what playouts guess instead",
    )
    stats.add_argument("--theme", choices=("light", "dark"), help="else as the viewer prefers")
    stats.set_defaults(run=run_stats)


def experiments() -> ModuleType:
    return catalog.part("via_appia", "experiments")


def run_push(args: argparse.Namespace) -> int:
    svg, told = experiments().push(args.layout, args.size, args.place, args.angle, args.theme)
    write_file(args.out, svg)
    print(told)
    print(f"{args.out}: {len(svg.encode()):,} bytes")
    return 0


def run_stats(args: argparse.Namespace) -> int:
    if not 1 <= args.pushes <= MOST_PUSHES:
        raise Malformed(f"--pushes goes from 1 to {MOST_PUSHES:,}")
    quarry = experiments()
    if args.surrogate:
        for line in quarry.tell_surrogate(args.pushes, args.seed, perf_counter):
            print(line)
        return 0
    falls = quarry.count_falls(args.pushes, args.seed)
    for line in quarry.tell_falls(falls):
        print(line)
    if args.out:
        svg = quarry.plot_falls(falls, args.theme)
        write_file(args.out, svg)
        print(f"{args.out}: {len(svg.encode()):,} bytes")
    return 0
