"""viae replay: open or as one player saw it, by keys, by number, and into a pipe."""

import io
from pathlib import Path

import pytest

import viae
from terminal.scripted_table import script
from viae.cli import main
from viae.records import record
from viae.terminal.console import make_console
from viae.terminal.players import Player
from viae.terminal.replay import ReplayViewer
from viae.terminal.screen import Screen
from viae.text import Texts

GOLDEN = Path(__file__).resolve().parent.parent / "games/strada_romana/golden"
NAMES = ["Livia", "Marcus", "Oona"]


def after_a_look() -> viae.Match:
    """The start player looks through the pile and takes a tile, the next passes."""
    match = viae.new_match("strada_romana", 3, seed=2)
    for kind in ("look", "take", "pass"):
        moves = match.state.legal_moves()
        move = next(m for m in moves if match.game.codec.kind(m).name == kind)
        match.play(int(match.state.current), [move])
    return match


def viewer(match: viae.Match, eyes: int | None) -> tuple[ReplayViewer, io.StringIO]:
    out = io.StringIO()
    screen = Screen(
        make_console(file=out, width=120), Texts("en", match.game), [Player(n) for n in NAMES]
    )
    return ReplayViewer(match, screen, eyes), out


def test_without_a_terminal_the_whole_log_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    path = sorted(GOLDEN.glob("3-fourth-arrival-*.json"))[0]
    assert main(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert "The game is over" in out
    assert "The final scores" in out


def test_one_table_by_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(record.as_text(record.write(after_a_look(), NAMES)), "utf-8")
    assert main(["replay", str(path), "--at", "2"]) == 0
    assert "Round 1" in capsys.readouterr().out


@pytest.mark.parametrize("number", ["9", "-1", "x", "9" * 5000])
def test_an_unknown_decision_is_refused(
    number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(record.as_text(record.write(after_a_look(), NAMES)), "utf-8")
    assert main(["replay", str(path), "--at", number]) == 2
    said = f"There is no decision {number}: they are numbered 0 to 3."
    assert said in capsys.readouterr().err


def test_refusals_speak_the_language_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    data = record.write(after_a_look(), NAMES)
    path.write_text(record.as_text(data), "utf-8")
    foreign = tmp_path / "foreign.json"
    foreign.write_text(record.as_text(data | {"game": "chess"}), "utf-8")
    nowhere = tmp_path / "nowhere.json"
    for arguments, words in (
        (
            [path, "--at", "9"],
            "Eine Entscheidung 9 gibt es nicht: Sie sind von 0 bis 3 nummeriert.",
        ),
        ([path, "--player", "Nero"], "Niemand namens „Nero“ hat mitgespielt. Dabei waren: Livia, "),
        ([nowhere], f"{nowhere} lässt sich nicht lesen: No such file"),
        ([foreign], f"{foreign} lässt sich nicht lesen: game: there is no game"),
    ):
        assert main(["replay", *map(str, arguments), "--lang", "de"]) == 2
        assert words in capsys.readouterr().err


def test_the_open_view_shows_the_secret_and_other_seats_do_not_see_it() -> None:
    match = after_a_look()
    taker = match.log[-2].by
    secret = match.game.codec.decode(match.log[-2].move)["wagon"]
    name = Texts("en", match.game).say("wagon_name", wagon=secret)
    told = f"It is the tile of {name}."
    for eyes, sees in ((None, True), (taker, True), ((taker + 1) % 3, False)):
        shown, out = viewer(match, eyes)
        shown.show_log()
        shown.show(3)
        assert (told in out.getvalue()) is sees


def test_stepping_forward_back_and_anywhere() -> None:
    shown, out = viewer(after_a_look(), None)
    typed = script("", "b", "b", "e", "n", "2", "99", "9" * 5000, "x", "a", "q")
    shown.step_through(typed)
    said = out.getvalue()
    seen = [int(line.split(" of ")[0]) for line in said.splitlines() if " of 3 · Enter" in line]
    assert seen == [0, 1, 0, 0, 3, 3, 2, 0]
    assert "“99” leads nowhere" in said
    assert "“x” leads nowhere" in said


def test_an_unfinished_game_has_no_result() -> None:
    shown, out = viewer(after_a_look(), 0)
    shown.show_log()
    assert "final scores" not in out.getvalue()
