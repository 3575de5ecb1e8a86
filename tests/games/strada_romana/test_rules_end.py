"""SR-7: how a game ends, what everything is worth, and who has won."""

import pytest

from games.strada_romana.boards import NARROW
from games.strada_romana.table import Table

ALL = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def three_arrived(seats: int = 3) -> Table:
    """Three wagons in the goal, pseudolus right before it, stichus on the way."""
    table = Table(seats)
    table.stand(curculio="goal", plotus="goal", epidicus="goal", pseudolus="s14u", stichus="s06l")
    return table


# SR-7.1


@ALL
def test_sr_7_1_the_game_ends_with_the_turn_of_the_fourth_arrival(seats: int) -> None:
    table = three_arrived(seats)
    table.play("step pseudolus goal")
    assert table.view()["arrived"] == 4
    assert table.view()["current"] is None
    assert table.legal() == set()
    assert table.heard("game_over") == [{"arrived": 4, "chips": 0, "idle": 0}]
    assert table.game.ending(table.state) == "arrivals"


def test_sr_7_1_not_with_the_third() -> None:
    table = three_arrived()
    table.stand(epidicus="s02u")
    table.play("step pseudolus goal")
    assert table.phase == "moving"


def test_sr_7_1_no_further_steps_after_the_fourth_arrival() -> None:
    table = three_arrived()
    table.purse(4)
    table.play("pay 4", "step stichus s05m", "step pseudolus goal")
    assert table.legal("step") == table.legal("overtake") == table.legal("stop") == set()
    assert table.phase == "collecting"


def test_sr_7_1_collecting_still_follows_the_fourth_arrival() -> None:
    table = three_arrived(4)
    table.play("step stichus s05l", "step pseudolus goal")
    assert table.legal() == {"collect_tile II", "done"}
    table.play("collect_tile II")
    assert table.coins[0] == 3  # wine lies on m02, m08 and m14
    table.play("lay_tile oil")
    assert table.phase == "over"


@ALL
def test_sr_7_1_the_game_ends_with_the_turn_of_the_20th_chip(seats: int) -> None:
    table = Table(seats)
    table.chips_left(1)
    table.purse(4)
    table.play("pass")
    assert table.phase == "over"
    assert table.view()["chips_left"] == 0
    assert table.heard("game_over") == [{"arrived": 0, "chips": 20, "idle": 0}]
    assert table.game.ending(table.state) == "chips"


def test_sr_7_1_not_with_the_19th() -> None:
    table = Table()
    table.chips_left(2)
    table.purse(4)
    table.play("pass")
    assert table.view()["chips_left"] == 1
    assert table.current == 1


@pytest.mark.parametrize(("seats", "still"), [(2, False), (3, False), (4, True), (5, True)])
def test_sr_7_1_a_cube_may_still_be_taken_after_the_20th_chip(seats: int, still: bool) -> None:
    table = Table(seats)
    table.chips_left(1)
    table.purse(4)
    table.stand(pseudolus="s02u", stichus="s01u", curculio="s14u")
    table.play("step pseudolus s03u", "step stichus goal", "step curculio goal")
    table.play("collect_tile I", "lay_tile wine")
    assert table.view()["chips_left"] == 0
    if still:
        assert table.legal() == {"collect_cube m03", "done"}
        table.play("collect_cube m03", "lay_cube wine")
        assert table.seat(0)["cubes"]["oil"] == 1
    assert table.phase == "over"


# SR-7.2


def test_sr_7_2_a_point_for_each_chip_and_none_for_loose_coins() -> None:
    table = Table()
    table.state.chips[0] = 3
    table.purse(4)
    assert table.points(0) == {"chips": 3, "wagons": 0, "contracts": 0, "loose": 0}
    assert table.state.score(0) == 3


@pytest.mark.parametrize(
    ("arrived", "points"),
    [([], -3), (["ballio"], 1), (["ballio", "plotus"], 5), (["ballio", "plotus", "stichus"], 9)],
)
def test_sr_7_2_wagon_tiles_bring_three_or_cost_one(arrived: list[str], points: int) -> None:
    table = Table(2)
    for wagon in ("ballio", "plotus", "stichus"):
        table.play("look", f"take {wagon}", "pass")
    table.stand(**dict.fromkeys(arrived, "goal"))
    assert table.points(0)["wagons"] == points
    assert table.points(1)["wagons"] == 0


