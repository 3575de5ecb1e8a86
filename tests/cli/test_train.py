"""viae train: training with checkpoints, and the learnt weights in weights.json."""

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from viae import catalog
from viae.cli import main
from viae.research import training

GAME = "strada_romana"


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Trainings of a few games."""
    for name, few in (("PERTURBATIONS", 1), ("DEALS", 1), ("CHECK_GAMES", 2), ("TEST_GAMES", 2)):
        monkeypatch.setattr(training, name, few)
    monkeypatch.setattr(training, "CHECKS", 1)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test at the end counts as passed."""
    monkeypatch.setattr(training.Training, "is_better", True)


def learn(*arguments: str) -> int:
    return main(["train", GAME, "--rounds", "2", "--processes", "1", *arguments])


def write_hand_weights() -> dict[str, int]:
    """A weights.json in which nothing is learnt yet; returns the weights set by hand."""
    weights = catalog.load_game(GAME).weights
    hand = dict(zip(weights.names, weights.hand, strict=True))
    Path("weights.json").write_text(json.dumps({"hand": hand, "learnt": {}}))
    return hand


@pytest.mark.usefixtures("passed")
def test_weights_are_learnt_and_written(capsys: pytest.CaptureFixture[str]) -> None:
    hand = write_hand_weights()
    assert learn("--json", "--into", "weights.json", "--html", "report.html") == 0
    shown = json.loads(capsys.readouterr().out)
    written = json.loads(Path("weights.json").read_text())
    assert written["hand"] == hand
    assert written["learnt"] == {
        "2": {
            "command": f"viae train {GAME} --seats 2 --rounds 2 --seed 1",
            "serves": [2],
            "weights": shown["weights"],
        }
    }
    assert list(shown["weights"]) == list(hand)
    assert shown["weights"] != hand
    assert "Against the weights set by hand" in Path("report.html").read_text()
    # The training is over: the same command shows the same and plays no game.
    assert learn("--json") == 0
    assert json.loads(capsys.readouterr().out) == shown
    # A checkpoint belongs to one training.
    assert main(["train", GAME, "--rounds", "3"]) == 2
    kept, its_own = f"{GAME}-2.training.json", f"viae train {GAME} --seats 2 --rounds 2 --seed 1"
    assert capsys.readouterr().err == (
        f"viae: {kept}: a checkpoint of other settings: it has 2 rounds, not 3. "
        f"To go on with it: {its_own} --keep {kept}. "
        "To begin this one: name another file with --keep.\n"
    )


def test_the_command_names_groups_perturbed_as_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_hand_weights()
    assert learn("--together", "--into", "weights.json") == 0
    learnt = json.loads(Path("weights.json").read_text())["learnt"]["2"]
    assert learnt["command"] == f"viae train {GAME} --seats 2 --rounds 2 --seed 1 --together"
    capsys.readouterr()
    assert learn() == 2
    assert "other settings" in capsys.readouterr().err


def test_weights_that_failed_the_test_serve_no_seats(capsys: pytest.CaptureFixture[str]) -> None:
    write_hand_weights()
    assert learn("--into", "weights.json") == 0  # two games show nothing
    assert json.loads(Path("weights.json").read_text())["learnt"]["2"]["serves"] == []
    assert "for 2 seats it is not shown to be better" in capsys.readouterr().err


@pytest.mark.usefixtures("passed")
def test_weights_learnt_again_serve_the_same_seats(capsys: pytest.CaptureFixture[str]) -> None:
    write_hand_weights()
    file = Path("weights.json")
    assert learn("--into", "weights.json") == 0
    written = json.loads(file.read_text())
    written["learnt"]["2"]["serves"] = [2, 3]
    file.write_text(json.dumps(written))
    assert learn("--into", "weights.json") == 0
    assert json.loads(file.read_text()) == written
    capsys.readouterr()
    assert learn("--into", "weights.json", "--seed", "2", "--keep", "another.json") == 0
    assert json.loads(file.read_text())["learnt"]["2"]["serves"] == [2]
    assert "for 3 seats it is not shown to be better" in capsys.readouterr().err


def test_weights_of_another_game_are_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    Path("weights.json").write_text('{"hand": {"luck": 1}, "learnt": {}}')
    assert learn("--into", "weights.json") == 2
    assert "not the weights of Strada Romana" in capsys.readouterr().err
    assert not Path(f"{GAME}-2.training.json").exists()


def test_a_file_that_is_no_checkpoint_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    Path("board.json").write_text('{"name": "a board"}')
    assert learn("--keep", "board.json") == 2
    assert capsys.readouterr().err == (
        "viae: board.json: not a checkpoint of `viae train`; name another file with --keep\n"
    )
    assert Path("board.json").read_text() == '{"name": "a board"}'


def test_ctrl_c_after_the_last_round_says_that_the_test_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play_round = training.Training.play_round

    def interrupted(trained: training.Training, play: Any) -> None:
        play_round(trained, play)
        if trained.is_learnt:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(training.Training, "play_round", interrupted)
    assert learn() == 130
    out, err = capsys.readouterr()
    assert "2 of 2 rounds. The test is not over: 2 of its 2 games are left." in out
    assert "stopped before the test was over; the same command goes on from" in err
    assert learn() == 0
    assert "test is not over" not in capsys.readouterr().out
