"""VR-4: a complete road."""

import pytest

from games.via_romana.table import Table


def short_road(stones: str = "0.", one: int = 0, other: int = 1) -> Table:
    """Caesarodunum and Limonum hold pieces, one space of the road between them is empty.

    Seat 0 is on turn with the card for it.
    """
    table = Table(3)
    table.mark("r24", stones)
    table.stand("caesarodunum", one)
    table.stand("limonum", other)
    table.hold(0, "limonum", "narbo")
    return table


def finish(table: Table, stones: str = "0.") -> None:
    table.play(f"milestone r24.{stones.index('.') + 1}", "pay limonum")


def test_vr_4_1_complete_with_every_space_and_both_cities() -> None:
    table = Table(3)
    table.hold(0, "limonum", "limonum", "caesarodunum")
    table.stand("limonum", 1)
    table.mark("r24", "0.")
    table.play("milestone r24.2", "pay limonum")
    assert "road_won" not in table.kinds()  # Caesarodunum is empty
    table.play("city_milestone caesarodunum", "pay caesarodunum")
    assert "road_won" in table.kinds()
    assert table.refusal("end_turn") == "VR-4.4"


def test_vr_4_1_the_turn_is_interrupted_at_once_and_goes_on_after() -> None:
    table = short_road()
    finish(table)
    assert table.phase == "take_marker"
    table.play("marker limonum", f"take {table.view()['open'][0]}")
    table.chance()
    assert table.phase == "build"
    assert table.current == 0
    assert table.view()["plays_left"] == 2


def test_vr_4_2_castles_and_milestones_count_alike_on_road_and_in_both_cities() -> None:
    table = short_road("2.", one=0, other=1)
    table.stand("limonum", 1, castle=True)
    finish(table, "2.")
    won = next(event for event in table.told if event.kind == "road_won")
    assert won.params == {"seat": 0, "road": "r24", "pieces": 2}  # 0: city and space, 1 and 2: one
    assert table.view()["scoring"]["due"] == [0, 1, 1]


def test_vr_4_2_only_players_with_pieces_take_part() -> None:
    table = short_road("0.", one=0, other=0)
    finish(table)
    assert table.view()["scoring"]["due"] == [0, 0, 0]
    table.play("marker limonum")
    assert table.phase == "build"  # nobody else takes cards


def test_vr_4_3_most_pieces_win_even_in_anothers_turn() -> None:
    table = short_road("1.", one=2, other=1)
    finish(table, "1.")
    assert table.view()["scoring"]["winner"] == 1
    assert table.current == 1  # who chooses the marker


def test_vr_4_3_the_player_on_turn_wins_a_tie() -> None:
    table = short_road("1.", one=0, other=1)
    finish(table, "1.")
    assert table.view()["scoring"]["winner"] == 0


@pytest.mark.parametrize(("first", "winner"), [(1, 1), (2, 1)])
def test_vr_4_3_else_the_first_tied_player_clockwise(first: int, winner: int) -> None:
    """Four spaces: 1 and 2 have two each, 0 has one besides the last space."""
    table = Table(4, castles=("lutetia", "tolosa", "colonia", "narbo"))
    table.hold(0, "limonum")
    table.stand("burdigala", first)
    table.stand("limonum", 3 - first)
    table.mark("r28", "12.")
    table.play("milestone r28.3", "pay limonum")
    assert table.view()["scoring"]["winner"] == winner


def test_vr_4_3_clockwise_goes_round_from_the_player_on_turn() -> None:
    table = Table(4, start=2, castles=("lutetia", "tolosa", "colonia", "narbo"))
    table.hold(2, "limonum")
    table.stand("burdigala", 0)
    table.stand("limonum", 3)
    table.mark("r28", "03.")
    table.play("milestone r28.3", "pay limonum")
    assert table.view()["scoring"]["winner"] == 3


def test_vr_4_4_the_winner_chooses_one_of_two_markers() -> None:
    table = short_road()
    finish(table)
    assert table.legal() == {"marker caesarodunum", "marker limonum"}
    assert table.refusal("take narbo") == "VR-4.4"
    table.play("marker caesarodunum")
    assert table.markers(0) == [("caesarodunum", 3)]
    assert table.view()["cities"]["caesarodunum"]["top"] == 2
    assert table.view()["cities"]["limonum"]["top"] == 3


@pytest.mark.parametrize("emptied", ["caesarodunum", "limonum"])
def test_vr_4_4_the_only_marker_is_taken_without_a_question(emptied: str) -> None:
    table = short_road()
    table.won(2, emptied, times=2)
    finish(table)
    left = "limonum" if emptied == "caesarodunum" else "caesarodunum"
    assert table.markers(0) == [(left, 3)]
    assert table.phase == "take_card"


def test_vr_4_4_no_marker_left_and_no_cards_either_for_the_winner() -> None:
    table = short_road()
    table.won(2, "caesarodunum", times=2)
    table.won(2, "limonum", times=2)
    finish(table)
    assert "no_marker" in table.kinds()
    assert table.markers(0) == []
    assert table.current == 1
    before = table.view()["seats"][0]["cards"]
    table.play(f"take {table.view()['open'][0]}")
    table.chance()
    assert table.view()["seats"][0]["cards"] == before


def test_vr_4_5_others_take_as_many_cards_as_pieces_clockwise_from_the_winner() -> None:
    table = Table(4, start=3, castles=("narbo", "lutetia", "tolosa", "colonia"))
    table.hold(3, "limonum")
    table.stand("burdigala", 1)
    table.stand("limonum", 1)
    table.mark("r28", "02.")
    table.lay_open("narbo", "tolosa", "lutetia", "treveri")
    table.play("milestone r28.3", "pay limonum", "marker limonum")
    assert table.take_cards() == [2, 3, 0]  # 1 won; from its left
    table.chance()
    assert table.current == 3


