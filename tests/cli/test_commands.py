"""The small commands: games, verify, board, new-game, and how the program refuses."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import viae
from viae.cli import main
from viae.records import record


def test_games_for_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "Strada Romana, 2 to 5 seats" in capsys.readouterr().out
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    strada = next(game for game in listed if game["name"] == "strada_romana")
    assert strada["seats"] == [2, 5]
    assert strada["options"] == []


BROKEN = {
    "no_python": "class Game(:",
    "no_module": "import no_such_module",
    "no_entry": "",
    "no_class": "Game = 5",
    "no_end": "1 / 0",
}


@pytest.fixture
def broken_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games with errors, and a file beside them that is no game."""
    for name, code in BROKEN.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(code, "utf-8")
    (tmp_path / "notes.py").write_text("", "utf-8")
    monkeypatch.setattr(viae.games, "__path__", [*viae.games.__path__, str(tmp_path)])


@pytest.mark.usefixtures("broken_games")
def test_games_that_cannot_be_loaded_do_not_hide_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["games"]) == 0
    told = capsys.readouterr()
    assert "Strada Romana, 2 to 5 seats" in told.out
    assert [line.split(" cannot be loaded")[0] for line in told.err.splitlines()] == [
        f"viae: game {name}" for name in sorted(BROKEN)
    ]
    assert main(["games", "--json"]) == 0
    told = capsys.readouterr()
    assert not {game["name"] for game in json.loads(told.out)} & set(BROKEN)
    assert len(told.err.splitlines()) == len(BROKEN)


