"""The curtain between people at one screen, undo at it, and the screen after they leave."""

import re
from collections.abc import Iterable

import pytest

from terminal.scripted_table import ScriptedTable
from viae.core.errors import Refusal
from viae.core.rng import Rng
from viae.terminal.choices import numbered_moves
from viae.terminal.screen import ERASE_SCROLLBACK

HOT_SEAT = "human:Livia,human:Marcus"


def test_a_curtain_hides_each_seats_secrets_from_the_other() -> None:
    table = ScriptedTable(HOT_SEAT, seed=8)
    seen = {0: 0, 1: 0}

    def lines() -> Iterable[str]:
        rng = Rng(5)
        facing = -1
        for _ in range(45):
            seat = int(table.match.state.current)
            page = table.pages[-1]
            if seat != facing:
                name = table.saved.players[seat].name
                hidden = [f"Hand over to {name}. Press Enter when ready."]
                if facing >= 0 and table.match.draft(facing):
                    before = table.saved.players[facing].name
                    hidden.append(f"{before}, with u you take back your last choice.")
                assert page.split("Curtain")[-1].strip("─ \n").split("\n") == hidden
                facing = seat
                yield ""
                page = table.pages[-1]
            own = table.match.view(seat)["own"]["wagon_tiles"]
            line = next(line for line in page.splitlines() if "Your wagon tiles:" in line)
            assert re.findall(r"▤ (\w+)", line) == [wagon.title() for wagon in own]
            for wagon in re.findall(r"It is the tile of (\w+)", page):
                assert wagon.lower() in own
            seen[seat] += len(own)
            # Take wagon tiles as long as there are any, else do anything.
            choices = numbered_moves(table.match, seat)
            moves = [str(table.match.game.codec.decode(choice.move)) for choice in choices]
            yield str(
                moves.index("look") + 1 if "look" in moves else int(rng.below(len(moves))) + 1
            )

    table.play(lines())
    assert seen[0] > 0
    assert seen[1] > 0
    assert "Only you see this" in table.told


def test_the_curtain_clears_the_scrollback() -> None:
    pages = ScriptedTable(HOT_SEAT, seed=8, terminal=True).play(["", "pass", ""]).pages
    assert ERASE_SCROLLBACK in pages[0]
    assert ERASE_SCROLLBACK in pages[2].split("Hand over")[0]
    assert pages[3].startswith("\x1b")
    assert ERASE_SCROLLBACK in pages[3]


@pytest.mark.parametrize("leave", ["q", "Q"])
def test_leaving_at_the_curtain_keeps_the_game(leave: str) -> None:
    table = ScriptedTable(HOT_SEAT, seed=8).play([leave, "1"])
    assert len(table.pages) == 2
    assert "The game is kept." in table.pages[1]
    assert table.save_file.exists()


def test_only_enter_opens_the_curtain() -> None:
    pages = ScriptedTable(HOT_SEAT, seed=8).play(["u", "1", ""]).pages
    for page in pages[:3]:
        assert "Hand over to" in page
        assert "Your wagon tiles:" not in page
    assert "Your wagon tiles:" in pages[3]


def interrupt() -> Iterable[str]:
    """Opens the curtain, then Ctrl-C."""
    yield ""
    raise KeyboardInterrupt


@pytest.mark.parametrize("lines", [["", "q"], ["", "Q"], [""], interrupt()])
def test_leaving_clears_the_secrets_from_the_screen(lines: Iterable[str]) -> None:
    end = ScriptedTable(HOT_SEAT, seed=8, terminal=True).play(lines).pages[-1]
    assert ERASE_SCROLLBACK in end.split("The game is kept.")[0]


def test_a_single_person_keeps_the_scrollback() -> None:
    assert ERASE_SCROLLBACK not in ScriptedTable(seed=8, terminal=True).play(["q"]).told


def test_a_game_stopped_by_another_program_clears_the_secrets() -> None:
    table = ScriptedTable(HOT_SEAT, seed=8, terminal=True)

    def lines() -> Iterable[str]:
        yield ""
        table.save_file.path.write_text("{}")
        yield "1"

    with pytest.raises(Refusal, match="was changed by another game"):
        table.play(lines())
    assert table.out.getvalue().endswith(ERASE_SCROLLBACK)


def test_at_the_curtain_the_last_choice_can_be_taken_back() -> None:
    table = ScriptedTable(HOT_SEAT, seed=8).play([])
    first = int(table.match.state.current)
    names = [player.name for player in table.saved.players]
    before = table.match.state.save()
    table = ScriptedTable(HOT_SEAT, seed=8).play(["", "pass", "U", "pass", "", "u"])
    assert "Pass and take 1 coin\n" in table.pages[1]  # not marked as final
    choice = f"{names[first]}, with u you take back your last choice."
    assert choice not in table.pages[0]
    assert choice in table.pages[2]
    assert f"{names[first]}'s turn" in table.pages[3]
    assert "Curtain" not in table.pages[3]
    assert choice in table.pages[4]
    assert f"{names[1 - first]}'s turn" in table.pages[5]
    assert "There is nothing to take back" in table.pages[6]
    kept = ScriptedTable(HOT_SEAT, seed=8)
    kept.match.rewind(len(kept.match.log) - 1)
    assert kept.match.state.save() == before


def test_a_choice_that_a_bot_has_answered_cannot_be_taken_back_at_the_curtain() -> None:
    for seed in range(30):
        table = ScriptedTable("human:Livia,random,human:Marcus", seed=seed)
        table.match.begin()
        if table.match.state.current == 0:
            break
        table.save_file.path.unlink(missing_ok=True)
    table.play(["", "pass"])
    assert "Pass and take 1 coin !" in table.pages[1]
    assert "Hand over to Marcus." in table.pages[2]
    assert "with u you take back" not in table.told


def test_one_person_sees_no_curtain() -> None:
    assert "Curtain" not in ScriptedTable("you,random,random", seed=8).play(["pass"]).told
