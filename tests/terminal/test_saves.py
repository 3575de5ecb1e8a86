"""Unfinished games: what is saved, what is damaged, what is put aside."""

import io
import json
import sys
from pathlib import Path

import pytest

from terminal.scripted_table import GAME, ScriptedTable, saved_game
from viae.cli import main
from viae.core.errors import Malformed, Refusal
from viae.storage.data_folder import data_folder
from viae.terminal.players import Player
from viae.terminal.saves import SaveFile


def save_path(data: Path) -> Path:
    return data / "unfinished" / f"{GAME}.json"


def test_every_decision_is_saved() -> None:
    for line in ("1", "u", "pass"):
        table = ScriptedTable(seed=2).play([line])
        again = saved_game()
        assert again.match.log == table.match.log
        assert again.seed == 2
        assert again.players == [Player("Oona"), Player("Gaius", "random")]


def damage(text: str, how: str) -> str:
    data = json.loads(text)
    if how == "cut":
        return text[: len(text) // 2]
    if how == "foreign":
        return "[]"
    if how == "deep":
        return "[" * 200_000
    if how == "later":
        data["format_version"] = 99
    elif how == "moves":
        data["record"]["moves"][3] = "* start nobody"
    elif how == "seed":
        data["seed"] = "x"
    elif how == "large seed":
        data["seed"] = 2**70
    elif how == "true":
        data["format_version"] = True
    elif how == "sitters":
        data["sitters"].pop()
    elif how == "name":
        data["sitters"][0]["name"] = "\x1b[2J"
    elif how == "nameless":
        data["sitters"][0] = {}
    elif how == "no bot":
        del data["sitters"][0]["bot"]
    elif how == "bot":
        data["sitters"][1]["bot"] = "clever"
    return json.dumps(data)


@pytest.mark.parametrize(
    "how",
    [
        "cut",
        "foreign",
        "deep",
        "later",
        "true",
        "moves",
        "seed",
        "large seed",
        "sitters",
        "name",
        "nameless",
        "no bot",
        "bot",
    ],
)
def test_a_damaged_file_is_put_aside_with_a_note(data: Path, how: str) -> None:
    ScriptedTable(seed=2).play(["1"])
    damaged = damage(save_path(data).read_text("utf-8"), how)
    save_path(data).write_text(damaged, "utf-8")
    table = ScriptedTable(seed=3).play([])
    assert "The unfinished game could not be read" in table.pages[0]
    (aside,) = (data / "damaged").iterdir()
    assert str(aside) in table.pages[0]
    assert aside.read_text("utf-8") == damaged
    assert table.saved.seed == 3


def test_a_game_under_another_games_name_is_damaged(data: Path) -> None:
    ScriptedTable(seed=2).play([])
    save_path(data).rename(data / "unfinished" / "other.json")
    with pytest.raises(Malformed, match="it is a game of Strada Romana"):
        SaveFile("other").load()


def test_other_seats_than_in_the_unfinished_game_are_refused(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ScriptedTable("you:Oona,random", seed=2).play(["1"])
    before = save_path(data).read_bytes()
    assert main(["play", GAME, "--seats", "you,greedy", "--seed", "2"]) == 2
    message = capsys.readouterr().err
    assert "There is an unfinished game (Oona, Gaius) with other --seats." in message
    assert "--new" in message
    assert main(["play", GAME, "--seed", "0"]) == 2
    assert "with other --seed." in capsys.readouterr().err
    assert save_path(data).read_bytes() == before


def test_a_new_game_puts_the_unfinished_one_aside(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ScriptedTable(seed=2).play(["1"])
    before = save_path(data).read_bytes()
    for _ in range(2):
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        assert main(["play", GAME, "--new", "--seed", "5"]) == 0
    aside = sorted((data / "put_aside").iterdir())
    assert len(aside) == 2
    assert before in [path.read_bytes() for path in aside]
    assert str(aside[0]) in capsys.readouterr().out


def test_a_game_put_aside_can_be_taken_back(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = ScriptedTable(seed=2).play(["1"]).match.log
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", GAME, "--new", "--seed", "5"]) == 0
    (aside,) = (data / "put_aside").iterdir()
    assert f"--resume {aside}" in capsys.readouterr().out
    assert main(["play", GAME, "--resume", str(aside)]) == 0
    assert saved_game().match.log == first
    assert len(list((data / "put_aside").iterdir())) == 2  # the other game, too, is not lost
    assert main(["play", GAME, "--resume", str(data / "nowhere.json")]) == 2
    assert "nowhere.json" in capsys.readouterr().err


def test_a_saved_game_in_an_unknown_language_is_damaged(data: Path) -> None:
    ScriptedTable(seed=2).play(["1"])
    text = save_path(data).read_text("utf-8")
    save_path(data).write_text(text.replace('"language": "en"', '"language": "la"'), "utf-8")
    with pytest.raises(Malformed, match="'language' is none of ours"):
        SaveFile(GAME).load()


def test_two_tables_do_not_overwrite_each_other() -> None:
    one = ScriptedTable(seed=2)
    one.play([])
    other = ScriptedTable(seed=2)
    other.play(["1"])
    with pytest.raises(Refusal) as refused:
        one.save_file.save(one.saved)
    assert refused.value.key == "refusal.kept_elsewhere"
    assert saved_game().match.log == other.match.log


def test_a_folder_that_cannot_be_written_is_refused(data: Path) -> None:
    data.parent.mkdir(exist_ok=True)
    data.write_text("a file, not a folder")
    with pytest.raises(Refusal) as refused:
        ScriptedTable(seed=2).play([])
    assert refused.value.key == "refusal.not_written"


def test_a_failed_writing_leaves_the_old_file(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ScriptedTable(seed=2).play(["1"])
    before = save_path(data).read_bytes()

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(Refusal, match="No space left on device"):
        table.save_file.save(table.saved)
    assert save_path(data).read_bytes() == before
    assert [path.name for path in save_path(data).parent.iterdir()] == [save_path(data).name]


def test_putting_aside_can_fail_too(data: Path) -> None:
    table = ScriptedTable(seed=2).play([])
    (data / "damaged").write_text("in the way")
    with pytest.raises(Refusal) as refused:
        table.save_file.put_aside("damaged")
    assert refused.value.key == "refusal.not_written"
    assert save_path(data).is_file()


def test_games_are_saved_in_the_users_folder_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VIAE_DATA")
    assert "viae" in data_folder().name
