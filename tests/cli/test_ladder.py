"""viae ladder: the table, the kept games, and calibration."""

import json
from pathlib import Path
from typing import Any

import pytest

from viae import catalog
from viae.cli import main
from viae.cli.ladder import markers
from viae.core.levels import Level

GAME = "strada_romana"
LEVELS = tuple(Level(0, temperature=t) for t in (4000, 1000, 500, 200, 0))
ARGUMENTS = ["ladder", GAME, "--games", "1", "--processes", "1"]


@pytest.fixture
def quick_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that answer at once."""
    monkeypatch.setattr(catalog.game_class(GAME), "levels", LEVELS)
    monkeypatch.setattr("viae.research.ladder.decision_times", lambda *_: [0.25, 0.5, 0.125])


@pytest.mark.usefixtures("quick_levels")
def test_the_table_is_written_into_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin, end = markers(GAME)
    page = tmp_path / "levels.md"
    page.write_text(f"# Levels\n\n{begin}\nstale\n{end}\n\nMore.\n", "utf-8")
    assert main([*ARGUMENTS, "--into", str(page), "--keep", str(tmp_path / "games")]) == 0
    written = page.read_text("utf-8")
    assert written.startswith(
        f"# Levels\n\n{begin}\nMade by `viae ladder {GAME} --games 1 --seed 1`."
    )
    assert written.endswith(f"{end}\n\nMore.\n")
    assert "stale" not in written
    assert "| 5 | Master of Portus | `0i~0` |" in written
    assert written.count("| 0.25 s | 0.5 s |") == 5
    assert written.count("of 1 |") == 7
    assert capsys.readouterr().out.strip() in written

    # What was played is not played again, and a longer ladder goes on from it.
    sheets = {path: path.read_bytes() for path in (tmp_path / "games").iterdir()}
    assert len(sheets) == 7
    assert main([*ARGUMENTS, "--json", "--keep", str(tmp_path / "games")]) == 0
    assert {path: path.read_bytes() for path in (tmp_path / "games").iterdir()} == sheets
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["levels"] == [str(level) for level in LEVELS]
    assert [(rung["bot"], rung["other"]) for rung in found["rungs"]][:3] == [
        ("level:1", "random"),
        ("level:1", "greedy:hand"),
        ("level:2", "level:1"),
    ]
    assert set(found["ratings"]) == {"random", "greedy:hand", *(f"level:{n}" for n in range(1, 6))}
    assert found["seconds"] == [{"median": 0.25, "p99": 0.5}] * 5


@pytest.mark.usefixtures("quick_levels")
def test_settings_are_printed_as_python_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("viae.research.calibration.TRIES", 1)
    assert main([*ARGUMENTS, "--calibrate"]) == 0
    printed = capsys.readouterr().out
    names: dict[str, Any] = {"Level": Level}
    exec(printed, names)
    assert len(names["LEVELS"]) == 5
    assert all(isinstance(level, Level) for level in names["LEVELS"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--games", "0"], "0 games measure nothing"),
        (["--processes", "0"], "0 processes cannot play"),
        (["--calibrate", "--step", "100"], "--step 100 is no share"),
        (["--into", "nowhere.md"], "nowhere.md: there is no such file"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ladder", GAME, *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_game_without_levels_has_no_ladder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catalog.game_class(GAME), "levels", ())
    assert main(["ladder", GAME]) == 2
    assert "Strada Romana has no levels yet" in capsys.readouterr().err
