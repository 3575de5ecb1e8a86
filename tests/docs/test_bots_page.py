"""docs/bots.md: its claims of strength were decided, and hold with another seed (a long test)."""

import re
import shlex
from argparse import Namespace
from pathlib import Path

import pytest

from viae.ai.process_pool import all_cores
from viae.cli import parser
from viae.core.compiled import is_compiled
from viae.research.arena import Contest, play
from viae.research.sequential import SequentialTest
from viae.research.statistics import ContestStatistics

PAGE = Path(__file__).resolve().parent.parent.parent / "docs/bots.md"
SHOWN = re.findall(
    r"^\$ (viae arena .+ --at-least .+)\n((?:  .+\n)+)", PAGE.read_text("utf-8"), re.MULTILINE
)
"""Each command with what it printed."""
OTHER_SEED = 2


def read(command: str) -> Namespace:
    return parser().parse_args(shlex.split(command)[1:])


def contest_of(args: Namespace, seed: int) -> Contest:
    return Contest(args.game, tuple(args.seats.split(",")), args.games, seed)


@pytest.mark.parametrize(("command", "printed"), SHOWN)
def test_every_bar_is_one_that_was_decided(command: str, printed: str) -> None:
    args = read(command)
    contest_of(args, args.seed).check()
    assert args.games <= 400
    share = f"{args.at_least:g} %"
    decided = re.search(rf"Decided after (\d+) games: entrant 1 wins at least {share}", printed)
    assert decided is not None
    test = SequentialTest(args.at_least / 100)
    wins = re.findall(r"^  1  \S+ +([0-9.]+) ", printed, re.MULTILINE)
    test.games, test.wins = int(decided[1]), float(wins[0])
    assert test.answer is True


@pytest.mark.long
@pytest.mark.skipif(not is_compiled(), reason="search takes fifty times as long uncompiled")
@pytest.mark.parametrize("command", [command for command, _ in SHOWN if "greedy:hand" in command])
def test_bars_hold_with_another_seed(command: str) -> None:
    args = read(command)
    contest = contest_of(args, OTHER_SEED)
    statistics = ContestStatistics(contest, SequentialTest(args.at_least / 100))
    for result in play(contest, all_cores()):
        statistics.add(result)
        if statistics.is_decided:
            break
    assert statistics.test is not None
    assert statistics.test.answer is not False
