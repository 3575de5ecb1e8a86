"""VR-1 and VR-8: what is in the box, and which boards can be used."""

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.via_romana.table import Table, game_on
from viae.core.errors import Malformed
from viae.games.via_romana import facts

COLOURS = {"violet", "grey", "green", "blue", "orange"}


@pytest.fixture
def board() -> dict[str, Any]:
    return copy.deepcopy(dict(facts.shipped()))


def by_province(board: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for city in board["cities"]:
        found.setdefault(city["province"], []).append(city)
    return found


def test_vr_1_1_twenty_cities_in_five_provinces_with_their_values(board: dict[str, Any]) -> None:
    assert {province["colour"] for province in board["provinces"]} == COLOURS
    provinces = by_province(board)
    assert len(provinces) == 5
    for cities in provinces.values():
        assert sorted(city["most"] for city in cities) == [2, 3, 3, 4]


def test_vr_1_2_a_stack_of_markers_in_each_city_highest_on_top() -> None:
    table = Table(3)
    assert table.view()["cities"]["lugdunum"]["top"] == 4
    taken = []
    for _ in range(3):
        table.won(1, "lugdunum")
        taken.append(table.view()["cities"]["lugdunum"]["top"])
    assert taken == [3, 2, 1]
    assert table.markers(1) == [("lugdunum", 2), ("lugdunum", 3), ("lugdunum", 4)]
    pieces = table.game.pieces(table.state)
    assert sum(n for name, n in pieces.items() if name.endswith(" marker")) == 40


def test_vr_1_3_a_roads_colours_are_those_of_its_two_cities() -> None:
    game = game_on(None)
    tables = facts.native_board(game.facts)
    colours = facts.city_colours(game.facts)
    names = [city["id"] for city in game.facts["cities"]]
    for number, road in enumerate(game.facts["roads"]):
        wanted = {colours[names.index(road[end])] for end in ("from", "to")}
        bits = int(tables.colours[number])
        assert {c for k, c in enumerate(facts.COLOURS) if bits >> k & 1} == wanted


def test_vr_1_4_signposts_missions_and_cards() -> None:
    pieces = Table(4).game.pieces(Table(4).state)
    assert pieces["signpost"] == 20
    assert pieces["mission"] == 5
    assert sum(n for name, n in pieces.items() if name.endswith(" card")) == 55


def test_vr_1_5_four_castles_and_twenty_milestones_each() -> None:
    pieces = Table(4).game.pieces(Table(4).state)
    for seat in range(4):
        assert pieces[f"castle of seat {seat}"] == 4
        assert pieces[f"milestone of seat {seat}"] == 20


def test_vr_8_1_our_board(board: dict[str, Any]) -> None:
    assert len(board["roads"]) == 30
    assert sum(len(road["spaces"]) for road in board["roads"]) == 105
    assert Counter(road["closed"] for road in board["roads"]) == {None: 15, "red": 10, "yellow": 5}
    roads = Counter(end for road in board["roads"] for end in (road["from"], road["to"]))
    assert {city["id"]: city["most"] for city in board["cities"]} == roads
    for cities in by_province(board).values():
        assert {city["symbol"] for city in cities} == {"helmet", "temple", "wreath", "horse"}


def test_vr_8_2_cards_and_missions() -> None:
    table = Table(2, ready=False)
    weights = {line.split()[1]: int(table.state.weight(table.code(line))) for line in table.legal()}
    colours = Counter[str]()
    for city, colour in zip(
        table.game.facts["cities"], facts.city_colours(table.game.facts), strict=True
    ):
        assert weights[city["id"]] == (2 if city["most"] == 2 else 3)
        colours[colour] += weights[city["id"]]
    assert set(colours.values()) == {11}
    table.chance(12)
    assert len(table.legal("deal_mission")) == 5
    table.play("deal_mission orange")
    assert table.view(0)["own"]["mission"] == ["violet", "grey", "green", "blue"]


def test_vr_8_3_the_shipped_board_and_a_changed_one_are_accepted(board: dict[str, Any]) -> None:
    assert facts.faults(board) == []
    board["roads"][0]["spaces"] = board["roads"][0]["spaces"][:2]
    table = Table(2, board=board)
    table.hold(0, "lutetia")
    table.play("two_milestones lutetia r01")
    assert table.spaces("r01") == [0, 0]


def remove(name: str) -> Callable[[dict[str, Any]], None]:
    return lambda board: board.pop(name)


def put(name: str, number: int, key: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda board: board[name][number].update({key: value})


def cut(name: str, left: int) -> Callable[[dict[str, Any]], None]:
    return lambda board: board.update({name: board[name][:left]})


def unmark(board: dict[str, Any]) -> None:
    next(road for road in board["roads"] if road["closed"] == "red")["closed"] = None


def isolate(board: dict[str, Any]) -> None:
    """Gesoriacum's other road becomes red, and a red one open: cut off with two players."""
    by_id = {road["id"]: road for road in board["roads"]}
    for road in ("r07", "r09"):
        by_id[road]["closed"] = "red"
    for road in ("r02", "r06"):
        by_id[road]["closed"] = None


def too_few(board: dict[str, Any]) -> None:
    """Nineteen roads are too few for twenty signposts; marks as they must be."""
    board["roads"] = board["roads"][:19]
    for number, road in enumerate(board["roads"]):
        road["closed"] = "red" if number < 10 else "yellow" if number < 15 else None


def too_many(board: dict[str, Any]) -> None:
    extra = [{**board["roads"][0], "id": f"x{n}", "closed": None} for n in range(11)]
    board["roads"] += extra


def crowd(board: dict[str, Any]) -> None:
    board["roads"] += [{**board["roads"][0], "id": f"x{n}", "closed": None} for n in range(7)]


BROKEN: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "another game": (lambda board: board.update(game="chess"), "VR-8.3: 'game' is not"),
    "no cities": (remove("cities"), "VR-8.3: 'cities' is missing"),
    "no list": (lambda board: board.update(roads={}), "VR-8.3: 'roads' is missing or no list"),
    "no object": (lambda board: board["roads"].append(3), "VR-8.3: roads[30] has no proper 'id'"),
    "spaces no list": (put("roads", 0, "spaces", 3), "VR-8.3: roads[0] has no proper 'spaces'"),
    "space no point": (put("roads", 0, "spaces", [[1]]), "has no proper 'spaces'"),
    "no coordinate": (put("cities", 0, "x", True), "VR-8.3: cities[0] has no proper 'x'"),
    "not a number": (put("cities", 0, "x", float("nan")), "has no proper 'x'"),
    "most no number": (put("cities", 0, "most", "4"), "has no proper 'most'"),
    "bad name": (put("cities", 0, "name", " "), "has no proper 'name'"),
    "no name": (put("cities", 0, "name", 3), "has no proper 'name'"),
    "bad id": (put("cities", 0, "id", "two words"), "has no proper 'id'"),
    "same id": (put("cities", 0, "id", "narbo"), "VR-8.3: 'narbo' stands for several"),
    "no province": (put("cities", 0, "province", "italia"), "VR-1.1: lugdunum lies in no"),
    "no symbol": (put("cities", 0, "symbol", "lion"), "VR-8.1: the symbols are"),
    "no city": (put("roads", 0, "to", "roma"), "VR-1.3: r01 does not join two"),
    "a circle": (put("roads", 0, "to", "lugdunum"), "VR-1.3: r01 does not join two"),
    "colour": (put("provinces", 0, "colour", "red"), "VR-1.1: the provinces have the colours"),
    "too few cities": (
        lambda board: board.update(
            cities=board["cities"][:-1],
            roads=[r for r in board["roads"] if "forumiulii" not in (r["from"], r["to"])],
        ),
        "VR-1.1: there are twenty cities, not 19",
    ),
    "markers": (put("cities", 0, "most", 3), "VR-1.1: the highest values of lugdunensis"),
    "same symbol": (put("cities", 0, "symbol", "horse"), "VR-8.1: two cities of lugdunensis"),
    "marks": (unmark, "VR-8.1: ten roads are red and five others yellow, not 9 and 5"),
    "no mark": (put("roads", 0, "closed", "pink"), "VR-8.1: a road is red, yellow or null"),
    "one space": (put("roads", 0, "spaces", [[1, 2]]), "VR-8.3: r01 has not 2 to 8 spaces"),
    "too long": (put("roads", 0, "spaces", [[1, 2]] * 9), "VR-8.3: r01 has not 2 to 8 spaces"),
    "too many roads": (too_many, "VR-8.3: more than 40 roads"),
    "crowd": (crowd, "VR-8.3: lugdunum has more than 8 roads"),
    "too few roads": (too_few, "VR-2.3: with 4 players 19 roads are open, fewer than the 20"),
    "cut off": (isolate, "VR-8.3: with 2 players the open roads do not join all cities"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_vr_8_3_a_broken_board_is_refused_with_the_rule(name: str, board: dict[str, Any]) -> None:
    break_it, words = BROKEN[name]
    break_it(board)
    assert any(words in fault for fault in facts.faults(board)), facts.faults(board)
    with pytest.raises(Malformed, match="this board cannot be used"):
        game_on(board)
