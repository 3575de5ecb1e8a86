"""The arena's results in terminals of any width."""

import pytest

from viae.cli import main
from viae.cli.arena_results import Column, bar, fitting


@pytest.mark.parametrize("columns", [45, 60, 80, 100, 120])
def test_names_and_shares_are_always_shown(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    command = ["arena", "strada_romana", "--processes", "1", "--games", "3"]
    bots = ["level:0i~0w20", "level:0i~800w150", "greedy:hand"]
    assert main([*command, "--seats", ",".join(bots)]) == 0
    table = capsys.readouterr().out.split("Chips")[0]
    rows = [line for line in table.splitlines() if " % " in line and line.strip()[0] in "123"]
    assert [row.split()[1] for row in rows] == bots
    assert "…" not in table
    assert max(map(len, table.splitlines())) <= columns


def test_a_narrow_terminal_leaves_out_the_least_important_columns() -> None:
    found = [
        Column(heading, ["." * 10])
        for heading in ("entrant", "wins", "share", "95 % interval", "rating", "mean", "quartiles")
    ]

    def headings(width: int) -> list[str]:
        return [column.heading for column in fitting(found, width)]

    assert headings(100) == [column.heading for column in found]
    assert headings(80) == ["entrant", "share", "95 % interval", "rating", "mean"]
    assert headings(60) == ["entrant", "share", "95 % interval", "rating"]
    assert headings(20) == ["entrant", "share"]


def test_points_are_named_in_the_words_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "strada_romana", "--processes", "1", "--games", "1"]
    assert main([*command, "--seats", "random,random"]) == 0
    out = capsys.readouterr().out
    assert "Wagon tiles" in out
    assert "Loose goods" in out


def test_bars() -> None:
    assert bar(0.0).strip() == ""
    assert bar(1.0) == "█" * 8
    assert bar(0.5) == "█" * 4 + " " * 4
    assert bar(1 / 64) == "▏".ljust(8)
