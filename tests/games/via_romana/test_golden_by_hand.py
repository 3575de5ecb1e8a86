"""Two whole games worked out by hand: every road, every marker, every card that matters.

The first is played on the shipped cities, but all roads have two spaces. With two players the red
roads are closed; ten of those left make a chain:

    Lutetia –r05– Durocortorum –r08– Treveri –r11– Argentorate –r13– Mogontiacum –r12– Colonia
    –r09– Gesoriacum –r07– Samarobriva –r04– Condate –r03– Caesarodunum –r24– Limonum
"""

import copy
from typing import Any

from games.via_romana.table import Table
from viae.games.via_romana import facts


def short_roads() -> dict[str, Any]:
    board = copy.deepcopy(dict(facts.shipped()))
    for road in board["roads"]:
        road["spaces"] = road["spaces"][:2]
    return board


def set_up(table: Table, hands: list[list[str]], supply: list[str], missions: list[str]) -> None:
    """Deal these hands one card at a time, lay the supply open, deal the missions."""
    for number in range(4):
        table.play(*[f"deal {hand[number]}" for hand in hands])
    table.play(*[f"turn_up {card}" for card in supply])
    table.play(*[f"deal_mission {colour}" for colour in missions])


def test_two_players_to_the_last_signpost() -> None:
    table = Table(2, board=short_roads(), ready=False)
    set_up(
        table,
        [
            ["lutetia", "durocortorum", "treveri", "colonia"],
            ["samarobriva", "limonum", "condate", "caesarodunum"],
        ],
        supply=["narbo", "tolosa", "nemausus", "forumiulii"],
        missions=["green", "orange"],
    )
    table.play("start_player 0", "castle lutetia", "castle limonum")
    table.play("castle colonia", "castle samarobriva")
    assert table.view()["signposts_left"] == 10

    # Turn 1, seat 0. Two milestones from Lutetia fill r05; a milestone in Durocortorum, paid with
    # another blue card, completes it. Seat 0 has all four pieces and takes the 4.
    table.play("two_milestones lutetia r05", "city_milestone durocortorum", "pay treveri")
    assert table.legal() == {"marker lutetia", "marker durocortorum"}
    table.play("marker durocortorum")
    # The third card: two from Durocortorum. The turn ends by itself.
    table.play("two_milestones durocortorum r08", "deal treveri", "deal argentorate")
    assert table.current == 1
    assert table.view()["seats"][0]["milestones_left"] == 17  # one in the city, two on r08

    # Turn 2, seat 1 completes r08 with Treveri, but seat 0 has three pieces of four.
    table.play("city_milestone treveri", "pay samarobriva")
    assert table.current == 0
    table.play("marker treveri")
    # Seat 1 has one piece there and takes one card.
    table.play("take nemausus", "turn_up vesontio")
    assert table.view()["seats"][1]["known"] == ["nemausus"]
    # Limonum's own card, then Caesarodunum: all four pieces are seat 1's; its mission wants grey.
    table.play("two_milestones limonum r24", "city_milestone caesarodunum", "pay condate")
    table.play("marker limonum", "deal condate", "deal mogontiacum")
    assert table.view()["signposts_left"] == 7
    assert table.hand(1) == ["caesarodunum", "condate", "mogontiacum", "nemausus"]

    # Turn 3, seat 0 builds from Treveri, where the other's milestone stands: 3 pieces to 1.
    table.play("two_milestones treveri r11", "city_milestone argentorate", "pay argentorate")
    table.play("marker argentorate", "take tolosa", "turn_up lugdunum")
    table.play("two_milestones colonia r12", "deal samarobriva", "deal mogontiacum")

    # Turn 4, seat 1 completes r12 for seat 0 and takes a card; then r03 for itself.
    table.play("city_milestone mogontiacum", "pay mogontiacum", "marker mogontiacum")
    table.play("take lugdunum", "turn_up burdigala")
    table.play("two_milestones caesarodunum r03", "city_milestone condate", "pay lugdunum")
    table.play("marker caesarodunum", "deal lutetia", "deal narbo")
    assert table.view()["signposts_left"] == 4
    assert table.markers(1) == [("caesarodunum", 3), ("limonum", 3)]

    # Turn 5, seat 0. The two milestones themselves complete r13, which is scored once.
    table.play("two_milestones mogontiacum r13")
    assert table.legal() == {"marker mogontiacum", "marker argentorate"}
    table.play("marker mogontiacum", "take narbo", "turn_up treveri")
    assert table.markers(0)[-2:] == [("mogontiacum", 2), ("mogontiacum", 3)]
    table.play("two_milestones samarobriva r07")
    assert table.legal() == {"end_turn"}  # no card is left
    table.play("end_turn", "deal gesoriacum", "deal colonia")

    # Turn 6, seat 1 completes r04 between its own cities, then builds a castle far away.
    table.play("two_milestones condate r04", "marker samarobriva")
    table.play("castle nemausus", "pay_two narbo narbo", "deal mogontiacum", "deal vesontio")
    # Castles: Limonum 3 - 1, Samarobriva 3 - 1, Nemausus 4.
    assert table.points(1) == {"markers": 9, "castles": 2 + 2 + 4, "eagle": 0, "mission": 0}

    # Turn 7, seat 0 completes r07 and takes Samarobriva's last marker: seat 1's castle falls to 1.
    table.play("city_milestone gesoriacum", "pay gesoriacum", "marker samarobriva")
    table.play("take forumiulii", "turn_up argentorate")
    assert table.points(1)["castles"] == 2 + 1 + 4
    # Colonia's other card completes r09: the last signpost, and the eagle.
    table.play("two_milestones colonia r09", "marker gesoriacum")
    assert table.view()["eagle"] == 0
    table.play("end_turn", "deal samarobriva", "deal limonum")

    # Turn 8, the last: r18 is scored, but its milestones stay. The 4 of Nemausus costs seat 1's
    # castle there a point and fulfils its mission: violet, grey, blue and now green.
    table.play("two_milestones nemausus r18", "city_milestone forumiulii", "pay forumiulii")
    table.play("marker nemausus")
    assert table.spaces("r18") == [1, 1]
    table.play("milestone r01.2", "pay lutetia", "deal narbo", "deal tolosa")
    assert table.state.is_over()

    # Seat 0: 4 + 3 + 3 + 3 + 2 + 2 + 2; castles in Lutetia 3 and Colonia 2; the eagle.
    assert table.points(0) == {"markers": 19, "castles": 5, "eagle": 2, "mission": 0}
    # Seat 1: 3 + 3 + 3 + 4; castles in Limonum 2, Samarobriva 1, Nemausus 3; the mission.
    assert table.points(1) == {"markers": 13, "castles": 6, "eagle": 0, "mission": 5}
    assert [int(table.state.score(seat)) for seat in (0, 1)] == [26, 24]
    assert table.state.ranking() == [0, 1]
    assert table.game.ending(table.state) == "eagle"


