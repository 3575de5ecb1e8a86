"""SR-6 and SR-8: wagon tiles, and who knows what about them."""

from typing import Any

import pytest

from games.strada_romana.table import Table
from viae.core.rng import Rng
from viae.core.state import CHANCE, SPECTATOR

PUT_AWAY = int(CHANCE)
"""Stands among the takers for the tile put away in the set-up."""


def take(table: Table, *wagons: str) -> None:
    """Seat after seat takes a wagon tile; `-` passes."""
    for wagon in wagons:
        table.play(*(["pass"] if wagon == "-" else ["look", f"take {wagon}"]))


# SR-6


def test_sr_6_look_through_the_pile_then_take_one() -> None:
    table = Table(away="plotus")
    assert "look" in table.legal()
    table.play("look")
    assert table.current == 0
    assert table.legal() == {f"take {wagon}" for wagon in table.wagons if wagon != "plotus"}
    table.play("take charinus")
    assert table.own(0)["wagon_tiles"] == ["charinus"]
    assert table.current == 1


def test_sr_6_who_has_looked_must_take() -> None:
    table = Table()
    table.play("look")
    assert {line.split()[0] for line in table.legal()} == {"take"}


def test_sr_6_nothing_is_taken_without_looking() -> None:
    assert Table().legal("take") == set()


def test_sr_6_a_tile_taken_is_gone_for_the_others() -> None:
    table = Table()
    table.play("look", "take charinus", "look")
    assert "take charinus" not in table.legal()
    assert len(table.legal()) == 8
    assert table.view()["wagon_tiles_left"] == 8


def test_sr_6_at_most_three_for_each_player() -> None:
    table = Table(2)
    take(table, "pseudolus", "-", "curculio", "-", "plotus", "-")
    assert table.current == 0
    assert table.legal("look") == set()
    table.play("pass")
    assert table.legal("look") == {"look"}  # the other one may


def test_sr_6_not_from_an_empty_pile() -> None:
    table = Table(5, away="palaestrio")
    take(table, *table.wagons[:9])
    assert table.view()["wagon_tiles_left"] == 0
    assert table.current == 4  # has one, and could have two more
    assert table.seat(4)["wagon_tiles"] == 1
    assert table.legal("look") == set()


def test_sr_6_the_last_of_the_pile_may_be_taken() -> None:
    table = Table(3, away="palaestrio")
    take(table, *table.wagons[:8])
    table.play("look")
    assert table.legal() == {"take charinus"}


def test_sr_6_never_given_back() -> None:
    table = Table(2)
    take(table, "pseudolus", "-")
    table.stand(pseudolus="goal")
    for _ in range(3):
        table.play("pass", "pass")
        assert table.own(0)["wagon_tiles"] == ["pseudolus"]
        assert {line.split()[0] for line in table.legal()} == {"pass", "look", "pay", "step"}


def test_sr_6_a_tile_of_a_wagon_that_has_arrived_may_be_taken() -> None:
    table = Table()
    table.stand(ballio="goal")
    table.play("look")
    assert "take ballio" in table.legal()
    table.play("take ballio")
    assert table.points(0)["wagons"] == 3


def test_sr_6_others_see_how_many_but_not_which() -> None:
    table = Table(3)
    table.play("look", "take ballio")
    assert [table.seat(seat)["wagon_tiles"] for seat in range(3)] == [1, 0, 0]
    assert table.seat(0)["shown"] == []
    kinds = {
        seat: [event.kind for event in table.told if event.heard_by(seat)]
        for seat in (0, 1, 2, int(SPECTATOR))
    }
    outside = ["looked", "wagon_tile_taken"]
    assert kinds[1] == kinds[2] == kinds[int(SPECTATOR)] == outside
    assert kinds[0] == ["looked", "pile_seen", "wagon_tile_taken", "own_wagon_tile"]
    heard = [dict(event.params) for event in table.told if event.heard_by(1)]
    assert heard == [{"seat": 0}, {"seat": 0, "left": 8}]


# SR-8


def test_sr_8_what_is_hidden_looks_alike_to_the_others() -> None:
    """Which tile was put away and which were taken makes no difference to who did not see it."""
    one = Table(3, away="ballio")
    take(one, "plotus", "-", "-")
    other = Table(3, away="stichus")
    take(other, "charinus", "-", "-")
    for seat in (1, 2, int(SPECTATOR)):
        assert one.view(seat) == other.view(seat)
    assert one.view(0) != other.view(0)


