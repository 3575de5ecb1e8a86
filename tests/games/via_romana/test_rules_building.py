"""VR-3.2 to VR-3.10: what can be built where, and which cards pay."""

import pytest

from games.via_romana.table import Table


@pytest.fixture
def table() -> Table:
    """Seat 0 is on turn; castles of seats 0, 1, 2 in Lutetia, Tolosa, Colonia; yellow is closed."""
    return Table(3)


def test_vr_3_2_up_to_three_cards_in_as_many_builds_as_they_allow(table: Table) -> None:
    table.hold(0, "lugdunum", "lugdunum", "caesarodunum", "condate")
    assert table.view()["plays_left"] == 3
    table.play("milestone r01.5", "pay lugdunum", "milestone r02.1", "pay lugdunum")
    assert table.view()["plays_left"] == 1
    assert table.legal("castle") == set()
    table.play("milestone r01.4", "pay caesarodunum")
    assert table.phase == "draw"
    assert table.view()["seats"][0]["cards"] == 1


def test_vr_3_2_stopping_is_always_possible_and_playing_nothing_too(table: Table) -> None:
    assert "end_turn" in table.legal()
    table.hold(0)
    assert table.legal() == {"end_turn"}
    assert table.refusal("pay narbo") == "VR-3.2"
    assert table.refusal("pay_two narbo tolosa") == "VR-3.2"
    table.end_turn()
    assert table.current == 1


def test_vr_3_2_what_is_chosen_must_be_paid(table: Table) -> None:
    table.hold(0, "lugdunum")
    table.play("milestone r01.5")
    assert table.legal() == {"pay lugdunum"}
    assert table.refusal("end_turn") == "VR-3.6"
    assert table.view()["building"] == {"piece": "milestone", "at": "r01.5"}


def test_vr_3_3_a_city_and_a_space_hold_one_piece(table: Table) -> None:
    table.hold(0, "tolosa", "tolosa", "narbo")
    assert table.refusal("castle tolosa") == "VR-3.3"
    assert table.refusal("city_milestone tolosa") == "VR-3.3"
    table.mark("r26", "1...")
    assert table.refusal("milestone r26.1") == "VR-3.3"
    assert "milestone r26.2" in table.legal()


def test_vr_3_3_closed_roads_cannot_be_built_on(table: Table) -> None:
    table.hold(0, "durocortorum", "lutetia")
    assert table.refusal("milestone r05.1") == "VR-3.3"
    assert table.refusal("two_milestones lutetia r05") == "VR-3.3"
    assert "two_milestones lutetia r02" in table.legal()


def test_vr_3_4_a_castle_takes_two_cards_of_one_colour_and_no_connection(table: Table) -> None:
    table.hold(0, "lugdunum", "lutetia", "narbo")
    assert table.legal("castle") == {"castle lugdunum", "castle caesarodunum", "castle condate"}
    assert table.refusal("castle narbo") == "VR-3.4"
    table.play("castle condate")
    assert table.legal() == {"pay_two lugdunum lutetia"}
    assert table.refusal("pay lugdunum") == "VR-3.4"
    table.play("pay_two lugdunum lutetia")
    assert table.view()["cities"]["condate"] == {"top": 2, "seat": 0, "piece": "castle"}
    assert table.view()["seats"][0]["castles_left"] == 2
    assert table.view()["played"] == ["lugdunum", "lutetia"]


def test_vr_3_4_any_two_of_the_colour_may_pay(table: Table) -> None:
    table.hold(0, "lugdunum", "lugdunum", "lutetia", "narbo")
    table.play("castle condate")
    assert table.legal() == {"pay_two lugdunum lugdunum", "pay_two lugdunum lutetia"}


def test_vr_3_5_a_milestone_in_an_empty_city_takes_a_card_of_its_colour(table: Table) -> None:
    table.mark("r01", "1....")
    table.hold(0, "condate", "narbo")
    table.play("city_milestone lugdunum")
    assert table.legal("pay") == {"pay condate"}
    assert table.refusal("pay narbo") == "VR-3.5"
    table.play("pay condate")
    assert table.view()["cities"]["lugdunum"] == {"top": 4, "seat": 0, "piece": "milestone"}
    assert table.view()["seats"][0]["milestones_left"] == 19


