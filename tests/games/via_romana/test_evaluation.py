"""The evaluation of Via Romana: values that rise and fall as they should, and choices."""

import pytest

from games.estimates import choice, estimate
from games.table import COMPILED
from games.via_romana.table import Table
from viae.research.arena import Contest, play


def test_an_estimate_changes_nothing() -> None:
    table = Table(4)
    table.hold(0, "lutetia")
    table.play("milestone r01.5")
    before = table.state.save()
    for seat in range(4):
        table.state.estimate(seat)
    assert table.state.save() == before


def test_at_the_end_the_estimate_is_the_score() -> None:
    table = Table(2)
    table.won(1, "lugdunum")
    for _ in range(20):
        table.discard_down()
        table.end_turn()
    assert table.state.is_over()
    assert estimate(table, 1) == 1000 * table.state.score(1)


def test_markers_castles_and_cards_are_worth_something() -> None:
    plain, marker, castle, poor = Table(3), Table(3), Table(3), Table(3)
    marker.won(0, "lugdunum")
    castle.stand("lugdunum", 0, castle=True)
    poor.hold(0)
    assert estimate(marker) > estimate(plain)
    assert estimate(castle) > estimate(plain)
    assert estimate(poor) < estimate(plain)


def test_a_colour_of_the_mission_is_worth_more() -> None:
    wanted, other = Table(3), Table(3)  # seat 0's mission shows all but violet
    wanted.won(0, "durocortorum")
    other.won(0, "lugdunum")
    assert estimate(wanted) > estimate(other)


def test_a_road_is_worth_more_the_nearer_it_is_and_the_more_one_leads() -> None:
    def with_road(stones: str) -> int:
        table = Table(3)
        table.stand("caesarodunum", 1)
        table.mark("r02", stones)
        return estimate(table)

    assert with_road("....") < with_road("0...") < with_road("00..") < with_road("000.")
    assert with_road("011.") < with_road("010.")


def test_more_than_seven_cards_are_worth_little() -> None:
    def with_cards(count: int) -> int:
        table = Table(3)
        table.end_turn()
        table.hold(0, *(table.cities[:count]))
        return estimate(table)

    first = with_cards(5) - with_cards(4)
    beyond = with_cards(9) - with_cards(8)
    assert 0 <= beyond < first


def test_after_the_last_turn_cards_are_worth_nothing() -> None:
    table = Table(3)
    table.mark("r24", "0.")
    table.stand("limonum", 0)
    table.stand("caesarodunum", 0)
    table.hold(0, "limonum", "narbo", "narbo")
    table.leave_signposts(1, but=("r24",))
    table.play("milestone r24.2", "pay limonum", "marker limonum")
    table.end_turn()
    rich = estimate(table)
    table.hold(0)
    assert estimate(table) == rich
    before = estimate(table, 2)
    table.hold(2)
    assert estimate(table, 2) < before  # its last turn is still to come
    table.end_turn()
    before = estimate(table, 1)
    table.hold(1)
    assert estimate(table, 1) == before


def test_greedy_completes_a_road_it_wins() -> None:
    table = Table(3)
    table.mark("r24", "0.")
    table.stand("limonum", 0)
    table.stand("caesarodunum", 1)
    table.hold(0, "limonum")
    assert choice(table) == "milestone r24.2"


def test_greedy_does_not_complete_a_road_for_another() -> None:
    table = Table(2, castles=("lutetia", "tolosa", "colonia", "condate"))
    table.mark("r24", "1.")
    table.stand("limonum", 1)
    table.stand("caesarodunum", 1)
    table.hold(0, "limonum")
    assert choice(table) != "milestone r24.2"


def test_greedy_takes_the_better_marker() -> None:
    table = Table(3, missions=("grey", "violet", "blue"))  # violet and grey cities of equal value
    table.mark("r24", "0.")
    table.stand("limonum", 0)
    table.stand("caesarodunum", 0)
    table.hold(0, "limonum")
    table.play("milestone r24.2", "pay limonum")
    assert choice(table) == "marker caesarodunum"


def test_greedy_pays_with_the_card_it_needs_least() -> None:
    """Lutetia's own card could bring two milestones; Condate's cannot."""
    table = Table(3)
    table.hold(0, "lutetia", "condate")
    table.play("milestone r01.5")
    assert choice(table) == "pay condate"


def test_greedy_begins_in_a_city_of_four() -> None:
    table = Table(3, ready=False)
    table.chance()
    city = choice(table).split()[1]
    assert table.view()["cities"][city]["top"] == 4


def test_greedy_keeps_what_is_useful_at_the_hand_check() -> None:
    table = Table(3)
    table.hold(1, *["tolosa"] * 3, *["narbo"] * 3, "burdigala", "colonia")
    table.end_turn()
    assert choice(table) in ("discard burdigala", "discard narbo")


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random_and_finishes(seats: int) -> None:
    games = 40 if COMPILED else 3
    entrants = ("greedy", *["random"] * (seats - 1))
    results = list(play(Contest("via_romana", entrants, games, seed=3)))
    assert sum(result.entrants[0].win for result in results) >= games * 0.9


@pytest.mark.parametrize("seats", [2, 3])
def test_games_among_greedy_bots_come_to_something(seats: int) -> None:
    games = 60 if COMPILED else 2
    results = list(play(Contest("via_romana", ("greedy",) * seats, games, seed=5)))
    assert sum(result.ending == "stalemate" for result in results) <= games / 30
    points = [entrant.points for result in results for entrant in result.entrants]
    assert sum(points) / len(points) > 20
