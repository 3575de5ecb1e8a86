"""The table in the terminal, with scripted input."""

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.cells import cell_len

import viae.games
from terminal.scripted_table import GAME, ScriptedTable, spoil_the_last_move
from viae import catalog
from viae.cli import new_game
from viae.core.rng import Rng
from viae.records import record
from viae.terminal.choices import numbered_moves
from viae.text import LANGUAGES

# A whole game


def test_a_whole_game_by_numbers_ends_with_scores_and_a_record(data: Path) -> None:
    table = ScriptedTable("you:Oona,random,random", seed=4, width=80)
    table.play(table.numbers(5000, Rng(1)))
    assert table.match.state.is_over()
    end = table.pages[-1]
    for words in ("The final scores", "Chips", "Wagon tiles", "Contracts", "Loose goods", "Oona"):
        assert words in end
    names = [player.name for player in table.saved.players]
    first = next(row["seat"] for row in table.match.result() if row["place"] == 1)
    assert f"{names[first]} wins!" in end
    (path,) = (data / "finished").iterdir()
    assert f"viae replay {path}\n" in end
    again = record.read_text(path.read_text("utf-8"))
    assert again.match.state.save() == table.match.state.save()
    assert again.names == names
    assert not table.save_file.exists()


def test_a_game_of_bots_alone_shows_its_log() -> None:
    table = ScriptedTable("random,random", seed=5).play([])
    assert table.match.state.is_over()
    assert "Gaius moves" in table.told
    assert "The final scores" in table.told


def finished(seed: int) -> ScriptedTable:
    """A table that has just seen the last move."""
    table = ScriptedTable("you:Oona,random,random", seed)
    rng = Rng(seed)
    while not table.match.state.is_over():
        table.match.begin()
        legal = table.match.state.legal_moves()
        table.match.apply(legal[int(rng.below(len(legal)))])
    return table


def test_equal_points_are_explained() -> None:
    told = "Equal points: whoever has more coins ranks higher"
    for seed in range(40):
        table = finished(seed)
        points = [row["points"] for row in table.match.result()]
        if len(set(points)) < len(points):
            assert told in table.play([]).pages[-1]
            break
    else:
        raise AssertionError("no game ended with equal points")
    assert told not in finished(4).play([]).pages[-1]


# The screen


def test_the_screen_shows_whose_turn_it_is_and_the_choices() -> None:
    page = ScriptedTable(seed=3).play([]).pages[0]
    assert "Oona's turn" in page
    assert "▸ Oona, it is your turn" in page
    assert "Pass and take 1 coin !" in page
    assert "! cannot be taken back" in page
    for wagon in catalog.load_game(GAME).facts["wagons"]:
        assert wagon["name"] in page


def test_moves_of_bots_are_shown_as_sentences() -> None:
    pages = ScriptedTable("you:Oona,greedy,greedy", seed=3).play(["pass", "l"]).pages
    recent = pages[1].split("What happened")[1]
    assert "Oona passes and takes 1 coin." in recent
    assert "Gaius" in recent
    assert "Cassia" in recent
    assert "Everything that happened" in pages[2]
    assert pages[2].count("starts in Portus") == 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 120])
def test_no_line_is_wider_than_the_terminal(language: str, width: int) -> None:
    table = ScriptedTable("you:Oona,random,random,random", seed=2, language=language, width=width)
    table.play(table.numbers(12, Rng(2)))
    lines = [line for page in table.pages for line in page.splitlines()]
    assert max(map(cell_len, lines)) <= width
    road = [line for line in table.pages[0].splitlines() if re.search("[┌├└]", line)]
    assert len(road) == 7


def test_without_colour_the_screen_holds_no_escapes() -> None:
    assert "\x1b" not in ScriptedTable(seed=3).play(["1", "u"]).told
    assert "\x1b" in ScriptedTable(seed=3, terminal=True).play([]).told


def test_a_low_terminal_gets_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ScriptedTable(seed=3, terminal=True)
    monkeypatch.setattr(type(table.console), "height", 24)
    assert "Your terminal has 24 lines" in table.play([]).told


# What is typed


def test_wrong_input_is_refused_and_asked_again() -> None:
    table = ScriptedTable(seed=2)
    pages = table.play(["99", "0", "abc", "9" * 5000, "step ballio", "?"]).pages
    count = len(table.match.state.legal_moves())
    assert f"99 is not among the choices: type a number from 1 to {count}." in pages[1]
    assert "0 is not among the choices" in pages[2]
    assert "“abc” is no choice." in pages[3]
    assert "is no choice" in pages[4]
    assert "“step ballio” is no choice." in pages[5]
    assert "take back your last choice" in pages[6]
    assert table.match.draft() == 0


