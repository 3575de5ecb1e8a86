"""Two games worked out by hand: every stone, every sesterce, every point.

What the quarry brings is given, as a record gives it: three stones of each size lie there in rows.
"""

from games.via_appia.table import Table


def test_two_players_to_brundisium() -> None:
    table = Table(2)  # i01 to i07 lie open
    table.lay_quarry()
    assert [table.stones(seat) for seat in (0, 1)] == [(2, 0, 0), (2, 0, 0)]
    assert [table.purse(seat) for seat in (0, 1)] == [1, 2]

    # Round 1. Seat 0 pushes both small stones: a large and a medium one come out.
    table.push("small", {"large": 1})
    table.push("small", {"medium": 1})
    table.play("exchange large", "exchange medium")
    assert table.cart(0) == (0, 1, 1)
    # Seat 1 takes the four sesterces of i03.
    table.play("income i03 sesterces")
    assert table.purse(1) == 6

    # Round 2. Seat 0 builds A2 (3) and from there A4 (5), in one go: a sesterce on top.
    table.play("build A2", "build A4")
    assert table.points(0)["tiles"] == 8
    assert table.purse(0) == 2
    # Seat 1 travels two steps over the other's tiles, to A4: 3 sesterces.
    table.play("travel A4")
    assert table.purse(1) == 3

    # Round 3. Seat 0 takes the medium stone of i04. Seat 1 pushes one stone: two small ones.
    table.play("income i04 stones")
    table.push("small", {"small": 2})
    table.play("stop", "exchange small", "exchange small")
    assert (table.cart(1), table.stones(1)) == ((2, 0, 0), (1, 0, 0))

    # Round 4. Seat 0's medium stone brings a medium one. Seat 1 builds A7 and A10: 1 + 1 points
    # and a sesterce.
    table.push("medium", {"medium": 1})
    table.play("exchange medium")
    table.play("build A7", "build A10")
    assert table.points(1)["tiles"] == 2
    assert table.purse(1) == 4

    # Round 5. Seat 0 builds A8 for 3. Seat 1 goes from A4 by A7 and A10 to Tarracina: three steps,
    # 6 sesterces, and has only 4. So it is A10, two steps for 3.
    table.play("build A8")
    assert table.refusal("travel tarracina") == "VA-7.4"
    table.play("travel A10")
    assert table.purse(1) == 1

    # Round 6. Seat 0 takes i05's three sesterces: 5. Seat 1 enters Tarracina for its last one and
    # takes the 6.
    table.play("income i05 sesterces", "travel tarracina")
    assert (table.purse(0), table.purse(1)) == (5, 0)
    assert table.points(1)["tokens"] == 6
    assert table.view()["city_markers"]["tarracina"] == [1]

    # Round 7. For seat 0 travelling in A is now a sesterce cheaper: Rome to A4 costs 3 - 1. Of the
    # four cards left seat 1 takes i01's four sesterces; from now on one takes both.
    table.play("travel A4")
    assert table.purse(0) == 3
    table.play("income i01 sesterces")
    assert table.legal("income") == {f"income {card} both" for card in ("i02", "i06", "i07")}

    # Round 8. Seat 0 takes both of i07: 3 sesterces and a medium stone. Seat 1 both of i02.
    table.play("income i07 both", "income i02 both")
    assert (table.purse(0), table.stones(0)) == (6, (0, 1, 0))
    assert (table.purse(1), table.stones(1)) == (8, (2, 0, 0))

    # Round 9. Seat 0 takes the last card, i06: 3 sesterces, two small stones and a token. Seven
    # others are dealt, and the used ones are the new pile with the two that are left.
    table.play("income i06 both")
    table.play(*[f"deal i{number:02}" for number in range(8, 15)])
    assert table.seat(0)["push_token"]
    assert (table.purse(0), table.stones(0)) == (9, (2, 1, 0))
    assert table.view()["pile"] == 9
    # Seat 1 pushes two stones in vain and is comforted with a small tile.
    table.push("small")
    table.push("small")
    table.play("comfort tile")
    assert (table.cart(1), table.stones(1)) == ((1, 0, 0), (0, 0, 0))

    # Round 10. Seat 0 pushes three stones, the third for the token, and wins one of each size: the
    # large one and the medium one are exchanged, the small one is sold.
    table.push("medium", {"large": 1})
    table.push("small", {"medium": 1})
    table.push("small", {"small": 1})
    assert not table.seat(0)["push_token"]
    table.play("exchange large", "exchange medium", "sell")
    assert (table.cart(0), table.purse(0)) == ((0, 1, 1), 10)
    # Seat 1 builds B2: only Tarracina is reached, and A is not full, so it is one tile.
    table.play("build B2")
    assert table.points(1) == {"start": 0, "tiles": 3, "tokens": 6, "sesterces": 0, "majorities": 0}

    # The rest of the road is paved by seat 1, and both stand before Brundisium.
    table.pave_section("B", by=1)
    table.pave("C3", "C6", "C9", "C11", "C14", "C17", by=1)
    table.stand(1, "C14")
    table.stand(0, "C17")
    # B: 13 tiles. Sizes of B without B2: five small, four medium, three large ones; with B2 six.
    assert table.points(1)["tiles"] == 2 + 6 * 1 + 4 * 3 + 3 * 5 + (1 + 1 + 1 + 5 + 3 + 1)
    # In Tarracina and Beneventum seat 1 was first and seat 0 second: 6 + 6 and 1 + 1.
    assert [table.points(seat)["tokens"] for seat in (0, 1)] == [2, 12]

    # Round 11. Seat 0 enters Brundisium for a sesterce: 6 points, and the last round begins.
    table.play("travel brundisium")
    assert table.purse(0) == 9
    # Seat 1 follows, two steps for 3 less the marker: 2 sesterces, and gets the 1.
    table.play("travel brundisium")
    assert table.purse(1) == 8 - 2
    assert table.state.is_over()

    # Seat 0 has most sesterces (9 to 6): 2. Bonus tokens: A 3 to 2, B 0 to 13, C 0 to 6.
    # Seat 0: tiles 3 + 5 + 3, tokens 1 + 1 + 6, sesterces 2, majority of A 8.
    assert table.points(0) == {
        "start": 0, "tiles": 11, "tokens": 8, "sesterces": 2, "majorities": 8,
    }  # fmt: skip
    # Seat 1: tiles 2 + 33 + 12, tokens 6 + 6 + 1, second in A 4, alone in B and C 8 each.
    assert table.points(1) == {
        "start": 0, "tiles": 47, "tokens": 13, "sesterces": 0, "majorities": 20,
    }  # fmt: skip
    assert [int(table.state.score(seat)) for seat in (0, 1)] == [29, 80]
    assert table.state.ranking() == [1, 0]
    assert table.game.ending(table.state) == "token"


