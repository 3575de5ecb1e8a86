"""viae play: the table, driven by scripted input."""

import io
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.cells import cell_len
from sitting import GAME, Sitting

import viae.games
from viae import catalog
from viae.cli import main, new_game
from viae.cli.offers import offers
from viae.cli.play import read_options
from viae.cli.screen import FORGET_SCROLLED
from viae.core.options import Option
from viae.core.rng import Rng
from viae.games.strada_romana import Entry
from viae.records import record
from viae.text import LANGUAGES

HOT_SEAT = "human:Livia,human:Marcus"


# A whole game


def test_a_whole_game_by_numbers_ends_with_scores_and_a_record(data: Path) -> None:
    sitting = Sitting("you:Oona,random,random", seed=4, width=80)
    sitting.play(sitting.numbers(5000, Rng(1)))
    assert sitting.match.game.is_over()
    end = sitting.pages[-1]
    for words in ("The final scores", "Chips", "Wagon tiles", "Contracts", "Loose goods", "Oona"):
        assert words in end
    names = [sitter.name for sitter in sitting.kept.sitters]
    first = next(row["seat"] for row in sitting.match.result() if row["place"] == 1)
    assert f"{names[first]} wins!" in end
    (path,) = (data / "finished").iterdir()
    assert f"viae replay {path}\n" in end
    again = record.read_text(path.read_text("utf-8"))
    assert again.match.game.save() == sitting.match.game.save()
    assert again.names == names
    assert sitting.shelf.is_empty()


def test_bots_among_themselves_are_watched() -> None:
    sitting = Sitting("random,random", seed=5).play([])
    assert sitting.match.game.is_over()
    assert "Gaius moves" in sitting.told
    assert "The final scores" in sitting.told


def finished(seed: int) -> Sitting:
    """A table that has just seen the last move."""
    sitting = Sitting("you:Oona,random,random", seed)
    rng = Rng(seed)
    while not sitting.match.game.is_over():
        sitting.match.begin()
        legal = sitting.match.game.legal()
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
    for wagon in catalog.entry(GAME).facts["wagons"]:
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
    count = len(sitting.match.game.legal())
    assert f"99 is not among the choices: type a number from 1 to {count}." in pages[1]
    assert "0 is not among the choices" in pages[2]
    assert "“abc” is no choice." in pages[3]
    assert "is no choice" in pages[4]
    assert "“step ballio” is no choice." in pages[5]
    assert "take back your last choice" in pages[6]
    assert sitting.match.draft() == 0


def test_a_typed_move_is_accepted() -> None:
    sitting = Sitting(seed=2)
    seat = int(sitting.play([]).match.game.current)
    sitting = Sitting(seed=2).play(["pass"])
    codec = sitting.match.entry.codec
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
    page = Sitting(seed=2).play(["s"]).pages[1]
    assert "as far as you may know them" in page
    own = next(line for line in page.splitlines() if "Oona" in line)
    other = next(line for line in page.splitlines() if "Gaius" in line)
    assert "?" not in own
    assert re.search(r"\d \+ \?", other)


def test_enter_draws_the_table_again() -> None:
    pages = Sitting(seed=2).play([""]).pages
    assert pages[0] == pages[1]


# Undo


def test_undo_goes_back_to_the_beginning_of_the_turn_and_no_further() -> None:
    sitting = Sitting(seed=6).play([])
    before = sitting.match.game.save()
    sitting = Sitting(seed=6).play(["1", "1", "u", "u", "u"])
    assert "u undo" not in sitting.pages[0]
    assert "u undo (1)" in sitting.pages[1]
    assert "u undo (2)" in sitting.pages[2]
    assert "There is nothing to take back" in sitting.pages[5]
    assert sitting.match.game.save() == before
    assert Sitting(seed=6).match.game.save() == before  # what was kept


def test_choices_marked_final_and_only_those_cannot_be_taken_back() -> None:
    sitting = Sitting(seed=7)
    marked: list[bool] = []
    happened: list[bool] = []

    def lines() -> Iterable[str]:
        rng = Rng(3)
        for _ in range(40):
            seat = int(sitting.match.game.current)
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
    assert again.match.game.save() == straight.match.game.save()
    assert again.match.log == straight.match.log
    assert "You go on with the unfinished game." in again.pages[0]
    assert "The game is kept. Go on with: viae play strada_romana" in again.pages[-1]


