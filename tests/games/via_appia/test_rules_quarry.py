"""VA-5: the quarry, from the push to what becomes of the stones won."""

import pytest

from games.via_appia.table import Table, laid
from viae.core.errors import Malformed
from viae.games.via_appia.quarry import Tray


def ready(seats: int = 2, edition: str = "german", **stones: int) -> Table:
    """Seat 0 is to act, with these stones; nine stones lie in the quarry."""
    table = Table(seats, edition=edition)
    table.lay_quarry()
    table.give(0, **{"small": 0, **stones})
    return table


def use_up_small_tiles(table: Table) -> None:
    """Twenty of the 24 lie on the road, four are in carts."""
    table.pave_section("A", by=1)
    table.pave_section("B", by=1)
    table.pave_section("C", by=1, but=["C17"])
    table.load(1, small=3)
    table.load(2, small=1)


# Pushing


def test_va_5_1_one_or_two_stones_the_second_may_be_declined() -> None:
    table = ready(small=2, medium=1)
    table.push("small")
    assert table.phase == "push_or_stop"
    assert table.but_pushes() == {"stop"}
    assert table.legal("push medium")
    table.play("stop")
    assert table.current == 1
    assert table.stones(0) == (1, 1, 0)


def test_va_5_1_the_last_stone_ends_the_pushing() -> None:
    table = ready(small=1)
    table.push("small", {"small": 1})
    assert table.phase == "settle"


def test_va_5_1_after_two_the_stones_are_settled() -> None:
    table = ready(small=3)
    table.push("small", {"small": 1})
    table.push("small")
    assert table.phase == "settle"
    assert table.refusal("push small 75") == "VA-5.3"


def test_va_5_1_dutch_two_as_far_as_one_has_them() -> None:
    table = ready(small=3, edition="dutch")
    table.push("small", {"small": 1})
    assert table.phase == "push_or_stop"
    assert table.refusal("stop") == "VA-5.1"
    table.push("small")
    assert table.phase == "settle"
    alone = ready(small=1, edition="dutch")
    alone.push("small", {"small": 1})
    assert alone.phase == "settle"


def test_va_5_1_who_has_no_stone_cannot_push() -> None:
    table = ready()
    assert not table.legal("push")
    assert table.refusal("push small 75") == "VA-5.1"


@pytest.mark.parametrize("edition", ["german", "dutch"])
def test_va_5_1_a_token_given_back_allows_a_third_push(edition: str) -> None:
    table = ready(small=4, edition=edition)
    table.give_push_token(0)
    table.push("small", {"small": 1})
    assert table.seat(0)["push_token"]
    table.push("small")
    assert table.phase == "push_or_stop"
    assert table.but_pushes() == {"stop"}
    told = table.play("push small 30")
    assert "push_token_spent" in [event.kind for event in told]
    assert not table.seat(0)["push_token"]
    assert table.view()["supply"]["push_tokens"] == 4
    table.play("direction 0")
    assert table.phase == "settle"


def test_va_5_1_the_third_push_may_be_declined_and_the_token_kept() -> None:
    table = ready(small=4)
    table.give_push_token(0)
    table.push("small", {"small": 1})
    table.push("small")
    table.play("stop")
    assert table.phase == "settle"
    assert table.seat(0)["push_token"]


def test_va_5_2_size_place_and_direction() -> None:
    table = ready(small=1, medium=1, large=1)
    for size, least, most in (("small", 10, 140), ("medium", 14, 136), ("large", 20, 130)):
        wanted = {f"push {size} {place}" for place in range(least, most + 1)}
        assert table.legal(f"push {size}") == wanted
    assert table.refusal("push large 19") == "VA-5.2"
    table.play("push large 20")
    assert table.view()["aim"] == {"size": "large", "place": 20}
    assert table.legal() == {f"direction {angle}" for angle in range(-30, 31, 5)}
    assert table.refusal("push large 20") == "VA-5.2"
    assert table.stones(0) == (1, 1, 1)  # only announced
    table.play("direction -30")
    assert table.stones(0) == (1, 1, 0)
    assert table.view()["aim"] is None


