"""The surrogate for pushes: no stone is lost, none overlap, and it is about right."""

from random import Random

import pytest

from games.table import COMPILED
from games.via_appia.pushing import any_push, chain, filled, stones
from viae.core.state import Reader
from viae.games.via_appia.quarry import LARGE, SMALL, Tray, surrogate

CHAINS = 40 if COMPILED else 8
LENGTH = 40


def guess(tray: Tray, size: int, place: int, angle: int) -> list[int]:
    return [int(number) for number in surrogate.push(tray, size, place, angle)]


def test_no_stone_is_lost_and_none_overlap() -> None:
    for seed in range(CHAINS):
        for tray, push in chain(Random(seed), LENGTH):
            before = sorted([size for size, _, _ in stones(tray)] + [push[0]])
            fallen = guess(tray, *push)
            lying = [size for size, _, _ in stones(tray)]
            gone = [size for size in range(3) for _ in range(fallen[size])]
            assert sorted(lying + gone) == before
            assert tray.worst_overlap() == 0
            Tray().load(Reader(tray.save()))  # within the walls and behind the line


def test_the_pushed_stone_comes_last_and_lies_behind_the_line() -> None:
    tray = filled(7)
    first = stones(tray)[0]
    guess(tray, LARGE, 75, 30)
    size, x, y = stones(tray)[-1]
    assert (size, y) == (LARGE, 20_000)
    assert x > 75_000  # it was pushed to the right
    assert stones(tray)[0][0] == first[0]


@pytest.mark.parametrize("angle", [-30, 0, 30])
def test_into_an_empty_tray(angle: int) -> None:
    tray = Tray()
    assert guess(tray, SMALL, 10, angle) == [0, 0, 0]
    assert len(stones(tray)) == 1
    assert stones(tray)[0][1] >= 10_000


def test_the_same_push_gives_the_same_guess_and_leaves_clones_alone() -> None:
    tray = filled(3)
    kept = tray.save()
    one, other = tray.clone(), tray.clone()
    push = any_push(Random(1))
    assert guess(one, *push) == guess(other, *push)
    assert one.save() == other.save()
    assert tray.save() == kept


def test_it_is_about_right() -> None:
    """As many stones fall as in true pushes, within a half of them more or less."""
    pushes = 300 if COMPILED else 30
    true = guessed = same = 0
    for seed in range(pushes // 10):
        for tray, push in chain(Random(seed), 10):
            guesses = guess(tray.clone(), *push)
            fallen = [int(number) for number in tray.push(*push)]
            true, guessed = true + sum(fallen), guessed + sum(guesses)
            same += fallen == guesses
    assert true / 2 < guessed < true * 2
    assert same > pushes / 3
