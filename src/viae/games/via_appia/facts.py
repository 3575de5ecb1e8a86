"""Board files: what they must say (VA-1, VA-10), and the native Board made from one."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product

from viae.core import board_file
from viae.core.board_file import Shapes, is_coordinate, is_name, is_pair, is_word
from viae.core.game import Facts
from viae.games.via_appia.board import CARDS, Board
from viae.games.via_appia.codes import TILES
from viae.games.via_appia.rules.settling import fits

SIZES = ("small", "medium", "large")
CITIES = ("rome", "tarracina", "beneventum", "brundisium")
SECTIONS = ("A", "B", "C")
SPACES_OF = {"A": 11, "B": 13, "C": 17}
COLOURS = ("grey", "brown", "beige")
MOST_ON_A_CARD = 8
"""Stones, or sesterces."""
CART_PLACES, MOST_LOTS = 4, 4


def _is_size(value: object) -> bool:
    return value in SIZES


def _is_sum(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST_ON_A_CARD


def _are_stones(value: object) -> bool:
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_ON_A_CARD:
        return False
    return all(_is_size(size) for size in value)


def _is_cart_place(value: object) -> bool:
    """A place of the cart: the lots of tiles that it takes."""
    if not isinstance(value, list) or len(value) > MOST_LOTS:
        return False
    return all(_are_stones(lot) for lot in value)


SHAPES: Shapes = {
    "cities": {"id": is_word, "name": is_name, "x": is_coordinate, "y": is_coordinate},
    "sections": {"id": is_word, "from": is_word, "to": is_word, "colour": is_word},
    "spaces": {
        "id": is_word,
        "section": is_word,
        "size": _is_size,
        "x": is_coordinate,
        "y": is_coordinate,
    },
    "income_cards": {"id": is_word, "sesterces": _is_sum, "stones": _are_stones},
}
LISTS: Mapping[str, Callable[[object], bool]] = {"lines": is_pair, "cart": _is_cart_place}


def shipped() -> Facts:
    """The board that comes with the game."""
    return board_file.shipped("viae.games.via_appia")


def faults(facts: Facts) -> list[str]:
    """What is wrong with a board file; each fault names the rule it breaks."""
    return board_file.first_faults(facts, (_shape, _names, _numbers, _lines, _ways))


def _shape(facts: Facts) -> list[str]:
    """Has the file the form of a board file at all?"""
    found = board_file.misshapen(facts, "via_appia", "VA-10", SHAPES)
    for name, is_proper in LISTS.items():
        rows = facts.get(name)
        if not isinstance(rows, list) or not all(is_proper(row) for row in rows):
            found.append(f"VA-10: '{name}' is missing or not of its form")
    return found


def _names(facts: Facts) -> list[str]:
    """Cities and sections in their order, and no name twice."""
    found = board_file.named_twice(facts, "VA-10", SHAPES)
    if tuple(city["id"] for city in facts["cities"]) != CITIES:
        found.append(f"VA-1.1: the cities are {', '.join(CITIES)}, in this order")
    sections = [
        (section["id"], section["from"], section["to"], section["colour"])
        for section in facts["sections"]
    ]
    if sections != list(zip(SECTIONS, CITIES[:-1], CITIES[1:], COLOURS, strict=True)):
        found.append(
            "VA-1.1: the sections are A, B and C, each from one city to the next, with tokens in"
            f" {', '.join(COLOURS)}"
        )
    return found


def _numbers(facts: Facts) -> list[str]:
    """As many spaces and cards as VA-1 says, a tile for each space, and the cart."""
    found = []
    spaces = Counter(space["section"] for space in facts["spaces"])
    if spaces != SPACES_OF:
        counts = ", ".join(f"{number} in {name}" for name, number in sorted(spaces.items()))
        found.append(f"VA-1.1: there are 11 spaces in A, 13 in B and 17 in C, not {counts}")
    sizes = Counter(space["size"] for space in facts["spaces"])
    for number, size in enumerate(SIZES):
        if sizes[size] > TILES[number]:
            found.append(
                f"VA-10: {sizes[size]} spaces are {size}, more than the {TILES[number]} tiles"
            )
    if len(facts["income_cards"]) != CARDS:
        found.append(f"VA-1.2: there are 16 income cards, not {len(facts['income_cards'])}")
    if len(facts["cart"]) != CART_PLACES or _loads(facts["cart"]) != RIGHT_LOADS:
        found.append(
            "VA-1.3: a cart takes a large tile, or a medium and a small one, and besides one"
            " medium and two small ones"
        )
    return found


Load = tuple[int, int, int]


RIGHT_LOADS: set[Load] = {
    (small, medium, large)
    for small, medium, large in product(range(4), range(3), range(2))
    if fits(small, medium, large)
}


def _loads(cart: Sequence[Sequence[Sequence[str]]]) -> set[Load]:
    """All loads that the places of a cart take together; a place may stay empty."""
    return {
        _counted(size for lot in lots for size in lot)
        for lots in product(*[[[], *place] for place in cart])
    }


def _counted(sizes: Iterable[str]) -> Load:
    counts = Counter(sizes)
    return counts["small"], counts["medium"], counts["large"]


def _lines(facts: Facts) -> list[str]:
    """Lines join what belongs to one section, away from Rome."""
    found = []
    section = {space["id"]: space["section"] for space in facts["spaces"]}
    starts = {(part["from"], part["id"]) for part in facts["sections"]}
    ends = {(part["id"], part["to"]) for part in facts["sections"]}
    seen: set[tuple[str, str]] = set()
    for one, other in facts["lines"]:
        within = one in section and section[one] == section.get(other)
        leaves = (one, section.get(other, "")) in starts
        enters = (section.get(one, ""), other) in ends
        if not within and not leaves and not enters:
            found.append(f"VA-1.1: {one}–{other} is no line of a section, away from Rome")
        elif (one, other) in seen:
            found.append(f"VA-10: {one}–{other} is there twice")
        seen.add((one, other))
    return found


def _ways(facts: Facts) -> list[str]:
    """Every space lies on a way from city to city, and none leads in a circle."""
    found = []
    back = [[other, one] for one, other in facts["lines"]]
    small = [space["id"] for space in facts["spaces"] if space["size"] != "large"]
    for section in facts["sections"]:
        spaces = {space["id"] for space in facts["spaces"] if space["section"] == section["id"]}
        on_way = _reached(facts["lines"], section["from"], spaces)
        on_way &= _reached(back, section["to"], spaces)
        for name in sorted(spaces - on_way):
            found.append(f"VA-10: {name} lies on no way from city to city")
        if any(name in _reached(facts["lines"], name, spaces) for name in spaces):
            found.append(f"VA-1.1: in {section['id']} lines lead in a circle")
        free = _reached(facts["lines"], section["from"], spaces.intersection(small))
        if not any([name, section["to"]] in facts["lines"] for name in free):
            found.append(f"VA-10: {section['id']} has no way free of large tiles")
    return found


def _reached(lines: Sequence[Sequence[str]], start: str, within: set[str]) -> set[str]:
    """Where one comes from a place along lines, over these spaces only."""
    reached: set[str] = set()
    ahead = {start}
    while ahead:
        ahead = {other for one, other in lines if one in ahead and other in within} - reached
        reached |= ahead
    return reached


def native_board(facts: Facts) -> Board:
    """The native board of a checked board file."""
    board = Board()
    number = {space["id"]: k for k, space in enumerate(facts["spaces"])}
    for k, space in enumerate(facts["spaces"]):
        section, size = SECTIONS.index(space["section"]), SIZES.index(space["size"])
        board.section[k] = section
        board.size[k] = size
        board.whole[section] |= 2**k
        board.of_size[size] |= 2**k
    for one, other in facts["lines"]:
        if one in CITIES:
            board.first[CITIES.index(one)] |= 2 ** number[other]
        elif other in CITIES:
            board.last[CITIES.index(other) - 1] |= 2 ** number[one]
        else:
            board.ahead[number[one]] |= 2 ** number[other]
            board.joined[number[one]] |= 2 ** number[other]
            board.joined[number[other]] |= 2 ** number[one]
    back = [[other, one] for one, other in facts["lines"]]
    for name, k in number.items():
        board.depth[k] = _steps(back, name)
        board.to_go[k] = _steps(facts["lines"], name)
    for k, card in enumerate(facts["income_cards"]):
        board.sesterces[k] = card["sesterces"]
        for name in card["stones"]:
            board.stones[k * len(SIZES) + SIZES.index(name)] += 1
    return board


def _steps(lines: Sequence[Sequence[str]], start: str) -> int:
    """How many steps it is to a city."""
    steps, ahead = 0, {start}
    while not ahead.intersection(CITIES):
        steps += 1
        ahead = {other for one, other in lines if one in ahead}
    return steps