def test_vr_4_5_open_cards_first_one_by_one_of_own_choice() -> None:
    table = short_road("1.", one=0, other=1)
    table.lay_open("narbo", "treveri")
    finish(table, "1.")
    table.play("marker limonum")
    assert table.current == 1
    assert table.legal() == {"take narbo", "take treveri"}
    assert table.refusal("end_turn") == "VR-4.5"
    table.play("take treveri")
    assert table.legal() == {"take narbo"}
    assert table.view()["seats"][1]["known"] == ["treveri"]


def test_vr_4_5_then_from_the_draw_pile() -> None:
    table = short_road("1.", one=0, other=1)
    table.lay_open("narbo")
    finish(table, "1.")
    table.play("marker limonum", "take narbo")
    assert table.phase == "draw_in_scoring"
    told = table.play("deal colonia")
    assert [event.hearers for event in told if event.kind == "own_card"] == [1 << 1]
    assert "colonia" in table.hand(1)
    assert table.view()["seats"][1]["known"] == ["narbo"]
    assert table.phase == "refill"


def test_vr_4_5_if_both_piles_are_empty_the_rest_is_forfeited() -> None:
    table = short_road("1.", one=0, other=1)
    table.lay_open("narbo")
    table.hoard(2)
    finish(table, "1.")
    told = table.play("marker limonum", "take narbo")
    assert [event.params for event in told if event.kind == "cards_forfeited"] == [
        {"seat": 1, "number": 1}
    ]
    assert table.phase == "build"
    assert table.view()["open"] == []


def test_vr_4_5_the_open_supply_is_refilled_when_the_scoring_is_over() -> None:
    table = short_road()
    finish(table)
    table.play("marker limonum", f"take {table.view()['open'][0]}")
    assert len(table.view()["open"]) == 3
    assert table.view()["roads"]["r24"]["closed"]
    assert table.refusal("end_turn") == "VR-4.5"
    table.chance()
    assert len(table.view()["open"]) == 4


def test_vr_4_5_the_player_on_turn_may_play_cards_taken_now() -> None:
    table = short_road("1.", one=1, other=2)
    table.lay_open("lutetia", "narbo", "narbo", "tolosa")
    finish(table, "1.")
    table.play("marker limonum", "take narbo", "take lutetia")  # seat 2, then seat 0 on turn
    table.chance()
    assert table.current == 0
    table.play("two_milestones lutetia r01")
    assert table.view()["plays_left"] == 1


def test_vr_4_6_milestones_go_back_pieces_in_cities_stay_and_a_signpost_closes() -> None:
    table = short_road("1.", one=0, other=1)
    stock = [seat["milestones_left"] for seat in table.view()["seats"]]
    left = table.view()["signposts_left"]
    finish(table, "1.")
    table.play("marker limonum", *[f"take {card}" for card in table.view()["open"][:2]])
    table.chance()
    after = [seat["milestones_left"] for seat in table.view()["seats"]]
    assert after == [stock[0], stock[1] + 1, stock[2]]
    assert table.view()["roads"]["r24"] == {"closed": True, "spaces": [None, None]}
    assert table.view()["cities"]["limonum"]["seat"] == 1
    assert table.view()["cities"]["caesarodunum"]["seat"] == 0
    assert table.view()["signposts_left"] == left - 1
    table.hold(0, "caesarodunum")
    assert table.refusal("milestone r24.1") == "VR-3.3"


def several_roads() -> Table:
    """One piece in Caesarodunum will complete three roads."""
    table = Table(4, castles=("lutetia", "tolosa", "colonia", "narbo"))
    table.stand("condate", 1)
    table.stand("limonum", 2)
    table.mark("r02", "0000")
    table.mark("r03", "1111")
    table.mark("r24", "23")
    table.hold(0, "caesarodunum", "condate")
    return table


def test_vr_4_7_one_piece_can_complete_several_roads_in_the_order_its_builder_chooses() -> None:
    table = several_roads()
    table.play("city_milestone caesarodunum", "pay caesarodunum")
    assert table.legal() == {"score r02", "score r03", "score r24"}
    assert table.refusal("end_turn") == "VR-4.7"
    assert table.view()["complete"] == ["r02", "r03", "r24"]
    table.play("score r03")
    assert table.current == 1  # who won that road
    table.play("marker condate")
    assert table.take_cards() == [0]
    table.chance()
    # The supply is full and the milestones are gone before the next one is chosen.
    assert len(table.view()["open"]) == 4
    assert table.spaces("r03") == [None] * 4
    assert table.current == 0
    assert table.legal() == {"score r02", "score r24"}
    table.play("score r24")
    assert table.current == 2
    table.play("marker limonum")
    assert table.take_cards() == [3, 0]
    table.chance()
    # The last one needs no choice: it is scored by itself.
    assert table.phase == "take_marker"
    assert table.view()["scoring"]["road"] == "r02"
    table.play("marker lutetia")
    assert table.phase == "build"
    assert [table.view()["roads"][road]["closed"] for road in ("r02", "r03", "r24")] == [True] * 3


def test_vr_4_1_a_scored_road_is_not_among_those_chosen() -> None:
    table = several_roads()
    assert table.refusal("score r02") == "VR-4.1"
    assert table.refusal("take narbo") == "VR-4.5"
    assert table.refusal("marker narbo") == "VR-4.4"
    table.play("city_milestone caesarodunum", "pay caesarodunum")
    assert table.refusal("score r01") == "VR-4.7"
