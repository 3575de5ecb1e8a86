"""Every refusal of `apply`: the number of the rule it rests on, and nothing changed."""

import pytest

from games.strada_romana.table import Table
from viae.core.errors import Illegal


def collecting(seats: int = 4) -> Table:
    """After three steps: pseudolus on s03u, with zone I and m03 within reach."""
    table = Table(seats)
    table.stand(pseudolus="s02u", stichus="s01u", curculio="s14u")
    table.play("step pseudolus s03u", "step stichus goal", "step curculio goal")
    return table


def moving(price: int = 0) -> Table:
    """Within a movement; pseudolus on s04m, curculio beside it, plotus behind, ballio arrived."""
    table = Table()
    table.purse(4)
    table.stand(pseudolus="s04m", curculio="s04u", plotus="s02m", ballio="goal", stichus="s12m")
    if price:
        table.play(f"pay {price}")
    table.play("step demetrius s01l")
    return table


@pytest.mark.parametrize(
    ("drawn", "line", "rule"),
    [
        (0, "lay_tile grain", "SR-2.1"),
        (1, "start pseudolus", "SR-2.1"),
        (5, "lay_cube grain", "SR-2.1"),
        (6, "lay_tile grain", "SR-2.1"),
        (11, "pass", "SR-2.1"),
        (25, "pass", "SR-2.2"),
        (25, "start_player 0", "SR-2.2"),
        (26, "put_away plotus", "SR-2.3"),
        (26, "start_player 3", "SR-2.3"),
    ],
)
def test_sr_2_refusals_during_the_set_up(drawn: int, line: str, rule: str) -> None:
    table = Table(3, ready=False)
    for _ in range(drawn):
        table.state.apply(table.state.legal_moves()[0])
    assert table.game.hear(table.state) or not drawn
    assert table.refusal(line) == rule


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("start pseudolus", "SR-2.1"),
        ("lay_tile grain", "SR-5.2"),
        ("lay_cube grain", "SR-5.3"),
        ("put_away ballio", "SR-2.2"),
        ("start_player 1", "SR-2.3"),
        ("take ballio", "SR-6"),
        ("stop", "SR-4.1"),
        ("done", "SR-5.1"),
        ("collect_tile I", "SR-5.1"),
        ("collect_cube m01", "SR-5.1"),
        ("pay 1", "SR-4.4"),
        ("overtake pseudolus s02u 2", "SR-4.5"),
        ("step pseudolus s02u", "SR-4.3"),
        ("step pseudolus goal", "SR-4.3"),
        ("step pseudolus s14u", "SR-4.3"),
    ],
)
def test_sr_3_refusals_at_the_beginning_of_a_turn(line: str, rule: str) -> None:
    assert Table().refusal(line) == rule


def test_sr_6_refusals_of_looking() -> None:
    table = Table(2)
    for wagon in ("pseudolus", "curculio", "plotus"):
        table.play("look", f"take {wagon}", "pass")
    assert table.refusal("look") == "SR-6"


@pytest.mark.parametrize("line", ["pass", "look", "take palaestrio", "step pseudolus s01u", "done"])
def test_sr_6_refusals_while_the_pile_is_being_looked_through(line: str) -> None:
    table = Table(away="palaestrio")
    table.play("look")
    assert table.refusal(line) == "SR-6"


