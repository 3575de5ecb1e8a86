"""SR-9: board files, good and bad, and two boards at the same time."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from games.strada_romana.boards import NARROW, SHORT, road
from games.strada_romana.table import Table, game_on
from viae.core.errors import Malformed
from viae.core.rng import Rng
from viae.core.state import CHANCE, digest
from viae.games.strada_romana.board import NOWHERE, ZONES, add_way, close
from viae.games.strada_romana.board import Board as NativeBoard
from viae.games.strada_romana.facts import ZONE_NAMES, faults, rows_of, shipped

Board = dict[str, Any]
Damage = Callable[[Board], object]


def broken(damage: Damage) -> Board:
    """The shipped board, damaged."""
    board: Board = copy.deepcopy(dict(shipped()))
    damage(board)
    return board


def square(board: Board, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in board["squares"] if one["id"] == name)
    return found


def without(board: Board, name: str) -> None:
    """Take a square off the road, and every join with it."""
    board["squares"].remove(square(board, name))
    for joins in ("lines", "diagonals", "sideways"):
        board[joins] = [pair for pair in board[joins] if name not in pair]


def many_squares(board: Board) -> None:
    """Rows 2 of three squares, again and again, until there are 63."""
    board["squares"] += [
        {**board["squares"][3 + n % 3], "id": f"x{n}", "market": None} for n in range(30)
    ]


def many_markets(board: Board) -> None:
    board["markets"] += [{"id": f"y{n}", "side": "upper", "x": 0, "y": 0} for n in range(23)]


DAMAGES: list[tuple[Damage, str]] = [
    # The form of the file
    (lambda b: b.update(game="via_appia"), "SR-9: 'game' is not strada_romana"),
    (lambda b: b.pop("squares"), "SR-9: 'squares' is missing or no list"),
    (lambda b: b.update(markets={}), "SR-9: 'markets' is missing or no list"),
    (lambda b: b.update(wagons=[]), "SR-9: 'wagons' is missing or no list"),
    (lambda b: b["squares"][3].pop("row"), "SR-9: squares[3] has no proper 'row'"),
    (lambda b: b["squares"][0].update(x="left"), "SR-9: squares[0] has no proper 'x'"),
    (lambda b: b["squares"][0].update(market=7), "SR-9: squares[0] has no proper 'market'"),
    (lambda b: b["zones"].append("VII"), "SR-9: zones[6] has no proper 'id'"),
    (lambda b: b.update(lines="all"), "SR-9: 'lines' is no list of pairs of squares"),
    (lambda b: b["sideways"].append(["s01u"]), "SR-9: 'sideways' is no list of pairs"),
    (lambda b: b["diagonals"].append(["s01u", 2]), "SR-9: 'diagonals' is no list of pairs"),
    (lambda b: b.pop("goods"), "SR-9: 'goods' is no list of names"),
    (lambda b: b["goods"].append(7), "SR-9: 'goods' is no list of names"),
    # Numbers that no picture and no machine could hold, words that a terminal would obey
    *[
        (lambda b, v=value: b["squares"][3].update(row=v), "SR-9: squares[3] has no proper 'row'")
        for value in (10**12, 10**30, 61, -1, True, 2.0)
    ],
    *[
        (lambda b, v=value: b["markets"][2].update(y=v), "SR-9: markets[2] has no proper 'y'")
        for value in (float("nan"), float("inf"), -10_001, 10**400, True)
    ],
    *[
        (lambda b, v=value: b["wagons"][0].update(id=v), "SR-9: wagons[0] has no proper 'id'")
        for value in ("", "two words", "x" * 25, "é", "\x1b[2J", "name\n")
    ],
    *[
        (lambda b, v=value: b["wagons"][1].update(name=v), "SR-9: wagons[1] has no proper 'name'")
        for value in ("", " ", "x" * 25, "\x1b[2J", "two\nlines", "\ud800")
    ],
    (lambda b: b["squares"][4].update(lane="\x1b[2J"), "SR-9: squares[4] has no proper 'lane'"),
    (lambda b: b["lines"].append(["s01u", "\n"]), "SR-9: 'lines' is no list of pairs"),
    (lambda b: b["goods"].append("\x07"), "SR-9: 'goods' is no list of names"),
    # Numbers and names
    (lambda b: b["wagons"].pop(), "SR-1.2: there are ten wagons, not 9"),
    (lambda b: b["goods"].pop(), "SR-1.2: there are six goods, not 5"),
    (many_squares, "SR-9: more than 60 squares"),
    (many_markets, "SR-2.1: more than 36 market-places"),
    (lambda b: b["wagons"][0].update(id="curculio"), "SR-9: 'curculio' is no good name"),
    (lambda b: b["wagons"][0].update(id="grain"), "SR-9: 'grain' is no good name"),
    (lambda b: b["wagons"][0].update(id="goal"), "SR-9: 'goal' is no good name"),
    (lambda b: b["zones"].reverse(), "SR-1.1: the zones are I to VI"),
    (lambda b: b["zones"].pop(), "SR-1.1: the zones are I to VI"),
    (lambda b: b["zones"][0].update(side="lower"), "SR-1.1: the zones are I to VI"),
    (lambda b: square(b, "s01u").update(market=None), "SR-9: no square touches market-place m01"),
    (lambda b: square(b, "s01m").update(market="m99"), "SR-9: there is no market-place m99"),
    (lambda b: b["markets"][0].update(side="left"), "SR-9: market-place m01 lies on no side"),
    # Rows
    (
        lambda b: [one.update(row=15) for one in b["squares"] if one["row"] == 14],
        "SR-1.1: the rows are not numbered",
    ),
    (
        lambda b: [one.update(row=one["row"] - 1) for one in b["squares"]],
        "SR-1.1: the rows are not numbered",
    ),
    (lambda b: without(b, "s01m"), "SR-1.1: the first row on the Portus side has 2 squares, not 3"),
    (lambda b: without(b, "s14u"), "SR-1.1: the last row, on the Rome side, has 1 squares, not 2"),
    (lambda b: square(b, "s05l").update(lane="upper"), "SR-1.1: row 5 has lanes upper, middle"),
    (
        lambda b: square(b, "s05l").update(lane="left"),
        "SR-1.1: row 5 has lanes upper, middle, left",
    ),
    (lambda b: square(b, "s05l").update(section="B"), "SR-1.1: row 5 lies in two sections"),
    (
        lambda b: [one.update(section="A") for one in b["squares"] if one["section"] == "B"],
        "SR-1.1: the sections are not A, B, C",
    ),
    (
        lambda b: [one.update(section="C") for one in b["squares"] if one["row"] == 2],
        "SR-1.1: the sections are not A, B, C",
    ),
    # Joins
    (lambda b: b["lines"].append(["s01u", "s99u"]), "SR-9: lines name an unknown square"),
    (lambda b: b["lines"].append(["s01u", "s03u"]), "SR-4.2: s01u–s03u is no step for lines"),
    (lambda b: b["lines"].append(["s02u", "s01m"]), "SR-4.2: s02u–s01m is no step for lines"),
    (lambda b: b["diagonals"].append(["s07u", "s07l"]), "SR-4.2: s07u–s07l is no step for"),
    (lambda b: b["sideways"].append(["s07u", "s08m"]), "SR-4.2: s07u–s08m is no step for"),
    (lambda b: b["sideways"].append(["s07u", "s07u"]), "SR-4.2: s07u–s07u is no step for"),
    (lambda b: b["lines"].append(["s01u", "s02u"]), "SR-9: s01u–s02u are joined twice"),
    (lambda b: b["diagonals"].append(["s01u", "s02u"]), "SR-9: s01u–s02u are joined twice"),
    (lambda b: b["sideways"].append(["s01u", "s01m"]), "SR-9: s01u–s01m are joined twice"),
    # Ways
    (lambda b: b["lines"].remove(["s07u", "s08m"]), "SR-9: no way leads from s07u towards Rome"),
    (lambda b: b["lines"].remove(["s08m", "s09l"]), "SR-9: no way leads from s09l towards Portus"),
]


@pytest.mark.parametrize(("damage", "fault"), DAMAGES, ids=[fault for _, fault in DAMAGES])
def test_sr_9_a_bad_board_is_refused_with_the_rule_it_breaks(damage: Damage, fault: str) -> None:
    board = broken(damage)
    found = faults(board)
    assert any(one.startswith(fault) for one in found), found
    with pytest.raises(Malformed, match="this board cannot be used") as refused:
        game_on(board)
    assert fault in str(refused.value)


def test_sr_9_there_is_a_name_for_each_zone() -> None:
    assert len(ZONE_NAMES) == ZONES
    assert [zone["id"] for zone in shipped()["zones"]] == list(ZONE_NAMES)


def test_sr_9_the_boards_in_use_have_no_fault() -> None:
    for board in (shipped(), SHORT, NARROW):
        assert faults(board) == []


def test_sr_9_the_shipped_board() -> None:
    board = shipped()
    assert len(rows_of(board["squares"])) == 14
    assert len(board["squares"]) == 33
    assert len(board["markets"]) == 14


def test_sr_9_thirty_six_market_places_can_all_be_filled() -> None:
    rows = ["uml"] * 11 + ["m", "ul"]
    names = [f"{row}{lane}" for row, lanes in enumerate(rows, 1) for lane in lanes]
    board = road(rows, "A" * 5 + "B" * 4 + "C" * 4, {name: f"at{name}" for name in names})
    assert len(board["markets"]) == 36
    cubes = [good for good in board["goods"] for _ in range(6)]
    table = Table(board=board, cubes=cubes)
    assert set(table.view()["bag"]["cubes"].values()) == {0}
    assert None not in table.view()["markets"].values()


def test_sr_9_diagonals_alone_are_no_way() -> None:
    """A square must be left and reached along the lines: diagonal steps cost coins."""
    board = copy.deepcopy(SHORT)
    board["lines"].remove(["5l", "6l"])
    assert faults(board) == [
        "SR-9: no way leads from 5l towards Rome",
        "SR-9: no way leads from 6l towards Portus",
    ]


def play_some(table: Table, moves: int, seed: int) -> list[str]:
    """Random legal moves; the digests on the way."""
    choose = random.Random(seed)
    found = []
    for _ in range(moves):
        legal = table.state.legal_moves()
        if not legal:
            break
        table.state.apply(choose.choice(legal))
        found.append(digest(table.state))
    return found


def test_sr_9_two_boards_in_one_process_do_not_influence_each_other() -> None:
    alone = [play_some(Table(3, board=board), 200, seed=5) for board in (None, SHORT)]
    tables = [Table(3), Table(3, board=SHORT)]
    choose = [random.Random(5), random.Random(5)]
    together: list[list[str]] = [[], []]
    for _ in range(200):
        for table, chooser, found in zip(tables, choose, together, strict=True):
            if legal := table.state.legal_moves():
                table.state.apply(chooser.choice(legal))
                found.append(digest(table.state))
    assert together == alone
    assert {len(table.squares) for table in tables} == {33, 12}


def test_sr_9_states_on_one_board_share_it() -> None:
    table = Table(board=SHORT)
    other = table.state.clone()
    assert other.board is table.state.board
    assert Table(3).state.board is Table(5).state.board
    assert Table(3).state.board is not table.state.board


def test_sr_9_a_saved_state_is_loaded_onto_its_own_board() -> None:
    table = Table(3, board=SHORT)
    play_some(table, 40, seed=2)
    loaded = table.game.new_state(3)
    loaded.load(table.state.save())
    assert loaded.save() == table.state.save()
    assert loaded.legal_moves() == table.state.legal_moves()
    with pytest.raises(Malformed, match="saved state"):
        Table(3).game.new_state(3).load(table.state.save())


def test_sr_9_a_place_has_room_for_four_ways() -> None:
    """A row has at most three squares, so no board file comes near it."""
    tables = NativeBoard()
    for to in (7, 8, 9, 10):
        add_way(tables.ahead, 0, 3, to)
    base = 3 * 4
    assert list(tables.ahead[base : base + 4]) == [7, 8, 9, 10]
    with pytest.raises(ValueError, match="more ways"):
        add_way(tables.ahead, 0, 3, 11)


def test_sr_9_all_ways_out_of_a_place_stand_together_even_where_all_room_is_used() -> None:
    tables = NativeBoard()
    for number, ways in enumerate((tables.ahead, tables.beside, tables.slant)):
        for k in range(4):
            add_way(ways, 1, 3, 10 * number + k)
    add_way(tables.beside, 1, 4, 40)
    close(tables)
    base = (64 + 3) * 12
    straight, sideways, diagonal = [0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23]
    assert list(tables.steps[base : base + 12]) == straight + sideways + diagonal
    assert list(tables.jumps[base : base + 12]) == straight + diagonal + sideways
    assert [int(tables.ends[kind * 128 + 67]) for kind in range(3)] == [
        base + n for n in (4, 8, 12)
    ]
    assert list(tables.steps[base + 12 : base + 14]) == [40, NOWHERE]
    assert [int(tables.ends[kind * 128 + 68]) for kind in range(3)] == [
        base + 12,
        base + 13,
        base + 13,
    ]


def test_sr_9_a_board_is_plain_data_that_survives_json() -> None:
    again = json.loads(json.dumps(SHORT))
    assert again == SHORT
    one, other = Table(2, board=SHORT), Table(2, board=again)
    for table in (one, other):
        table.play("step unus 1u", "step sex 6u", "step sex 5u")
    assert one.state.save() == other.state.save()
    assert one.view() == other.view()


def test_sr_9_chance_draws_alike_on_every_board() -> None:
    for board, markets in ((None, 14), (SHORT, 6), (NARROW, 3)):
        table = Table(4, board=board, ready=False)
        rng = Rng(3)
        draws = 0
        while table.current == CHANCE:
            table.state.apply(table.state.draw(rng))
            draws += 1
        assert draws == 5 + 6 + markets + 1 + 1