def test_the_end_of_the_input_keeps_the_game(data: Path) -> None:
    command = [sys.executable, "-m", "viae", "play", GAME, "--seats", "you,random", "--seed", "1"]
    for typed, words in (("1\n", "steps to go"), ("", "You go on with")):
        done = subprocess.run(command, input=typed, capture_output=True, text=True, check=True)
        assert words in done.stdout
        assert "The game is kept." in done.stdout
        assert (data / "unfinished" / f"{GAME}.json").is_file()


# Secrets at one screen


def test_a_curtain_hides_each_seats_secrets_from_the_other() -> None:
    sitting = Sitting(HOT_SEAT, seed=8)
    seen = {0: 0, 1: 0}

    def lines() -> Iterable[str]:
        rng = Rng(5)
        facing = -1
        for _ in range(45):
            seat = int(sitting.match.game.current)
            page = sitting.pages[-1]
            if seat != facing:
                name = sitting.kept.sitters[seat].name
                assert page.split("Curtain")[-1].strip("─ \n") == (
                    f"Hand over to {name}. Press Enter when ready."
                )
                facing = seat
                yield ""
                page = sitting.pages[-1]
            own = sitting.match.view(seat)["own"]["wagon_tiles"]
            line = next(line for line in page.splitlines() if "Your wagon tiles:" in line)
            assert re.findall(r"▤ (\w+)", line) == [wagon.title() for wagon in own]
            for wagon in re.findall(r"It is the tile of (\w+)", page):
                assert wagon.lower() in own
            seen[seat] += len(own)
            # Take wagon tiles as long as there are any, else do anything.
            offered = offers(sitting.match, seat)
            moves = [str(sitting.match.entry.codec.decode(offer.move)) for offer in offered]
            yield str(
                moves.index("look") + 1 if "look" in moves else int(rng.below(len(moves))) + 1
            )

    sitting.play(lines())
    assert seen[0] > 0
    assert seen[1] > 0
    assert "Only you see this" in sitting.told


def test_behind_the_curtain_nothing_can_be_scrolled_back() -> None:
    pages = Sitting(HOT_SEAT, seed=8, terminal=True).play(["", "pass", ""]).pages
    assert FORGET_SCROLLED in pages[0]
    assert FORGET_SCROLLED in pages[2].split("Hand over")[0]
    assert pages[3].startswith("\x1b")
    assert FORGET_SCROLLED in pages[3]


def test_leaving_at_the_curtain_keeps_the_game() -> None:
    sitting = Sitting(HOT_SEAT, seed=8).play(["q", "1"])
    assert "The game is kept." in sitting.told
    assert not sitting.shelf.is_empty()


def test_one_person_sees_no_curtain() -> None:
    assert "Curtain" not in Sitting("you,random,random", seed=8).play(["pass"]).told


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
    assert sitting.match.game.is_over()
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
    assert "Das Spiel ist aufbewahrt." in out
    assert run_play(monkeypatch, "q\n", "--lang", "nl") == 0
    assert "jij bent aan de beurt" in capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert run_play(monkeypatch, "q\n") == 0
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
        (["--seats", "you,greedy:5"], "“greedy:5” cannot sit here."),
        (["--seats", "human:,greedy"], "“” is no name"),
        (["--seats", "human:\x1b[2J,greedy"], "is no name"),
        (["--seats", f"human:{'x' * 40},greedy"], "is no name: 1 to 16 printable characters"),
        (["--seats", "human:Livia,human:Livia"], "Two seats are called Livia."),
        (["--option", "fast"], "“fast” is no option. Write --option NAME=VALUE."),
        (["--option", "fast=1"], "unknown option 'fast'"),
        (["--board", "nowhere.json"], "nowhere.json: No such file"),
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


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err


def test_options_are_read_as_the_game_declares_them() -> None:
    class Kind(Entry):
        options = (Option("hand", (3, 4), 3), Option("long", (True, False), False))

    assert read_options(Kind, ["hand=4", "long=true"]) == {"hand": 4, "long": True}
    assert read_options(Kind, ["hand=9"]) == {"hand": "9"}
