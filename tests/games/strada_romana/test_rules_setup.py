"""SR-1 and SR-2: what is in the box, and how a game begins."""

from collections import Counter
from itertools import pairwise

import pytest

import viae
from games.strada_romana.table import Table, game_on
from viae.core.errors import Malformed
from viae.games.strada_romana.facts import rows_of

EVERY_NUMBER_OF_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def test_sr_1_1_three_squares_beside_portus_and_two_beside_rome() -> None:
    rows = rows_of(game_on(None).facts["squares"])
    assert len(rows[1]) == 3
    assert len(rows[max(rows)]) == 2


def test_sr_1_1_three_sections_follow_each_other() -> None:
    rows = rows_of(game_on(None).facts["squares"])
    in_order = [row[0]["section"] for _, row in sorted(rows.items())]
    changes = [one + other for one, other in pairwise(in_order) if one != other]
    assert changes == ["AB", "BC"]


@pytest.mark.parametrize(
    ("square", "zones"),
    [
        ("s02u", {"I"}),
        ("s02l", {"II"}),
        ("s02m", {"I", "II"}),
        ("s06u", {"III"}),
        ("s06l", {"IV"}),
        ("s08m", {"III", "IV"}),
        ("s12u", {"V"}),
        ("s12l", {"VI"}),
        ("s12m", {"V", "VI"}),
    ],
)
def test_sr_1_1_each_section_has_an_upper_and_a_lower_zone(square: str, zones: set[str]) -> None:
    table = Table()
    behind = {"s02": "s01", "s06": "s05", "s08": "s07", "s12": "s11"}[square[:3]]
    table.stand(pseudolus=behind + ("u" if square == "s08m" else square[3]))
    # The other two steps lead into the goal, where nothing can be collected.
    table.stand(curculio="s14u", plotus="s14l")
    table.play(f"step pseudolus {square}", "step curculio goal", "step plotus goal")
    assert {line.split()[1] for line in table.legal("collect_tile")} == zones


def test_sr_1_1_some_squares_touch_a_market_place() -> None:
    facts = game_on(None).facts
    touching = [square["market"] for square in facts["squares"] if square["market"]]
    assert len(touching) == len(facts["markets"]) < len(facts["squares"])


@EVERY_NUMBER_OF_SEATS
def test_sr_1_2_the_box(seats: int) -> None:
    table = Table(seats)
    goods = ("grain", "wine", "oil", "metals", "textiles", "marble")
    box = dict.fromkeys([f"{good} {sort}" for good in goods for sort in ("cube", "tile")], 6)
    box |= {"chip": 20, "wagon tile": 10, "wagon on a square of its own": 10}
    assert table.game.pieces(table.state) == box


def test_sr_1_2_five_wagons_start_at_each_end_and_travel_to_the_other() -> None:
    table = Table(portus=["ballio", "palaestrio", "plotus", "stichus", "curculio"])
    wagons = table.view()["wagons"]
    to_rome = {wagon for wagon, seen in wagons.items() if seen["to"] == "rome"}
    assert to_rome == {"ballio", "palaestrio", "plotus", "stichus", "curculio"}
    assert len(wagons) == 10
    assert {seen["at"] for seen in wagons.values()} == {"start"}
    table.play("step ballio s01m", "step charinus s14l", "step charinus s13l")
    assert (table.where("ballio"), table.where("charinus")) == ("s01m", "s13l")


@pytest.mark.parametrize("seats", [0, 1, 6, True])
def test_sr_1_is_for_two_to_five_players(seats: int) -> None:
    with pytest.raises(Malformed, match="2 to 5 seats"):
        viae.load_game("strada_romana").new_state(seats)


