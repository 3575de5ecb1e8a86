"""Two whole games on a short road, worked out by hand: every coin, every piece, every point.

The road, Portus on the left, Rome on the right; market-places stand above or below their squares:

    alpha         gamma  delta         zeta
     1u ── 2u ──┐       ┌── 4u ── 5u ── 6u
     1m         ├─ 3m ──┤
     1l ── 2l ──┘       └── 4l ── 5l ── 6l
          beta                  epsilon
    │ section A │ section B     │ section C

From 1m a line leads to 2u and to 2l. Diagonals join rows 4 and 5, and rows 5 and 6.
Unus to quinque travel to Rome, sex to decem to Portus.
"""

from games.strada_romana.boards import SHORT
from games.strada_romana.table import Table


def test_two_players_to_the_fourth_arrival() -> None:
    table = Table(
        2,
        board=SHORT,
        tiles=["grain", "wine", "oil", "metals", "textiles", "marble"],  # I to VI
        cubes=["grain", "wine", "oil", "grain", "oil", "marble"],  # alpha to zeta
        away="decem",
        start=1,
    )
    # SR-2.3: seat 1 begins without a coin, seat 0 has one.
    assert (table.current, table.coins) == (1, [1, 0])

    # Turn 1, seat 1. Unus stands in the middle of section B: zones III and IV, and gamma.
    table.play("step unus 1m", "step unus 2l", "step unus 3m")
    assert table.legal() == {"collect_tile III", "collect_tile IV", "collect_cube gamma", "done"}
    # The tile is oil; oil lies on gamma and epsilon: two coins. Another oil tile takes its place.
    table.play("collect_tile III", "lay_tile oil")
    assert (table.current, table.coins) == (0, [1, 2])

    # Turn 2, seat 0 takes a wagon tile and learns that decem was put away.
    table.play("look", "take unus")
    assert table.own(0)["gone"] == [{"tiles": ["decem"], "takers": [-1]}]

    # Turn 3, seat 1 pays its two coins for a diagonal step, 4u to 5l, which touches epsilon.
    table.play("pay 2", "step unus 4u", "step unus 5l", "step duo 1u")
    table.play("collect_cube epsilon", "lay_cube wine")
    assert table.coins == [1, 0]
    assert table.seat(1)["contracts"]["oil"] == 1  # tile of turn 1, cube of turn 3

    # Turn 4, seat 0 brings unus to Rome, for its own wagon tile.
    table.play("step unus 6l", "step unus goal", "step duo 2u")
    assert table.view()["arrived"] == 1
    # Duo on 2u is in zone I: grain, and grain lies on alpha and delta: 1 + 2 = 3 coins.
    table.play("collect_tile I", "lay_tile grain")
    assert table.coins == [3, 0]

    # Turn 5, seat 1 takes duo. Two tiles were missing, and it was not seat 1 who took them.
    table.play("look", "take duo")
    assert table.own(1)["gone"] == [{"tiles": ["unus", "decem"], "takers": [-1, 0]}]

    # Turn 6, seat 0 pays three coins for a fourth step; duo stops on 4u beside the grain of delta.
    table.play("pay 3", "step duo 3m", "step duo 4u", "step tres 1u", "step tres 2u")
    table.play("collect_cube delta", "lay_cube textiles")
    assert table.coins == [0, 0]
    assert table.seat(0)["contracts"]["grain"] == 1

    # Turn 7, seat 1 brings its duo to Rome. Nothing else has moved, so nothing can be collected.
    table.play("step duo 5u", "step duo 6u", "step duo goal")
    assert table.view()["arrived"] == 2

    # Turn 8, seat 0 passes: 0 + 1 coin.
    table.play("pass")
    assert (table.current, table.coins) == (1, [1, 0])

    # Turn 9, seat 1. Zone V: textiles, one cube of them on delta: 0 + 1 coin.
    table.play("step tres 3m", "step tres 4u", "step tres 5u", "collect_tile V", "lay_tile marble")
    assert table.coins == [1, 1]
    assert table.points(1) == {"chips": 0, "wagons": 3, "contracts": 1, "loose": -1}

    # Turn 10, seat 0. Zone III: oil again, now only on gamma: 1 + 1 coin. It stays without a cube.
    table.play("step quattuor 1m", "step quattuor 2l", "step quattuor 3m")
    table.play("collect_tile III", "lay_tile wine")
    assert table.coins == [2, 1]

    # Turn 11, seat 1. Quattuor reaches the textiles of delta, tres arrives as the third.
    table.play("step quattuor 4u", "step tres 6u", "step tres goal")
    table.play("collect_cube delta", "lay_cube metals")
    assert table.view()["arrived"] == 3
    contracts = table.seat(1)["contracts"]
    assert (contracts["oil"], contracts["textiles"]) == (1, 1)

    # Turn 12, seat 0 ends the game with the fourth arrival.
    table.play("step quattuor 5u", "step quattuor 6u", "step quattuor goal")
    assert table.phase == "over"
    assert table.heard("game_over") == [{"arrived": 4, "chips": 0, "idle": 0}]

    # Seat 0: unus +3; grain 1 colour × 1 contract; the oil tile is left over.
    assert table.points(0) == {"chips": 0, "wagons": 3, "contracts": 1, "loose": -1}
    # Seat 1: duo +3; oil and textiles 2 colours × 1 contract; nothing left over.
    assert table.points(1) == {"chips": 0, "wagons": 3, "contracts": 2, "loose": 0}
    assert [int(table.state.score(seat)) for seat in (0, 1)] == [3, 5]
    assert table.state.ranking() == [1, 0]
    assert table.coins == [2, 1]


