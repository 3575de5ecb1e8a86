"""VR-3.1 and VR-3.11: the hand check and the draw; whose turn it is."""

from collections import Counter

from games.via_romana.table import Table

SEVEN = ("narbo", "narbo", "narbo", "tolosa", "tolosa", "treveri", "limonum")


def test_vr_3_1_who_starts_with_more_than_seven_cards_discards_down_to_seven() -> None:
    table = Table(3)
    table.hold(1, *SEVEN, "lutetia", "colonia")
    table.end_turn()
    assert table.current == 1
    assert table.phase == "hand_check"
    assert table.legal() == {f"discard {card}" for card in {*SEVEN, "lutetia", "colonia"}}
    assert table.refusal("end_turn") == "VR-3.1"
    assert table.refusal("castle narbo") == "VR-3.1"
    table.play("discard narbo")
    assert table.phase == "hand_check"
    table.play("discard colonia")
    assert table.phase == "build"
    assert table.view()["discard"] == ["colonia", "narbo"]
    assert table.view()["seats"][1]["cards"] == 7
    assert table.refusal("discard narbo") == "VR-3.1"


def test_vr_3_1_seven_cards_are_kept_and_more_may_be_held_at_the_end_of_a_turn() -> None:
    table = Table(3)
    table.hold(0, *SEVEN)
    assert table.phase == "build"
    table.end_turn()
    assert table.view()["seats"][0]["cards"] == 9
    assert table.current == 1


def test_vr_3_11_played_cards_are_discarded_and_two_drawn() -> None:
    table = Table(3)
    table.hold(0, "lutetia", "narbo")
    table.play("milestone r01.5", "pay lutetia")
    assert table.view()["discard"] == []
    assert table.view()["played"] == ["lutetia"]
    table.play("end_turn")
    assert table.view()["discard"] == ["lutetia"]
    assert table.view()["played"] == []
    pile = table.view()["pile"]
    table.play("deal treveri", "deal condate")
    assert table.hand(0) == ["condate", "treveri", "narbo"]
    assert table.view()["pile"] == pile - 2
    assert table.current == 1


def test_vr_3_11_the_discard_pile_is_shuffled_only_when_a_card_is_needed() -> None:
    table = Table(3)
    table.hold(0, "lutetia", "narbo")
    table.discard_pile(left=2)
    table.end_turn()
    assert table.view()["pile"] == 0  # the two were there, and no more is needed
    discarded = len(table.view()["discard"])
    assert discarded > 0
    table.play("end_turn")
    assert "reshuffled" in table.kinds()
    assert table.view()["pile"] == discarded
    assert table.view()["discard"] == []


def test_vr_3_11_the_turns_own_cards_are_shuffled_in_at_its_end() -> None:
    table = Table(3)
    table.hold(0, "lutetia")
    table.hoard(2)
    table.play("milestone r01.5", "pay lutetia", "end_turn")
    assert table.legal() == {"deal lutetia"}  # nothing else is left to draw
    table.play("deal lutetia")
    assert table.hand(0) == ["lutetia"]
    assert table.current == 1


def test_vr_3_11_cards_before_the_player_are_not_shuffled_in_a_scoring() -> None:
    table = Table(3)
    table.mark("r24", "0.")
    table.stand("limonum", 1)
    table.stand("caesarodunum", 0)
    table.hold(0, "limonum")
    table.lay_open()
    table.hoard(2)
    told = table.play("milestone r24.2", "pay limonum", "marker limonum")
    assert "cards_forfeited" in [event.kind for event in told]  # seat 1 could have had one
    assert table.view()["played"] == ["limonum"]
    assert table.view()["discard"] == []


def test_vr_3_11_as_many_as_there_are() -> None:
    table = Table(3)
    table.hold(0, "narbo")
    table.hoard(2)
    told = table.play("end_turn")
    assert [event.params["number"] for event in told if event.kind == "cards_forfeited"] == [2]
    assert table.hand(0) == ["narbo"]
    assert table.current == 1


def test_turns_go_clockwise_from_the_start_player() -> None:
    table = Table(3, start=1)
    seen = []
    for _ in range(6):
        seen.append(table.current)
        table.end_turn()
    assert seen == [1, 2, 0, 1, 2, 0]
    assert Counter(seen) == {0: 2, 1: 2, 2: 2}
    assert table.view()["round"] == 3
