"""Board files: what they must say (VR-1, VR-8), and the native Board made from one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from viae.core import board_file
from viae.core.board_file import Shapes, is_coordinate, is_name, is_word, is_word_or_null
from viae.core.game import Facts
from viae.games.via_romana.board import (
    CITIES,
    MOST_ROADS,
    MOST_ROADS_OF_A_CITY,
    MOST_SPACES,
    Board,
)

COLOURS = ("violet", "grey", "green", "blue", "orange")
SYMBOLS = ("helmet", "temple", "wreath", "horse")
MARKS = ("red", "yellow")
MOST_IN_A_PROVINCE = (2, 3, 3, 4)
"""The highest values of a province's four cities, in order."""
RED, YELLOW, SIGNPOSTS = 10, 5, 20


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < 100


def _are_spaces(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(at, list) and len(at) == 2 and all(is_coordinate(part) for part in at)
        for at in value
    )


SHAPES: Shapes = {
    "provinces": {"id": is_word, "name": is_name, "colour": is_word},
    "cities": {
        "id": is_word,
        "name": is_name,
        "modern": is_name,
        "province": is_word,
        "symbol": is_word,
        "most": _is_number,
        "x": is_coordinate,
        "y": is_coordinate,
    },
    "roads": {
        "id": is_word,
        "from": is_word,
        "to": is_word,
        "closed": is_word_or_null,
        "spaces": _are_spaces,
    },
}


def shipped() -> Facts:
    """The board that comes with the game."""
    return board_file.shipped("viae.games.via_romana")


def faults(facts: Facts) -> list[str]:
    """What is wrong with a board file; each fault names the rule it breaks."""
    return board_file.first_faults(facts, (_shape, _names, _provinces, _roads, _networks))


def _shape(facts: Facts) -> list[str]:
    """Has the file the form of a board file at all?"""
    return board_file.misshapen(facts, "via_romana", "VR-8.3", SHAPES)


def _names(facts: Facts) -> list[str]:
    """No name twice or out of nowhere."""
    found = board_file.named_twice(facts, "VR-8.3", SHAPES)
    provinces = {province["id"] for province in facts["provinces"]}
    for city in facts["cities"]:
        if city["province"] not in provinces:
            found.append(f"VR-1.1: {city['id']} lies in no province of the board")
        if city["symbol"] not in SYMBOLS:
            found.append(f"VR-8.1: the symbols are {', '.join(SYMBOLS)}, not {city['symbol']}")
    cities = {city["id"] for city in facts["cities"]}
    for road in facts["roads"]:
        if not {road["from"], road["to"]} <= cities or road["from"] == road["to"]:
            found.append(f"VR-1.3: {road['id']} does not join two cities of the board")
    return found


def _provinces(facts: Facts) -> list[str]:
    """Five colours, four cities each, with the values that the markers give them."""
    found = []
    colours = sorted(province["colour"] for province in facts["provinces"])
    if colours != sorted(COLOURS):
        found.append(f"VR-1.1: the provinces have the colours {', '.join(COLOURS)}, each once")
    if len(facts["cities"]) != CITIES:
        found.append(f"VR-1.1: there are twenty cities, not {len(facts['cities'])}")
    for province in facts["provinces"]:
        cities = [city for city in facts["cities"] if city["province"] == province["id"]]
        if len(cities) != 4:
            found.append(f"VR-1.1: {province['id']} has {len(cities)} cities, not four")
        elif tuple(sorted(city["most"] for city in cities)) != MOST_IN_A_PROVINCE:
            found.append(f"VR-1.1: the highest values of {province['id']} are not 2, 3, 3 and 4")
        if len({city["symbol"] for city in cities}) != len(cities):
            found.append(f"VR-8.1: two cities of {province['id']} have the same symbol")
    return found


