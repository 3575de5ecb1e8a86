"""viae play: the command, its arguments and its refusals."""

import io
import json
import sys
from pathlib import Path

import pytest

from viae import catalog
from viae.cli import main
from viae.cli.arguments import read_options
from viae.core.errors import Malformed
from viae.core.options import Option, checked
from viae.games.strada_romana import Game
from viae.text import Texts

GAME = "strada_romana"


def run_play(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return main(["play", GAME, *arguments])


def test_the_command_speaks_the_language_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LC_MESSAGES", "de_AT.UTF-8")
    assert run_play(monkeypatch, "q\n", "--seed", "1") == 0
    out = capsys.readouterr().out
    assert "du bist am Zug" in out
    assert "Die Partie ist gespeichert." in out
    assert run_play(monkeypatch, "q\n", "--lang", "nl") == 0
    assert "jij bent aan de beurt" in capsys.readouterr().out
    assert run_play(monkeypatch, "q\n") == 0  # a game goes on in the language it was left in
    assert "jij bent aan de beurt" in capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert run_play(monkeypatch, "q\n", "--new") == 0
    assert "it is your turn" in capsys.readouterr().out


def test_the_same_seed_brings_the_same_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = []
    for seed in ("77", "77", "78"):
        assert run_play(monkeypatch, "1\n2\nq\n", "--seed", seed, "--new") == 0
        out = capsys.readouterr().out
        tables.append(out.split("it is your turn")[0] + out.split("to go")[-1].split("keep")[0])
    assert tables[0] == tables[1]
    assert tables[0] != tables[2]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "you"], "Strada Romana is for 2 to 5 seats, not 1."),
        (["--seats", "you,clever"], "“clever” cannot sit here."),
        (["--seats", "you,greedy:5"], "greedy takes no budget"),
        (["--seats", "human:,greedy"], "“” is no name"),
        (["--seats", "human:\x1b[2J,greedy"], "This cannot be a name"),
        (["--seats", f"human:{'x' * 40},greedy"], "is no name: 1 to 16 printable characters"),
        (["--seats", "human:Livia,human:Livia"], "Two seats are called Livia."),
        (["--option", "fast"], "“fast” is no option. Write --option NAME=VALUE."),
        (["--option", "fast=1"], "There is no option “fast”: this game has none."),
        (["--board", "nowhere.json"], "Cannot read nowhere.json: No such file"),
    ],
)
def test_bad_arguments_are_refused(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    data: Path,
    arguments: list[str],
    words: str,
) -> None:
    assert run_play(monkeypatch, "", *arguments) == 2
    assert words in capsys.readouterr().err
    assert not data.exists()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "There is no game “chess”. There are: strada_romana, via_appia, via_romana."),
        ("de", "Ein Spiel „chess“ gibt es nicht. Es gibt: strada_romana, via_appia, via_romana."),
        ("nl", "Wel: strada_romana, via_appia, via_romana."),
    ],
)
def test_an_unknown_game_is_refused(
    language: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "chess", "--lang", language]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "you"], "Strada Romana hat 2 bis 5 Plätze, nicht 1."),
        (["--option", "fast=1"], "Eine Option „fast“ gibt es nicht: Dieses Spiel hat keine."),
        (["--board", "nowhere.json"], "nowhere.json lässt sich nicht lesen: No such file"),
        (["--board", "bad.json"], "Dieser Spielplan ist nicht zu gebrauchen: SR-1.2"),
    ],
)
def test_refusals_speak_the_language_asked_for(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    arguments: list[str],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    facts = dict(catalog.load_game(GAME).facts)
    facts["wagons"] = facts["wagons"][1:]
    Path("bad.json").write_text(json.dumps(facts), "utf-8")
    assert run_play(monkeypatch, "", "--lang", "de", *arguments) == 2
    assert words in capsys.readouterr().err


def test_unknown_options_and_values_are_refused_with_a_text() -> None:
    declared = (Option("hand", (3, 4), 3),)
    for given, said in (
        ({"hand": 9}, "Option hand cannot be “9”. Choose from: 3, 4."),
        ({"fast": 1}, "There is no option “fast”. This game has: hand."),
    ):
        with pytest.raises(Malformed) as refused:
            checked(declared, given)
        assert Texts("en").say(refused.value.key, **refused.value.params) == said


def test_options_are_read_as_the_game_declares_them() -> None:
    class Kind(Game):
        options = (Option("hand", (3, 4), 3), Option("long", (True, False), False))

    assert read_options(Kind, ["hand=4", "long=true"]) == {"hand": 4, "long": True}
    assert read_options(Kind, ["hand=9"]) == {"hand": "9"}
