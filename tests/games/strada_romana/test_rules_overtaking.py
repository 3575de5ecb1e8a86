"""SR-4.5: overtaking, one decision for a way of several steps over occupied squares."""

import pytest

from games.strada_romana.boards import NARROW, SHORT
from games.strada_romana.table import Table


def rich(table: Table, **places: str) -> Table:
    """A turn in which overtaking has been paid for."""
    table.purse(4)
    table.stand(**places)
    table.play("pay 4")
    return table


def ways(table: Table, wagon: str) -> set[tuple[str, int]]:
    """Where overtakings of a wagon end, and how many steps they take."""
    lines = [line.split() for line in table.legal(f"overtake {wagon}")]
    return {(to, int(steps)) for _, _, to, steps in lines}


def test_sr_4_5_over_an_occupied_square_onto_the_free_one_behind_it() -> None:
    table = rich(Table(), pseudolus="s02u", curculio="s03u", stichus="s02m", plotus="s03l")
    assert ways(table, "pseudolus") == {
        ("s04u", 2),  # over s03u, then straight
        ("s04m", 2),
        ("s02l", 2),  # sideways over s02m
        ("s04l", 3),  # over s03u, sideways over s03l, or over s02m and s03l
        ("s04m", 3),
        ("s04u", 3),  # over s02m and s03u
        ("s04m", 4),  # over s02m, s03l, s03u or the other way round
        ("s04u", 4),
        ("s04l", 4),
    }


def test_sr_4_5_takes_its_steps_from_those_of_the_turn() -> None:
    table = rich(Table(), pseudolus="s06u", curculio="s07u")
    table.play("overtake pseudolus s08m 2")
    assert table.where("pseudolus") == "s08m"
    assert table.view()["steps"] == 2
    assert table.heard("overtook") == [{"seat": 0, "wagon": "pseudolus", "to": "s08m", "steps": 2}]
    table.play("step pseudolus s09u")
    assert "stop" in table.legal()  # the fourth step is optional
    table.play("step pseudolus s10u")
    assert table.phase == "collecting"


@pytest.mark.parametrize(("before", "longest"), [(0, 4), (1, 3), (2, 2), (3, 0)])
def test_sr_4_5_at_most_the_steps_left_the_optional_fourth_included(
    before: int, longest: int
) -> None:
    # In the bottleneck the free square behind the queue lies 4, 3, 2 steps ahead of the three.
    queue = {"unus": "2m", "duo": "3m", "tres": "4m", "quattuor": "5m"}
    table = rich(Table(board=NARROW), **queue)
    table.play(*["step sex 10u", "step sex 9m", "step sex 8m"][:before])
    found = {wagon: ways(table, wagon) for wagon in ("unus", "duo", "tres")}
    reach = {"unus": {("6m", 4)}, "duo": {("6m", 3)}, "tres": {("6m", 2)}}
    assert found == {
        wagon: {(to, steps) for to, steps in there if steps <= longest}
        for wagon, there in reach.items()
    }


def test_sr_4_5_a_way_of_four_ends_the_movement() -> None:
    table = rich(Table(board=NARROW), unus="2m", duo="3m", tres="4m", quattuor="5m")
    table.play("overtake unus 6m 4")
    assert table.phase == "collecting"


def test_sr_4_5_straight_diagonal_and_sideways_steps_may_mix() -> None:
    table = rich(Table(board=SHORT), unus="4u", duo="5l", sex="5u")
    assert ways(table, "unus") == {
        ("6l", 2),  # diagonally over 5l, then straight; or straight over 5u, then diagonally
        ("6u", 2),
        ("6l", 3),  # over 5u, sideways over 5l
        ("6u", 3),
    }


def test_sr_4_5_no_square_twice_and_never_back_to_where_it_stands() -> None:
    table = rich(Table(board=SHORT), unus="4u", duo="4l")
    # Sideways over 4l leads on to row 5 or back to 4u, which is no way.
    assert ways(table, "unus") == {("5l", 2), ("5u", 2)}


def test_sr_4_5_every_square_but_the_last_is_occupied() -> None:
    table = rich(Table(board=NARROW), unus="2m", duo="4m")
    assert ways(table, "unus") == set()  # 3m is free: a single step, no overtaking
    table = rich(Table(board=NARROW), unus="2m", duo="3m", tres="5m")
    assert ways(table, "unus") == {("4m", 2)}


