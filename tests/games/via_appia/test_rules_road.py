"""VA-6 and VA-7: building the road, and travelling on it."""

import pytest

from games.via_appia.table import Table

# Building


@pytest.mark.parametrize(
    ("at", "sections"),
    [("rome", "A"), ("A4", "A"), ("tarracina", "AB"), ("B5", "AB"), ("beneventum", "ABC")],
)
def test_va_6_1_in_sections_that_border_a_city_reached(at: str, sections: str) -> None:
    table = Table(2)
    table.pave("A4", "B5", by=1)
    table.stand(0, at)
    table.load(0, small=2, medium=2)
    assert {line.split()[1][0] for line in table.legal("build")} == set(sections)
    if "C" not in sections:
        assert table.refusal("build C1") == "VA-6.1"


def test_va_6_2_on_an_empty_space_of_its_size_next_to_the_road() -> None:
    table = Table(2)
    table.load(0, small=1)
    assert table.legal("build") == {"build A1", "build A3"}  # A2 is for a medium tile
    assert table.refusal("build A2") == "VA-6.2"
    table.pave("A2", by=1)
    assert table.legal("build") == {"build A1", "build A3", "build A5"}
    table.pave("A1", by=1)
    assert "build A1" not in table.legal("build")


def test_va_6_2_never_from_the_far_city() -> None:
    table = Table(2)
    table.stand(0, "tarracina")
    table.load(0, small=1)
    assert "build A10" not in table.legal()
    table.pave("A7", by=1)
    assert "build A10" in table.legal()


def test_va_6_2_the_direction_of_lines_does_not_matter() -> None:
    """A9 leads to A11; with a tile on A11 one may build back to A9."""
    table = Table(2)
    table.pave("A11", by=1)
    table.load(0, large=1)
    assert table.legal("build") == {"build A9"}


def test_va_6_2_a_city_joins_no_two_sections() -> None:
    table = Table(2)
    table.pave_section("A")
    table.load(0, small=1)
    assert not table.legal("build")


def test_va_6_3_a_second_tile_in_the_same_section() -> None:
    table = Table(2)
    table.stand(0, "tarracina")
    table.load(0, small=2, medium=1)
    table.play("build A1")
    assert table.phase == "build_or_stop"
    assert table.legal() == {"stop", "build A2", "build A3"}
    assert table.refusal("build B2") == "VA-6.3"
    table.play("stop")
    assert table.current == 1


def test_va_6_3_it_may_adjoin_the_first() -> None:
    table = Table(2)
    table.load(0, small=1, large=1)
    table.play("build A1", "build A4")
    assert table.seat(0)["bonus"]["A"] == 2


def test_va_6_3_only_if_all_earlier_sections_are_full() -> None:
    table = Table(2)
    table.stand(0, "tarracina")
    table.load(0, small=2)
    table.play("build B2")
    assert table.current == 1  # A is not full
    table = Table(2)
    table.pave_section("A", by=1)
    table.stand(0, "tarracina")
    table.load(0, small=2)
    table.play("build B2")
    assert table.legal() == {"stop", "build B3"}


def test_va_6_3_nobody_is_asked_for_a_tile_that_fits_nowhere() -> None:
    table = Table(2)
    table.load(0, small=1, large=1)
    table.play("build A3")
    assert table.current == 1


def test_va_6_4_points_and_bonus_tokens() -> None:
    table = Table(2)
    table.pave("A1", by=1)
    table.load(0, small=1, medium=1, large=1)
    table.play("build A4", "stop")
    table.idle_turn()
    table.play("build A2", "build A3")
    assert table.points(0)["tiles"] == 5 + 3 + 1
    assert table.seat(0)["bonus"] == {"A": 3, "B": 0, "C": 0}
    assert table.supply("bonus") == (7, 13, 17)
    assert table.cart(0) == (0, 0, 0)


def test_va_6_4_a_sesterce_for_two() -> None:
    table = Table(2)
    table.load(0, small=2)
    table.play("build A1")
    assert table.purse(0) == 1
    table.play("build A3")
    assert table.purse(0) == 2
    assert table.current == 1


# Travelling


def on_the_road(*paved: str, at: str = "rome", sesterces: int = 9) -> Table:
    table = Table(3)
    table.pave(*paved, by=1)
    table.stand(0, at)
    table.give(0, sesterces=sesterces)
    return table