def test_vr_3_5_no_card_of_the_colour_no_milestone(table: Table) -> None:
    table.mark("r01", "1....")
    table.hold(0, "narbo", "tolosa")
    assert table.refusal("city_milestone lugdunum") == "VR-3.5"


def test_vr_3_6_either_colour_of_a_road_pays_for_a_milestone(table: Table) -> None:
    table.hold(0, "narbo", "burdigala", "colonia")
    table.play("milestone r26.1")  # Tolosa, green, to Burdigala, grey
    assert table.legal("pay") == {"pay narbo", "pay burdigala"}
    table.play("pay burdigala")
    assert table.spaces("r26") == [0, None, None, None]


def test_vr_3_6_other_colours_do_not_pay(table: Table) -> None:
    table.hold(0, "colonia")
    assert table.refusal("milestone r26.1") == "VR-3.6"
    assert table.refusal("milestone r01.5") == "VR-3.6"
    assert table.legal("milestone") == {"milestone r12.1", "milestone r09.5"}


def test_vr_3_7_two_different_colours_pay_for_any(table: Table) -> None:
    table.hold(0, "colonia", "treveri")
    assert "milestone r26.1" in table.legal()
    table.play("milestone r26.1")
    assert table.legal() == {"pay_two treveri colonia"}
    table.play("pay_two treveri colonia")
    assert table.spaces("r26") == [0, None, None, None]
    assert table.view()["plays_left"] == 1


def test_vr_3_7_a_joker_also_pays_where_one_card_would_do(table: Table) -> None:
    table.hold(0, "lugdunum", "narbo")
    table.play("milestone r01.5")
    assert table.legal() == {"pay lugdunum", "pay_two lugdunum narbo"}


def test_vr_3_7_two_of_one_colour_are_no_joker(table: Table) -> None:
    table.hold(0, "colonia", "mogontiacum")
    assert table.refusal("milestone r26.1") == "VR-3.6"
    table.play("milestone r12.1")
    assert table.legal() == {"pay colonia", "pay mogontiacum"}


def test_vr_3_7_a_joker_needs_two_cards_still_to_be_played(table: Table) -> None:
    table.hold(0, "lutetia", "lutetia", "colonia", "treveri")
    table.play("milestone r01.5", "pay lutetia", "milestone r01.4", "pay lutetia")
    assert table.refusal("milestone r26.1") == "VR-3.6"
    table.play("milestone r12.1")
    assert table.legal() == {"pay colonia"}


def test_vr_3_7_a_joker_may_pay_for_a_milestone_in_a_city(table: Table) -> None:
    table.mark("r01", "1....")
    table.hold(0, "colonia", "treveri")
    table.play("city_milestone lugdunum", "pay_two treveri colonia")
    assert table.view()["cities"]["lugdunum"]["seat"] == 0


def test_vr_3_8_the_card_of_a_city_with_a_piece_brings_two_milestones(table: Table) -> None:
    table.hold(0, "tolosa", "burdigala")
    wanted = {"two_milestones tolosa r26", "two_milestones tolosa r27"}  # r21 is closed
    assert table.legal("two_milestones") == wanted  # anybody's piece; Burdigala has none
    table.play("two_milestones tolosa r26")
    assert table.spaces("r26") == [0, 0, None, None]
    assert table.view()["played"] == ["tolosa"]
    assert table.view()["seats"][0]["milestones_left"] == 18
    assert table.refusal("two_milestones burdigala r26") == "VR-3.8"


def test_vr_3_8_they_follow_the_spaces_filled_in_a_row(table: Table) -> None:
    table.hold(0, "lutetia")
    table.mark("r01", "....1")  # Lutetia is at the far end of r01
    table.play("two_milestones lutetia r01")
    assert table.spaces("r01") == [None, None, 0, 0, 1]


@pytest.mark.parametrize("stones", ["...1.", "..1..", "1111.", ".1111", "11111"])
def test_vr_3_8_both_spaces_must_be_empty(table: Table, stones: str) -> None:
    table.hold(0, "lutetia")
    table.mark("r01", stones)
    if stones == "..1..":
        table.play("two_milestones lutetia r01")
        assert table.spaces("r01") == [None, None, 1, 0, 0]
    else:
        assert table.refusal("two_milestones lutetia r01") == "VR-3.8"


