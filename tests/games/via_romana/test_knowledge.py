"""VR-7: what is hidden and what is open, what each seat remembers, and redrawing within it."""

from collections import Counter

import pytest

from games.table import COMPILED
from games.via_romana.table import Table
from viae.core.rng import Rng
from viae.core.state import CHANCE, SPECTATOR

REDRAWS = 400 if COMPILED else 60


def redrawn(table: Table, seat: int, seed: int) -> Table:
    """The same table in another world that looks alike to a seat."""
    other = Table(table.seats, ready=False, variants=list(table.options))
    other.state = table.state.clone()
    other.state.determinize(seat, Rng(seed))
    return other


def worlds(table: Table, seat: int) -> list[Table]:
    return [redrawn(table, seat, seed) for seed in range(REDRAWS)]


def scored(table: Table) -> None:
    """Seat 1 takes Narbo and Treveri from the open supply in a scoring of seat 0."""
    table.mark("r24", "1.")
    table.stand("caesarodunum", 0)
    table.stand("limonum", 1)
    table.hold(0, "limonum")
    table.lay_open("narbo", "treveri", "colonia", "colonia")
    table.play("milestone r24.2", "pay limonum", "marker limonum", "take narbo", "take treveri")
    table.chance()


def test_vr_7_1_hands_missions_and_the_draw_pile_are_hidden() -> None:
    table = Table(3)
    spectator = table.view()
    assert "own" not in spectator
    assert spectator["seats"][1]["cards"] == 4
    assert spectator["seats"][1]["known"] == []
    assert spectator["seats"][1]["mission"] is None
    assert spectator["pile"] == 39
    assert table.view(1)["own"]["hand"] == table.hand(1)
    # A spectator may only count what is not seen: all but the four open cards.
    assert sum(spectator["unseen"].values()) == 51
    assert sum(table.view(1)["unseen"].values()) == 47


def test_vr_7_1_cards_taken_from_the_open_supply_are_known_until_played() -> None:
    table = Table(3)
    scored(table)
    assert table.view()["seats"][1]["known"] == ["treveri", "narbo"]
    table.end_turn()
    table.play("milestone r26.1", "pay narbo")
    assert table.view()["seats"][1]["known"] == ["treveri"]
    for world in worlds(table, 0):
        assert "treveri" in world.hand(1)


def test_vr_7_1_of_two_alike_cards_the_known_one_is_taken_to_be_played() -> None:
    """Who took a Narbo and plays a Narbo may still hold another, but nobody can know."""
    table = Table(3)
    scored(table)
    table.end_turn()
    table.hold(1, "narbo", "tolosa")
    table.change(lambda state: state.known.__setitem__(20 + table.cities.index("narbo"), 1))
    assert table.view()["seats"][1]["known"] == ["narbo"]
    table.play("milestone r26.1", "pay narbo")
    assert table.view()["seats"][1]["known"] == []


def test_vr_7_1_missions_are_shown_at_the_end() -> None:
    table = Table(2)
    for _ in range(20):
        table.discard_down()
        table.end_turn()
    assert table.state.is_over()
    assert table.view()["seats"][0]["mission"] == ["grey", "green", "blue", "orange"]
    shown = [event for event in table.game.hear(table.state) if event.kind == "mission_shown"]
    assert [event.params["without"] for event in shown] == ["violet", "grey"]
    for world in worlds(table, int(SPECTATOR))[:20]:
        assert world.view() == table.view()


def test_missions_of_others_are_redrawn_among_those_left() -> None:
    table = Table(3)
    found = Counter(
        (int(world.state.missions[1]), int(world.state.missions[2])) for world in worlds(table, 0)
    )
    assert all(int(world.state.missions[0]) == 0 for world in worlds(table, 0))
    assert all(one != two and 0 not in (one, two) for one, two in found)
    assert len(found) == 12


def test_before_a_shuffle_every_unseen_card_may_be_anywhere() -> None:
    table = Table(3)
    own = Counter(table.hand(0)) + Counter(table.view()["open"])
    met: set[str] = set()
    for world in worlds(table, 0):
        assert world.hand(0) == table.hand(0)
        met |= set(world.hand(1))
    copies = {
        city: 2 if city in ("condate", "gesoriacum", "colonia", "burdigala", "forumiulii") else 3
        for city in table.cities
    }
    assert met == {city for city in table.cities if own[city] < copies[city]}