def test_va_7_1_one_to_three_steps_forward_over_tiles() -> None:
    table = on_the_road("A1", "A4", "A7", "A10")
    assert table.legal("travel") == {"travel A1", "travel A4", "travel A7"}
    assert table.refusal("travel A10") == "VA-7.1"  # four steps
    assert table.refusal("travel A2") == "VA-7.1"  # no tile
    for to, price in (("A1", 1), ("A4", 3), ("A7", 6)):
        other = on_the_road("A1", "A4", "A7", "A10")
        other.play(f"travel {to}")
        assert (other.purse(0), other.seat(0)["figure"]) == (9 - price, to)


def test_va_7_1_never_back() -> None:
    table = on_the_road("A1", "A4", "A2", at="A4")
    assert not table.legal("travel")


def test_va_7_1_the_shortest_open_way_counts() -> None:
    """A4 to A11 by A8; A9 to A11 is a step, or Tarracina at once."""
    table = on_the_road("A5", "A8", "A9", "A11", at="A5")
    table.play("travel A11")
    assert table.purse(0) == 9 - 3
    table = on_the_road("A9", "A11", at="A9")
    table.play("travel tarracina")
    assert table.purse(0) == 9 - 1


def test_va_7_1_within_the_section() -> None:
    table = on_the_road("A10", "B2", at="A10")
    assert table.legal("travel") == {"travel tarracina"}
    table = on_the_road("A10", "B2", at="tarracina")
    assert table.legal("travel") == {"travel B2"}


def test_va_7_1_nobody_leaves_brundisium() -> None:
    table = on_the_road(at="tarracina")
    table.stand(0, "brundisium")
    assert not table.legal("travel")
    assert table.refusal("travel brundisium") == "VA-7.1"


def test_va_7_2_room_for_one_on_a_large_tile_for_two() -> None:
    table = on_the_road("A1", "A4")
    table.stand(1, "A1")
    assert table.legal("travel") == {"travel A4"}  # passing counts as a step
    assert table.refusal("travel A1") == "VA-7.2"
    table.stand(1, "A4")
    assert "travel A4" in table.legal()
    table.stand(2, "A4")
    assert "travel A4" not in table.legal()
    assert table.refusal("travel A4") == "VA-7.2"


def test_va_7_2_cities_hold_any_number() -> None:
    table = on_the_road("A10", at="A10")
    table.stand(1, "tarracina")
    table.stand(2, "tarracina")
    table.play("travel tarracina")
    assert [table.seat(seat)["figure"] for seat in range(3)] == ["tarracina"] * 3


def test_va_7_3_entering_a_city_ends_the_movement() -> None:
    table = on_the_road("A10", "B2", at="A10")
    assert table.refusal("travel B2") == "VA-7.1"


def arrivals(seats: int) -> Table:
    """Everybody comes from A9 to Tarracina, one after another."""
    table = Table(seats)
    table.pave("A9", "A10", "A11")
    for seat, at in enumerate(("A9", "A9", "A10", "A11")[:seats]):
        table.stand(seat, at)
        table.give(seat, sesterces=5)
        table.play("travel tarracina")
    return table


def test_va_7_3_the_top_victory_token_is_taken() -> None:
    table = arrivals(4)
    assert [table.points(seat)["tokens"] for seat in range(4)] == [6, 3, 1, 0]
    assert table.view()["city_tokens"]["tarracina"] == []
    table = arrivals(2)
    assert [table.points(seat)["tokens"] for seat in range(2)] == [6, 1]


def test_va_7_3_all_but_the_last_put_a_marker() -> None:
    assert arrivals(4).view()["city_markers"]["tarracina"] == [0, 1, 2]
    assert arrivals(2).view()["city_markers"]["tarracina"] == [0]
    assert "marker_placed" not in arrivals(2).kinds()


def test_va_7_4_markers_make_travelling_cheaper() -> None:
    # 1 for the first; then 0, since each marker takes 1 off, but never below 0.
    assert [arrivals(4).purse(seat) for seat in range(4)] == [4, 5, 5, 5]
    table = on_the_road("A1", "A4", "A7")
    table.stand(1, "tarracina")
    table.stand(2, "tarracina")
    table.play("travel A7")
    assert table.purse(0) == 9 - (6 - 2)


def test_va_7_4_markers_elsewhere_do_not_count() -> None:
    table = on_the_road("B2", at="tarracina")
    table.stand(1, "tarracina")
    table.play("travel B2")
    assert table.purse(0) == 9 - 1


def test_va_7_4_the_price_must_be_payable() -> None:
    table = on_the_road("A1", "A4", "A7", sesterces=3)
    assert table.legal("travel") == {"travel A1", "travel A4"}
    assert table.refusal("travel A7") == "VA-7.4"
    table = on_the_road("A1", sesterces=0)
    assert not table.legal("travel")
