"""viae bench, for people and programs."""

import json

import pytest

from viae.cli import main
from viae.core.compiled import is_compiled


def test_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "strada_romana", "via_romana", "--json", "--seconds", "0.2"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert list(found) == ["strada_romana", "via_romana"]
    for figures in found.values():
        for name in ("decisions_per_second", "games_per_second"):
            assert figures[f"uncompiled_{name}"] > 0
            assert (figures[name] is not None) == is_compiled()
    assert "strada_romana: random play, slice 1 of 5" in err


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "strada_romana", "--seconds", "0.2"]) == 0
    out = capsys.readouterr().out
    assert "Strada Romana, 4 seats" in out
    assert "decisions a second" in out
    assert ("runs from source, uncompiled" in out) != is_compiled()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["via_lactea"], "there is no game 'via_lactea'"),
        (["--seconds", "0"], "--seconds 0 is too short or too long"),
        (["--seconds", "nan"], "--seconds nan is too short or too long"),
    ],
)
def test_refusals(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_iterations_of_the_bots(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("viae.research.throughput.EVERY", 60)
    monkeypatch.setattr("viae.research.throughput.FIRST", 5)
    monkeypatch.setattr("viae.research.throughput.MORE", 10)
    assert main(["bench", "strada_romana", "--bots", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["strada_romana"]
    assert set(found) == {"2", "4"}
    assert all(means["search"] > 0 and means["monte_carlo"] > 0 for means in found.values())
    assert main(["bench", "strada_romana", "--bots"]) == 0
    assert "iterations in 0.1 s of a core" in capsys.readouterr().out
