"""VA-8 and VA-9: how a game ends and is scored, and what the editions change."""

import pytest

from games.via_appia.table import Table


def near_brundisium(seats: int = 3, start: int = 0) -> Table:
    """Seat `start` stands before Brundisium and is to act."""
    table = Table(seats, start=start)
    table.pave("C17", by=(start + 1) % seats)
    table.stand(start, "C17")
    table.give(start, sesterces=1)
    return table


def test_va_8_1_a_token_in_brundisium_ends_the_game_with_the_round() -> None:
    table = near_brundisium()
    told = table.play("travel brundisium")
    assert [event.params["end"] for event in told if event.kind == "last_round"] == ["token"]
    assert table.view()["last_round"]
    table.idle_turn()
    assert not table.state.is_over()
    table.idle_turn()
    assert table.state.is_over()
    assert table.game.ending(table.state) == "token"
    assert table.view()["round"] == 1
    assert table.refusal("income i01 sesterces") == "VA-8.1"


def test_va_8_1_the_last_seat_of_a_round_ends_it_at_once() -> None:
    table = Table(3, start=1)
    table.pave("C17", by=1)
    table.stand(0, "C17")
    table.give(0, sesterces=1)
    table.idle_turn()
    table.idle_turn()
    table.play("travel brundisium")
    assert table.state.is_over()


def test_va_8_1_the_whole_road_ends_it_too() -> None:
    table = Table(2)
    table.pave_section("A", by=1)
    table.pave_section("B", by=1)
    table.pave_section("C", by=1, but=["C17"])
    table.stand(0, "beneventum")
    table.load(0, small=2)
    told = table.play("build C17")
    assert [event.params["end"] for event in told if event.kind == "last_round"] == ["road"]
    assert table.current == 1
    table.idle_turn()
    assert table.state.is_over()
    assert table.game.ending(table.state) == "road"


def finished(purses: list[int], tiles: dict[str, list[int]]) -> Table:
    """A game that ends idle; `tiles` are how many each seat has built in a section."""
    table = Table(len(purses))
    for section, counts in tiles.items():
        names = iter([name for name in table.spaces if name[0] == section])
        for seat, count in enumerate(counts):
            table.pave(*[next(names) for _ in range(count)], by=seat)
    table.be_idle_for(19)
    for seat, purse in enumerate(purses):
        table.show("i01", "i02", "i03", "i05")
        table.give(seat, sesterces=purse)
        table.play("income i01 stones")
    assert table.state.is_over()
    return table


def shares(table: Table, source: str) -> list[int]:
    return [table.points(seat)[source] for seat in range(table.seats)]


@pytest.mark.parametrize(
    ("purses", "points"),
    [([3, 2, 1], [2, 0, 0]), ([3, 3, 1], [2, 2, 0]), ([2, 2, 2], [2, 2, 2])],
)
def test_va_8_2_two_points_for_the_most_sesterces(purses: list[int], points: list[int]) -> None:
    assert shares(finished(purses, {}), "sesterces") == points


def test_va_8_2_who_has_no_sesterce_gets_nothing_for_it() -> None:
    table = Table(2)
    for seat in (0, 1):
        table.give(seat, sesterces=0, small=1)
    table.lay_quarry()
    table.be_idle_for(19)
    table.push("small")
    table.push("small")
    assert table.state.is_over()
    assert shares(table, "sesterces") == [0, 0]


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 2, 1, 1], [8, 4, 0, 0]),
        ([3, 2, 2, 1], [8, 2, 2, 0]),
        ([3, 1, 1, 1], [8, 1, 1, 1]),
        ([3, 3, 2, 1], [6, 6, 0, 0]),
        ([2, 2, 2, 1], [4, 4, 4, 0]),
        ([2, 2, 2, 2], [3, 3, 3, 3]),
        ([1, 0, 0, 0], [8, 0, 0, 0]),
        ([1, 1, 0, 0], [6, 6, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_va_8_2_most_bonus_tokens_of_a_section(counts: list[int], points: list[int]) -> None:
    assert shares(finished([1, 1, 1, 1], {"A": counts}), "majorities") == points


def test_va_8_2_every_section_by_itself_and_only_at_the_end() -> None:
    table = finished([1, 1, 1], {"A": [2, 1, 0], "B": [0, 2, 1], "C": [1, 0, 2]})
    assert shares(table, "majorities") == [8 + 4, 4 + 8, 4 + 8]
    playing = Table(2)
    playing.pave("A1")
    assert shares(playing, "majorities") == [0, 0]
    assert shares(playing, "sesterces") == [0, 0]


def test_va_8_3_most_points_win_and_equal_points_share_a_place() -> None:
    table = finished([3, 1, 1], {})
    assert [int(table.state.place(seat)) for seat in range(3)] == [0, 1, 1]
    table = finished([2, 2, 1], {})
    assert [int(table.state.place(seat)) for seat in range(3)] == [0, 0, 2]
    assert table.state.ranking() == [0, 1, 2]


def test_va_8_4_twenty_idle_rounds_end_the_game() -> None:
    table = Table(2)
    for number in range(20):
        assert not table.state.is_over()
        assert table.view()["idle_rounds"] == number
        table.idle_turn()
        table.idle_turn()
    assert table.state.is_over()
    assert table.game.ending(table.state) == "idle"
    assert table.view()["round"] == 20


@pytest.mark.parametrize("move", ["build A1", "travel A2"])
def test_va_8_4_a_tile_or_a_step_begins_the_count_anew(move: str) -> None:
    table = Table(2)
    table.pave("A2", by=1)
    table.load(0, small=1)
    table.be_idle_for(19)
    table.play(move)
    table.idle_turn()
    assert not table.state.is_over()
    assert table.view()["idle_rounds"] == 0


def test_va_8_4_whole_rounds_count() -> None:
    """Something done by the last seat of a round makes that round no idle one."""
    table = Table(2)
    table.load(1, small=1)
    table.idle_turn()
    table.play("build A1")
    table.idle_turn()
    assert table.view()["idle_rounds"] == 0
    table.idle_turn()
    assert table.view()["idle_rounds"] == 1


def test_va_9_what_the_dutch_edition_changes() -> None:
    german, dutch = Table(2), Table(2, edition="dutch")
    assert dutch.supply("tiles")[1] == german.supply("tiles")[1] + 1 == 14
    assert [table.seat(0)["score"] for table in (german, dutch)] == [0, 1]
    assert dutch.points(0)["start"] == 1
    for table in (german, dutch):
        table.give(0, small=2)
        table.lay_quarry()
        table.push("small")
    assert "stop" in german.legal()
    assert "stop" not in dutch.legal()
    for table in (german, dutch):
        table.push("small")
    assert (german.phase, dutch.phase) == ("comfort", "action")


def test_va_9_everything_else_is_the_same() -> None:
    german, dutch = Table(3), Table(3, edition="dutch")
    assert german.legal() == dutch.legal()
    assert german.supply("stones") == dutch.supply("stones")
    assert german.view()["quarry"] == dutch.view()["quarry"]