def test_sr_8_what_is_open_is_seen_by_all() -> None:
    table = Table(4)
    table.purse(1, 2, 3, 4)
    table.possess(1, cubes=["oil"], tiles=["wine", "oil"])
    table.play("look", "take ballio")
    shown = table.view()["seats"]
    assert [seat["coins"] for seat in shown] == [1, 2, 3, 4]
    assert [seat["wagon_tiles"] for seat in shown] == [1, 0, 0, 0]
    assert (shown[1]["cubes"]["oil"], shown[1]["tiles"]["wine"], shown[1]["tiles"]["oil"]) == (
        1,
        1,
        1,
    )
    for seat in range(4):
        seen = table.view(seat)
        own = seen.pop("own")
        assert seen == table.view()
        assert own["wagon_tiles"] == (["ballio"] if seat == 0 else [])


def test_sr_8_the_bags_order_does_not_exist_only_what_is_in_it() -> None:
    table = Table()
    bag = table.view()["bag"]
    assert sum(bag["cubes"].values()) == 22
    assert sum(bag["tiles"].values()) == 30


def test_sr_8_spectators_know_nothing_of_their_own() -> None:
    table = Table()
    take(table, "ballio", "plotus")
    assert "own" not in table.view()


def test_sr_8_who_has_not_looked_knows_nothing_about_the_pile() -> None:
    table = Table()
    take(table, "ballio")
    own = table.own(1)
    assert (own["gone"], own["pile_then"]) == ([], None)


def test_sr_8_while_looking_one_sees_the_pile_and_what_is_gone() -> None:
    table = Table(3, away="palaestrio")
    take(table, "ballio")
    table.play("look")
    own = table.own(1)
    # Two tiles are missing: one put away, one taken by seat 0; which is which stays open.
    assert own["gone"] == [{"tiles": ["ballio", "palaestrio"], "takers": [PUT_AWAY, 0]}]
    assert own["pile_then"] == [w for w in table.wagons if w not in ("ballio", "palaestrio")]
    assert table.own(2)["pile_then"] is None


def test_sr_8_the_first_to_look_knows_which_was_put_away() -> None:
    table = Table(3, away="demetrius")
    take(table, "ballio")
    own = table.own(0)
    assert own["gone"] == [{"tiles": ["demetrius"], "takers": [PUT_AWAY]}]
    assert own["pile_then"] == [w for w in table.wagons if w not in ("demetrius", "ballio")]


def worked_out(seats: int) -> Table:
    """Plotus put away, and a row of takes in which every seat looks once or several times."""
    table = Table(seats, away="plotus")
    if seats == 2:
        take(table, "ballio", "stichus", "curculio", "pseudolus", "-", "epidicus")
    else:
        take(table, "ballio", "stichus", "charinus", "-", "pseudolus", "-", "curculio", "-", "-")
    return table


@pytest.mark.parametrize(
    ("seat", "gone", "left_then"),
    [
        (
            0,
            [
                {"tiles": ["plotus"], "takers": [PUT_AWAY]},
                # When it looked again, stichus was missing, and only seat 1 can have it.
                {"tiles": ["stichus"], "takers": [1]},
            ],
            # Without plotus, ballio, stichus and its own curculio; what seat 1 took later is open.
            {"pseudolus", "demetrius", "epidicus", "truculentus", "charinus", "palaestrio"},
        ),
        (
            1,
            [
                # At its first look two were missing: one put away, one with seat 0.
                {"tiles": ["plotus", "ballio"], "takers": [PUT_AWAY, 0]},
                {"tiles": ["curculio"], "takers": [0]},
                # Between its second and third look nobody else took anything.
            ],
            {"demetrius", "truculentus", "charinus", "palaestrio"},
        ),
    ],
)
def test_sr_8_two_lookers(seat: int, gone: list[dict[str, Any]], left_then: set[str]) -> None:
    own = worked_out(2).own(seat)
    assert [(sorted(g["tiles"]), g["takers"]) for g in own["gone"]] == [
        (sorted(g["tiles"]), g["takers"]) for g in gone
    ]
    assert set(own["pile_then"]) == left_then


@pytest.mark.parametrize(
    ("seat", "gone", "left_then"),
    [
        (
            0,
            [
                {"tiles": ["plotus"], "takers": [PUT_AWAY]},
                # Three went between its two looks, two of them to seat 1; who has which stays open.
                {"tiles": ["charinus", "pseudolus", "stichus"], "takers": [1, 2]},
            ],
            {"demetrius", "epidicus", "truculentus", "palaestrio"},
        ),
        (
            1,
            [
                {"tiles": ["ballio", "plotus"], "takers": [PUT_AWAY, 0]},
                {"tiles": ["charinus"], "takers": [2]},
            ],
            # curculio was still there: seat 0 took it later.
            {"curculio", "demetrius", "epidicus", "truculentus", "palaestrio"},
        ),
        (
            2,
            [{"tiles": ["ballio", "plotus", "stichus"], "takers": [PUT_AWAY, 0, 1]}],
            {
                *("pseudolus", "curculio", "demetrius"),
                *("epidicus", "truculentus", "palaestrio"),
            },
        ),
    ],
)
def test_sr_8_three_lookers(seat: int, gone: list[dict[str, Any]], left_then: set[str]) -> None:
    own = worked_out(3).own(seat)
    assert [(sorted(g["tiles"]), g["takers"]) for g in own["gone"]] == [
        (g["tiles"], g["takers"]) for g in gone
    ]
    assert set(own["pile_then"]) == left_then


