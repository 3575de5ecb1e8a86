"""viae play: the table, driven by scripted input."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.cells import cell_len
from sitting import GAME, Sitting, spoil_the_last_move

import viae.games
from viae import catalog
from viae.cli import main, new_game
from viae.cli.play import read_options
from viae.core.errors import Malformed
from viae.core.options import Option, checked
from viae.core.rng import Rng
from viae.games.strada_romana import Game
from viae.records import record
from viae.terminal.choices import offers
from viae.text import LANGUAGES, Texts

# A whole game


def test_a_whole_game_by_numbers_ends_with_scores_and_a_record(data: Path) -> None:
    sitting = Sitting("you:Oona,random,random", seed=4, width=80)
    sitting.play(sitting.numbers(5000, Rng(1)))
    assert sitting.match.state.is_over()
    end = sitting.pages[-1]
    for words in ("The final scores", "Chips", "Wagon tiles", "Contracts", "Loose goods", "Oona"):
        assert words in end
    names = [sitter.name for sitter in sitting.kept.sitters]
    first = next(row["seat"] for row in sitting.match.result() if row["place"] == 1)
    assert f"{names[first]} wins!" in end
    (path,) = (data / "finished").iterdir()
    assert f"viae replay {path}\n" in end
    again = record.read_text(path.read_text("utf-8"))
    assert again.match.state.save() == sitting.match.state.save()
    assert again.names == names
    assert sitting.shelf.is_empty()


def test_bots_among_themselves_are_watched() -> None:
    sitting = Sitting("random,random", seed=5).play([])
    assert sitting.match.state.is_over()
    assert "Gaius moves" in sitting.told
    assert "The final scores" in sitting.told


def finished(seed: int) -> Sitting:
    """A table that has just seen the last move."""
    sitting = Sitting("you:Oona,random,random", seed)
    rng = Rng(seed)
    while not sitting.match.state.is_over():
        sitting.match.begin()
        legal = sitting.match.state.legal_moves()
        sitting.match.apply(legal[int(rng.below(len(legal)))])
    return sitting


def test_equal_points_are_explained() -> None:
    told = "Equal points: whoever has more coins ranks higher"
    for seed in range(40):
        sitting = finished(seed)
        points = [row["points"] for row in sitting.match.result()]
        if len(set(points)) < len(points):
            assert told in sitting.play([]).pages[-1]
            break
    else:
        raise AssertionError("no game ended with equal points")
    assert told not in finished(4).play([]).pages[-1]


# The screen


def test_the_screen_says_whose_turn_it_is_and_what_may_be_done() -> None:
    page = Sitting(seed=3).play([]).pages[0]
    assert "Oona's turn" in page
    assert "▸ Oona, it is your turn" in page
    assert "Pass and take 1 coin !" in page
    assert "! cannot be taken back" in page
    for wagon in catalog.load_game(GAME).facts["wagons"]:
        assert wagon["name"] in page


def test_what_the_bots_did_is_told_in_sentences() -> None:
    pages = Sitting("you:Oona,greedy,greedy", seed=3).play(["pass", "l"]).pages
    recent = pages[1].split("What happened")[1]
    assert "Oona passes and takes 1 coin." in recent
    assert "Gaius" in recent
    assert "Cassia" in recent
    assert "Everything that happened" in pages[2]
    assert pages[2].count("starts in Portus") == 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 120])
def test_no_line_is_wider_than_the_terminal(language: str, width: int) -> None:
    sitting = Sitting("you:Oona,random,random,random", seed=2, language=language, width=width)
    sitting.play(sitting.numbers(12, Rng(2)))
    lines = [line for page in sitting.pages for line in page.splitlines()]
    assert max(map(cell_len, lines)) <= width
    road = [line for line in sitting.pages[0].splitlines() if re.search("[┌├└]", line)]
    assert len(road) == 7


def test_without_colour_the_screen_holds_no_escapes() -> None:
    assert "\x1b" not in Sitting(seed=3).play(["1", "u"]).told
    assert "\x1b" in Sitting(seed=3, terminal=True).play([]).told


def test_a_low_terminal_is_told_what_it_misses(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(seed=3, terminal=True)
    monkeypatch.setattr(type(sitting.console), "height", 24)
    assert "Your terminal has 24 lines" in sitting.play([]).told


# What is typed


def test_wrong_input_is_refused_and_asked_again() -> None:
    sitting = Sitting(seed=2)
    pages = sitting.play(["99", "0", "abc", "9" * 5000, "step ballio", "?"]).pages
    count = len(sitting.match.state.legal_moves())
    assert f"99 is not among the choices: type a number from 1 to {count}." in pages[1]
    assert "0 is not among the choices" in pages[2]
    assert "“abc” is no choice." in pages[3]
    assert "is no choice" in pages[4]
    assert "“step ballio” is no choice." in pages[5]
    assert "take back your last choice" in pages[6]
    assert sitting.match.draft() == 0


def test_a_typed_move_is_accepted() -> None:
    sitting = Sitting(seed=2)
    seat = int(sitting.play([]).match.state.current)
    sitting = Sitting(seed=2).play(["pass"])
    codec = sitting.match.game.codec
    typed = [str(codec.decode(step.move)) for step in sitting.match.log if step.by == seat]
    assert typed[-1] == "pass"


def test_an_illegal_move_is_refused_with_the_rules_number_and_sentence() -> None:
    pages = Sitting(seed=2).play(["r", "stop", "r", "done"]).pages
    assert "The rules in short" in pages[1]
    assert "Your last choice was refused" not in pages[1]
    assert "That is not possible now: rule SR-4.1." in pages[2]
    assert "You make three steps with any wagons" in pages[2]
    assert "Your last choice was refused: rule SR-4.1." in pages[3]
    assert "rule SR-5.1" in pages[4]


def test_scores_so_far_hide_what_is_secret() -> None:
    sitting = Sitting("human:Livia,human:Marcus,human:Julia", seed=8)
    page = sitting.play(["", "look", "1", "", "s"]).pages[-2]
    assert "as far as you may know them" in page
    line = {
        name: row for row in page.splitlines() for name in re.findall(r"Livia|Marcus|Julia", row)
    }
    names = [sitter.name for sitter in sitting.kept.sitters]
    holder = next(step.by for step in sitting.match.log if step.by >= 0)
    for seat, name in enumerate(names):
        # Whoever holds no wagon tile has no secret.
        assert bool(re.search(r"\d \+ \?", line[name])) is (seat == holder)


def test_enter_draws_the_table_again() -> None:
    pages = Sitting(seed=2).play([""]).pages
    assert pages[0] == pages[1]


# Undo


def test_undo_goes_back_to_the_beginning_of_the_turn_and_no_further() -> None:
    sitting = Sitting(seed=6).play([])
    before = sitting.match.state.save()
    sitting = Sitting(seed=6).play(["1", "1", "u", "u", "u"])
    assert "u undo" not in sitting.pages[0]
    assert "u undo (1)" in sitting.pages[1]
    assert "u undo (2)" in sitting.pages[2]
    assert "There is nothing to take back" in sitting.pages[5]
    assert sitting.match.state.save() == before
    assert Sitting(seed=6).match.state.save() == before  # what was kept


def test_choices_marked_final_and_only_those_cannot_be_taken_back() -> None:
    sitting = Sitting(seed=7)
    marked: list[bool] = []
    happened: list[bool] = []

    def lines() -> Iterable[str]:
        rng = Rng(3)
        for _ in range(40):
            seat = int(sitting.match.state.current)
            offered = offers(sitting.match, seat)
            number = int(rng.below(len(offered)))
            before = len(sitting.match.log)
            yield str(number + 1)
            marked.append(offered[number].is_final)
            happened.append(sitting.match.draft() == 0 or len(sitting.match.log) != before + 1)

    sitting.play(lines())
    assert marked[:-1] == happened[: len(marked) - 1]
    assert {True, False} <= set(marked)


# Leaving and coming back


def test_leaving_and_coming_back_continues_exactly() -> None:
    straight = Sitting("you:Oona,greedy,random", seed=9)
    straight.play(straight.numbers(30, Rng(1)))
    straight.shelf.put_aside("elsewhere")
    rng = Rng(1)
    for count in (7, 11, 12):
        again = Sitting("you:Oona,greedy,random", seed=9)
        again.play(again.numbers(count, rng))
    assert again.match.state.save() == straight.match.state.save()
    assert again.match.log == straight.match.log
    assert "You go on with the unfinished game." in again.pages[0]
    assert "The game is kept. Go on with: viae play strada_romana" in again.pages[-1]


def test_a_kept_game_with_an_illegal_move_is_put_aside(data: Path) -> None:
    damaged = spoil_the_last_move()
    sitting = Sitting(seed=2).play([])
    assert "could not be read (moves[" in sitting.pages[0]
    (path,) = (data / "damaged").iterdir()
    assert path.read_text("utf-8") == damaged
    assert [sitter.name for sitter in sitting.kept.sitters] == ["Oona", "Gaius"]


def test_the_program_is_named_as_it_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIAE_COMMAND", "python3 run.py")
    end = Sitting(seed=2).play([]).pages[-1]
    assert "Go on with: python3 run.py play strada_romana" in end
    assert "Step through it: python3 run.py replay " in finished(4).play([]).pages[-1]


def test_the_end_of_the_input_keeps_the_game(data: Path) -> None:
    command = [sys.executable, "-m", "viae", "play", GAME, "--seats", "you,random", "--seed", "1"]
    for typed, words in (("1\n", "steps to go"), ("", "You go on with")):
        done = subprocess.run(command, input=typed, capture_output=True, text=True, check=True)
        assert words in done.stdout
        assert "The game is kept." in done.stdout
        assert (data / "unfinished" / f"{GAME}.json").is_file()


# Any game


def test_a_game_that_draws_nothing_is_playable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game.write(tmp_path / "games" / "small_game_to_play", "small_game_to_play")
    monkeypatch.setattr(viae.games, "__path__", [*viae.games.__path__, str(tmp_path / "games")])
    sitting = Sitting("you:Oona,random,greedy", game="small_game_to_play")
    sitting.play(["1", "r", "s", "l", "nonsense", *["1"] * 10])
    assert "Oona, lay a milestone." in sitting.pages[0]
    assert "own_hand: " in sitting.pages[0]
    assert "Lay milestone" in sitting.pages[0]
    assert "This game has no short rules" in sitting.told
    assert sitting.match.state.is_over()
    assert "Rounds" in sitting.pages[-1]


# The command


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


def test_an_option_or_value_that_is_unknown_has_words() -> None:
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
