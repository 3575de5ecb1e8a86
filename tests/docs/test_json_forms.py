"""docs/json.md and what the commands print say the same."""

import json
import re
from pathlib import Path

import pytest

import viae
from viae import catalog
from viae.ai import advice, coach, review, review_plan
from viae.ai.coach import AnalysisBudget
from viae.cli import main
from viae.records import record
from viae.research.arena import Contest, EntrantResult, GameResult
from viae.research.ladder import Ladder, pairings
from viae.research.statistics import ContestStatistics
from viae.research.training import Check, Training, TrainingSettings

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


def test_coach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = viae.new_match("via_romana", 2, seed=1)
    for _ in range(3):
        match.play(int(match.state.current), [match.state.legal_moves()[0]])
    path = tmp_path / "game.json"
    path.write_text(record.as_text(record.write(match, ["Anna", "Ben"])), "utf-8")
    monkeypatch.setattr(
        review_plan, "REVIEW_BUDGET", review_plan.ReviewBudget(2, AnalysisBudget(4, 1), ())
    )
    monkeypatch.setattr(review, "LEAST_SWING", 0.0)
    monkeypatch.setattr(advice.Advice, "certain_swing", 1.0)  # luck is told as well
    monkeypatch.setattr(coach, "THOROUGH_BUDGET", AnalysisBudget(4, 1))
    whole, standing, moment, line = documented("viae coach RECORD --json")
    told = printed(["coach", str(path), "--json", "--processes", "1"], capsys)
    assert isinstance(told, dict)
    assert set(told) == whole
    assert told["standings"]
    assert told["moments"]
    assert all(set(one) == standing for one in told["standings"])
    assert all(set(one) == moment for one in told["moments"])
    assert all(set(one[which]) == line for one in told["moments"] for which in ("made", "instead"))
    said = printed(["coach", str(path), "--at", "0", "--json"], capsys)
    assert isinstance(said, dict)
    assert [set(said)] == documented("viae coach RECORD --at N --json")
    assert all(set(one) == line for one in [*said["lines"], said["made"]])


def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    figures = printed(["bench", "strada_romana", "--seconds", "0.1", "--json"], capsys)
    assert isinstance(figures, dict)
    assert set(figures) == {"strada_romana"}
    assert [set(figures["strada_romana"])] == documented("viae bench --json")


def test_ladder() -> None:
    game = catalog.load_game("strada_romana")
    ladder = Ladder(game, game.levels, seed=1)
    for pairing in pairings(game.levels):
        statistics = ContestStatistics(Contest(game.name, (pairing.bot, pairing.other), 1, seed=1))
        statistics.add(
            GameResult(
                (EntrantResult(0, 1.0, 9, {}, 5), EntrantResult(1, 0.0, 3, {}, 5)), ending=""
            )
        )
        ladder.contests.append(statistics)
    ladder.times = [[0.1]] * len(game.levels)
    found = ladder.as_json()
    whole, each = documented("viae ladder --json")
    assert set(found) == whole
    assert [set(rung) for rung in found["rungs"]] == [each] * 7


def test_train(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    training = Training(
        TrainingSettings("strada_romana", 2, 2, 1), rounds=2, checks=[Check(2, 4, 2.5)]
    )
    kept = tmp_path / "course.json"
    kept.write_text(json.dumps(training.as_json()))
    arguments = ["train", "strada_romana", "--rounds", "2", "--keep", str(kept), "--json"]
    told = printed([*arguments, "--processes", "1"], capsys)
    whole, check = documented("viae train GAME --json")
    assert isinstance(told, dict)
    assert set(told) == whole
    assert [set(one) for one in told["checks"]] == [check]