@pytest.mark.usefixtures("broken_games")
@pytest.mark.parametrize("name", BROKEN)
def test_a_game_that_cannot_be_loaded_is_refused(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", name]) == 2
    assert f"game {name} cannot be loaded: " in capsys.readouterr().err


@pytest.mark.usefixtures("broken_games")
def test_a_file_among_the_games_is_no_game() -> None:
    assert "notes" not in viae.names()


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    match = viae.new_match("strada_romana", 2, seed=1)
    match.play(int(match.state.current), [match.game.codec.encode(viae.Move("pass"))])
    path = tmp_path / "game.json"
    path.write_text(record.as_text(record.write(match, ["Livia", "Marcus"])), "utf-8")
    return path


def test_verify_tells_good_from_bad(
    record_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(record_file)]) == 0
    out = capsys.readouterr().out
    assert "good: Strada Romana, 2 seats" in out
    assert "unfinished" in out
    bad = tmp_path / "bad.json"
    bad.write_text(record_file.read_text("utf-8").replace("* start ", "* begin ", 1), "utf-8")
    assert main(["verify", str(record_file), str(bad)]) == 1
    assert "bad.json: refused: moves[0]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "No such file"),
        (b"\xff\xfe\x00", "no UTF-8 text"),
        (b"{", "this is no JSON"),
        (b"{}", "this is no record"),
    ],
)
def test_verify_refuses_foreign_files(
    content: bytes | None, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file.json"
    if content is not None:
        path.write_bytes(content)
    assert main(["verify", str(path)]) == 1
    assert words in capsys.readouterr().out


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such devices here")
def test_verify_refuses_devices_and_pipes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert main(["verify", "/dev/zero", str(pipe), str(tmp_path)]) == 1
    assert capsys.readouterr().out.count("not a file") == 3


def test_verify_refuses_large_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(30_000_000)
    assert main(["verify", str(path)]) == 1
    assert "larger than" in capsys.readouterr().out


def test_board_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    facts = json.loads(json.dumps(viae.load_game("strada_romana").facts))
    path = tmp_path / "board.json"
    path.write_text(json.dumps(facts), "utf-8")
    assert main(["board", "check", str(path)]) == 0
    assert "a good board for Strada Romana" in capsys.readouterr().out
    facts["wagons"].pop()
    path.write_text(json.dumps(facts), "utf-8")
    assert main(["board", "check", str(path)]) == 1
    assert "SR-1.2: there are ten wagons, not 9" in capsys.readouterr().out


@pytest.mark.parametrize("game", viae.names())
@pytest.mark.parametrize("more", [{"name": "x" * 240_000}, {"flavour": 1}], ids=["long", "unknown"])
def test_board_check_finds_long_and_unknown_fields(
    game: str, more: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps({**viae.load_game(game).facts, **more}), "utf-8")
    assert main(["board", "check", str(path)]) == 1
    told = capsys.readouterr().out
    assert "this board cannot be used: " in told
    assert f"'{next(iter(more))}'" in told
    assert len(told) < 500


@pytest.mark.parametrize(
    "content",
    ["[]", '{"game": "chess"}', "no json", "[" * 200_000, '{"game": "strada_romana", "x": NaN}'],
    ids=["list", "chess", "text", "deep", "nan"],
)
def test_board_check_refuses_foreign_files(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "board.json"
    path.write_text(content, "utf-8")
    assert main(["board", "check", str(path)]) == 2
    assert capsys.readouterr().err.startswith("viae: ")


def test_board_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.svg"
    assert main(["board", "draw", "strada_romana", str(path)]) == 0
    root = ElementTree.fromstring(path.read_text("utf-8"))
    ids = {element.get("id") for element in root.iter()}
    assert {"s01u", "s14l", "m01", "zone-VI"} <= ids
    assert "bytes" in capsys.readouterr().out
    assert main(["board", "draw", "strada_romana", str(tmp_path / "no" / "board.svg")]) == 2
    assert main(["board", "draw", "chess", str(path)]) == 2


@pytest.mark.parametrize("name", ["My-Game", "Upper", "_x", "2roads", "strada_romana"])
def test_new_game_refuses_bad_names(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", name, "--into", str(tmp_path)]) == 2
    assert name in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_new_game_never_overwrites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "little", "--into", str(tmp_path)]) == 0
    assert "VIAE_GAMES" in capsys.readouterr().out
    assert main(["new-game", "little", "--into", str(tmp_path)]) == 2


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_new_game_refuses_a_place_where_nothing_can_be_written(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main(["new-game", "little", "--into", str(tmp_path / place)]) == 2
    assert "little cannot be written: Not a directory" in capsys.readouterr().err


def test_new_game_leaves_no_partial_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(path: Path, *_: str) -> None:
        path.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", fail)
    assert main(["new-game", "little", "--into", str(tmp_path)]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_new_game_in_a_checkout_is_among_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "src" / "viae" / "games").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", "little"]) == 0
    assert (tmp_path / "src/viae/games/little/__init__.py").is_file()


def test_version_says_whether_the_rules_are_compiled() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "viae", "--version"], capture_output=True, text=True, check=True
    )
    assert re.match(r"viae .*, rules (not compiled|compiled by .+)$", done.stdout.strip())
    compiled = not viae.core.state.__file__.endswith(".py")
    assert ("not compiled" in done.stdout) is not compiled


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "ascii:strict"])
def test_unknown_characters_are_printed_as_question_marks(encoding: str) -> None:
    for words in (["games"], ["arena", "--help"], ["play", "…"]):
        done = subprocess.run(
            [sys.executable, "-m", "viae", *words],
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding},
            check=False,
        )
        assert b"Traceback" not in done.stderr
        assert done.returncode == (2 if "…" in words else 0)


def test_streams_that_were_read_or_replaced_are_left_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(b"one\ntwo\n"), "ascii")
    stdin.readline()
    monkeypatch.setattr(sys, "stdin", stdin)
    assert main(["games"]) == 0
    assert "Strada Romana" in capsys.readouterr().out
    assert stdin.errors == "strict"


def test_a_bot_with_a_budget_it_does_not_take_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "strada_romana", "--seats", "you,greedy:5"]) == 2
    assert "greedy takes no budget: write “greedy”" in capsys.readouterr().err


def test_unknown_commands_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["dance"])
    assert "invalid choice: 'dance'" in capsys.readouterr().err
