"""VA-1 and VA-10: what is in the box, and which boards can be used."""

import copy
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from games.via_appia.table import Table, game_on
from viae.core.errors import Malformed
from viae.games.via_appia import facts
from viae.games.via_appia.rules.settling import fits

Board = dict[str, Any]


@pytest.fixture
def board() -> Board:
    return copy.deepcopy(dict(facts.shipped()))


def test_va_1_1_the_road_in_three_sections(board: Board) -> None:
    assert [city["id"] for city in board["cities"]] == list(facts.CITIES)
    assert Counter(space["section"] for space in board["spaces"]) == {"A": 11, "B": 13, "C": 17}
    assert Table().supply("bonus") == (11, 13, 17)
    sizes = Counter(space["size"] for space in board["spaces"])
    assert sizes == {"small": 21, "medium": 12, "large": 8}


def test_va_1_1_lines_lead_away_from_rome(board: Board) -> None:
    tables = facts.native_board(board)
    number = {space["id"]: k for k, space in enumerate(board["spaces"])}
    assert int(tables.ahead[number["A4"]]) == 2 ** number["A7"] | 2 ** number["A8"]
    joined = int(tables.joined[number["A4"]])
    assert joined == sum(2 ** number[name] for name in ("A1", "A2", "A7", "A8"))
    assert int(tables.last[0]) == sum(2 ** number[name] for name in ("A9", "A10", "A11"))
    assert (int(tables.depth[number["A9"]]), int(tables.to_go[number["A9"]])) == (3, 1)


@pytest.mark.parametrize(("edition", "medium"), [("german", 13), ("dutch", 14)])
def test_va_1_2_stones_tiles_cards_and_tokens(edition: str, medium: int) -> None:
    table = Table(4, edition=edition)
    pieces = table.game.pieces(table.state)
    assert [pieces[f"{size} stone"] for size in facts.SIZES] == [34, 22, 8]
    assert [pieces[f"{size} tile"] for size in facts.SIZES] == [24, medium, 9]
    assert pieces["push token"] == 4
    assert sum(number for name, number in pieces.items() if name.startswith("i")) == 16
    assert table.view()["city_tokens"] == {name: [6, 3, 1] for name in facts.CITIES[1:]}
    assert Table(2).view()["city_tokens"]["brundisium"] == [6, 1]


def test_va_1_3_what_a_cart_takes(board: Board) -> None:
    """By its places: one for a large tile or a medium and a small one, and one, one, one."""
    places = [[(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 0, 1)]]
    places += [[(0, 0, 0), (0, 1, 0)], [(0, 0, 0), (1, 0, 0)], [(0, 0, 0), (1, 0, 0)]]
    possible = {tuple(map(sum, zip(*chosen, strict=True))) for chosen in product(*places)}
    every = product(range(5), range(5), range(5))
    assert {load for load in every if fits(*load)} == possible
    assert board["cart"][0] == [["large"], ["medium", "small"], ["medium"], ["small"]]


def test_va_10_the_shipped_board_can_be_used(board: Board) -> None:
    assert facts.faults(board) == []
    assert {card["sesterces"] for card in board["income_cards"]} == {1, 2, 3, 4}


def line(one: str, other: str) -> Callable[[Board], None]:
    return lambda board: board["lines"].append([one, other])


def space(name: str, **changes: Any) -> Callable[[Board], None]:
    def change(board: Board) -> None:
        next(one for one in board["spaces"] if one["id"] == name).update(changes)

    return change


def without(end: str) -> Callable[[Board], None]:
    """No line at this place."""

    def change(board: Board) -> None:
        board["lines"] = [pair for pair in board["lines"] if end not in pair]

    return change


def large_everywhere(board: Board) -> None:
    """A1, A7 and A10 are the way round the large spaces of A's north, A5 that of its south."""
    for name in ("A1", "A2", "A3"):
        space(name, size="large")(board)
    for name in ("B5", "B6", "B11"):
        space(name, size="small")(board)


def put(name: str, value: object) -> Callable[[Board], None]:
    return lambda board: board.update({name: value})


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (put("game", "via_romana"), "VA-10"),
        (put("spaces", 7), "VA-10"),
        (put("lines", [["rome"]]), "VA-10"),
        (put("cart", [[["huge"]]]), "VA-10"),
        (put("cart", [[["small"]] * 5]), "VA-10"),
        (put("cart", [[["small"]]] * 4), "VA-1.3"),
        (put("cart", [[["small"]]] * 40), "VA-1.3"),
        (lambda board: board["cities"].reverse(), "VA-1.1"),
        (lambda board: board["sections"].reverse(), "VA-1.1"),
        (lambda board: board["sections"][0].update(to="beneventum"), "VA-1.1"),
        (lambda board: board["spaces"].pop(), "VA-1.1"),
        (space("A1", section="B"), "VA-1.1"),
        (space("A1", id="A2"), "VA-10"),
        (space("A1", size="huge"), "VA-10"),
        (space("A1", x=float("nan")), "VA-10"),
        (space("A1", id="A 1"), "VA-10"),
        (lambda board: board["income_cards"].pop(), "VA-1.2"),
        (lambda board: board["income_cards"][0].update(stones=[]), "VA-10"),
        (lambda board: board["income_cards"][0].update(sesterces=True), "VA-10"),
        (lambda board: [space(f"A{k}", size="large")(board) for k in (1, 2)], "VA-10"),
        (line("A1", "B1"), "VA-1.1"),
        (line("A1", "rome"), "VA-1.1"),
        (line("tarracina", "A1"), "VA-1.1"),
        (line("rome", "tarracina"), "VA-1.1"),
        (line("A1", "nowhere"), "VA-1.1"),
        (line("A1", "A4"), "VA-10"),
        (line("A4", "A1"), "VA-1.1"),
        (line("A10", "A10"), "VA-1.1"),
        (without("A1"), "VA-10"),
        (large_everywhere, "VA-10"),
    ],
)
def test_va_10_boards_that_break_a_rule_are_refused(
    board: Board, change: Callable[[Board], object], rule: str
) -> None:
    change(board)
    faults = facts.faults(board)
    assert faults
    assert all(fault.startswith(f"{rule}:") for fault in faults), faults
    with pytest.raises(Malformed, match=rule):
        game_on(board)


def test_va_10_another_board_is_played_on(board: Board) -> None:
    line("A1", "A5")(board)
    board["income_cards"][0]["sesterces"] = 8
    table = Table(2, board=board)
    table.play("income i01 sesterces")
    assert table.purse(0) == 1 + 8
    table.pave("A1")
    table.load(1, small=1)
    assert "build A5" in table.legal()
