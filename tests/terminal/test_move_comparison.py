"""Moves compared by numbers: a layout for every width, and no word is ever cut."""

from pathlib import Path

import pytest

from viae.ai import coach
from viae.ai.coach import AnalysisBudget
from viae.cli import main
from viae.terminal.console import make_console
from viae.terminal.move_comparison import MoveComparison, NumberColumn
from viae.text import LANGUAGES

GOLDEN = Path(__file__).parent.parent / "games"
MOVES = [
    "Put a milestone on Narbo Martius–Augustonemetum, space 3",
    "Put two milestones on Caesarodunum–Condate, from Caesarodunum",
]
COMPARISON = MoveComparison(
    "Move",
    MOVES,
    ["", "◂ made"],
    [
        NumberColumn("Wins", ["23 %", "0 %"], "strong"),
        NumberColumn("City markers", ["18.3", "18.2"]),
        NumberColumn("Majorities", ["9.0", "-10.4"]),
    ],
)

HEADING_OF_MOVES = {"Move", "Zug", "Zet"}
"""Layouts with moves on their own lines have no heading for them."""


def shown(width: int) -> list[str]:
    console = make_console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(COMPARISON.fitted(width))
    return [line.rstrip() for line in captured.get().splitlines()]


def test_numbers_stand_beside_the_moves_where_there_is_room() -> None:
    assert shown(80) == [
        "                                                               City",
        "   Move                                               Wins  markers  Majorities",
        "   Put a milestone on Narbo                           23 %     18.3         9.0",
        "   Martius–Augustonemetum, space 3",
        "   Put two milestones on                      ◂ made   0 %     18.2       -10.4",
        "   Caesarodunum–Condate, from Caesarodunum",
    ]


def test_otherwise_they_stand_below_the_moves_under_their_headings() -> None:
    assert shown(50) == [
        "              City",
        "     Wins  markers  Majorities",
        "   Put a milestone on Narbo",
        "   Martius–Augustonemetum, space 3",
        "     23 %     18.3         9.0",
        "   Put two milestones on Caesarodunum–Condate,",
        "   from Caesarodunum  ◂ made",
        "      0 %     18.2       -10.4",
    ]


def test_in_a_narrow_terminal_each_number_has_its_heading() -> None:
    assert shown(30) == [
        "   Put a milestone on Narbo",
        "   Martius–Augustonemetum,",
        "   space 3",
        "     Wins 23 %",
        "     City markers 18.3",
        "     Majorities   9.0",
        "   Put two milestones on",
        "   Caesarodunum–Condate, from",
        "   Caesarodunum  ◂ made",
        "     Wins  0 %",
        "     City markers 18.2",
        "     Majorities -10.4",
    ]


@pytest.mark.parametrize("width", [30, 40, 60, 80, 100, 120])
def test_no_word_is_cut(width: int) -> None:
    said = " ".join(shown(width)).split()
    wanted = " ".join([*MOVES, "◂ made", *(column.heading for column in COMPARISON.columns)])
    assert set(wanted.split()) <= set(said)
    assert max(map(len, shown(width))) <= width


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "path", ["strada_romana/golden/2-idle-1.json", "via_appia/golden/2-german-token.json"]
)
def test_a_decision_in_a_terminal_of_eighty_columns(
    path: str,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(coach, "THOROUGH_BUDGET", AnalysisBudget(12, 2))
    monkeypatch.setenv("COLUMNS", "80")
    command = ["coach", str(GOLDEN / path), "--at", "20", "--lang", language]
    assert main(command) == 0
    narrow = capsys.readouterr().out
    monkeypatch.setenv("COLUMNS", "120")
    assert main(command) == 0
    wide = capsys.readouterr().out
    assert set(narrow.split()) >= set(wide.replace("─", "").split()) - HEADING_OF_MOVES
    assert max(map(len, narrow.splitlines())) <= 80
