"""VR-5: the end and the points."""

import pytest

from games.via_romana.table import Table


def last_signpost(seats: int = 3) -> Table:
    """Seat 0 is on turn and will complete the road that takes the last signpost."""
    table = Table(seats)
    table.mark("r24", "0.")
    table.stand("limonum", 0)
    table.stand("caesarodunum", 0)
    table.hold(0, "limonum")
    table.leave_signposts(1, but=("r24", "r01", "r07"))
    return table


def test_vr_5_1_the_last_signpost_gives_the_eagle_and_everybody_else_one_more_turn() -> None:
    table = last_signpost()
    assert table.view()["eagle"] is None
    table.play("milestone r24.2", "pay limonum", "marker limonum")
    assert table.view()["eagle"] == 0
    assert "eagle_taken" in table.kinds()
    assert table.current == 0
    turns = []
    while not table.state.is_over():
        turns.append(table.current)
        table.end_turn()
    assert turns == [0, 1, 2]
    assert table.game.ending(table.state) == "eagle"
    assert table.refusal("end_turn") == "VR-5.1"
    assert table.state.legal_moves() == []


def test_vr_5_1_the_eagle_goes_to_whoever_is_on_turn_not_to_the_winner() -> None:
    table = last_signpost()
    table.mark("r24", "1.")
    table.stand("limonum", 1)
    table.stand("caesarodunum", 1)
    table.play("milestone r24.2", "pay limonum")
    assert table.view()["eagle"] is None  # not before the signpost is placed
    table.play("marker limonum")
    assert table.take_cards() == [0]
    table.chance()
    assert table.markers(1) == [("limonum", 3)]
    assert table.view()["eagle"] == 0


def test_vr_5_2_later_roads_are_scored_without_a_signpost_and_keep_their_milestones() -> None:
    table = last_signpost()
    table.stand("samarobriva", 1)
    table.stand("gesoriacum", 1)
    table.mark("r07", "1.")
    table.hold(0, "limonum", "treveri")
    table.play("milestone r24.2", "pay limonum", "marker limonum")
    table.play("milestone r07.2", "pay treveri")
    assert table.current == 1
    table.play("marker gesoriacum")
    assert table.take_cards() == [0]
    assert table.markers(1) == [("gesoriacum", 2)]
    assert "road_stays_open" in table.kinds()
    table.chance()
    assert table.spaces("r07") == [1, 0]
    assert table.view()["roads"]["r07"]["closed"] is False
    assert table.view()["signposts_left"] == 0
    assert table.view()["eagle"] == 0


def test_vr_5_2_also_those_completed_by_the_same_piece_and_each_once() -> None:
    table = Table(4, castles=("lutetia", "tolosa", "colonia", "narbo"))
    table.stand("condate", 1)
    table.stand("limonum", 2)
    table.mark("r03", "1111")
    table.mark("r24", "22")
    table.hold(0, "caesarodunum")
    table.leave_signposts(1, but=("r03", "r24", "r02", "r01"))
    table.play("city_milestone caesarodunum", "pay caesarodunum", "score r24", "marker limonum")
    table.take_cards()
    table.chance()
    assert table.view()["roads"]["r24"]["closed"]
    assert table.phase == "take_marker"  # r03 is scored now, without a signpost
    table.play("marker condate")
    table.take_cards()
    table.chance()
    assert table.view()["roads"]["r03"] == {"closed": False, "spaces": [1, 1, 1, 1]}
    assert table.markers(1) == [("condate", 2)]
    assert table.phase == "build"
    table.end_turn()
    assert table.phase == "build"  # and it is not scored again


def test_vr_5_3_markers_castles_eagle_and_mission() -> None:
    table = Table(3)  # seat 0's mission shows all but violet; its castle stands in Lutetia, 3
    table.won(0, "lugdunum", times=2)  # 4 and 3
    assert table.points(0) == {"markers": 7, "castles": 3, "eagle": 0, "mission": 0}
    table.won(2, "lutetia", times=1)
    assert table.points(0)["castles"] == 2
    table.won(2, "lutetia", times=1)
    assert table.points(0)["castles"] == 1  # never less
    table.stand("narbo", 0)
    assert table.points(0)["castles"] == 1  # a milestone in a city brings nothing
    for city in ("durocortorum", "colonia", "burdigala"):
        table.won(0, city)
        assert table.points(0)["mission"] == 0
    table.won(0, "forumiulii")
    assert table.points(0)["mission"] == 5
    assert table.state.score(0) == sum(table.points(0).values())


def test_vr_5_3_the_eagle_brings_two() -> None:
    table = last_signpost()
    table.play("milestone r24.2", "pay limonum", "marker limonum")
    assert table.points(0)["eagle"] == 2
    assert table.points(1)["eagle"] == 0


def test_vr_5_4_most_points_win_and_lower_places_are_ranked_alike() -> None:
    table = Table(3)
    table.won(2, "lugdunum")
    table.won(0, "condate")
    assert table.state.ranking() == [2, 0, 1]


@pytest.mark.parametrize(("turn", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_vr_5_4_a_tie_goes_to_the_eagles_owner_then_in_turn_order(
    turn: int, order: list[int]
) -> None:
    """All have the same; the eagle's two points are made up for by markers of others."""
    table = Table(3, start=turn, castles=("lutetia", "narbo", "tolosa"))
    table.leave_signposts(1, but=("r07",))
    for city in ("samarobriva", "gesoriacum"):
        table.stand(city, turn)
    table.mark("r07", f"{turn}.")
    table.won(turn, "samarobriva", times=2)
    for seat in range(3):
        if seat != turn:
            table.won(seat, "treveri" if seat == (turn + 1) % 3 else "argentorate", times=2)
            table.won(seat, "burdigala" if seat == (turn + 1) % 3 else "condate")
    table.won((turn + 1) % 3, "forumiulii")
    table.won((turn + 2) % 3, "colonia")
    table.hold(turn, "treveri")
    table.play("milestone r07.2", "pay treveri")
    assert table.markers(turn)[-1] == ("gesoriacum", 2)
    scores = [int(table.state.score(seat)) for seat in range(3)]
    assert scores == [12] * 3
    assert table.state.ranking() == order
    assert [int(table.state.place(seat)) for seat in order] == [0, 1, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_vr_5_5_ten_turns_a_player_without_a_piece_end_the_game(seats: int) -> None:
    table = Table(seats)
    for number in range(10 * seats):
        assert not table.state.is_over()
        assert table.view()["idle_turns"] == number
        table.discard_down()
        table.end_turn()
    assert table.state.is_over()
    assert table.game.ending(table.state) == "stalemate"
    assert table.view()["eagle"] is None
    # A tie is shared.
    if seats == 3:
        assert [int(table.state.place(seat)) for seat in range(3)] == [0, 0, 2]


def test_vr_5_5_a_piece_placed_starts_the_count_anew() -> None:
    table = Table(2)
    for _ in range(5):
        table.discard_down()
        table.end_turn()
    table.discard_down()
    assert table.view()["idle_turns"] == 5
    table.hold(table.current, "lutetia")
    table.play("milestone r01.5", "pay lutetia")
    table.end_turn()
    assert table.view()["idle_turns"] == 0
