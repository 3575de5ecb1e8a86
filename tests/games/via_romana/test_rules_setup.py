"""VR-2: the set-up."""

from collections import Counter

import pytest

from games.via_romana.table import Table
from viae.core.state import CHANCE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_vr_2_1_four_cards_each_one_at_a_time_and_four_open(seats: int) -> None:
    table = Table(seats, ready=False)
    for number in range(4 * seats):
        before = [table.view()["seats"][seat]["cards"] for seat in range(seats)]
        assert before == [(number + seats - 1 - seat) // seats for seat in range(seats)]
        assert table.current == CHANCE
        assert table.legal("deal")
        table.play("deal " + sorted(table.legal("deal"))[0].split()[1])
    for _ in range(4):
        assert not table.legal("deal")
        table.play(min(table.legal("turn_up")))
    assert len(table.view()["open"]) == 4
    assert table.view()["pile"] == 55 - 4 * seats - 4
    assert table.legal("deal_mission")


def test_vr_2_1_the_odds_are_those_of_the_cards_left() -> None:
    table = Table(2, ready=False)
    weights = {line: int(table.state.weight(table.code(line))) for line in table.legal()}
    assert sum(weights.values()) == 55
    assert weights["deal lugdunum"] == 3
    assert weights["deal condate"] == 2
    table.play("deal condate", "deal condate")
    assert "deal condate" not in table.legal()
    assert table.refusal("deal condate") == "VR-2.1"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_vr_2_2_one_mission_each_and_the_others_stay_unseen(seats: int) -> None:
    table = Table(seats, ready=False)
    table.chance(4 * seats + 4)
    assert table.refusal("start_player 0") == "VR-2.2"
    told = []
    for seat, colour in enumerate(["grey", "violet", "blue", "green"][:seats]):
        told = table.play(f"deal_mission {colour}")
        own = [event for event in told if event.kind == "own_mission"]
        assert [event.hearers for event in own] == [1 << seat]
    assert table.view(0)["own"]["mission"] == ["violet", "green", "blue", "orange"]
    assert table.view(0)["seats"][1]["mission"] is None
    assert table.legal() == {f"start_player {seat}" for seat in range(seats)}


@pytest.mark.parametrize(
    ("seats", "mark", "left"), [(2, "red", 10), (3, "yellow", 15), (4, "", 20)]
)
def test_vr_2_3_marked_roads_are_closed_at_the_start(seats: int, mark: str, left: int) -> None:
    table = Table(seats)
    view = table.view()
    closed = {road["id"] for road in table.game.facts["roads"] if road["closed"] == mark}
    assert {name for name, road in view["roads"].items() if road["closed"]} == closed
    assert len(closed) == 20 - left
    assert view["signposts_left"] == left


def test_vr_2_4_in_turn_order_a_castle_each_in_a_free_city() -> None:
    table = Table(3, ready=False)
    table.chance(12 + 4 + 3)
    table.play("start_player 2")
    placed = []
    for city in ("narbo", "tolosa", "colonia"):
        placed.append(table.current)
        assert len(table.legal("castle")) == 20 - len(placed) + 1
        table.play(f"castle {city}")
        assert "castle narbo" not in table.legal()
    assert placed == [2, 0, 1]
    assert table.current == 2
    assert table.view()["cities"]["narbo"] == {"top": 3, "seat": 2, "piece": "castle"}
    assert table.phase == "build"


def test_vr_2_4_a_city_taken_is_refused() -> None:
    table = Table(3, ready=False)
    table.chance(12 + 4 + 3)
    table.play("start_player 0", "castle narbo")
    assert table.refusal("castle narbo") == "VR-2.4"
    assert table.refusal("end_turn") == "VR-2.4"


def test_vr_2_4_two_players_put_two_castles_each_in_turn() -> None:
    table = Table(2, ready=False)
    table.chance(8 + 4 + 2)
    table.play("start_player 1")
    placed = []
    for city in ("narbo", "tolosa", "colonia", "condate"):
        placed.append(table.current)
        table.play(f"castle {city}")
    assert placed == [1, 0, 1, 0]
    assert [seat["castles_left"] for seat in table.view()["seats"]] == [2, 2]
    assert table.current == 1


@pytest.mark.parametrize(("seats", "wanted"), [(2, [4, 5]), (3, [4, 5, 5]), (4, [4, 5, 5, 6])])
@pytest.mark.parametrize("start", [0, 1])
def test_vr_2_5_balanced_start_gives_later_seats_cards(
    seats: int, wanted: list[int], start: int
) -> None:
    table = Table(seats, start=start, variants=["balanced_start"])
    cards = [len(table.hand((start + place) % seats)) for place in range(seats)]
    assert cards == wanted
    assert table.view()["pile"] == 55 - 4 - sum(wanted)
    assert table.view()["seats"][start]["known"] == []
    plain = Table(seats, start=start)
    assert Counter(len(plain.hand(seat)) for seat in range(seats)) == {4: seats}


def test_vr_2_5_extra_cards_come_before_the_castles() -> None:
    table = Table(4, ready=False, variants=["balanced_start"])
    table.chance(16 + 4 + 4)
    table.play("start_player 3")
    assert table.phase == "deal_extra"
    assert table.refusal("castle narbo") == "VR-2.5"