def test_va_5_2_whatever_leaves_over_the_edge_is_won() -> None:
    """The quarry is asked for a push at which something falls, and the table does the same."""
    table = Table(2)
    tray = Tray()
    tray.fill(0)
    pushes = ((place, angle) for place in range(30, 121, 10) for angle in (-15, 0, 15))
    for place, angle in pushes:
        lying = tray.clone()
        fallen = [int(number) for number in lying.push(0, place, angle)]
        if sum(fallen):
            break
    table.play(f"push small {place}", f"direction {angle}")
    assert list(table.view()["won"].values()) == fallen
    assert table.state.tray.save() == lying.save()
    assert "fell" in table.kinds()


# Settling


def test_va_5_3_one_by_one_the_largest_first() -> None:
    table = ready(large=1)
    table.push("large", {"small": 1, "medium": 1, "large": 1})
    assert table.legal() == {"exchange small", "exchange medium", "exchange large", "sell"}
    table.play("exchange large")
    assert table.legal() == {"exchange small", "exchange medium", "sell"}
    table.play("sell")
    assert table.legal() == {"exchange small", "sell"}
    table.play("exchange small")
    assert table.cart(0) == (1, 0, 1)
    assert table.purse(0) == 1 + 1
    assert table.current == 1


def test_va_5_3_the_stone_goes_back_to_the_supply() -> None:
    table = ready(large=1)
    before = table.supply("stones")
    table.push("large", {"medium": 2})
    assert table.supply("stones") == before
    table.play("exchange medium", "sell")
    assert table.supply("stones") == (before[0], before[1] + 2, before[2])
    assert table.supply("tiles") == (24, 12, 9)


def test_va_5_3_only_tiles_that_are_in_the_supply() -> None:
    table = ready(medium=1)
    table.pave_section("A", by=1)
    table.pave_section("B", by=1)
    table.pave("C2", "C5", "C10", "C14", "C16", by=1)
    table.load(1, medium=1)
    assert table.supply("tiles")[1] == 0
    table.push("medium", {"medium": 1})
    assert table.legal() == {"exchange small", "sell"}
    assert table.refusal("exchange medium") == "VA-5.3"


def test_va_5_3_without_a_tile_it_is_sold_at_once() -> None:
    table = ready(small=1, seats=4)
    use_up_small_tiles(table)
    assert table.supply("tiles")[0] == 0
    told = table.push("small", {"small": 2})
    assert [event.kind for event in told].count("sold") == 2
    assert table.purse(0) == 3
    assert table.current == 1


def test_va_5_4_two_pushed_and_nothing_won_a_sesterce_or_a_small_tile() -> None:
    table = ready(small=2)
    table.push("small")
    table.push("small")
    assert table.legal() == {"comfort sesterce", "comfort tile"}
    other = ready(small=2)
    other.push("small")
    other.push("small")
    table.play("comfort sesterce")
    assert (table.purse(0), table.cart(0)) == (2, (0, 0, 0))
    other.play("comfort tile")
    assert (other.purse(0), other.cart(0)) == (1, (1, 0, 0))
    assert other.supply("tiles") == (23, 13, 9)


def test_va_5_4_not_for_one_push_nor_if_anything_came_out() -> None:
    table = ready(small=2)
    table.push("small")
    table.play("stop")
    assert (table.current, table.purse(0)) == (1, 1)
    table = ready(small=2)
    table.push("small", {"small": 1})
    table.push("small")
    table.play("sell")
    assert (table.current, table.purse(0)) == (1, 2)


def test_va_5_4_once_after_three_pushes() -> None:
    table = ready(small=3)
    table.give_push_token(0)
    for _ in range(3):
        table.push("small")
    table.play("comfort sesterce")
    assert (table.current, table.purse(0)) == (1, 2)


def test_va_5_4_the_sesterce_comes_by_itself_where_there_is_no_small_tile() -> None:
    table = ready(small=2, seats=4)
    use_up_small_tiles(table)
    table.push("small")
    table.push("small")
    assert (table.current, table.purse(0)) == (1, 2)


def test_va_5_4_dutch_nothing() -> None:
    table = ready(small=2, edition="dutch")
    table.push("small")
    table.push("small")
    assert (table.current, table.purse(0)) == (1, 1)


# Handing back


def taking(tile: str, **cart: int) -> Table:
    """Seat 0 has won a large stone and chosen a tile for it."""
    table = ready(large=1)
    table.load(0, **cart)
    table.push("large", {"large": 1})
    table.play(f"exchange {tile}")
    return table


