"""Blurred eyes: stones seen a little off their places, and nothing else changed."""

import pytest

from games.via_appia.table import Table
from viae.core.rng import Rng
from viae.games.via_appia.quarry.blur import Blurred
from viae.games.via_appia.quarry.tray import Tray


def filled(seed: int) -> Tray:
    tray = Tray()
    tray.fill(seed)
    return tray


def distances(one: Tray, other: Tray) -> list[float]:
    """How far each stone is from where it is in the other tray, in micrometres."""
    return [
        ((one.x[i] - other.x[i]) ** 2 + (one.y[i] - other.y[i]) ** 2) ** 0.5
        for i in range(one.count)
    ]


def test_no_blur_is_no_change() -> None:
    tray = filled(1)
    assert Blurred(tray, 0, Rng(1)).seen().save() == tray.save()


@pytest.mark.parametrize("amount", [500, 1500, 3000])
def test_stones_seem_about_so_far_off(amount: int) -> None:
    for seed in range(5):
        tray = filled(seed)
        off = distances(tray, Blurred(tray, amount, Rng(seed)).seen())
        assert amount / 4 < sum(off) / len(off) < 2 * amount


def test_nothing_seems_to_overlap_much_or_to_be_fallen() -> None:
    for seed in range(5):
        tray = filled(seed)
        seen = Blurred(tray, 3000, Rng(seed)).seen()
        assert seen.worst_overlap() < 200
        assert max(seen.y[i] for i in range(seen.count)) <= 130_000
        assert [seen.size[i] for i in range(seen.count)] == [
            tray.size[i] for i in range(tray.count)
        ]


def test_the_same_luck_blurs_the_same_way() -> None:
    tray = filled(3)
    once, again, otherwise = (Blurred(tray, 2000, Rng(seed)).seen().save() for seed in (5, 5, 6))
    assert once == again != otherwise


def test_only_the_quarry_is_blurred_and_only_for_who_looks() -> None:
    table = Table(2)
    before = table.game.save()
    seen = table.game.clone()
    seen.blur(2000, Rng(1))
    assert table.game.save() == before
    assert seen.legal() == table.game.legal()
    changed = [
        n for n, (one, other) in enumerate(zip(before, seen.save(), strict=True)) if one != other
    ]
    stones = len(table.game.tray.save())
    assert changed
    assert min(changed) > len(before) - stones
