"""VR-6: the expert variants, each by itself and both at once."""

from games.via_romana.table import Table

SEVEN = ("narbo", "narbo", "narbo", "tolosa", "tolosa", "treveri", "limonum")


def test_vr_6_1_any_number_may_be_discarded_at_the_start_of_the_own_turn() -> None:
    table = Table(3, variants=["stubborn_hand"])
    table.hold(0, "narbo", "lutetia", "treveri")
    assert table.legal("discard") == {"discard narbo", "discard lutetia", "discard treveri"}
    table.play("discard narbo", "discard treveri")
    assert table.view()["discard"] == ["treveri", "narbo"]
    table.play("milestone r01.5", "pay lutetia")
    table.hold(0, "narbo")
    assert table.legal("discard") == set()
    assert table.refusal("discard narbo") == "VR-6.1"


def test_vr_6_1_the_whole_hand_may_go() -> None:
    table = Table(3, variants=["stubborn_hand"])
    table.hold(0, "narbo", "narbo")
    table.play("discard narbo", "discard narbo")
    assert table.legal() == {"end_turn"}


def test_vr_6_1_who_has_seven_draws_no_further_card() -> None:
    for held, drawn in ((7, 0), (6, 1), (5, 2)):
        table = Table(3, variants=["stubborn_hand"])
        table.hold(0, *SEVEN[:held])
        table.play("end_turn")
        assert ("hand_full" in table.kinds()) == (drawn < 2)
        table.chance()
        assert table.view()["seats"][0]["cards"] == held + drawn
        assert table.current == 1


def scoring(held: int, *variants: str) -> Table:
    """Seat 1 holds this number of cards and is to take two in a scoring of seat 0."""
    table = Table(3, variants=variants)
    table.mark("r24", "1.")
    table.stand("caesarodunum", 0)
    table.stand("limonum", 1)
    table.hold(0, "limonum")
    table.hold(1, *SEVEN[:held])
    table.play("milestone r24.2", "pay limonum", "marker limonum")
    return table


def test_vr_6_1_nor_in_a_scoring_but_as_many_as_fit() -> None:
    table = scoring(6, "stubborn_hand")
    assert table.current == 1
    table.play(min(table.legal("take")))
    assert "hand_full" in table.kinds()
    table.chance()
    assert table.view()["seats"][1]["cards"] == 7
    assert table.current == 0
    table = scoring(7, "stubborn_hand")
    assert table.phase == "build"
    assert table.view()["seats"][1]["cards"] == 7


def test_vr_6_1_from_the_draw_pile_neither() -> None:
    table = Table(3, variants=["stubborn_hand"])
    table.mark("r24", "1.")
    table.stand("caesarodunum", 0)
    table.stand("limonum", 1)
    table.hold(0, "limonum")
    table.hold(1, *SEVEN[:6])
    table.lay_open()
    table.play("milestone r24.2", "pay limonum", "marker limonum")
    assert table.phase == "draw_in_scoring"
    table.chance()
    assert table.view()["seats"][1]["cards"] == 7


def test_vr_6_1_cards_played_are_not_in_hand() -> None:
    """Seat 0 had seven, has played one, and may take one in its own scoring."""
    table = Table(3, variants=["stubborn_hand"])
    table.mark("r24", "1.")
    table.stand("caesarodunum", 1)
    table.stand("limonum", 1)
    table.hold(0, *SEVEN)
    table.play("milestone r24.2", "pay limonum", "marker limonum")
    assert table.current == 0
    assert table.phase == "take_card"


def test_vr_6_1_replaces_the_hand_check_which_else_takes_its_course() -> None:
    table = scoring(7)
    assert table.current == 1
    table.play(min(table.legal("take")), min(table.legal("take")))
    table.chance()
    table.end_turn()
    assert table.phase == "hand_check"


def dangerous(*variants: str) -> Table:
    """Seats 1 and 2 tie for most on a road that seat 0 completes."""
    table = Table(4, castles=("lutetia", "tolosa", "colonia", "narbo"), variants=variants)
    table.hold(0, "limonum")
    table.stand("burdigala", 1)
    table.stand("limonum", 2)
    table.mark("r28", "12.")
    table.play("milestone r28.3", "pay limonum")
    return table


def test_vr_6_2_in_a_tie_without_the_player_on_turn_nobody_gets_anything() -> None:
    table = dangerous("dangerous_tie")
    assert "road_tied" in table.kinds()
    assert table.phase == "build"
    assert [table.markers(seat) for seat in range(4)] == [[]] * 4
    assert [seat["cards"] for seat in table.view()["seats"]] == [0, 4, 4, 4]


def test_vr_6_2_the_road_is_closed_all_the_same() -> None:
    table = dangerous("dangerous_tie")
    assert table.view()["roads"]["r28"] == {"closed": True, "spaces": [None] * 3}
    assert table.view()["seats"][1]["milestones_left"] == 19


def test_vr_6_2_without_the_variant_somebody_wins() -> None:
    table = dangerous()
    assert table.current == 1
    assert table.phase == "take_marker"


def test_vr_6_2_a_tie_with_the_player_on_turn_is_not_dangerous() -> None:
    table = Table(3, variants=["dangerous_tie"])
    table.hold(0, "limonum")
    table.mark("r24", "1.")
    table.stand("caesarodunum", 0)
    table.stand("limonum", 1)
    table.play("milestone r24.2", "pay limonum")
    assert table.view()["scoring"]["winner"] == 0


def test_vr_6_2_a_tie_below_the_most_is_not_dangerous() -> None:
    table = Table(4, variants=["dangerous_tie"], castles=("lutetia", "tolosa", "colonia", "narbo"))
    table.hold(0, "limonum")
    table.stand("burdigala", 3)
    table.stand("limonum", 3)
    table.mark("r28", "12.")
    table.play("milestone r28.3", "pay limonum")
    assert table.view()["scoring"]["winner"] == 3


def test_both_variants_at_once() -> None:
    table = dangerous("dangerous_tie", "stubborn_hand")
    assert "road_tied" in table.kinds()
    table.end_turn()
    assert table.legal("discard")
