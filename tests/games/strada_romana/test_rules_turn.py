"""SR-3: a turn is one of three, and five coins become a victory chip."""

import pytest

from games.strada_romana.table import Table


def test_sr_3_a_turn_begins_with_moving_or_a_wagon_tile_or_passing() -> None:
    table = Table()
    entering = {f"step {wagon} s01{lane}" for wagon in table.wagons[:5] for lane in "uml"}
    entering |= {f"step {wagon} s14{lane}" for wagon in table.wagons[5:] for lane in "ul"}
    assert table.legal() == {"pass", "look"} | entering


def test_sr_3_who_moves_can_no_longer_pass_or_take() -> None:
    table = Table()
    table.play("step pseudolus s01u")
    assert table.legal("pass") == table.legal("look") == set()
    assert {line.split()[0] for line in table.legal()} == {"step"}


def test_sr_3_who_takes_a_wagon_tile_does_nothing_else() -> None:
    table = Table()
    table.play("look", "take ballio")
    assert table.current == 1
    assert table.coins == [0, 1, 2]


def test_sr_3_passing_brings_one_coin_and_ends_the_turn() -> None:
    table = Table()
    table.play("pass")
    assert table.coins == [1, 1, 2]
    assert table.current == 1
    assert table.heard("passed") == [{"seat": 0}]


def test_sr_3_the_fifth_coin_becomes_a_chip_at_once() -> None:
    table = Table()
    table.purse(4, 3)
    table.play("pass")
    assert (table.coins, table.chips) == ([0, 3, 2], [1, 0, 0])
    assert table.heard("chips_given") == [{"seat": 0, "chips": 1, "left": 19}]
    table.play("pass")
    assert (table.coins, table.chips) == ([0, 4, 2], [1, 0, 0])
    assert table.heard("chips_given") == []


@pytest.mark.parametrize(
    ("coins", "pays", "chips", "rest"),
    [(0, 4, 0, 4), (0, 5, 1, 0), (4, 5, 1, 4), (4, 6, 2, 0), (3, 14, 3, 2)],
)
def test_sr_3_again_and_again_while_five_coins_are_there(
    coins: int, pays: int, chips: int, rest: int
) -> None:
    table = Table()
    table.purse(coins)
    table.lay(**dict.fromkeys(table.markets, None) | dict.fromkeys(table.markets[:pays], "grain"))
    table.play("step pseudolus s01u", "step pseudolus s02u", "step curculio s01u")
    table.play("collect_tile I")
    assert (table.chips[0], table.coins[0]) == (chips, rest)
    assert table.view()["chips_left"] == 20 - chips


@pytest.mark.parametrize(("chips_left", "chips", "rest"), [(1, 1, 6), (2, 2, 1), (3, 2, 1)])
def test_sr_3_coins_stay_when_the_chips_are_gone(chips_left: int, chips: int, rest: int) -> None:
    table = Table()
    table.chips_left(chips_left)
    before = table.chips[0]
    table.purse(4)
    table.lay(**dict.fromkeys(table.markets, None) | dict.fromkeys(table.markets[:7], "grain"))
    table.play("step pseudolus s01u", "step pseudolus s02u", "step curculio s01u")
    table.play("collect_tile I")
    assert (table.chips[0] - before, table.coins[0]) == (chips, rest)
    assert table.view()["chips_left"] == chips_left - chips


def test_sr_3_nobody_holds_more_than_four_coins_while_there_are_chips() -> None:
    table = Table(5)
    most = 0
    for _ in range(60):
        table.play("pass")
        most = max(most, *table.coins)
    assert most == 4
    assert sum(table.chips) == (0 + 1 + 2 + 3 + 3 + 60 - sum(table.coins)) // 5
