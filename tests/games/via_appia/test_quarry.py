"""The quarry obeys its laws: nothing overlaps, leaves or vanishes, mirrors agree."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from games.via_appia import pushing
from games.via_appia.pushing import chain, filled, stones
from viae.core.compiled import is_compiled
from viae.core.errors import Malformed
from viae.core.state import Reader
from viae.games.via_appia.quarry import LARGE, LAYOUTS, MEDIUM, SMALL, Film, Tray
from viae.games.via_appia.quarry.fixed import divided, micrometres, root, scaled

WIDTH, LENGTH = 150_000, 130_000
RADIUS = (10_000, 14_000, 20_000)


def mirrored(tray: Tray) -> Tray:
    """The same stones seen from behind."""
    other = Tray()
    data = [int(tray.count)]
    for size, x, y in stones(tray):
        data += [size, WIDTH - x, y]
    other.load(Reader(data))
    return other


# Laws of a push


def test_nothing_overlaps_leaves_the_tray_or_vanishes() -> None:
    """VA-5.2: whatever is not in the tray any more has left over the front edge."""
    rng = Random(1)
    fell = 0
    chains = 200 if is_compiled() else 5
    for _ in range(chains):
        for tray, push in chain(rng, 10):
            before = Counter(size for size, _, _ in stones(tray)) + Counter([push[0]])
            fallen = tray.push(*push)
            fell += sum(fallen)
            after = Counter(size for size, _, _ in stones(tray))
            assert before == after + Counter({size: int(fallen[size]) for size in range(3)})
            assert tray.worst_overlap() <= 25
            for size, x, y in stones(tray):
                assert RADIUS[size] <= x <= WIDTH - RADIUS[size]
                assert RADIUS[size] <= y <= LENGTH
    if is_compiled():
        assert 0.8 <= fell / (chains * 10) <= 1.1


def test_a_mirrored_push_gives_the_mirrored_result_bit_for_bit() -> None:
    rng = Random(2)
    for _ in range(20 if is_compiled() else 2):
        for tray, (size, place, angle) in chain(rng, 5):
            other = mirrored(tray)
            fallen = tray.push(size, place, angle)
            assert list(other.push(size, 150 - place, -angle)) == list(fallen)
            assert stones(mirrored(other)) == stones(tray)


def test_a_push_needs_no_other_stones() -> None:
    tray = Tray()
    assert list(tray.push(MEDIUM, 75, 0)) == [0, 0, 0]
    [(size, x, y)] = stones(tray)
    assert (size, x) == (MEDIUM, 75_000)
    assert 14_000 <= y <= 15_000  # it glides on a little


def test_what_is_pushed_in_lies_behind_the_line_and_comes_last() -> None:
    tray = filled(7)
    tray.push(LARGE, 40, 15)
    size, _, y = stones(tray)[-1]
    assert size == LARGE
    assert y >= 20_000


def test_a_stone_falls_when_its_centre_has_passed_the_edge() -> None:
    tray = Tray()
    tray.load(Reader([1, LARGE, 75_000, 129_900]))
    pushed = [int(tray.push(LARGE, 75, 0)[LARGE]) for _ in range(4)]
    assert pushed == [0, 0, 1, 1]  # two fill the tray up to it, from then on one falls for each


def test_jammed_stones_give_way_to_the_front() -> None:
    """Small stones along the whole line leave no room for another one between them."""
    tray = Tray()
    row = [(SMALL, 10_000 + 20_000 * k, 10_000) for k in range(7)]
    tray.load(Reader([len(row), *(number for stone in row for number in stone)]))
    for place in (20, 75, 130):
        tray.push(LARGE, place, 0)
        assert tray.worst_overlap() <= 25
    assert tray.count == len(row) + 3


def test_it_takes_whole_places_and_angles_only() -> None:
    tray = Tray()
    assert tray.can_push(SMALL, 10, -30)
    assert tray.can_push(LARGE, 130, 30)
    refused = [(SMALL, 9, 0), (SMALL, 141, 0), (LARGE, 19, 0), (3, 75, 0), (-1, 75, 0)]
    refused += [(SMALL, 75, 35), (SMALL, 75, -35), (SMALL, 75, 1)]
    assert not any(tray.can_push(*push) for push in refused)


# The first layout


@pytest.mark.parametrize("seed", [0, 1, 77, LAYOUTS - 1])
def test_the_first_layout_is_free_of_overlaps_and_hangs_over_a_little(seed: int) -> None:
    """VA-2.2: 4 large, 8 medium and 12 small stones."""
    tray = filled(seed)
    assert Counter(size for size, _, _ in stones(tray)) == {SMALL: 12, MEDIUM: 8, LARGE: 4}
    assert tray.worst_overlap() == 0
    for size, x, y in stones(tray):
        radius = RADIUS[size]
        assert radius <= x <= WIDTH - radius
        assert radius <= y <= LENGTH - radius * 7 // 10


def test_every_seed_has_a_layout_of_its_own() -> None:
    seeds = range(0, int(LAYOUTS), 1 if is_compiled() else 256)
    assert len({tuple(filled(seed).save()) for seed in seeds}) == len(seeds)


# Clones, saving, loading


def test_a_clone_is_pushed_alone() -> None:
    tray = filled(3)
    before = tray.save()
    other = tray.clone()
    other.push(SMALL, 75, 0)
    assert tray.save() == before
    assert other.save() != before


def test_what_is_saved_can_be_loaded() -> None:
    tray = filled(4)
    tray.push(MEDIUM, 60, -10)
    other = Tray()
    other.load(Reader(tray.save()))
    assert other.save() == tray.save()
    assert list(other.push(LARGE, 90, 5)) == list(tray.push(LARGE, 90, 5))
    assert other.save() == tray.save()


@pytest.mark.parametrize(
    "data",
    [
        [65],
        [1, 3, 75_000, 75_000],
        [1, SMALL, 9_999, 75_000],
        [1, SMALL, 140_001, 75_000],
        [1, SMALL, 75_000, 9_999],
        [1, SMALL, 75_000, 130_001],
        [2, SMALL, 75_000, 75_000, SMALL, 75_000, 94_974],
    ],
)
def test_a_tray_that_cannot_be_is_refused(data: list[int]) -> None:
    with pytest.raises(Malformed, match="saved state"):
        Tray().load(Reader(data))


def test_a_small_overlap_is_no_reason_to_refuse() -> None:
    Tray().load(Reader([2, SMALL, 75_000, 75_000, SMALL, 75_000, 94_975]))


# Films


def test_a_film_changes_nothing_and_ends_where_the_stones_lie() -> None:
    rng = Random(5)
    for tray, push in chain(rng, 10 if is_compiled() else 3):
        film = Film()
        unseen = tray.clone()
        numbers = range(int(tray.count) + 1)
        unseen.push(*push)
        tray.push(*push, film)
        assert tray.save() == unseen.save()
        fell = {int(stone.number) for stone in film.stones if stone.fell}
        left = [number for number in numbers if number not in fell]
        assert len(left) == tray.count
        for stone in film.stones:
            _, x, y, _ = stone.frames[-1]
            if stone.fell:
                assert y > LENGTH
            else:
                assert (int(stone.size), x, y) == stones(tray)[left.index(int(stone.number))]


def test_key_frames_show_what_all_frames_show() -> None:
    film = Film()
    filled(11).push(LARGE, 64, -20, film)
    assert len(film.stones) > 3
    for stone in film.stones:
        keys = stone.key_frames()
        assert keys[0] == stone.frames[0]
        assert keys[-1] == stone.frames[-1]
        for start, end in pairwise(keys):
            for tick, *seen in stone.frames:
                if start[0] <= tick <= end[0]:
                    share = (tick - start[0]) / (end[0] - start[0])
                    x, y, turn = (
                        a + (b - a) * share for a, b in zip(start[1:], end[1:], strict=True)
                    )
                    assert abs(complex(x - seen[0], y - seen[1])) <= 152
                    assert abs(turn - seen[2]) <= 5


def test_a_film_is_small_and_shows_only_what_moved() -> None:
    tray = Tray()
    tray.load(Reader([2, SMALL, 20_000, 100_000, SMALL, 75_000, 25_000]))
    film = Film()
    tray.push(SMALL, 75, 0, film)
    told = film.as_json()
    assert list(told["stones"]) == ["1", "2"]
    assert told["fell"] == []
    assert told["stones"]["2"][:4] == [0, 7500, -1000, 0]
    assert told["stones"]["2"][-4] == told["looks"]
    assert told["pushed"] <= told["looks"]
    assert 8 <= sum(len(keys) for keys in told["stones"].values()) <= 80


# Arithmetic


def test_division_and_rounding_treat_both_sides_alike() -> None:
    for a in (0, 1, 31, 32, 33, 95, 96, 65535, 65536, 65537, 10**12 + 7):
        assert scaled(a) == a // 65536 == -scaled(-a)
        assert divided(a, 7) == a // 7 == -divided(-a, 7)
        assert micrometres(a) == (a + 32) // 64 == -micrometres(-a)


@pytest.mark.parametrize("guess", [2**15, 10**6, 10**7])
def test_square_roots_are_whole_and_never_too_large(guess: int) -> None:
    for n in (*range(200), 10**6 - 1, 10**6, 2**46 - 1, 2**46, 2**46 + 1):
        found = root(n, guess)
        assert found * found <= n < (found + 1) ** 2


def test_pushes_for_tests_are_pushes() -> None:
    rng = Random(3)
    assert all(Tray().can_push(*pushing.any_push(rng)) for _ in range(100))