@pytest.mark.parametrize(
    ("price", "line", "rule"),
    [
        (0, "pass", "SR-3"),
        (0, "look", "SR-3"),
        (0, "take ballio", "SR-3"),
        (0, "pay 1", "SR-4.4"),
        (1, "pay 1", "SR-4.4"),
        (0, "stop", "SR-4.1"),
        (0, "done", "SR-5.1"),
        (0, "collect_tile I", "SR-5.1"),
        (0, "step pseudolus s03u", "SR-4.2"),  # backward
        (0, "step pseudolus s06u", "SR-4.2"),  # too far
        (0, "step pseudolus s04u", "SR-4.2"),  # occupied
        (0, "step pseudolus goal", "SR-4.3"),
        (0, "step ballio s14u", "SR-4.3"),  # has arrived
        (0, "step stichus s13u", "SR-4.2"),  # backward, for this one
        (0, "step pseudolus s04l", "SR-4.4"),  # sideways
        (0, "step pseudolus s05u", "SR-4.4"),  # diagonally
        (1, "step pseudolus s05u", "SR-4.4"),
        (0, "overtake plotus s04l 2", "SR-4.5"),
        (3, "overtake curculio s04l 2", "SR-4.5"),
        (4, "overtake plotus s04l 2", "SR-4.5"),  # over a free square
        (0, "lay_cube grain", "SR-5.3"),
    ],
)
def test_sr_4_refusals_while_moving(price: int, line: str, rule: str) -> None:
    assert moving(price).refusal(line) == rule


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("step pseudolus s04u", "SR-4.1"),
        ("overtake pseudolus s05u 2", "SR-4.1"),
        ("stop", "SR-4.1"),
        ("pay 1", "SR-4.4"),
        ("pass", "SR-3"),
        ("look", "SR-3"),
        ("collect_tile II", "SR-5.2"),
        ("collect_cube m04", "SR-5.3"),
        ("lay_tile grain", "SR-5.2"),
    ],
)
def test_sr_5_refusals_while_collecting(line: str, rule: str) -> None:
    assert collecting().refusal(line) == rule


def test_sr_5_1_refusals_of_a_second_piece() -> None:
    table = collecting(4)
    table.play("collect_tile I", "lay_tile wine")
    assert table.refusal("collect_tile I") == "SR-5.1"
    table = collecting(4)
    table.play("collect_cube m03", "lay_cube wine")
    assert table.refusal("collect_cube m03") == "SR-5.1"


def test_sr_5_4_refusals_at_an_empty_place() -> None:
    table = collecting(4)
    table.bag_holds()
    table.lay(m03=None)
    assert table.refusal("collect_cube m03") == "SR-5.4"
    table.state.zones[0] = -1
    assert table.refusal("collect_tile I") == "SR-5.4"


@pytest.mark.parametrize(
    ("line", "rule"),
    [("lay_cube wine", "SR-5.3"), ("pass", "SR-3"), ("step pseudolus s04u", "SR-4.1")],
)
def test_sr_5_2_refusals_while_a_tile_is_being_drawn(line: str, rule: str) -> None:
    table = collecting()
    table.play("collect_tile I")
    assert table.refusal(line) == rule


def test_sr_5_2_refusal_of_a_tile_that_is_not_in_the_bag() -> None:
    table = collecting()
    table.bag_holds(tiles=["wine"])
    table.play("collect_tile I")
    assert table.refusal("lay_tile oil") == "SR-5.2"


@pytest.mark.parametrize("line", ["pass", "look", "step pseudolus s01u", "lay_cube oil", "done"])
def test_sr_7_1_refusals_after_the_end(line: str) -> None:
    table = Table()
    table.chips_left(1)
    table.purse(4)
    table.play("pass")
    assert table.refusal(line) == "SR-7.1"


def test_sr_4_5_refusal_to_stop_where_overtaking_is_the_only_way_to_move() -> None:
    table = Table()
    table.stand_in_order(
        *("s07u", "s07l", "s06u", "s06l", "goal"),
        *("s08m", "s09u", "s09l", "s10u", "s10l"),
    )
    table.purse(4)
    table.play("pay 4")
    assert table.refusal("stop") == "SR-4.5"


@pytest.mark.parametrize("make", [Table, moving, collecting])
def test_numbers_that_stand_for_no_move_are_refused_as_well(make: type[Table]) -> None:
    table = make()
    before = table.state.save()
    legal = set(table.state.legal_moves())
    for code in (*range(-70, 3000), 2**40, -(2**40)):
        if code not in legal:
            with pytest.raises(Illegal):
                table.state.apply(code)
    assert table.state.save() == before
