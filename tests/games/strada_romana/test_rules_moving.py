"""SR-4: steps, where they lead, and what special actions add."""

import pytest

from games.strada_romana.boards import NARROW
from games.strada_romana.table import Table

JAM = ("s07u", "s07l", "s06u", "s06l", "s05m", "s08m", "s09u", "s09l", "s10u", "s10l")
"""Head against head: the wagons to Rome on rows 5 to 7, those to Portus on rows 8 to 10."""
BLOCKED = ("5m", "4m", "3m", "2m", "goal", "6m", "7m", "8m", "9m", "goal")
"""On the narrow road: four wagons each way, head against head."""


def steps(table: Table, wagon: str) -> set[str]:
    """Where single steps of a wagon lead."""
    return {line.split()[2] for line in table.legal(f"step {wagon}")}


# SR-4.1


def test_sr_4_1_three_steps_freely_divided_and_interleaved() -> None:
    table = Table()
    table.play("step pseudolus s01u", "step stichus s14l")
    assert table.phase == "moving"
    table.play("step pseudolus s02u")
    assert table.phase == "collecting"
    assert (table.where("pseudolus"), table.where("stichus")) == ("s02u", "s14l")


def test_sr_4_1_all_three_with_one_wagon() -> None:
    table = Table()
    table.play("step pseudolus s01u", "step pseudolus s02u", "step pseudolus s03u")
    assert table.phase == "collecting"
    assert table.where("pseudolus") == "s03u"


@pytest.mark.parametrize("made", [1, 2])
def test_sr_4_1_another_step_must_follow(made: int) -> None:
    table = Table()
    table.play(*["step pseudolus s01u", "step curculio s01m"][:made])
    assert table.legal("stop") == table.legal("done") == set()
    assert table.legal("step")


def test_sr_4_1_no_fourth_step_without_paying() -> None:
    table = Table()
    table.play("step pseudolus s01u", "step pseudolus s02u", "step pseudolus s03u")
    assert table.legal("step") == table.legal("stop") == set()


def test_sr_4_1_movement_ends_when_no_step_is_possible() -> None:
    table = Table()
    table.stand_in_order(*JAM)
    table.stand(demetrius="s04m")
    table.play("step demetrius s05m")
    # It could go on only sideways, which is not paid for.
    assert table.phase == "collecting"
    assert table.legal() == {"collect_tile I", "collect_tile II", "done"}


def test_sr_4_1_what_was_paid_decides_whether_a_step_is_possible() -> None:
    table = Table()
    table.purse(1)
    table.stand_in_order(*JAM)
    table.stand(demetrius="s04m")
    table.play("pay 1", "step demetrius s05m")
    assert table.legal() == {"step demetrius s05u", "step demetrius s05l"}


def test_sr_4_1_moving_is_no_choice_where_no_first_step_is_possible() -> None:
    table = Table(board=NARROW)
    table.stand_in_order(*BLOCKED)
    table.purse(4)
    assert table.legal() == {"pass", "look"}


# SR-4.2


@pytest.mark.parametrize(
    ("square", "to_rome", "to_portus"),
    [
        ("s02u", {"s03u"}, {"s01u"}),
        ("s02m", {"s03u", "s03l"}, {"s01m"}),
        ("s03l", {"s04m", "s04l"}, {"s02m", "s02l"}),
        ("s08m", {"s09u", "s09l"}, {"s07u", "s07l"}),
        ("s11m", {"s12m"}, {"s10u", "s10l"}),
    ],
)
def test_sr_4_2_forward_along_the_lines_in_the_wagons_own_direction(
    square: str, to_rome: set[str], to_portus: set[str]
) -> None:
    table = Table()
    table.stand(pseudolus=square)
    assert steps(table, "pseudolus") == to_rome
    table.stand(pseudolus="start", stichus=square)
    assert steps(table, "stichus") == to_portus


def test_sr_4_2_never_backward_not_even_for_money() -> None:
    table = Table()
    table.stand(pseudolus="s04m", stichus="s11m")
    table.purse(4)
    table.play("pay 4")
    assert steps(table, "pseudolus") == {"s05m", "s05u", "s05l", "s04u", "s04l"}
    assert steps(table, "stichus") == {"s10u", "s10l", "s11u", "s11l"}