def _roads(facts: Facts) -> list[str]:
    """Spaces and marks of the roads."""
    found = []
    marks = Counter(road["closed"] for road in facts["roads"])
    if marks["red"] != RED or marks["yellow"] != YELLOW:
        count = f"{marks['red']} and {marks['yellow']}"
        found.append(f"VR-8.1: ten roads are red and five others yellow, not {count}")
    for mark in sorted(mark for mark in marks if mark not in (*MARKS, None)):
        found.append(f"VR-8.1: a road is red, yellow or null, not {mark}")
    for road in facts["roads"]:
        if not 2 <= len(road["spaces"]) <= MOST_SPACES:
            found.append(f"VR-8.3: {road['id']} has not 2 to {MOST_SPACES} spaces")
    if len(facts["roads"]) > MOST_ROADS:
        found.append(f"VR-8.3: more than {MOST_ROADS} roads")
    met = Counter(end for road in facts["roads"] for end in (road["from"], road["to"]))
    crowded = [name for name, roads in met.items() if roads > MOST_ROADS_OF_A_CITY]
    found += [f"VR-8.3: {name} has more than {MOST_ROADS_OF_A_CITY} roads" for name in crowded]
    return found


def _networks(facts: Facts) -> list[str]:
    """Enough open roads for the signposts, and all cities joined, for every number of players."""
    found = []
    for seats in (2, 3, 4):
        mark = closed_mark(seats)
        roads = [r for r in facts["roads"] if mark is None or r["closed"] != mark]
        signposts = SIGNPOSTS - (len(facts["roads"]) - len(roads))
        if len(roads) < signposts:
            found.append(
                f"VR-2.3: with {seats} players {len(roads)} roads are open, fewer than the "
                f"{signposts} signposts left"
            )
        if len(_joined(facts, roads)) < CITIES:
            found.append(f"VR-8.3: with {seats} players the open roads do not join all cities")
    return found


def closed_mark(seats: int) -> str | None:
    """VR-2.3: which roads are closed from the start."""
    return {2: "red", 3: "yellow"}.get(seats)


def _joined(facts: Facts, roads: Sequence[Mapping[str, Any]]) -> set[str]:
    """The cities that can be reached from the first one."""
    reached: set[str] = set()
    ahead = {facts["cities"][0]["id"]}
    while ahead:
        reached |= ahead
        ends = [{road["from"], road["to"]} for road in roads]
        ahead = {city for pair in ends if pair & ahead for city in pair} - reached
    return reached


def city_colours(facts: Facts) -> list[str]:
    """The colour of each city, which is that of its province."""
    colour = {province["id"]: province["colour"] for province in facts["provinces"]}
    return [colour[city["province"]] for city in facts["cities"]]


def space_name(road: str, number: int) -> str:
    """A road space, counted from 1 at the road's first city."""
    return f"{road}.{number + 1}"


def native_board(facts: Facts) -> Board:
    """The native board of a checked board file."""
    board = Board()
    board.roads = len(facts["roads"])
    number = {city["id"]: k for k, city in enumerate(facts["cities"])}
    for k, colour in enumerate(city_colours(facts)):
        board.colour[k] = COLOURS.index(colour)
        board.colour_bit[k] = 2 ** COLOURS.index(colour)
        board.most[k] = facts["cities"][k]["most"]
        board.copies[k] = 2 if board.most[k] == 2 else 3  # VR-8.2
    for k, road in enumerate(facts["roads"]):
        board.length[k] = len(road["spaces"])
        board.last[k] = 2 ** (len(road["spaces"]) - 1)
        board.red |= 2**k if road["closed"] == "red" else 0
        board.yellow |= 2**k if road["closed"] == "yellow" else 0
        for end, name in enumerate((road["from"], road["to"])):
            city = number[name]
            board.ends[2 * k + end] = city
            board.colours[k] |= board.colour_bit[city]
            _add_road(board, city, k)
    for colours in range(len(board.cities_of)):
        fitting = [k for k in range(int(CITIES)) if board.colour_bit[k] & colours]
        board.cities_of[colours] = sum(2**k for k in fitting)
        passing = [k for k in range(int(board.roads)) if board.colours[k] & colours]
        board.roads_of[colours] = sum(2**k for k in passing)
    return board


def _add_road(board: Board, city: int, road: int) -> None:
    first = city * int(MOST_ROADS_OF_A_CITY)
    while board.roads_at[first] >= 0:
        first += 1
    board.roads_at[first] = road