def test_a_typed_move_is_accepted() -> None:
    table = ScriptedTable(seed=2)
    seat = int(table.play([]).match.state.current)
    table = ScriptedTable(seed=2).play(["pass"])
    codec = table.match.game.codec
    typed = [str(codec.decode(step.move)) for step in table.match.log if step.by == seat]
    assert typed[-1] == "pass"


def test_an_illegal_move_is_refused_with_the_rules_number_and_sentence() -> None:
    pages = ScriptedTable(seed=2).play(["r", "stop", "r", "done"]).pages
    assert "The rules in short" in pages[1]
    assert "Your last choice was refused" not in pages[1]
    assert "That is not possible now: rule SR-4.1." in pages[2]
    assert "You make three steps with any wagons" in pages[2]
    assert "Your last choice was refused: rule SR-4.1." in pages[3]
    assert "rule SR-5.1" in pages[4]


def test_scores_so_far_hide_what_is_secret() -> None:
    table = ScriptedTable("human:Livia,human:Marcus,human:Julia", seed=8)
    page = table.play(["", "look", "1", "", "s"]).pages[-2]
    assert "as far as you may know them" in page
    line = {
        name: row for row in page.splitlines() for name in re.findall(r"Livia|Marcus|Julia", row)
    }
    names = [player.name for player in table.saved.players]
    holder = next(step.by for step in table.match.log if step.by >= 0)
    for seat, name in enumerate(names):
        # A seat without a wagon tile has no secret.
        assert bool(re.search(r"\d \+ \?", line[name])) is (seat == holder)


def test_enter_draws_the_table_again() -> None:
    pages = ScriptedTable(seed=2).play([""]).pages
    assert pages[0] == pages[1]


# Undo


def test_undo_goes_back_to_the_beginning_of_the_turn_and_no_further() -> None:
    table = ScriptedTable(seed=6).play([])
    before = table.match.state.save()
    table = ScriptedTable(seed=6).play(["1", "1", "u", "u", "u"])
    assert "u undo" not in table.pages[0]
    assert "u undo (1)" in table.pages[1]
    assert "u undo (2)" in table.pages[2]
    assert "There is nothing to take back" in table.pages[5]
    assert table.match.state.save() == before
    assert ScriptedTable(seed=6).match.state.save() == before  # what was kept


def test_choices_marked_final_and_only_those_cannot_be_taken_back() -> None:
    table = ScriptedTable(seed=7)
    marked: list[bool] = []
    happened: list[bool] = []

    def lines() -> Iterable[str]:
        rng = Rng(3)
        for _ in range(40):
            seat = int(table.match.state.current)
            choices = numbered_moves(table.match, seat)
            number = int(rng.below(len(choices)))
            before = len(table.match.log)
            yield str(number + 1)
            marked.append(choices[number].is_final)
            happened.append(table.match.draft() == 0 or len(table.match.log) != before + 1)

    table.play(lines())
    assert marked[:-1] == happened[: len(marked) - 1]
    assert {True, False} <= set(marked)


# Leaving and coming back


def test_leaving_and_coming_back_continues_exactly() -> None:
    straight = ScriptedTable("you:Oona,greedy,random", seed=9)
    straight.play(straight.numbers(30, Rng(1)))
    straight.save_file.put_aside("elsewhere")
    rng = Rng(1)
    for count in (7, 11, 12):
        again = ScriptedTable("you:Oona,greedy,random", seed=9)
        again.play(again.numbers(count, rng))
    assert again.match.state.save() == straight.match.state.save()
    assert again.match.log == straight.match.log
    assert "You go on with the unfinished game." in again.pages[0]
    assert "The game is kept. Go on with: viae play strada_romana" in again.pages[-1]


def test_a_saved_game_with_an_illegal_move_is_put_aside(data: Path) -> None:
    damaged = spoil_the_last_move()
    table = ScriptedTable(seed=2).play([])
    assert "could not be read (moves[" in table.pages[0]
    (path,) = (data / "damaged").iterdir()
    assert path.read_text("utf-8") == damaged
    assert [player.name for player in table.saved.players] == ["Oona", "Gaius"]


def test_advice_shows_the_command_that_started_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIAE_COMMAND", "python3 run.py")
    end = ScriptedTable(seed=2).play([]).pages[-1]
    assert "Go on with: python3 run.py play strada_romana" in end
    assert "Step through it: python3 run.py replay " in finished(4).play([]).pages[-1]


def test_the_end_of_the_input_leaves_the_game_saved(data: Path) -> None:
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
    table = ScriptedTable("you:Oona,random,greedy", game="small_game_to_play")
    table.play(["1", "r", "s", "l", "nonsense", *["1"] * 10])
    assert "Oona, lay a milestone." in table.pages[0]
    assert "own_hand: " in table.pages[0]
    assert "Lay milestone" in table.pages[0]
    assert "This game has no short rules" in table.told
    assert table.match.state.is_over()
    assert "Rounds" in table.pages[-1]