@pytest.mark.parametrize(
    ("cubes", "tiles", "contracts", "loose"),
    [
        ([], [], 0, 0),
        (["grain"], [], 0, -1),
        (["grain"], ["wine"], 0, -2),
        (["grain"], ["grain"], 1, 0),
        (["grain", "grain"], ["grain"], 1, -1),
        (["grain", "grain"], ["grain", "grain"], 2, 0),
        (["grain", "wine"], ["grain", "wine"], 2, 0),
        (["grain", "grain", "wine"], ["grain", "grain", "wine"], 4, 0),
        (["grain", "grain", "wine", "oil"], ["grain", "grain", "wine", "oil", "oil"], 6, -1),
    ],
)
def test_sr_7_2_colours_with_a_contract_times_the_most_in_one_colour(
    cubes: list[str], tiles: list[str], contracts: int, loose: int
) -> None:
    table = Table()
    table.possess(1, cubes, tiles)
    assert table.points(1) == {"chips": 0, "wagons": 0, "contracts": contracts, "loose": loose}
    assert table.state.score(1) == contracts + loose


def test_sr_7_2_all_sources_together() -> None:
    table = Table(2)
    table.play("look", "take ballio", "pass", "look", "take plotus")
    table.stand(ballio="goal")
    table.state.chips[0] = 4
    table.possess(0, ["oil", "oil", "wine"], ["oil", "oil", "wine", "marble"])
    assert table.points(0) == {"chips": 4, "wagons": 3 - 1, "contracts": 2 * 2, "loose": -1}
    assert table.state.score(0) == 9


# SR-7.3


def finished(
    seats: int, chips: list[int], coins: list[int], start: int = 0, turns: int = 0
) -> Table:
    """The end of a game without goods, after some turns more than whole rounds."""
    table = Table(seats, start=start)
    table.play(*["pass"] * (10 * seats + turns))
    for seat in range(seats):
        table.state.chips[seat] = chips[seat]
    table.purse(*coins)
    return table


def test_sr_7_3_most_points_win() -> None:
    table = finished(3, [2, 5, 3], [4, 0, 0])
    assert table.state.ranking() == [1, 2, 0]
    assert [int(table.state.place(seat)) for seat in range(3)] == [2, 0, 1]


def test_sr_7_3_a_tie_goes_to_the_one_with_most_coins() -> None:
    table = finished(4, [3, 3, 3, 1], [1, 0, 3, 4])
    assert table.state.ranking() == [2, 0, 1, 3]


@pytest.mark.parametrize(
    ("start", "turns", "ranking"),
    [
        (0, 0, [0, 1, 2]),  # seat 2 was the last to have a turn
        (0, 1, [1, 2, 0]),  # seat 0 was
        (0, 2, [2, 0, 1]),
        (1, 0, [1, 2, 0]),
        (2, 2, [1, 2, 0]),  # 2 and then 0 have had one more than 1
    ],
)
def test_sr_7_3_still_tied_the_more_recent_latest_turn_ranks_lower(
    start: int, turns: int, ranking: list[int]
) -> None:
    table = finished(3, [2, 2, 2], [1, 1, 1], start, turns)
    assert table.state.ranking() == ranking


def test_sr_7_3_lower_places_are_ranked_in_the_same_way() -> None:
    table = finished(5, [1, 1, 9, 1, 1], [2, 0, 0, 0, 2])
    # Seats 0 and 4 have more coins than 1 and 3; of each pair, the earlier turn comes first.
    assert table.state.ranking() == [2, 0, 4, 1, 3]


# SR-7.4


def test_sr_7_4_the_rule_books_example() -> None:
    table = Table()
    pairs = {"grain": 2, "oil": 4, "wine": 1, "metals": 2, "marble": 1}
    goods = [good for good, number in pairs.items() for _ in range(number)]
    table.possess(0, cubes=[*goods, "textiles"], tiles=[*goods, "oil"])
    assert table.seat(0)["contracts"] == {**pairs, "textiles": 0}
    assert table.points(0) == {"chips": 0, "wagons": 0, "contracts": 5 * 4, "loose": -2}
    assert table.state.score(0) == 18


