"""docs/json.md and what the commands print say the same."""

import json
import re
from pathlib import Path

import pytest

from viae import catalog
from viae.ai.arena import Contest, Outcome, Showing
from viae.ai.ladder import Ladder, rungs
from viae.ai.tally import Tally
from viae.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent


def documented(heading: str) -> list[set[str]]:
    """The fields of each table under a heading of docs/json.md."""
    text = (ROOT / "docs/json.md").read_text("utf-8")
    section = text.split(f"## `{heading}`")[1].split("\n## ")[0]
    tables = section.split("| field | meaning |")[1:]
    return [set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) for table in tables]


def printed(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> object:
    capsys.readouterr()
    assert main(arguments) == 0
    found: object = json.loads(capsys.readouterr().out)
    return found


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    listed = printed(["games", "--json"], capsys)
    assert isinstance(listed, list)
    assert listed
    assert [set(game) for game in listed] == documented("viae games --json") * len(listed)


def test_arena(capsys: pytest.CaptureFixture[str]) -> None:
    seats = "random,random,random"
    contest = printed(
        ["arena", "strada_romana", "--seats", seats, "--games", "3", "--seed", "1", "--json"],
        capsys,
    )
    whole, each = documented("viae arena … --json")
    assert isinstance(contest, dict)
    assert set(contest) == whole
    assert [set(entrant) for entrant in contest["seats"]] == [each] * 3


def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    figures = printed(["bench", "strada_romana", "--seconds", "0.1", "--json"], capsys)
    assert isinstance(figures, dict)
    assert set(figures) == {"strada_romana"}
    assert [set(figures["strada_romana"])] == documented("viae bench --json")


def test_ladder() -> None:
    entry = catalog.entry("strada_romana")
    ladder = Ladder(entry, entry.levels, seed=1)
    for rung in rungs(entry.levels):
        tally = Tally(Contest(entry.name, (rung.bot, rung.other), 1, seed=1))
        tally.add(Outcome((Showing(0, 1.0, 9, {}, 5), Showing(1, 0.0, 3, {}, 5)), ending=""))
        ladder.tallies.append(tally)
    ladder.times = [[0.1]] * len(entry.levels)
    found = ladder.as_json()
    whole, each = documented("viae ladder --json")
    assert set(found) == whole
    assert [set(rung) for rung in found["rungs"]] == [each] * 7