def test_sr_4_5_into_the_goal() -> None:
    table = rich(Table(), pseudolus="s13u", curculio="s14u", stichus="s02u", epidicus="s01u")
    assert ways(table, "pseudolus") == {("goal", 2), ("s14l", 2)}
    assert ways(table, "stichus") == {("goal", 2), ("s01m", 2)}
    table.play("overtake pseudolus goal 2", "overtake stichus goal 2")
    assert table.where("pseudolus") == table.where("stichus") == "goal"
    assert table.view()["arrived"] == 2


def test_sr_4_5_from_the_start_over_any_square_of_the_first_row() -> None:
    table = rich(Table(), stichus="s01u", epidicus="s01l")
    assert ways(table, "pseudolus") == {
        ("s02u", 2),
        ("s02m", 2),
        ("s02l", 2),
        ("s01m", 2),  # sideways from s01u or s01l
    }
    assert ways(table, "palaestrio") == set()  # both squares beside Rome are free


def test_sr_4_5_from_the_start_into_the_middle_of_a_queue() -> None:
    places = {"stichus": "s01u", "epidicus": "s01m", "truculentus": "s01l", "charinus": "s02u"}
    table = rich(Table(), **places)
    assert ("s03u", 3) in ways(table, "pseudolus")
    assert ("s02m", 2) in ways(table, "pseudolus")
    assert ("s02l", 4) in ways(table, "pseudolus")
    assert ("s02u", 2) not in ways(table, "pseudolus")


def test_sr_4_5_against_oncoming_wagons_too() -> None:
    table = rich(Table(), pseudolus="s07u", stichus="s08m", curculio="s06u")
    assert {("s09u", 2), ("s09l", 2)} <= ways(table, "pseudolus")
    assert {("s06l", 3), ("s05u", 3), ("s05m", 3)} <= ways(table, "stichus")


def test_sr_4_5_never_compulsory() -> None:
    table = Table(board=NARROW)
    table.stand_in_order(
        *("4m", "goal", "1u", "1m", "1l"),  # to Rome
        *("6m", "7m", "2m", "goal", "goal"),  # to Portus
    )
    table.purse(4)
    table.play("pay 4", "step unus 5m")
    # Nobody can make a single step: one may overtake, or leave it.
    assert table.legal() == {
        "overtake unus 8m 3",
        "overtake sex 4m 2",
        "overtake septem 4m 3",
        *[f"overtake {wagon} 3m 2" for wagon in ("tres", "quattuor", "quinque")],
        *[f"overtake {wagon} 3m 3" for wagon in ("tres", "quattuor", "quinque")],  # sideways first
        "overtake octo goal 2",
        "overtake octo goal 3",
        "stop",
    }
    table.play("stop")
    assert table.phase == "collecting"


def test_sr_4_5_does_not_replace_a_step_that_must_be_made() -> None:
    table = rich(Table(), pseudolus="s06u", curculio="s07u")
    table.play("step curculio s08m", "step pseudolus s07u")
    assert table.legal("overtake") == {"overtake pseudolus s09u 2", "overtake pseudolus s09l 2"}
    assert "step curculio s09u" in table.legal()
    assert "stop" not in table.legal()


def test_sr_4_5_compulsory_where_the_turn_would_have_no_step() -> None:
    table = Table()
    table.stand_in_order(
        *("s07u", "s07l", "s06u", "s06l", "goal"),
        *("s08m", "s09u", "s09l", "s10u", "s10l"),
    )
    table.purse(4)
    table.play("pay 4")
    assert {line.split()[0] for line in table.legal()} == {"overtake"}
    table.play("overtake stichus s05u 3")
    # Now a step is possible again (s07u to s08m), but it is the fourth.
    assert "stop" in table.legal()


def test_sr_4_5_squares_are_never_shared() -> None:
    table = rich(Table(), pseudolus="s06u", curculio="s07u", plotus="s08m")
    table.play("overtake pseudolus s09u 3")
    places = [seen["at"] for seen in table.view()["wagons"].values()]
    on_the_road = [place for place in places if place not in ("start", "goal")]
    assert sorted(on_the_road) == ["s07u", "s08m", "s09u"]
