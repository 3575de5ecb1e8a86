"""Board files: what they must say (SR-9), and the native Board made from one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from viae.core import board_file
from viae.core.board_file import Shapes, is_coordinate, is_name, is_pair, is_word, is_word_or_null
from viae.core.game import Facts
from viae.games.strada_romana.board import (
    GOAL,
    GOODS,
    MOST_SQUARES,
    OF_EACH_GOOD,
    START,
    TO_PORTUS,
    TO_ROME,
    WAGONS,
    Board,
    add_way,
    close,
)

SECTIONS = ("A", "B", "C")
SIDES = ("upper", "lower")
LANES = ("upper", "middle", "lower")
ZONE_NAMES = ("I", "II", "III", "IV", "V", "VI")


def _is_row(value: object) -> bool:
    """No road has more rows than squares; whether they are numbered well is seen later."""
    return type(value) is int and 0 <= value <= MOST_SQUARES


SHAPES: Shapes = {
    "squares": {
        "id": is_word,
        "row": _is_row,
        "lane": is_word,
        "section": is_word,
        "market": is_word_or_null,
        "x": is_coordinate,
        "y": is_coordinate,
    },
    "markets": {"id": is_word, "side": is_word, "x": is_coordinate, "y": is_coordinate},
    "zones": {"id": is_word, "section": is_word, "side": is_word},
    "wagons": {"id": is_word, "name": is_name},
}
JOINS = ("lines", "diagonals", "sideways")


def shipped() -> Facts:
    """The board that comes with the game."""
    return board_file.shipped("viae.games.strada_romana")


def faults(facts: Facts) -> list[str]:
    """What is wrong with a board file; each fault names the rule it breaks."""
    return board_file.first_faults(facts, (_shape, _names, _rows, _joins, _ways))


def _shape(facts: Facts) -> list[str]:
    """Has the file the form of a board file at all?"""
    found = board_file.misshapen(facts, "strada_romana", "SR-9", SHAPES)
    for name in JOINS:
        pairs = facts.get(name)
        if not isinstance(pairs, list) or not all(is_pair(pair) for pair in pairs):
            found.append(f"SR-9: '{name}' is no list of pairs of squares")
    goods = facts.get("goods")
    if not isinstance(goods, list) or not all(is_word(good) for good in goods):
        found.append("SR-9: 'goods' is no list of names")
    return found


def _names(facts: Facts) -> list[str]:
    """The right number of everything, and no name twice or out of nowhere."""
    found = []
    if len(facts["wagons"]) != WAGONS:
        found.append(f"SR-1.2: there are ten wagons, not {len(facts['wagons'])}")
    if len(facts["goods"]) != GOODS:
        found.append(f"SR-1.2: there are six goods, not {len(facts['goods'])}")
    if len(facts["squares"]) > MOST_SQUARES:
        found.append(f"SR-9: more than {MOST_SQUARES} squares")
    if len(facts["markets"]) > GOODS * OF_EACH_GOOD:
        found.append(f"SR-2.1: more than {GOODS * OF_EACH_GOOD} market-places: too few cubes")
    named = [thing["id"] for name in SHAPES for thing in facts[name]] + list(facts["goods"])
    for name, times in Counter(named).items():
        if times > 1 or name in {"goal", "start"}:
            found.append(f"SR-9: {name!r} is no good name, or stands for several things")
    zones = [(zone["id"], zone["section"], zone["side"]) for zone in facts["zones"]]
    wanted = [
        (ZONE_NAMES[2 * s + k], section, side)
        for s, section in enumerate(SECTIONS)
        for k, side in enumerate(SIDES)
    ]
    if zones != wanted:
        found.append("SR-1.1: the zones are I to VI, an upper and a lower one in each section")
    markets = {market["id"] for market in facts["markets"]}
    touched = {square["market"] for square in facts["squares"]} - {None}
    found += [f"SR-9: no square touches market-place {name}" for name in sorted(markets - touched)]
    found += [f"SR-9: there is no market-place {name}" for name in sorted(touched - markets)]
    found += [
        f"SR-9: market-place {market['id']} lies on no side of the road"
        for market in facts["markets"]
        if market["side"] not in SIDES
    ]
    return found


def _rows(facts: Facts) -> list[str]:
    """Rows, lanes and sections as in SR-1.1."""
    found = []
    rows = rows_of(facts["squares"])
    last = max(rows)
    if sorted(rows) != list(range(1, last + 1)):
        return ["SR-1.1: the rows are not numbered 1, 2, 3 … without a gap"]
    if len(rows[1]) != 3:
        found.append(f"SR-1.1: the first row on the Portus side has {len(rows[1])} squares, not 3")
    if len(rows[last]) != 2:
        found.append(
            f"SR-1.1: the last row, on the Rome side, has {len(rows[last])} squares, not 2"
        )
    for number, squares in rows.items():
        lanes = [square["lane"] for square in squares]
        if len(set(lanes)) != len(lanes) or not set(lanes) <= set(LANES):
            found.append(f"SR-1.1: row {number} has lanes {', '.join(lanes)}")
        if len({square["section"] for square in squares}) > 1:
            found.append(f"SR-1.1: row {number} lies in two sections")
    order = [rows[number][0]["section"] for number in range(1, last + 1)]
    if order != sorted(order) or set(order) != set(SECTIONS):
        found.append("SR-1.1: the sections are not A, B, C one after another")
    return found


def _joins(facts: Facts) -> list[str]:
    """Lines and diagonals lead one row towards Rome, sideways joins stay in their row."""
    found = []
    row = {square["id"]: square["row"] for square in facts["squares"]}
    seen: set[frozenset[str]] = set()
    for name in JOINS:
        rise = 0 if name == "sideways" else 1
        for one, other in facts[name]:
            if one not in row or other not in row:
                found.append(f"SR-9: {name} name an unknown square in {one}–{other}")
            elif one == other or row[other] - row[one] != rise:
                found.append(f"SR-4.2: {one}–{other} is no step for {name}")
            elif frozenset((one, other)) in seen:
                found.append(f"SR-9: {one}–{other} are joined twice")
            seen.add(frozenset((one, other)))
    return found


def _ways(facts: Facts) -> list[str]:
    """No square without a way forward and a way back."""
    last = max(square["row"] for square in facts["squares"])
    forward = {one for one, _ in facts["lines"]}
    back = {other for _, other in facts["lines"]}
    found = []
    for square in facts["squares"]:
        if square["id"] not in forward and square["row"] != last:
            found.append(f"SR-9: no way leads from {square['id']} towards Rome")
        if square["id"] not in back and square["row"] != 1:
            found.append(f"SR-9: no way leads from {square['id']} towards Portus")
    return found


def rows_of(squares: Sequence[Mapping[str, Any]]) -> dict[int, list[Mapping[str, Any]]]:
    """The squares by row."""
    rows: dict[int, list[Mapping[str, Any]]] = {}
    for square in squares:
        rows.setdefault(square["row"], []).append(square)
    return rows


def native_board(facts: Facts) -> Board:
    """The native board of a checked board file."""
    board = Board()
    squares = {square["id"]: number for number, square in enumerate(facts["squares"])}
    markets = {market["id"]: number for number, market in enumerate(facts["markets"])}
    board.squares = len(squares)
    board.markets = len(markets)
    last = max(square["row"] for square in facts["squares"])
    board.rows = last
    for number, square in enumerate(facts["squares"]):
        board.row[number] = square["row"]
        upper = SECTIONS.index(square["section"]) * 2
        if square["lane"] != "lower":
            board.upper_zone[number] = upper
        if square["lane"] != "upper":
            board.lower_zone[number] = upper + 1
        if square["market"] is not None:
            board.market[number] = markets[square["market"]]
        # SR-4.3: any square of the first row from the start, from the last row into the goal.
        if square["row"] == 1:
            add_way(board.ahead, TO_ROME, START, number)
            add_way(board.ahead, TO_PORTUS, number, GOAL)
        if square["row"] == last:
            add_way(board.ahead, TO_PORTUS, START, number)
            add_way(board.ahead, TO_ROME, number, GOAL)
    for name, ways in (("lines", board.ahead), ("diagonals", board.slant)):
        for one, other in facts[name]:
            add_way(ways, TO_ROME, squares[one], squares[other])
            add_way(ways, TO_PORTUS, squares[other], squares[one])
    for one, other in facts["sideways"]:
        for heading in (TO_ROME, TO_PORTUS):
            add_way(board.beside, heading, squares[one], squares[other])
            add_way(board.beside, heading, squares[other], squares[one])
    close(board)
    return board