@pytest.mark.parametrize(
    ("tile", "cart", "offered"),
    [
        ("small", {"small": 3}, {"small"}),
        ("small", {"small": 2, "large": 1}, {"small", "large"}),
        ("small", {"small": 2, "medium": 1, "large": 1}, {"small", "large"}),
        ("medium", {"medium": 2}, {"medium"}),
        ("medium", {"medium": 1, "large": 1}, {"medium", "large"}),
        ("large", {"large": 1}, {"large"}),
        ("large", {"small": 2, "medium": 1, "large": 1}, {"large"}),
        ("large", {"small": 1, "medium": 2}, {"medium"}),
        ("large", {"small": 3, "medium": 1}, {"small"}),
        ("large", {"small": 3, "medium": 2}, {"small", "medium"}),
    ],
)
def test_va_5_5_no_more_than_needed_is_handed_back(
    tile: str, cart: dict[str, int], offered: set[str]
) -> None:
    table = taking(tile, **cart)
    assert table.phase == "hand_back"
    assert table.view()["target"] == tile
    assert table.legal() == {f"hand_back {name}" for name in offered}
    assert table.refusal("sell") == "VA-5.5"


def test_va_5_5_a_large_one_may_need_two() -> None:
    table = taking("large", small=3, medium=2)
    table.play("hand_back small")
    assert table.legal() == {"hand_back medium"}
    table.play("hand_back medium")
    assert table.cart(0) == (2, 1, 1)
    assert table.current == 1
    assert table.purse(0) == 1  # no compensation


def test_va_5_5_what_is_handed_back_is_in_the_supply_after_the_action() -> None:
    table = ready(large=1)
    table.load(0, small=3)
    table.push("large", {"small": 2})
    assert table.supply("tiles")[0] == 21
    table.play("exchange small", "hand_back small")
    assert table.phase == "settle"
    assert table.supply("tiles")[0] == 20
    assert table.view()["handed_back"]["small"] == 1
    table.play("sell")
    assert table.supply("tiles")[0] == 21
    assert table.view()["handed_back"]["small"] == 0


def test_va_5_5_for_a_comfort_too() -> None:
    table = ready(small=2)
    table.load(0, small=3)
    table.push("small")
    table.push("small")
    table.play("comfort tile")
    assert table.legal() == {"hand_back small"}
    table.play("hand_back small")
    assert (table.current, table.cart(0)) == (1, (3, 0, 0))


# The outcome


def test_va_5_6_a_push_gives_its_outcome_and_its_film() -> None:
    table = Table(2)
    table.play("push small 75", "direction 0")
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome[3:] == table.state.tray.save()
    assert table.state.film.startswith("{")
    table.play("stop")
    assert (table.state.outcome, table.state.film) == (None, "")


def test_va_5_6_a_kept_outcome_leads_to_the_same_state_and_tells_the_same() -> None:
    one, other = Table(2), Table(2)
    one.play("push small 75")
    other.play("push small 75")
    told = one.play("direction 0")
    assert one.state.outcome is not None
    other.state.apply_outcome(other.code("direction 0"), one.state.outcome)
    assert other.game.hear(other.state) == told
    assert other.state.save() == one.state.save()


def refused(table: Table, outcome: list[int]) -> bool:
    before = table.state.save()
    with pytest.raises(Malformed):
        table.state.apply_outcome(table.code("direction 0"), outcome)
    return table.state.save() == before


def test_va_5_6_an_outcome_that_cannot_be_is_refused() -> None:
    table = ready(small=1)
    table.play("push small 75")
    right = table.outcome("small", {"medium": 1})
    assert refused(table, [1, *right[1:]])  # one stone too many
    assert refused(table, [0, 0, 0, *right[3:]])  # one is lost
    assert refused(table, [0, 1, 0, *laid([4, 1, 4])])  # other sizes
    assert refused(table, right[:-1])
    assert refused(table, [*right, 0])
    assert refused(table, [])
    assert refused(table, [0, 1, 0, *right[3:5], *right[2:3], *right[6:]])  # on top of each other
    table.state.apply_outcome(table.code("direction 0"), right)
    assert table.view()["won"]["medium"] == 1


def test_va_5_6_only_a_push_has_an_outcome() -> None:
    table = ready(small=1)
    assert table.state.computes(table.code("direction 0"))
    assert not table.state.computes(table.code("push small 75"))
    with pytest.raises(Malformed):
        table.state.apply_outcome(table.code("push small 75"), [])