@pytest.mark.parametrize(
    ("stones", "after"), [("1...", "100."), ("11..", "1100"), ("...1", "00.1")]
)
def test_vr_3_8_from_the_first_city_the_other_end_does_not_matter(
    table: Table, stones: str, after: str
) -> None:
    table.hold(0, "tolosa")
    table.mark("r26", stones)
    table.play("two_milestones tolosa r26")
    assert "".join("." if s is None else str(s) for s in table.spaces("r26")) == after


@pytest.mark.parametrize("stones", [".1..", "..1.", "111.", "1111"])
def test_vr_3_8_too_little_room_from_the_first_city(table: Table, stones: str) -> None:
    table.hold(0, "tolosa")
    table.mark("r26", stones)
    fits = stones == "..1."
    assert ("two_milestones tolosa r26" in table.legal()) == fits


def test_vr_3_8_a_card_of_the_roads_other_colour_will_not_do(table: Table) -> None:
    table.hold(0, "limonum")
    assert table.legal("two_milestones") == set()
    assert "milestone r26.1" in table.legal()


def test_vr_3_8_the_same_card_may_be_used_as_a_plain_one(table: Table) -> None:
    table.hold(0, "tolosa")
    table.play("milestone r26.1", "pay tolosa")
    assert table.spaces("r26") == [0, None, None, None]


def test_vr_3_8_a_road_completed_by_two_is_scored_once(table: Table) -> None:
    table.hold(0, "caesarodunum")
    table.stand("caesarodunum", 0)
    table.stand("limonum", 1)
    table.play("two_milestones caesarodunum r24")
    assert table.kinds().count("road_won") == 1
    won = next(event for event in table.told if event.kind == "road_won")
    assert won.params == {"seat": 0, "road": "r24", "pieces": 3}


def test_vr_3_9_a_milestone_must_touch_a_piece(table: Table) -> None:
    table.hold(0, "lugdunum")
    assert table.refusal("milestone r01.1") == "VR-3.9"
    assert table.refusal("city_milestone lugdunum") == "VR-3.9"
    assert table.legal("milestone") == {"milestone r01.5", "milestone r02.1"}
    table.play("milestone r01.5", "pay lugdunum")
    table.hold(0, "lugdunum")
    assert "milestone r01.4" in table.legal()


def test_vr_3_9_a_neighbouring_space_on_either_side_will_do(table: Table) -> None:
    table.clear("lutetia")
    table.mark("r01", "..2..")
    table.hold(0, "lugdunum")
    assert table.legal("milestone") == {"milestone r01.2", "milestone r01.4"}


def test_vr_3_9_a_city_is_touched_by_the_last_space_of_a_road_into_it(table: Table) -> None:
    table.hold(0, "lugdunum", "treveri")
    table.mark("r01", ".2...")
    assert table.refusal("city_milestone lugdunum") == "VR-3.9"
    table.mark("r01", "2....")
    assert "city_milestone lugdunum" in table.legal()
    table.mark("r08", "...1")
    assert "city_milestone treveri" in table.legal()


def test_vr_3_9_pieces_taken_away_no_longer_count(table: Table) -> None:
    """The milestones of a scored road are gone, and it is closed: nothing touches them."""
    table.mark("r24", "0.")
    table.stand("limonum", 1)
    table.stand("caesarodunum", 0)
    table.hold(0, "limonum", "limonum")
    table.play("milestone r24.2", "pay limonum")
    table.play("marker limonum")
    table.take_cards()
    table.chance()
    assert table.spaces("r24") == [None, None]


def test_vr_3_10_a_build_needs_its_pieces_in_stock(table: Table) -> None:
    for city in ("narbo", "condate", "nemausus"):
        table.stand(city, 0, castle=True)
    table.hold(0, "limonum", "augustoritum", "tolosa", "burdigala")
    assert table.view()["seats"][0]["castles_left"] == 0
    assert table.legal("castle") == set()
    assert table.refusal("castle burdigala") == "VR-3.10"
    for road in ("r04", "r09", "r17"):
        table.mark(road, "00000")
    table.mark("r25", "0000")
    assert table.view()["seats"][0]["milestones_left"] == 1
    assert table.refusal("two_milestones tolosa r26") == "VR-3.10"
    table.play("milestone r26.1", "pay tolosa")
    assert table.refusal("milestone r26.2") == "VR-3.10"
    assert table.refusal("city_milestone limonum") == "VR-3.10"