def test_three_players_with_a_chip_an_overtaking_and_a_last_cube() -> None:
    table = Table(
        3,
        board=SHORT,
        tiles=["oil", "wine", "grain", "metals", "textiles", "marble"],  # I to VI
        cubes=["oil", "oil", "oil", "oil", "wine", "oil"],  # alpha to zeta
        away="decem",
        start=0,
    )
    assert table.coins == [0, 1, 2]

    # Turn 1, seat 0. Oil lies on five market-places: five coins, at once one chip (SR-3).
    table.play("step unus 1m", "step unus 2u", "step duo 1u", "collect_tile I", "lay_tile wine")
    assert (table.coins, table.chips) == ([0, 1, 2], [1, 0, 0])

    # Turn 2, seat 1. Unus on 4u touches delta, sex coming from Rome on 6u touches zeta.
    table.play("step unus 3m", "step unus 4u", "step sex 6u")
    assert table.legal("collect_cube") == {"collect_cube delta", "collect_cube zeta"}
    table.play("collect_cube delta", "lay_cube wine")
    assert table.points(1)["loose"] == -1

    # Turn 3, seat 2 takes a wagon tile.
    table.play("look", "take sex")

    # Turn 4, seat 0 gets the cube to its oil tile from gamma.
    table.play("step duo 2u", "step duo 3m", "step tres 1u", "collect_cube gamma", "lay_cube grain")
    assert table.points(0) == {"chips": 1, "wagons": 0, "contracts": 1, "loose": 0}

    # Turn 5, seat 1 pays one coin, goes sideways from 4u to 4l and on, and collects nothing.
    table.play("pay 1", "step unus 4l", "step unus 5l", "step unus 6l", "done")
    assert table.coins == [0, 0, 2]

    # Turn 6, seat 2 pays two: sex goes diagonally from 6u to 5l. Unus arrives.
    table.play("pay 2", "step sex 5l", "step sex 4l", "step unus goal")
    # Metals lie on no market-place: their tile in zone IV pays nothing.
    table.play("collect_tile IV", "lay_tile grain")
    assert table.coins == [0, 0, 0]
    assert table.points(2) == {"chips": 0, "wagons": -1, "contracts": 0, "loose": -1}

    # Turns 7 to 9: seats 0 and 1 pass, seat 2 takes another wagon tile.
    table.play("pass", "pass", "look", "take tres")
    assert table.coins == [1, 1, 0]
    # Since its own last look nobody has taken anything.
    assert table.own(2)["gone"] == [{"tiles": ["decem"], "takers": [-1]}]

    # Turn 10, seat 0. Zone I: wine, on delta and epsilon: 1 + 2 = 3 coins.
    table.play("step tres 2u", "step quattuor 1u", "step quinque 1m")
    table.play("collect_tile I", "lay_tile oil")
    assert table.coins == [3, 1, 0]

    # Turn 11, seat 1. The queue moves up; zone I is oil again, on alpha, beta, zeta: 1 + 3 = 4.
    table.play(
        "step duo 4u", "step tres 3m", "step quattuor 2u", "collect_tile I", "lay_tile marble"
    )
    assert table.coins == [3, 4, 0]
    assert table.points(1) == {"chips": 0, "wagons": 0, "contracts": 1, "loose": 0}

    # Turn 12, seat 2 passes. Turn 13, seat 0 pays three: duo arrives, and quinque makes the fourth
    # step. Zone II: wine, on delta and epsilon: 0 + 2 coins.
    table.play("pass", "pay 3", "step duo 5u", "step duo 6u", "step duo goal", "step quinque 2l")
    table.play("collect_tile II", "lay_tile wine")
    assert table.coins == [2, 4, 1]
    assert table.view()["arrived"] == 2

    # Turn 14, seat 1 pays four. Sex on 4l stands before tres (3m), behind it quattuor (2u) and
    # quinque (2l): over two of them to the first row are three steps, the fourth leads to Portus.
    table.play("pay 4")
    assert table.legal("overtake sex") == {f"overtake sex 1{lane} 3" for lane in "uml"} | {
        f"overtake sex 1{lane} 4"
        for lane in "uml"  # by way of 2u and 2l, sideways
    }
    table.play("overtake sex 1m 3")
    assert table.view()["steps"] == 3
    table.play("step sex goal")
    assert (table.current, table.coins) == (2, [2, 0, 1])
    assert table.view()["arrived"] == 3

    # Turn 15, seat 2 drives its tres up to Rome's gate, and collects nothing.
    table.play("step tres 4u", "step tres 5u", "step tres 6u", "done")

    # Turn 16, seat 0. The fourth arrival allows no further step, but collecting (SR-7.1):
    # quattuor stands on 4u beside the wine of delta.
    table.play("step quattuor 3m", "step quattuor 4u", "step tres goal")
    assert table.legal() == {"collect_tile III", "collect_cube delta", "done"}
    table.play("collect_cube delta", "lay_cube marble")
    assert table.phase == "over"

    # Seat 0: a chip; oil and wine, 2 colours × 1 contract; the second wine tile is left over.
    assert table.points(0) == {"chips": 1, "wagons": 0, "contracts": 2, "loose": -1}
    # Seat 1: oil, 1 × 1.
    assert table.points(1) == {"chips": 0, "wagons": 0, "contracts": 1, "loose": 0}
    # Seat 2: sex and tres have arrived, 3 + 3; the metals tile is left over.
    assert table.points(2) == {"chips": 0, "wagons": 6, "contracts": 0, "loose": -1}
    assert [int(table.state.score(seat)) for seat in range(3)] == [2, 1, 5]
    assert table.state.ranking() == [2, 0, 1]
    # Three cubes and five tiles were drawn after the six of each that were laid out.
    left = table.view()["bag"]
    assert sum(left["cubes"].values()) == 36 - 6 - 3
    assert sum(left["tiles"].values()) == 36 - 6 - 5
