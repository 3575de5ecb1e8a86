"""VA-2 and VA-3: how a game begins, and what a turn is."""

import pytest

from games.via_appia.table import Table
from viae.core.state import CHANCE


def test_va_2_1_the_lot_then_seven_cards_face_up() -> None:
    table = Table(3, ready=False)
    assert table.current == CHANCE
    assert table.legal() == {"start_player 0", "start_player 1", "start_player 2"}
    table.play("start_player 2", "fill 7")
    assert len(table.legal("deal")) == 16
    table.play(*[f"deal i{number:02}" for number in range(16, 9, -1)])
    view = table.view()
    assert view["cards"] == [f"i{number}" for number in range(10, 17)]
    assert (view["pile"], view["used"]) == (9, 0)
    assert table.current == view["start_player"] == 2
    assert [seat["figure"] for seat in view["seats"]] == ["rome"] * 3
    assert [seat["score"] for seat in view["seats"]] == [0] * 3


def test_va_2_1_play_goes_clockwise() -> None:
    table = Table(3, start=2)
    turns = []
    for _ in range(4):
        turns.append(table.current)
        table.idle_turn()
    assert turns == [2, 0, 1, 2]


def test_va_2_2_the_quarry_is_filled_at_random() -> None:
    table = Table(2, ready=False)
    table.play("start_player 0")
    assert len(table.legal()) == 4096
    quarries = []
    for layout in (0, 4095):
        other = Table(2, ready=False)
        other.play("start_player 0", f"fill {layout}")
        quarries.append(other.view()["quarry"])
        sizes = [size for size, _, _ in quarries[-1]]
        assert [sizes.count(size) for size in ("large", "medium", "small")] == [4, 8, 12]
    assert quarries[0] != quarries[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_va_2_3_first_stones_and_sesterces(seats: int) -> None:
    table = Table(seats, start=1)
    order = [(1 + k) % seats for k in range(seats)]
    stones = [(2, 0, 0), (2, 0, 0), (1, 1, 0), (1, 1, 0)]
    assert [table.stones(seat) for seat in order] == stones[:seats]
    assert [table.purse(seat) for seat in order] == [1, 2, 2, 3][:seats]
    small, medium, large = table.supply("stones")
    assert small == 34 - 12 - (2, 4, 5, 6)[seats - 1]
    assert medium == 22 - 8 - (0, 0, 1, 2)[seats - 1]
    assert large == 4


def test_va_2_4_all_is_open_but_purses_if_the_table_wants_it() -> None:
    table = Table(2)
    assert [seat["purse"] for seat in table.view()["seats"]] == [1, 2]
    closed = Table(2, open_purses=False)
    assert [seat["purse"] for seat in closed.view()["seats"]] == [None, None]
    assert [seat["purse"] for seat in closed.view(1)["seats"]] == [None, 2]
    one, other = closed.view(0), closed.view(1)
    assert one["quarry"] == other["quarry"]
    assert [seat["stones"] for seat in one["seats"]] == [seat["stones"] for seat in other["seats"]]
    income = closed.play("income i03 sesterces")[0]
    assert income.params["sesterces"] == 4
    assert income.heard_by(1)


def test_va_2_4_purses_are_counted_at_the_end() -> None:
    table = Table(2, open_purses=False)
    table.be_idle_for(19)
    table.idle_turn()
    table.idle_turn()
    assert table.state.is_over()
    assert [seat["purse"] for seat in table.view()["seats"]] == [5, 6]


def test_va_2_4_no_move_is_secret() -> None:
    game = Table(2).game
    assert not game.has_secrets
    assert not any(kind.secret for kind in game.codec.kinds.values())


def test_va_3_four_actions_and_no_pass() -> None:
    table = Table(2)
    assert {line.split()[0] for line in table.legal()} == {"income", "push"}
    table.pave("A1")
    table.load(0, small=1)
    assert {line.split()[0] for line in table.legal()} == {"income", "push", "build", "travel"}
    assert table.refusal("stop") == "VA-3"
    table.idle_turn()
    assert table.current == 1


def test_va_3_income_is_always_possible() -> None:
    table = Table(2)
    table.give(0, small=0, sesterces=0)
    assert {line.split()[0] for line in table.legal()} == {"income"}