def test_three_players_by_the_dutch_rules_to_a_standstill() -> None:
    table = Table(3, edition="dutch", start=2)
    table.lay_quarry()
    # In turn order seats 2, 0, 1: two small and 1, two small and 2, a small, a medium and 2.
    assert [table.stones(seat) for seat in (2, 0, 1)] == [(2, 0, 0), (2, 0, 0), (1, 1, 0)]
    assert [table.purse(seat) for seat in (2, 0, 1)] == [1, 2, 2]
    assert [int(table.state.score(seat)) for seat in range(3)] == [1, 1, 1]

    # Round 1. Seat 2 must push both stones; nothing falls, and there is no comfort.
    table.push("small")
    assert "stop" not in table.legal()
    table.push("small")
    assert (table.current, table.purse(2)) == (0, 1)
    # Seat 0 wins two medium stones and a small one: a medium tile, a small one, and a sesterce.
    table.push("small", {"medium": 2})
    table.push("small", {"small": 1})
    table.play("exchange medium", "exchange small", "sell")
    assert (table.cart(0), table.purse(0)) == ((1, 1, 0), 3)
    # Seat 1 wins a large stone with its medium one, and nothing with the small one.
    table.push("medium", {"large": 1})
    table.push("small")
    table.play("exchange large")
    assert table.cart(1) == (0, 0, 1)

    # Round 2. Seat 2 takes i05's two small stones. Seat 0 builds A1 and A2: 1 + 3, and a sesterce.
    # Seat 1 builds A4, which adjoins both: 5.
    table.play("income i05 stones", "build A1", "build A2", "build A4")
    assert [table.points(seat)["tiles"] for seat in range(3)] == [4, 5, 0]
    assert table.purse(0) == 4

    # Round 3. Seat 2's figure goes to A1 for its sesterce. Seat 0's passes over it to A4, two steps
    # for 3. Seat 1 takes the four sesterces of i01: with them it will have the most.
    table.play("travel A1")
    assert table.refusal("travel A1") == "VA-7.2"
    table.play("travel A4", "income i01 sesterces")
    assert [table.purse(seat) for seat in range(3)] == [1, 6, 0]

    # Nobody builds or travels for nineteen rounds, nor in the twentieth: seat 2 takes the stone of
    # i02, seat 0 the four sesterces of i03; then three cards are left, so seat 1 takes both of i04.
    assert table.view()["idle_rounds"] == 0
    table.be_idle_for(19)
    table.play("income i02 stones", "income i03 sesterces", "income i04 both")
    assert table.state.is_over()
    assert table.game.ending(table.state) == "idle"
    assert table.view()["round"] == 3 + 20
    assert [table.purse(seat) for seat in range(3)] == [5, 10, 0]

    # Bonus tokens of A: two for seat 0, one for seat 1, none for seat 2: 8 and 4. Seat 1 has the
    # most sesterces. Everybody began with a point.
    assert table.points(0) == {
        "start": 1, "tiles": 4, "tokens": 0, "sesterces": 0, "majorities": 8,
    }  # fmt: skip
    assert table.points(1) == {
        "start": 1, "tiles": 5, "tokens": 0, "sesterces": 2, "majorities": 4,
    }  # fmt: skip
    assert [int(table.state.score(seat)) for seat in range(3)] == [13, 12, 1]
    assert table.state.ranking() == [0, 1, 2]
