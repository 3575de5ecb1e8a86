"""viae arena, for people and programs."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from viae import catalog
from viae.cli import main
from viae.cli.long_runs import Progress
from viae.core.game import Game
from viae.research import arena
from viae.research.arena import Contest, GameResult, play

COMMAND = ["arena", "strada_romana", "--processes", "1"]


def test_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    seats = "random,random,random,random"
    assert main([*COMMAND, "--seats", seats, "--games", "6", "--seed", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {
        "game",
        "rules_version",
        "options",
        "own_board",
        "games",
        "asked",
        "complete",
        "seed",
        "repeatable",
        "mean_decisions",
        "endings",
        "seats",
        "test",
    }
    assert (found["game"], found["games"], found["asked"], found["seed"]) == (
        "strada_romana",
        6,
        6,
        3,
    )
    assert found["complete"] is True
    assert [seat["bot"] for seat in found["seats"]] == seats.split(",")
    for seat in found["seats"]:
        assert set(seat) == {
            "bot",
            "wins",
            "win_share",
            "interval",
            "rating",
            "rating_interval",
            "mean_score",
            "score_deviation",
            "score_quartiles",
            "sources",
            "mean_decisions",
            "by_place",
        }
        assert seat["win_share"] == pytest.approx(seat["wins"] / 6, abs=1e-6)
        assert seat["interval"][0] <= seat["win_share"] <= seat["interval"][1]
        assert sum(seat["sources"].values()) == pytest.approx(seat["mean_score"], abs=1e-5)
        assert sum(place["games"] for place in seat["by_place"]) == 6
        assert sum(place["wins"] for place in seat["by_place"]) == pytest.approx(seat["wins"])
        quartiles = seat["score_quartiles"]
        assert quartiles == sorted(quartiles)
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(6)
    assert sum(found["endings"].values()) == 6


def test_a_table_for_people_and_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "report.html"
    command = [*COMMAND, "--seats", "greedy, random", "--games", "2", "--html", str(path)]
    assert main(command) == 0
    out, err = capsys.readouterr()
    assert "Strada Romana: 2 games, seed 1" in out
    assert "1  greedy" in out
    assert "ended by:" in out
    assert f"report written to {path}" in err
    page = path.read_text("utf-8")
    assert "viae arena strada_romana --seats &#x27;greedy, random&#x27; --games 2 --seed 1" in page


def test_a_board_and_its_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from viae.games.strada_romana import facts

    board, page = tmp_path / "board.json", tmp_path / "report.html"
    board.write_text(json.dumps(facts.shipped()), "utf-8")
    command = [*COMMAND, "--seats", "random,random", "--games", "2", "--board", str(board)]
    assert main([*command, "--html", str(page), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["own_board"] is True
    assert f"--board {board}" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seats", "random,deep"], "there is no bot 'deep'; known are greedy, monte_carlo"),
        (["--seats", "random,greedy:9i"], "greedy takes no budget"),
        (["--seats", "random"], "Strada Romana is for 2 to 5 seats, not 1"),
        (["--seats", "random,,random"], "there is no bot ''"),
        (["--seats", "random,random", "--games", "0"], "0 games are no contest"),
        (["--seats", "random,random", "--processes", "0"], "0 processes cannot play"),
        (["--seats", "random,random", "--option", "pace=slow"], "unknown option 'pace'"),
        (["--seats", "random,random", "--board", "nowhere.json"], "nowhere.json: No such file"),
        (["--seats", "random,random", "--html", "nowhere/r.html"], "there is no such folder"),
        (["--seats", "random,random", "--html", "."], "a folder, not a file"),
        (["--seats", "random,random", "--keep", "nowhere/s.jsonl"], "there is no such folder"),
        (["--seats", "random,random", "--at-least", "100"], "--at-least 100 is no share"),
    ],
)
def test_refusals_come_before_any_game(
    arguments: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(arena, "play", lambda *_: pytest.fail("a game was played"))
    assert main(["arena", "strada_romana", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "via_lactea", "--seats", "random,random"]) == 2
    assert "there is no game 'via_lactea'" in capsys.readouterr().err


def interrupted_after(games: int) -> Callable[..., Iterator[GameResult]]:
    """Plays as usual, and presses Ctrl-C after some games."""

    def interrupted(
        contest: Contest, processes: int, is_stopped: Callable[[], bool], first: int
    ) -> Iterator[GameResult]:
        for number, result in enumerate(play(contest, processes, is_stopped, first)):
            if number == games:
                os.kill(os.getpid(), signal.SIGINT)
            yield result

    return interrupted


def test_ctrl_c_reports_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    handler = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(arena, "play", interrupted_after(3))
    path = tmp_path / "report.html"
    command = [*COMMAND, "--seats", "random,random", "--games", "5000", "--html", str(path)]
    assert main([*command, "--json"]) == 130
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["asked"], found["complete"]) == (4, 5000, False)
    assert "these are the first 4" in path.read_text("utf-8")
    assert main(command) == 130
    out = capsys.readouterr().out
    assert "Stopped early: 4 of 5,000 games were played." in out
    assert "The same results come from --games 4." in out
    assert signal.getsignal(signal.SIGINT) is handler


def test_ctrl_c_before_the_first_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena, "play", lambda *_: iter(()))
    assert main([*COMMAND, "--seats", "random,random"]) == 130
    out, err = capsys.readouterr()
    assert out == ""
    assert "stopped before the first game was over" in err


def test_bots_are_printed_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND, "--seats", "greedy:hand,random", "--games", "1"]) == 0
    assert "1  greedy:hand: Chips" in capsys.readouterr().out


QUESTION = [*COMMAND, "--seats", "greedy,random", "--games", "400", "--seed", "2"]


def test_a_decided_test_ends_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUESTION, "--at-least", "60", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["test"]["answer"] is True
    assert found["games"] < 60
    assert found["complete"] is True
    assert main([*QUESTION, "--at-least", "60"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert f"Decided after {found['games']} games: entrant 1 wins at least 60 %" in out
    assert "Stopped early" not in out


def test_a_test_may_stay_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUESTION[:-4], "--games", "2", "--at-least", "60"]) == 0
    assert "is not decided after 2 games" in " ".join(capsys.readouterr().out.split())


def test_games_in_the_score_sheet_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.jsonl"
    command = [*COMMAND, "--seats", "random,random", "--json"]
    assert main([*command, "--games", "6"]) == 0
    whole = capsys.readouterr().out
    assert main([*command, "--games", "4", "--keep", str(sheet)]) == 0
    with sheet.open("ab") as file:
        file.write(b'{"showings": [{"place"')  # the power failed here
    played: list[int] = []
    play_game = arena.play_game

    def note(contest: Contest, number: int, game: Game) -> GameResult:
        played.append(number)
        return play_game(contest, number, game)

    monkeypatch.setattr(arena, "play_game", note)
    capsys.readouterr()
    assert main([*command, "--games", "6", "--keep", str(sheet)]) == 0
    assert capsys.readouterr().out == whole
    assert played == [4, 5]
    assert len(sheet.read_bytes().splitlines()) == 7


def test_the_score_sheet_of_another_contest_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.jsonl"
    command = [*COMMAND, "--seats", "random,random", "--games", "1", "--keep", str(sheet)]
    assert main(command) == 0
    kept = sheet.read_bytes()
    assert main([*command, "--seed", "9"]) == 2
    assert "the score sheet of another contest" in capsys.readouterr().err
    assert sheet.read_bytes() == kept


def test_a_score_sheet_knows_the_settings_of_its_bots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = tmp_path / "sheet.jsonl"
    command = [*COMMAND, "--seats", "level:1,random", "--games", "1", "--keep", str(sheet)]
    assert main(command) == 0
    kind = catalog.game_class("strada_romana")
    head = json.loads(sheet.read_text().splitlines()[0])
    assert head["entrants"] == [f"level:{kind.levels[0]}", "random"]
    monkeypatch.setattr(kind, "levels", kind.levels[1:])
    assert main(command) == 2
    assert "the score sheet of another contest" in capsys.readouterr().err


def test_a_file_that_is_no_score_sheet_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.jsonl"
    command = [*COMMAND, "--seats", "random,random", "--games", "3", "--keep", str(sheet)]
    assert main(command) == 0
    sheet.write_bytes(sheet.read_bytes() + b"{}\n")
    assert main([*command[:-4], "--games", "9", "--keep", str(sheet)]) == 2
    assert "a line that is no outcome of a game" in capsys.readouterr().err


def test_progress_without_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Progress, "EVERY", 0.0)
    with Progress(20) as progress:
        progress.show(7)
    assert capsys.readouterr().err == "7 of 20 games\n"