def test_three_players_with_both_variants_to_a_stalemate() -> None:
    table = Table(3, ready=False, variants=("stubborn_hand", "dangerous_tie"))
    set_up(
        table,
        [
            ["lutetia", "burdigala", "narbo", "treveri"],
            ["limonum", "tolosa", "colonia", "vesontio"],
            ["augustoritum", "nemausus", "forumiulii", "mogontiacum"],
        ],
        supply=["condate", "lugdunum", "durocortorum", "gesoriacum"],
        missions=["green", "orange", "violet"],
    )
    table.play("start_player 0", "castle lutetia", "castle limonum", "castle augustoritum")

    # Turn 1, seat 0 discards a card of free will, then builds one milestone.
    table.play("discard treveri", "milestone r01.5", "pay lutetia")
    assert table.refusal("discard narbo") == "VR-6.1"
    table.play("end_turn", "deal condate", "deal narbo")

    # Turns 2 and 3: seats 1 and 2 build on r29 from both its cities, Limonum and Augustoritum.
    table.play("milestone r29.1", "pay limonum", "end_turn", "deal tolosa", "deal colonia")
    table.play("milestone r29.3", "pay augustoritum", "end_turn", "deal nemausus", "deal vesontio")

    # Turn 4, seat 0 completes r29. Seats 1 and 2 have two pieces each, seat 0 one: a dangerous tie.
    told = table.play("milestone r29.2", "pay burdigala")
    assert "road_tied" in [event.kind for event in told]
    assert table.view()["roads"]["r29"] == {"closed": True, "spaces": [None] * 3}
    assert [seat["markers"] for seat in table.view()["seats"]] == [[], [], []]
    assert [seat["cards"] for seat in table.view()["seats"]] == [3, 5, 5]
    assert [seat["milestones_left"] for seat in table.view()["seats"]] == [19, 20, 20]
    assert table.view()["signposts_left"] == 14
    table.end_turn()
    assert table.view()["idle_turns"] == 0

    # Nobody builds any more. Hands fill up to seven: 5, 5, 5 → 7, 7, 7 → no card is drawn.
    for number in range(3):
        assert table.current == (1 + number) % 3
        table.end_turn()
    assert [seat["cards"] for seat in table.view()["seats"]] == [7, 7, 7]
    pile = table.view()["pile"]
    for _ in range(26):
        table.play("end_turn")
    assert not table.state.is_over()
    assert table.view()["idle_turns"] == 29
    table.play("end_turn")
    assert table.state.is_over()
    assert table.game.ending(table.state) == "stalemate"

    # 55 cards: four open, 21 in hands, five discarded (Treveri and the four played).
    assert pile == table.view()["pile"] == 55 - 4 - 21 - 5
    assert len(table.view()["discard"]) == 5
    # All have their castle in a city of 3 and nothing else: a shared first place, without an eagle.
    for seat in range(3):
        assert table.points(seat) == {"markers": 0, "castles": 3, "eagle": 0, "mission": 0}
        assert table.state.place(seat) == 0