def test_sr_4_2_never_backward_never_onto_an_occupied_square() -> None:
    table = Table()
    table.stand(pseudolus="s02m", curculio="s03u", stichus="s03l")
    assert steps(table, "pseudolus") == set()
    assert steps(table, "curculio") == {"s04u", "s04m"}
    assert steps(table, "stichus") == {"s02l"}


def test_sr_4_2_never_over_an_occupied_square() -> None:
    table = Table()
    table.stand(pseudolus="s06u", curculio="s07u", plotus="s08m")
    assert steps(table, "pseudolus") == set()
    table.play("step plotus s09u", "step curculio s08m")
    assert steps(table, "pseudolus") == {"s07u"}


def test_sr_4_2_a_wagon_leaves_its_square_free() -> None:
    table = Table()
    table.stand(pseudolus="s06u", curculio="s05u")
    table.play("step pseudolus s07u", "step curculio s06u")
    assert steps(table, "curculio") == set()
    assert steps(table, "pseudolus") == {"s08m"}


# SR-4.3


def test_sr_4_3_from_the_start_onto_any_free_square_of_the_first_row() -> None:
    table = Table()
    table.stand(pseudolus="s01m", stichus="s14l")
    assert steps(table, "curculio") == {"s01u", "s01l"}
    assert steps(table, "epidicus") == {"s14u"}
    table.stand(plotus="s01u", ballio="s01l", truculentus="s14u")
    assert steps(table, "curculio") == steps(table, "epidicus") == set()


def test_sr_4_3_from_the_last_row_into_the_goal() -> None:
    table = Table()
    table.stand(pseudolus="s14u", stichus="s01m", epidicus="s01l")
    assert steps(table, "pseudolus") == steps(table, "stichus") == {"goal"}
    table.play("step pseudolus goal", "step stichus goal", "step epidicus goal")
    assert table.view()["arrived"] == 3
    assert {table.where(wagon) for wagon in ("pseudolus", "stichus", "epidicus")} == {"goal"}


def test_sr_4_3_the_goal_gives_nothing() -> None:
    table = Table()
    table.stand(pseudolus="s14u", curculio="s14l", stichus="s01u")
    table.play("step pseudolus goal", "step stichus goal", "step curculio goal")
    assert table.current == 1
    assert table.coins == [0, 1, 2]


def test_sr_4_3_who_has_arrived_moves_no_more() -> None:
    table = Table()
    table.purse(4)
    table.stand(pseudolus="goal")
    assert steps(table, "pseudolus") == set()
    table.play("pay 4")
    assert steps(table, "pseudolus") == table.legal("overtake pseudolus") == set()


# SR-4.4


@pytest.mark.parametrize("coins", range(5))
def test_sr_4_4_a_payment_for_each_special_action_that_one_can_afford(coins: int) -> None:
    table = Table()
    table.purse(coins)
    assert table.legal("pay") == {f"pay {price}" for price in range(1, coins + 1)}


@pytest.mark.parametrize("price", [1, 2, 3, 4])
def test_sr_4_4_the_coins_are_gone(price: int) -> None:
    table = Table()
    table.purse(4)
    table.play(f"pay {price}")
    assert table.coins[0] == 4 - price
    assert table.heard("paid") == [{"seat": 0, "coins": price}]


def test_sr_4_4_paid_before_moving_and_only_once_a_turn() -> None:
    table = Table()
    table.purse(4)
    table.play("pay 1")
    assert table.legal("pay") == set()
    table.play("step pseudolus s01u")
    assert table.legal("pay") == set()
    other = Table()
    other.purse(4)
    other.play("step pseudolus s01u")
    assert other.legal("pay") == set()


@pytest.mark.parametrize(
    ("price", "reached"),
    [
        (0, {"s05m"}),
        (1, {"s05m", "s04u", "s04l"}),
        (2, {"s05m", "s04u", "s04l", "s05u", "s05l"}),
        (3, {"s05m", "s04u", "s04l", "s05u", "s05l"}),
        (4, {"s05m", "s04u", "s04l", "s05u", "s05l"}),
    ],
)
def test_sr_4_4_each_special_action_includes_the_cheaper_ones(
    price: int, reached: set[str]
) -> None:
    table = Table()
    table.purse(4)
    table.stand(pseudolus="s04m")
    if price:
        table.play(f"pay {price}")
    assert steps(table, "pseudolus") == reached


