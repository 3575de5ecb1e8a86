"""Choices: moves typed in full or abbreviated, several in a line, and hints how to type them."""

import pytest

from terminal.scripted_table import ScriptedTable
from viae import catalog
from viae.core.errors import Malformed
from viae.core.rng import Rng
from viae.records.match import Match, chance_of
from viae.terminal.choices import numbered_moves, read_moves, typing_hints


def match() -> Match:
    """Via Appia before its first decision, which is seat 0's."""
    found = Match(catalog.load_game("via_appia"), 2, chance=chance_of(Rng(2)))
    for line in ("start_player 0", "fill 0", *[f"deal i{number:02}" for number in range(1, 8)]):
        found.apply(found.game.codec.encode(found.game.codec.from_text(line)))
    return found


def read(line: str) -> list[str]:
    found = match()
    return [str(found.game.codec.decode(move)) for move in read_moves(found, 0, line)]


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("push small 75", ["push small 75"]),
        ("push small 75, direction -10", ["push small 75", "direction -10"]),
        ("p s 75, d -10", ["push small 75", "direction -10"]),
        ("p  s 75 ,d 0", ["push small 75", "direction 0"]),
        ("inc i03 se", ["income i03 sesterces"]),
        ("push large 75", ["push large 75"]),  # whole words are read, and refused by the rules
    ],
)
def test_words_may_be_cut_short_and_commas_separate_moves(line: str, moves: list[str]) -> None:
    assert read(line) == moves


@pytest.mark.parametrize(
    "line",
    [
        "p s 7",  # a number is never cut short
        "p l 75",  # seat 0 has no large stone
        "i i03 s",  # sesterces or stones
        "p s 75,",
        "p s 75, x",
        "p s 75 d 0",
        ", p s 75",
    ],
)
def test_ambiguous_words_are_refused(line: str) -> None:
    with pytest.raises(Malformed):
        read(line)


def test_reading_changes_nothing() -> None:
    found = match()
    before = found.state.save()
    read_moves(found, 0, "p s 75, d 0")
    assert found.state.save() == before


def test_moves_without_a_number_have_a_hint() -> None:
    found = match()
    kinds = {found.game.codec.kind(choice.move).name for choice in numbered_moves(found, 0)}
    assert kinds == {"income"}
    assert [hint.key for hint in typing_hints(found, 0)] == ["typed.push"]
    assert typing_hints(found, 1) == []


def test_a_push_is_typed_at_the_table() -> None:
    table = ScriptedTable("you:Oona,human:Otto", seed=1, game="via_appia", width=80)
    table.play(["p s 75", "u", "p s 75, d 0"])
    first, *_, last, _ = table.pages
    assert "Push a small stone: push small" in first
    assert "small stone in at 75 mm, 0°." in last
    kinds = [table.match.game.codec.kind(step.move).name for step in table.match.log]
    assert kinds[-2:] == ["push", "direction"]
    assert table.match.log[-1].outcome is not None


def test_a_refusal_shows_an_example() -> None:
    table = ScriptedTable("you:Oona,human:Otto", seed=1, game="via_appia", width=80)
    table.play(["p s 7", "push large 75"])
    assert "“p s 7” is no choice." in table.told
    assert "rule VA-5.1" in table.told
