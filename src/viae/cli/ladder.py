"""viae ladder: how strong a game's levels are, and how they are set."""

import argparse
import shlex
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from viae import catalog
from viae.cli import arguments
from viae.cli.long_runs import INTERRUPTED, play_contest
from viae.cli.output import print_json
from viae.core.errors import Malformed, Refusal

if TYPE_CHECKING:
    from viae.core.levels import Level
    from viae.research.ladder import Ladder, PairingResult
    from viae.research.statistics import ContestStatistics


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("ladder", help="measure how strong a game's levels are")
    arguments.add_game(command)
    command.add_argument(
        "--games", type=int, default=200, help="games of each pair (200 if not given)"
    )
    command.add_argument("--seed", type=int, default=1, help="the same seed, the same games")
    arguments.add_json(command)
    command.add_argument(
        "--into", metavar="FILE", help="write the table into its place in a Markdown file"
    )
    command.add_argument(
        "--keep", metavar="FOLDER", help="keep the games there, or go on from them"
    )
    command.add_argument(
        "--calibrate",
        action="store_true",
        help="find out how often each level has to err, and print the settings",
    )
    command.add_argument(
        "--step",
        type=float,
        default=72.0,
        metavar="PERCENT",
        help="with --calibrate: how many games a level wins against the one below (72)",
    )
    command.add_argument(
        "--bottom",
        type=float,
        default=90.0,
        metavar="PERCENT",
        help="with --calibrate: how many games level 1 wins against random play (90)",
    )
    arguments.add_processes(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    check(args)
    try:
        return calibrate(args) if args.calibrate else measure(args)
    except Stopped:
        print("viae: stopped; with --keep it goes on from here", file=sys.stderr)
        return INTERRUPTED


def check(args: argparse.Namespace) -> None:
    """Refuse wrong arguments before any game is played."""
    if not catalog.game_class(args.game).levels:
        raise Malformed(f"{catalog.game_class(args.game).title} has no levels yet")
    if args.games < 1:
        raise Malformed(f"{args.games} games measure nothing; play at least 1")
    arguments.check_processes(args)
    for name in ("step", "bottom"):
        if not 0 < getattr(args, name) < 100:
            raise Malformed(f"--{name} {getattr(args, name):g} is no share between 0 and 100")
    if args.into and not Path(args.into).is_file():
        raise Malformed(f"{args.into}: there is no such file")
    if args.keep:
        try:
            Path(args.keep).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refusal(f"{args.keep}: {error.strerror}") from None


class Stopped(Exception):
    """Ctrl-C was pressed."""


def report(game: str, text: str) -> None:
    """A line on stderr that says how far the command is."""
    print(f"{game}: {text}", file=sys.stderr, flush=True)


def played(args: argparse.Namespace, bot: str, other: str) -> "ContestStatistics":
    """The games of two bots against each other, as many as were asked for."""
    from viae.research.arena import Contest
    from viae.research.score_sheet import fingerprint

    contest = Contest(args.game, (bot, other), args.games, args.seed)
    sheet = None
    if args.keep:
        name = f"{args.game} {bot} {other} {fingerprint(contest)}.jsonl".replace(":", "-")
        sheet = str(Path(args.keep) / name)
    statistics = play_contest(contest, arguments.processes(args), None, sheet)
    if not statistics.is_complete:
        raise Stopped
    return statistics


# Measuring


def measure(args: argparse.Namespace) -> int:
    from viae.ai.bots import spec_of
    from viae.research.ladder import Ladder, decision_times, pairings

    game = catalog.load_game(args.game)
    ladder = Ladder(game, game.levels, args.seed)
    for pair in pairings(game.levels):
        report(args.game, f"{ladder.name_of(pair.bot)} against {ladder.name_of(pair.other)}")
        ladder.contests.append(played(args, pair.bot, pair.other))
    for number, level in enumerate(game.levels, 1):
        report(args.game, f"how long level:{number} takes")
        ladder.times.append(decision_times(game, spec_of(level), args.seed))
    if args.json:
        print_json(ladder.as_json())
    else:
        print(table(ladder, command_line(args)))
    if args.into:
        put_into(Path(args.into), args.game, table(ladder, command_line(args)))
        print(f"table written into {args.into}", file=sys.stderr)
    return 0


def command_line(args: argparse.Namespace) -> str:
    """The command that measures the same again."""
    words = ["viae", "ladder", args.game, "--games", str(args.games), "--seed", str(args.seed)]
    return shlex.join(words)


def table(ladder: "Ladder", command: str) -> str:
    """The results as Markdown."""
    from viae.research.ladder import most_seconds
    from viae.research.statistics import quantile
    from viae.text import Texts

    texts = Texts("en", ladder.game)
    ratings = ladder.ratings
    lines = [
        f"Made by `{command}`.",
        "",
        "| level | name | setting | rating | median | 99 % within | allowed |",
        "|---|---|---|---|---|---|---|",
    ]
    for number, (level, times) in enumerate(zip(ladder.levels, ladder.times, strict=True)):
        spent = Counter(times)
        rating = ratings[f"level:{level}"]
        lines.append(
            f"| {number + 1} | {texts.say(f'level.{number + 1}')} | `{level}` "
            f"| {rating.value:+.0f} ± {rating.half:.0f} | {quantile(spent, 0.5):.2g} s "
            f"| {quantile(spent, 0.99):.2g} s | {most_seconds(ladder.levels, number):g} s |"
        )
    for bot, rating in ratings.items():
        if not bot.startswith("level:"):
            lines.append(f"| | `{bot}` | | {rating.value:+.0f} ± {rating.half:.0f} | | | |")
    lines += ["", "| | against | wins of two-player games | 95 % interval | wanted | |"]
    lines += ["|---|---|---|---|---|---|"]
    lines += [row(ladder, found) for found in ladder.results]
    return "\n".join(lines)


def row(ladder: "Ladder", found: "PairingResult") -> str:
    low, high = found.interval
    pairing = found.pairing
    wanted = (
        f"{pairing.least:.0%} to {pairing.most:.0%}" if pairing.most - pairing.least < 1 else ""
    )
    verdict = ("holds" if found.holds else "**does not hold**") if wanted else ""
    return (
        f"| `{ladder.name_of(pairing.bot)}` | `{ladder.name_of(pairing.other)}` "
        f"| {found.share:.1%} of {found.games} | {low:.1%} to {high:.1%} | {wanted} | {verdict} |"
    )


def put_into(path: Path, game: str, text: str) -> None:
    """Replace what stands between a game's markers in a Markdown file."""
    begin, end = markers(game)
    page = path.read_text("utf-8")
    head, found_begin, rest = page.partition(begin)
    _, found_end, tail = rest.partition(end)
    if not found_begin or not found_end:
        raise Malformed(f"{path}: there is no place for {game} between {begin} and {end}")
    path.write_text(f"{head}{begin}\n{text}\n{end}{tail}", "utf-8")


def markers(game: str) -> tuple[str, str]:
    """The comments around a game's table."""
    return f"<!-- ladder of {game} -->", f"<!-- end of the ladder of {game} -->"


# Calibrating


def calibrate(args: argparse.Namespace) -> int:
    from viae.research import calibration

    levels = catalog.game_class(args.game).levels
    found: list[Level] = []

    def play(bot: str, other: str) -> tuple[float, int]:
        statistics = played(args, bot, other)
        first = statistics.entrants[0]
        report(args.game, f"{bot} against {other}: {first.wins:g} of {statistics.games}")
        return first.wins, statistics.games

    for level in calibration.calibrate(levels, args.bottom / 100, args.step / 100, play):
        found.append(level)
        report(args.game, f"level {len(found)} is {level}")
    print("LEVELS = (")
    for level in found:
        print(f"    {setting(level)},")
    print(")")
    return 0


def setting(level: "Level") -> str:
    """A level as Python code, for a game's folder."""
    parts = {"trees": (level.trees, 1), "temperature": (level.temperature, 0)}
    parts |= {"weight_noise": (level.weight_noise, 0)}
    others = [f", {name}={value}" for name, (value, default) in parts.items() if value != default]
    return f"Level(iterations={level.iterations}{''.join(others)})"