def test_sr_8_own_points_are_known_to_oneself_only() -> None:
    table = Table()
    table.stand(ballio="goal")
    take(table, "ballio", "stichus")
    assert table.own(0)["points"]["wagons"] == 3
    assert table.own(1)["points"]["wagons"] == -1
    open_points = [seat["open_points"] for seat in table.view()["seats"]]
    assert ["wagons" in points for points in open_points] == [False, False, True]
    assert open_points[2]["wagons"] == 0  # everybody sees that this seat has no wagon tile


def test_sr_8_at_the_end_all_wagon_tiles_are_shown() -> None:
    table = Table()
    take(table, "ballio", "stichus", "-")
    table.stand(pseudolus="goal", curculio="goal", plotus="goal", ballio="s14u", demetrius="s01u")
    table.play("step ballio goal")
    assert table.view()["phase"] == "over"
    assert [seat["shown"] for seat in table.view()["seats"]] == [["ballio"], ["stichus"], []]
    assert table.heard("wagon_tile_shown") == [
        {"seat": 0, "wagon": "ballio"},
        {"seat": 1, "wagon": "stichus"},
    ]
    assert [seat["open_points"]["wagons"] for seat in table.view()["seats"]] == [3, -1, 0]


def redrawn(table: Table, seat: int, seed: int) -> Table:
    """The same table after `seat` has imagined all that it cannot know."""
    other = Table(int(table.state.seats))
    other.state = table.state.clone()
    other.state.determinize(seat, Rng(seed))
    return other


@pytest.mark.parametrize("seats", [2, 3])
def test_sr_8_what_a_seat_imagines_fits_what_it_knows(seats: int) -> None:
    table = worked_out(seats)
    for seat in (*range(seats), int(SPECTATOR)):
        for seed in range(20):
            assert redrawn(table, seat, seed).view(seat) == table.view(seat)


def test_sr_8_a_seat_imagines_every_tile_it_cannot_exclude_and_no_other() -> None:
    table = worked_out(3)
    worlds = [redrawn(table, 1, seed) for seed in range(300)]
    # Seat 1 saw ballio and plotus gone, one of them with seat 0; then charinus with seat 2.
    assert {tuple(world.own(2)["wagon_tiles"]) for world in worlds} == {("charinus",)}
    firsts = {world.own(0)["wagon_tiles"][0] for world in worlds}
    assert firsts == {"ballio", "plotus"}
    # What seat 0 took after that is one of those seat 1 left in the pile.
    seconds = {world.own(0)["wagon_tiles"][1] for world in worlds}
    assert seconds == set(table.own(1)["pile_then"])


def test_sr_8_who_looks_knows_the_pile_but_not_who_has_what() -> None:
    table = Table(3, away="plotus")
    take(table, "ballio", "stichus")
    table.play("look")
    worlds = [redrawn(table, 2, seed) for seed in range(100)]
    assert all(world.legal() == table.legal() for world in worlds)
    assert {world.own(0)["wagon_tiles"][0] for world in worlds} == {"plotus", "ballio", "stichus"}
    # To the others the same look tells nothing: seat 0 knows only what seat 1 could have taken.
    seconds = {redrawn(table, 0, seed).own(1)["wagon_tiles"][0] for seed in range(300)}
    assert seconds == set(table.own(0)["pile_then"])


def test_sr_8_after_the_end_only_the_tile_put_away_may_be_unknown() -> None:
    table = Table(away="plotus")
    take(table, "ballio", "-", "-")
    table.stand(pseudolus="goal", curculio="goal", plotus="goal", demetrius="s14u")
    table.play("step demetrius goal")
    assert table.phase == "over"
    away = {seat: set[int]() for seat in range(3)}
    for seat, found in away.items():
        for seed in range(200):
            world = redrawn(table, seat, seed)
            assert world.own(0)["wagon_tiles"] == ["ballio"]
            found.add(int(world.state.taken[0]))
    assert away[0] == {2}  # it looked, and saw that plotus was missing
    assert away[1] == away[2] == {0, 1, 2, 4, 5, 6, 7, 8, 9}


def test_sr_8_nothing_is_hidden_before_a_tile_is_put_away() -> None:
    table = Table(ready=False)
    before = table.state.save()
    table.state.determinize(0, Rng(1))
    assert table.state.save() == before
