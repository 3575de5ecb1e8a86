"""VA-4: income."""

import pytest

from games.via_appia.table import Table


def test_va_4_1_sesterces_or_stones() -> None:
    table = Table(2)
    assert table.legal("income i03") == {"income i03 sesterces", "income i03 stones"}
    table.play("income i03 sesterces")
    assert (table.purse(0), table.stones(0)) == (1 + 4, (2, 0, 0))
    table.play("income i05 stones")
    assert (table.purse(1), table.stones(1)) == (2, (4, 0, 0))
    assert table.view()["cards"] == ["i01", "i02", "i04", "i06", "i07"]
    assert table.refusal("income i03 sesterces") == "VA-4.1"
    assert table.refusal("income i01 both") == "VA-4.1"


@pytest.mark.parametrize("shown", [1, 2, 3])
def test_va_4_1_both_when_three_or_fewer_are_face_up(shown: int) -> None:
    table = Table(2)
    cards = ["i16", "i12", "i14"][:shown]
    table.show(*cards)
    assert table.legal("income") == {f"income {card} both" for card in cards}
    assert table.refusal("income i16 stones") == "VA-4.1"
    table.play("income i16 both")
    assert (table.purse(0), table.stones(0)) == (1 + 1, (3, 0, 1))


def test_va_4_1_with_four_it_is_one_or_the_other() -> None:
    table = Table(2)
    table.show("i16", "i12", "i14", "i15")
    assert len(table.legal("income")) == 8


def test_va_4_2_a_push_token_with_the_last_card() -> None:
    table = Table(2)
    table.show("i16", "i12")
    table.play("income i16 both")
    assert not table.seat(0)["push_token"]
    told = table.play("income i12 both")
    assert "push_token_taken" in [event.kind for event in told]
    assert table.seat(1)["push_token"]
    assert table.view()["supply"]["push_tokens"] == 3


def test_va_4_2_nobody_holds_two() -> None:
    table = Table(2)
    table.give_push_token(0)
    table.show("i16")
    told = table.play("income i16 both")
    assert "push_token_taken" not in [event.kind for event in told]
    assert table.view()["supply"]["push_tokens"] == 3


def test_va_4_3_german_seven_of_the_pile_then_all_others_are_the_pile() -> None:
    table = Table(2)
    table.show("i16")
    pile = {f"deal i{number:02}" for number in range(7, 16)}
    table.play("income i16 both")
    assert table.phase == "deal"
    assert table.legal() == pile
    table.play(*sorted(pile)[:6])
    assert table.phase == "deal"
    told = table.play(sorted(pile)[6])
    assert [event.params["number"] for event in told if event.kind == "shuffled"] == [9]
    assert (table.view()["pile"], table.view()["used"]) == (9, 0)
    assert table.view()["cards"] == [f"i{number:02}" for number in range(7, 14)]
    assert table.current == 1


def test_va_4_3_dutch_used_cards_wait_until_the_pile_runs_out() -> None:
    table = Table(2, edition="dutch")
    for _ in range(6):
        table.idle_turn()
    table.play(min(table.legal("income")))
    table.chance()
    assert (table.view()["pile"], table.view()["used"]) == (2, 7)
    for _ in range(6):
        table.idle_turn()
    table.play(min(table.legal("income")))
    assert len(table.legal("deal")) == 2
    table.play(min(table.legal("deal")))
    assert len(table.legal("deal")) == 1
    told = table.play(min(table.legal("deal")))
    # The last card of the pile was dealt: the fourteen used ones are the new pile.
    assert [event.params["number"] for event in told if event.kind == "shuffled"] == [14]
    assert len(table.legal("deal")) == 14
    table.chance()
    assert (table.view()["pile"], table.view()["used"]) == (9, 0)


def test_va_4_3_the_next_seat_goes_on_after_the_deal() -> None:
    table = Table(3)
    table.show("i16")
    table.play("income i16 both")
    table.chance()
    assert (table.current, table.phase) == (1, "action")


def test_va_4_4_in_a_short_supply_everybody_returns_half_rounded_down() -> None:
    table = Table(3)
    table.lay_quarry(small=0, medium=3, large=3)
    table.give(0, small=5)
    table.give(1, small=20)
    table.give(2, small=9)
    assert table.supply("stones")[0] == 0
    table.show("i09", "i01", "i02", "i03", "i04")
    told = table.play("income i09 stones")  # three small stones
    returned = [
        (event.params["seat"], event.params["number"])
        for event in told
        if event.kind == "stones_returned"
    ]
    assert returned == [(0, 2), (1, 10), (2, 4)]
    assert [table.stones(seat)[0] for seat in range(3)] == [3 + 3, 10, 5]
    assert table.supply("stones")[0] == 16 - 3


def test_va_4_4_only_the_size_that_is_short_and_as_many_as_there_are() -> None:
    table = Table(2)
    table.lay_quarry(small=3, medium=3, large=7)
    table.give(0, small=1, medium=1, large=1)
    table.give(1, small=1, medium=0, large=0)
    table.show("i16", "i01", "i02", "i03")  # a small and a large stone
    assert table.supply("stones")[2] == 0
    table.play("income i16 stones")
    # Half of one is none: no large stone can be had, the small one comes.
    assert table.stones(0) == (2, 1, 1)
    assert table.stones(1) == (1, 0, 0)


def test_va_4_4_nothing_is_returned_while_the_supply_suffices() -> None:
    table = Table(2)
    table.give(1, small=10)
    told = table.play("income i05 stones")
    assert "stones_returned" not in [event.kind for event in told]