def empty_pile(seats: int = 3) -> Table:
    """The next card drawn needs a shuffle; the hands are unknown to each other."""
    table = Table(seats)
    table.discard_pile(left=0)
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_a_shuffle_all_know_what_the_other_hands_hold_together(seats: int) -> None:
    table = empty_pile(seats)
    others = Counter(card for seat in range(1, seats) for card in table.hand(seat))
    table.play("end_turn")
    assert table.current == CHANCE
    assert Counter(table.view(0)["held_together"]) == others
    assert Counter(table.view()["held_together"]) == others + Counter(table.hand(0))
    for world in worlds(table, 0):
        dealt = Counter(card for seat in range(1, seats) for card in world.hand(seat))
        assert dealt == others
    if seats == 2:
        assert all(world.hand(1) == table.hand(1) for world in worlds(table, 0))
    else:
        assert len({tuple(world.hand(1)) for world in worlds(table, 0)}) > 3


def test_cards_drawn_after_a_shuffle_come_on_top_of_those_held() -> None:
    table = empty_pile(2)
    table.chance()
    table.end_turn()
    before = Counter(table.hand(1)[:])
    table.end_turn()
    table.chance()
    held = Counter(table.view(0)["held_together"])
    assert sum(held.values()) == 4
    assert held <= before + Counter(table.hand(1))
    drawn = set()
    for world in worlds(table, 0):
        more = Counter(world.hand(1)) - held
        assert sum(more.values()) == len(table.hand(1)) - 4
        drawn.add(tuple(sorted(more.elements())))
    assert len(drawn) > 5


def test_a_card_played_from_a_hand_makes_less_be_held_for_others_only() -> None:
    table = Table(2)
    table.hold(1, "narbo", "narbo", "tolosa", "treveri")
    table.discard_pile(left=0)
    table.end_turn()
    own = Counter(table.view(1)["held_together"])
    assert Counter(table.view(0)["held_together"]) == Counter(
        ["narbo", "narbo", "tolosa", "treveri"]
    )
    table.play("milestone r26.1", "pay narbo")
    assert Counter(table.view(0)["held_together"]) == Counter(["narbo", "tolosa", "treveri"])
    assert Counter(table.view(1)["held_together"]) == own


def test_own_draws_do_not_make_one_forget() -> None:
    """Seat 0 draws a Narbo after the shuffle and still knows that seat 1 holds one."""
    table = Table(2)
    table.hold(0, "lutetia", "limonum", "limonum", "condate")
    table.hold(1, "narbo", "tolosa", "treveri", "lutetia")
    table.discard_pile(left=0)
    table.play("end_turn", "deal narbo")
    assert "narbo" in table.view(0)["held_together"]
    assert all("narbo" in world.hand(1) for world in worlds(table, 0))


def test_who_has_said_what_to_build_can_pay_for_it() -> None:
    table = Table(3)
    table.hold(0, "narbo", "tolosa")
    table.play("castle nemausus")
    colours = set()
    for world in worlds(table, 1):
        assert world.legal("pay_two")
        hand = world.hand(0)
        assert set(hand) <= {"narbo", "tolosa", "nemausus", "forumiulii"}
        colours.add(tuple(hand))
    assert len(colours) > 3
    assert all(world.hand(0) == ["narbo", "tolosa"] for world in worlds(table, 0)[:5])


def test_a_redrawn_world_holds_what_a_seat_must_know_there() -> None:
    """What other seats know of a redrawn world is true in it: it can be saved and loaded."""
    table = empty_pile(4)
    table.chance()
    for seed in range(20):
        for seat in (int(SPECTATOR), 0, 1, 3):
            world = redrawn(table, seat, seed)
            again = Table(4, ready=False)
            again.state.load(world.state.save())
            assert again.state.save() == world.state.save()


def test_the_odds_of_a_redrawn_hand_are_those_of_the_cards() -> None:
    """One unknown card out of 50: a city of three unseen cards comes three times in fifty."""
    table = Table(2)
    table.hold(1, "narbo")
    times = sum("treveri" in redrawn(table, 0, seed).hand(1) for seed in range(3000))
    unseen = table.view(0)["unseen"]
    expected = 3000 * unseen["treveri"] / sum(unseen.values())
    assert abs(times - expected) < 5 * expected**0.5
