"""Secrets at one screen: the curtain between people, undo at it, and what stays when they leave."""

import re
from collections.abc import Iterable

import pytest
from sitting import Sitting

from viae.core.errors import Refusal
from viae.core.rng import Rng
from viae.terminal.choices import offers
from viae.terminal.screen import FORGET_SCROLLED

HOT_SEAT = "human:Livia,human:Marcus"


def test_a_curtain_hides_each_seats_secrets_from_the_other() -> None:
    sitting = Sitting(HOT_SEAT, seed=8)
    seen = {0: 0, 1: 0}

    def lines() -> Iterable[str]:
        rng = Rng(5)
        facing = -1
        for _ in range(45):
            seat = int(sitting.match.state.current)
            page = sitting.pages[-1]
            if seat != facing:
                name = sitting.kept.sitters[seat].name
                hidden = [f"Hand over to {name}. Press Enter when ready."]
                if facing >= 0 and sitting.match.draft(facing):
                    before = sitting.kept.sitters[facing].name
                    hidden.append(f"{before}, with u you take back your last choice.")
                assert page.split("Curtain")[-1].strip("─ \n").split("\n") == hidden
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
            moves = [str(sitting.match.game.codec.decode(offer.move)) for offer in offered]
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


@pytest.mark.parametrize("leave", ["q", "Q"])
def test_leaving_at_the_curtain_keeps_the_game(leave: str) -> None:
    sitting = Sitting(HOT_SEAT, seed=8).play([leave, "1"])
    assert len(sitting.pages) == 2
    assert "The game is kept." in sitting.pages[1]
    assert not sitting.shelf.is_empty()


def test_only_enter_opens_the_curtain() -> None:
    pages = Sitting(HOT_SEAT, seed=8).play(["u", "1", ""]).pages
    for page in pages[:3]:
        assert "Hand over to" in page
        assert "Your wagon tiles:" not in page
    assert "Your wagon tiles:" in pages[3]


def interrupt() -> Iterable[str]:
    """Sits down, then Ctrl-C."""
    yield ""
    raise KeyboardInterrupt


@pytest.mark.parametrize("lines", [["", "q"], ["", "Q"], [""], interrupt()])
def test_who_leaves_leaves_no_secrets_on_the_screen(lines: Iterable[str]) -> None:
    end = Sitting(HOT_SEAT, seed=8, terminal=True).play(lines).pages[-1]
    assert FORGET_SCROLLED in end.split("The game is kept.")[0]


def test_who_plays_alone_may_still_scroll_back() -> None:
    assert FORGET_SCROLLED not in Sitting(seed=8, terminal=True).play(["q"]).told


def test_a_game_stopped_from_elsewhere_leaves_no_secrets_on_the_screen() -> None:
    sitting = Sitting(HOT_SEAT, seed=8, terminal=True)

    def lines() -> Iterable[str]:
        yield ""
        sitting.shelf.path.write_text("{}")
        yield "1"

    with pytest.raises(Refusal, match="was changed by another game"):
        sitting.play(lines())
    assert sitting.out.getvalue().endswith(FORGET_SCROLLED)


def test_at_the_curtain_the_last_choice_can_be_taken_back() -> None:
    sitting = Sitting(HOT_SEAT, seed=8).play([])
    first = int(sitting.match.state.current)
    names = [sitter.name for sitter in sitting.kept.sitters]
    before = sitting.match.state.save()
    sitting = Sitting(HOT_SEAT, seed=8).play(["", "pass", "U", "pass", "", "u"])
    assert "Pass and take 1 coin\n" in sitting.pages[1]  # not marked as final
    offer = f"{names[first]}, with u you take back your last choice."
    assert offer not in sitting.pages[0]
    assert offer in sitting.pages[2]
    assert f"{names[first]}'s turn" in sitting.pages[3]
    assert "Curtain" not in sitting.pages[3]
    assert offer in sitting.pages[4]
    assert f"{names[1 - first]}'s turn" in sitting.pages[5]
    assert "There is nothing to take back" in sitting.pages[6]
    kept = Sitting(HOT_SEAT, seed=8)
    kept.match.rewind(len(kept.match.log) - 1)
    assert kept.match.state.save() == before


def test_what_a_bot_has_answered_is_not_offered_back_at_the_curtain() -> None:
    for seed in range(30):
        sitting = Sitting("human:Livia,random,human:Marcus", seed=seed)
        sitting.match.begin()
        if sitting.match.state.current == 0:
            break
        sitting.shelf.path.unlink(missing_ok=True)
    sitting.play(["", "pass"])
    assert "Pass and take 1 coin !" in sitting.pages[1]
    assert "Hand over to Marcus." in sitting.pages[2]
    assert "with u you take back" not in sitting.told


def test_one_person_sees_no_curtain() -> None:
    assert "Curtain" not in Sitting("you,random,random", seed=8).play(["pass"]).told