def test_sr_4_4_a_payment_holds_for_all_steps_of_the_turn_and_no_longer() -> None:
    table = Table()
    table.purse(2, 0)
    table.stand(pseudolus="s01u", curculio="s04u", stichus="s12u")
    table.play("pay 2", "step pseudolus s02m", "step curculio s05m", "step stichus s11m", "done")
    assert table.current == 1
    assert steps(table, "pseudolus") == {"s03u", "s03l"}


def test_sr_4_4_a_diagonal_step_does_not_mind_what_stands_beside() -> None:
    table = Table()
    table.purse(2)
    table.stand(pseudolus="s06u", curculio="s07u", stichus="s06l")
    table.play("pay 2")
    assert steps(table, "pseudolus") == {"s07l"}


def test_sr_4_4_no_diagonal_step_where_no_corner_touches() -> None:
    table = Table()
    table.purse(2)
    table.stand(pseudolus="s02u")
    table.play("pay 2")
    assert steps(table, "pseudolus") == {"s03u", "s02m"}


@pytest.mark.parametrize("price", [3, 4])
def test_sr_4_4_a_fourth_step_that_is_optional(price: int) -> None:
    table = Table()
    table.purse(price)
    table.play(f"pay {price}", "step pseudolus s01u", "step pseudolus s02u", "step pseudolus s03u")
    assert "stop" in table.legal()
    assert steps(table, "pseudolus") == {"s04u", "s04m", "s03l"}
    without = Table()
    without.purse(price)
    without.play(f"pay {price}", *[f"step pseudolus s0{row}u" for row in (1, 2, 3)], "stop")
    assert without.phase == "collecting"
    table.play("step pseudolus s04u")
    assert table.phase == "collecting"


@pytest.mark.parametrize("price", [1, 2])
def test_sr_4_4_no_fourth_step_for_less_than_three(price: int) -> None:
    table = Table()
    table.purse(price)
    table.play(f"pay {price}", "step pseudolus s01u", "step pseudolus s02u", "step pseudolus s03u")
    assert table.phase == "collecting"


def test_sr_4_4_no_overtaking_for_less_than_four() -> None:
    table = Table()
    table.purse(4)
    table.stand(pseudolus="s06u", curculio="s07u")
    assert table.legal("overtake") == set()
    table.play("pay 3")
    assert table.legal("overtake") == set()


@pytest.mark.parametrize(
    ("fifth", "payments"),
    [("s05m", {"pay 1", "pay 2", "pay 3", "pay 4"}), ("goal", {"pay 4"})],
)
def test_sr_4_4_a_payment_must_make_a_step_or_an_overtaking_possible(
    fifth: str, payments: set[str]
) -> None:
    table = Table()
    table.purse(4)
    table.stand_in_order(*JAM)
    table.stand(demetrius=fifth)
    # Nothing can go straight on; on s05m there is room sideways, and s08m can overtake.
    assert table.legal() == {"pass", "look"} | payments


def test_sr_4_4_sideways_and_back_counts_as_moved() -> None:
    table = Table()
    table.purse(1)
    table.stand(pseudolus="s01u", curculio="s14l")
    table.play("pay 1", "step pseudolus s01m", "step pseudolus s01u", "step curculio goal")
    assert table.where("pseudolus") == "s01u"
    assert table.legal() == {"collect_tile I", "collect_cube m01", "done"}


# SR-4.6


def test_sr_4_6_a_missing_coin_is_only_a_matter_of_changing() -> None:
    table = Table(5)
    table.chips_left(1)
    table.purse(4, 4, 4, 4, 4)
    table.lay(**dict.fromkeys(table.markets, None) | dict.fromkeys(table.markets[:7], "grain"))
    table.play("step pseudolus s01u", "step pseudolus s02u", "step curculio s01u")
    table.play("collect_tile I")
    # 4 + 7 coins, five of them for the last chip; the box has 20.
    assert table.coins == [6, 4, 4, 4, 4]
    assert sum(table.coins) > 20