# SR-7.5


def idle_round(table: Table) -> None:
    """Everybody passes, or at four coins drives a wagon to and fro sideways."""
    for _ in range(table.state.seats):
        if table.coins[table.current] < 4:
            table.play("pass")
            continue
        here = table.where("pseudolus")
        there = {"s01u": "s01m", "s01m": "s01u"}[here]
        table.play("pay 4", *[f"step pseudolus {to}" for to in (there, here, there)])
        table.play("stop", "done")


def on_the_road(seats: int) -> Table:
    """A new game in which pseudolus is already on its way."""
    table = Table(seats)
    table.stand(pseudolus="s01u")
    return table


@ALL
def test_sr_7_5_ten_rounds_in_which_nothing_happens_end_the_game(seats: int) -> None:
    table = on_the_road(seats)
    for number in range(1, 11):
        assert table.phase == "turn"
        idle_round(table)
        assert table.view()["idle_rounds"] == number
    assert table.phase == "over"
    assert table.heard("game_over") == [{"arrived": 0, "chips": 0, "idle": 10}]
    assert table.game.ending(table.state) == "idle"


def nine_idle_rounds() -> Table:
    table = on_the_road(2)
    for _ in range(9):
        idle_round(table)
    table.stand(pseudolus="s01u")
    return table


def test_sr_7_5_after_the_tenth_round_not_before() -> None:
    table = nine_idle_rounds()
    table.purse(0, 0)
    table.play("pass")
    assert table.phase == "turn"
    table.play("pass")
    assert table.phase == "over"


SIDEWAYS = ("pay 1", "step pseudolus s01m", "step pseudolus s01u", "step pseudolus s01m")


@pytest.mark.parametrize(
    "happens",
    [
        ("step pseudolus s02u", "step pseudolus s03u", "step pseudolus s04u", "done"),
        ("step curculio s01m", "step stichus s14u", "step epidicus s14l", "done"),
        ("pay 1", "step pseudolus s01m", "step pseudolus s01u", "step palaestrio goal", "done"),
        (*SIDEWAYS, "collect_tile I", "lay_tile wine"),
        ("pay 1", "step pseudolus s01m", "step curculio s01u", "step pseudolus s02m", "done"),
        ("look", "take ballio"),
        ("pass",),  # with the fifth coin, for a chip
    ],
    ids=["forward", "entering", "arriving", "collecting", "partly", "a wagon tile", "a chip"],
)
def test_sr_7_5_the_rounds_are_counted_anew_when_something_happens(
    happens: tuple[str, ...],
) -> None:
    table = nine_idle_rounds()
    table.stand(palaestrio="s01l")
    table.purse(4, 0)
    table.play(*happens, "pass")
    assert table.phase == "turn"
    assert table.view()["idle_rounds"] == 0
    table.purse(0, 0)
    table.play("pass", "pass")
    assert table.view()["idle_rounds"] == 1


@pytest.mark.parametrize("happens", [("pass",), (*SIDEWAYS, "done")], ids=["passing", "sideways"])
def test_sr_7_5_neither_passing_nor_going_sideways_is_something(happens: tuple[str, ...]) -> None:
    table = nine_idle_rounds()
    table.purse(2, 0)
    table.play(*happens, "pass")
    assert table.phase == "over"


def test_sr_7_5_overtaking_sideways_is_not_going_forward() -> None:
    table = nine_idle_rounds()
    table.stand(stichus="s01m")
    table.purse(4, 0)
    table.play("pay 4", "overtake pseudolus s01l 2", "overtake pseudolus s01u 2", "done", "pass")
    assert table.phase == "over"


def test_sr_7_5_a_hopeless_jam_ends_too() -> None:
    table = Table(2, board=NARROW)
    table.stand_in_order("5m", "4m", "3m", "2m", "goal", "6m", "7m", "8m", "9m", "goal")
    for _ in range(400):
        if table.phase == "over":
            break
        table.play("pass")
    # Seats that can only pass get chips for it: the 20th ends the game, if ten idle rounds do not.
    assert table.phase == "over"
    assert table.view()["chips_left"] == 0