def test_sr_2_1_any_five_wagons_start_at_portus() -> None:
    table = Table(ready=False)
    waiting = list(table.wagons)
    for wagon in ("charinus", "ballio", "pseudolus", "epidicus", "plotus"):
        assert table.weights() == {f"start {name}": 1 for name in waiting}
        table.play(f"start {wagon}")
        waiting.remove(wagon)
    assert table.legal("start") == set()
    heading = {wagon: seen["to"] for wagon, seen in table.view()["wagons"].items()}
    assert heading == {name: "portus" if name in waiting else "rome" for name in table.wagons}


def test_sr_2_1_one_ware_tile_of_each_colour_on_the_zones() -> None:
    table = Table(ready=False)
    table.play(*[f"start {wagon}" for wagon in table.wagons[:5]])
    left = ["grain", "wine", "oil", "metals", "textiles", "marble"]
    for good in ("oil", "grain", "marble", "wine", "textiles", "metals"):
        assert table.weights() == {f"lay_tile {other}": 1 for other in left}
        table.play(f"lay_tile {good}")
        left.remove(good)
    laid = [tile["good"] for tile in table.view()["zones"].values()]
    assert laid == ["oil", "grain", "marble", "wine", "textiles", "metals"]
    assert set(table.view()["bag"]["tiles"].values()) == {5}


def test_sr_2_1_a_random_cube_on_every_market_place() -> None:
    table = Table(ready=False)
    table.play(*[f"start {wagon}" for wagon in table.wagons[:5]])
    table.play(*[f"lay_tile {good}" for good in table.goods])
    bag = Counter(dict.fromkeys(table.goods, 6))
    drawn = ["grain"] * 6 + ["wine"] * 5 + ["oil"] * 3
    for good in drawn:
        assert table.weights() == {f"lay_cube {kind}": bag[kind] for kind in bag if bag[kind] > 0}
        table.play(f"lay_cube {good}")
        bag[good] -= 1
    assert list(table.view()["markets"].values()) == drawn
    assert table.view()["bag"]["cubes"] == dict(bag)
    assert bag.total() == 36 - 14


@pytest.mark.parametrize("away", ["pseudolus", "truculentus"])
def test_sr_2_2_one_wagon_tile_is_put_away_and_nine_form_the_pile(away: str) -> None:
    table = Table(ready=False)
    table.play(*[f"start {wagon}" for wagon in table.wagons[:5]])
    table.play(*[f"lay_tile {good}" for good in table.goods])
    table.play(*["lay_cube oil", "lay_cube wine"] * 6, "lay_cube grain", "lay_cube grain")
    assert table.weights() == {f"put_away {wagon}": 1 for wagon in table.wagons}
    table.play(f"put_away {away}", "start_player 1")
    assert table.heard("tile_put_away") == [{}]
    assert table.view()["wagon_tiles_left"] == 9
    table.play("look")
    assert table.legal() == {f"take {wagon}" for wagon in table.wagons if wagon != away}


@EVERY_NUMBER_OF_SEATS
def test_sr_2_3_the_start_player_is_drawn_by_lot(seats: int) -> None:
    table = Table(seats, ready=False)
    while not table.legal("start_player"):
        table.state.apply(table.state.legal_moves()[0])
    assert table.weights() == {f"start_player {seat}": 1 for seat in range(seats)}
    table.play(f"start_player {seats - 1}")
    assert table.current == table.view()["start"] == seats - 1


@EVERY_NUMBER_OF_SEATS
def test_sr_2_3_coins_in_turn_order(seats: int) -> None:
    for start in range(seats):
        table = Table(seats, start=start)
        in_turn_order = [table.coins[(start + later) % seats] for later in range(seats)]
        assert in_turn_order == [0, 1, 2, 3, 3][:seats]


@EVERY_NUMBER_OF_SEATS
def test_sr_2_3_turns_go_round_the_table(seats: int) -> None:
    table = Table(seats, start=seats - 1)
    order = []
    for _ in range(2 * seats):
        order.append(table.current)
        table.play("pass")
    assert order == [(seats - 1 + later) % seats for later in range(2 * seats)]
