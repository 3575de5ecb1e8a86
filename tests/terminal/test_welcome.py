"""`viae play` without a game: a few questions, each with an answer that Enter gives."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from terminal.scripted_table import GAME, ScriptedTable, saved_game, script, spoil_the_last_move
from viae import catalog
from viae.cli import main
from viae.core.errors import Malformed
from viae.terminal.players import Player, default_players, read_seats
from viae.terminal.welcome import Welcome, welcome


def saved_players() -> list[Player]:
    return saved_game().players


def typed(*answers: str) -> Callable[[], str]:
    """Enter chooses the game, the first or an unfinished one; then these answers."""
    return script("", *answers)


def test_enter_takes_every_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert welcome("en", typed("", "")) == 0
    out = capsys.readouterr().out
    assert "What is your name? [Livia]" in out
    assert "How many opponents, 1 to 4? [2]" in out
    assert "Livia (you)" in out
    assert saved_players() == [
        Player("Livia"),
        Player("Gaius", "greedy"),
        Player("Cassia", "greedy"),
    ]


def test_answers_are_checked_and_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert welcome("en", typed("\x07", "Oona", "9", "x", "1")) == 0
    out = capsys.readouterr().out
    assert "This cannot be a name" in out
    assert out.count("Type a number from 1 to 4.") == 2
    assert saved_players() == [Player("Oona"), Player("Gaius", "greedy")]


def test_an_unfinished_game_is_offered(capsys: pytest.CaptureFixture[str]) -> None:
    table = ScriptedTable("you:Oona,random", seed=2).play(["1"])
    assert welcome("en", typed("maybe", "")) == 0
    out = capsys.readouterr().out
    assert "There is an unfinished game of Strada Romana (Oona, Gaius). Go on with it?" in out
    assert "Type y or n." in out
    assert saved_game().match.log == table.match.log


def test_an_unfinished_game_can_be_put_aside(data: Path) -> None:
    ScriptedTable("you:Oona,random", seed=2).play(["1"])
    assert welcome("de", typed("nein", "Jule", "3")) == 0
    assert len(saved_players()) == 4
    assert len(list((data / "put_aside").iterdir())) == 1


def test_a_damaged_game_gets_a_note(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ScriptedTable(seed=2).play([])
    (data / "unfinished" / f"{GAME}.json").write_text("{")
    assert welcome("en", typed("", "")) == 0
    assert "could not be read" in capsys.readouterr().out
    assert len(list((data / "damaged").iterdir())) == 1


def test_a_saved_game_with_an_illegal_move_gets_a_note(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil_the_last_move()
    assert welcome("en", typed("", "")) == 0
    assert "could not be read (moves[" in capsys.readouterr().out
    assert len(list((data / "damaged").iterdir())) == 1


def test_leaving_the_questions_begins_nothing(data: Path) -> None:
    assert welcome("en", script("q")) == 0
    assert welcome("en", script()) == 0
    assert not data.exists()


def test_several_games_can_be_chosen_from(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catalog, "names", lambda: [GAME, GAME])
    assert welcome("en", script("3", "2", "", "")) == 0
    out = capsys.readouterr().out
    assert "  2  Strada Romana" in out
    assert "Type a number from 1 to 2." in out
    assert saved_players()[0] == Player("Livia")


def test_without_a_terminal_no_question_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    assert main(["play"]) == 0
    assert "  viae play\n" in capsys.readouterr().out
    monkeypatch.setenv("VIAE_COMMAND", "python3 run.py")
    assert main(["play", "--lang", "de"]) == 0
    told = capsys.readouterr().out
    assert "  python3 run.py play\n" in told
    assert "kein Terminal" in told
    assert not data.exists()


@pytest.mark.parametrize("words", [["--seed", "0"], ["--new"], ["--option", "a=b"]])
def test_arguments_of_one_game_need_its_name(
    words: list[str], capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    assert main(["play", *words]) == 2
    assert f"viae play GAME {words[0]}." in capsys.readouterr().err
    assert not data.exists()


def test_at_a_terminal_the_questions_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard = io.StringIO("\nq\n")
    monkeypatch.setattr(keyboard, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", keyboard)
    assert main(["play"]) == 0
    assert "What is your name?" in capsys.readouterr().out


def test_seats_get_different_names() -> None:
    kind = catalog.game_class(GAME)
    players = read_seats("you, human:Gaius, greedy, random", kind)
    assert [player.name for player in players] == ["Livia", "Gaius", "Cassia", "Drusus"]
    assert [player.bot for player in players] == ["", "", "greedy", "random"]
    with pytest.raises(Malformed, match="2 to 5 seats, not 6"):
        read_seats("you,you,you,you,you,you", kind)


def test_the_default_players_fit_the_seats_of_the_game() -> None:
    kind = catalog.game_class(GAME)
    assert len(default_players(kind)) == 3
    assert len(default_players(kind, bots=0)) == 2
    assert len(default_players(kind, bots=9)) == 5


def test_enter_resumes_the_unfinished_game(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = catalog.game_class(GAME)
    other = type("Other", (ours,), {"name": "aqua_appia", "title": "Aqua Appia"})
    monkeypatch.setattr("viae.terminal.welcome.playable_games", lambda: [other, ours])
    page = Welcome("en", lambda: "")
    assert page.game() is other
    ScriptedTable(seed=2).play(["1"])
    assert page.game() is ours
