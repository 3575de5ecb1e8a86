"""viae coach: a whole record, one decision, refusals, and Ctrl-C."""

import json
import os
import re
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from conformance.toy import SEATS

import viae.games
from viae import catalog
from viae.ai import coach, review_plan
from viae.ai.coach import AnalysisBudget, AnalysisRequest
from viae.ai.coach_pool import CoachPool
from viae.ai.review_plan import ReviewBudget
from viae.cli import main
from viae.cli.long_runs import Progress
from viae.core.rng import Rng
from viae.records import record
from viae.records.match import Match, chance_of, new_match

NAMES = ["Livia", "Marcus", "Oona"]


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[str]:
    """The toy of the conformance tests as a game of the catalog: its playouts take no time."""
    folder = tmp_path / "games"
    (folder / "toy").mkdir(parents=True)
    lines = ["from conformance.toy import Game as Toy", "class Game(Toy): pass"]
    (folder / "toy" / "__init__.py").write_text("\n".join(lines))
    viae.games.__path__.append(str(folder))
    yield "toy"
    viae.games.__path__.remove(str(folder))


@pytest.fixture
def path(toy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record of a game in which everybody buries the high card."""
    monkeypatch.setattr(
        review_plan,
        "REVIEW_BUDGET",
        ReviewBudget(12, AnalysisBudget(30, 8), ((4, AnalysisBudget(40, 40)),)),
    )
    match = Match(catalog.load_game(toy), SEATS, chance=chance_of(Rng(3)))
    match.begin()
    while not match.state.is_over():
        move = match.state.legal_moves()[1 if match.state.save()[1] == 1 else 0]
        match.play(int(match.state.current), [move])
    return written(match, NAMES, tmp_path)


def written(match: Match, names: list[str], folder: Path) -> Path:
    path = folder / "game.json"
    path.write_text(record.as_text(record.write(match, names)), "utf-8")
    return path


def told(path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    assert main(["coach", str(path), "--processes", "1", "--json", *more]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_record_is_reviewed(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", str(path), "--processes", "1"]) == 0
    out = capsys.readouterr().out
    found = told(path, capsys)
    assert found["complete"]
    assert found["moments"]
    assert all(name in out for name in NAMES)
    assert out.count("100 %") >= 1  # whoever won
    for number, moment in enumerate(found["moments"], 1):
        decision = moment["decision"]
        assert f"{number}  Decision {decision}, {NAMES[moment['seat']]}" in out
        assert f"viae replay {path} --at {decision}" in out
        assert " ".join(moment["sentence"].split()) in " ".join(out.split())
        assert f"{round(100 * moment['instead']['win'])} %" in out
    assert any("would have won" in moment["sentence"] for moment in found["moments"])


def test_the_same_seed_makes_the_same_review(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(path, capsys) == told(path, capsys)
    assert told(path, capsys) != told(path, capsys, "--seed", "2")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "◂ made"), ("de", "◂ gewählt"), ("nl", "◂ gekozen")]
)
def test_one_decision(
    language: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(coach, "THOROUGH_BUDGET", AnalysisBudget(12, 2))
    match = new_match("via_romana", 2, seed=1)
    match.play(int(match.state.current), [match.state.legal_moves()[-1]])
    path = written(match, ["Anna", "Ben"], tmp_path)
    assert main(["coach", str(path), "--at", "0", "--lang", language]) == 0
    out = capsys.readouterr().out
    assert out.count(said) == 1
    assert out.count(" %") >= 2
    assert ("." if language == "en" else ",") in out.split(" %", 1)[1].split("\n", 1)[0]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", r"\d+ of 100 percent thought through"),
        ("de", r"\d+ von 100 Prozent durchdacht"),
        ("nl", r"\d+ van 100 procent doordacht"),
    ],
)
def test_progress_is_in_the_language_asked_for(
    language: str,
    said: str,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(Progress, "EVERY", 0.0)
    assert main(["coach", str(path), "--processes", "1", "--lang", language]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines
    assert all(re.fullmatch(said, line) for line in lines)


@pytest.mark.parametrize("number", ["6", "-1", "x", "9" * 5000])
def test_an_unknown_decision_is_refused(
    number: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["coach", str(path), "--at", number]) == 2
    said = f"There is no decision {number}: they are numbered 0 to 5."
    assert said in capsys.readouterr().err


def test_no_processes_are_refused(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", str(path), "--processes", "0"]) == 2
    assert "it takes at least 1" in capsys.readouterr().err


def test_a_record_without_decisions_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(new_match("via_romana", 2, seed=1), ["Anna", "Ben"], tmp_path)
    assert main(["coach", str(path)]) == 2
    assert main(["coach", str(path), "--at", "0"]) == 2
    said = "Nobody has decided anything in this record yet."
    assert capsys.readouterr().err.count(said) == 2


def interrupt_in(round_: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C at the beginning of a round of requests."""
    ask, rounds = CoachPool.ask, iter(range(9))

    def interrupted(coaches: CoachPool, requests: Sequence[AnalysisRequest]) -> Iterator[Any]:
        if next(rounds) == round_:
            os.kill(os.getpid(), signal.SIGINT)
        return ask(coaches, requests)

    monkeypatch.setattr(CoachPool, "ask", interrupted)


def test_ctrl_c_shows_what_is_known_so_far(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupt_in(1, monkeypatch)
    assert main(["coach", str(path), "--processes", "1"]) == 130
    assert "Stopped early" in capsys.readouterr().out


def test_ctrl_c_before_anything_is_known(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupt_in(0, monkeypatch)
    assert main(["coach", str(path), "--processes", "1"]) == 130
    out, err = capsys.readouterr()
    assert out == ""
    assert "stopped before there was anything to say" in err
