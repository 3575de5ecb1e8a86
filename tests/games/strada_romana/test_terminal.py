"""The table drawn for a terminal: what lies where, and that nothing is missing or said twice."""

import re
from typing import Any

import pytest
from rich.cells import cell_len

import viae
from games.terminals import as_text, said, texts_in
from viae.core.codec import Move
from viae.core.game import Block
from viae.core.rng import Rng
from viae.games.strada_romana import Game, facts
from viae.games.strada_romana.terminal.road import short_names
from viae.records.match import Match

GAME = viae.load_game("strada_romana")
TEXTS = texts_in("en", GAME)
MINUS = "\N{MINUS SIGN}"


def lines_of(block: Block) -> list[str]:
    return as_text(block, TEXTS).split("\n")


def drawn(match: Match, width: int = 80, choices: list[int] | None = None) -> list[Block]:
    seat = max(0, int(match.state.current))
    offered = match.state.legal_moves() if choices is None else choices
    return GAME.terminal(match.view(seat), offered, width)


def played(seats: int, seed: int, decisions: int) -> Match:
    match = viae.new_match("strada_romana", seats, seed)
    rng = Rng(seed)
    for _ in range(decisions):
        if match.state.is_over():
            break
        legal = match.state.legal_moves()
        match.play(int(match.state.current), [legal[int(rng.below(len(legal)))]])
    return match


def test_the_empty_road_is_drawn_as_its_stones_lie() -> None:
    match = viae.new_match("strada_romana", 3, seed=1)
    road = lines_of(drawn(match, choices=[])[0])
    stones = [re.sub("[^┌┬┐├┼┤└┴┘─│]", " ", line[4:75]) for line in road[5:12]]
    assert stones == [
        "┌────┬────┐    ┌────┬────┐                        ┌────┬────┐          ",
        "│    │    ├────┤    │    ├────┬────┐    ┌────┬────┤    │    ├────┬────┐",
        "├────┼────┤    ├────┼────┤    │    ├────┤    │    ├────┼────┤    │    │",
        "│    │    ├────┤    │    ├────┼────┤    ├────┼────┤    │    ├────┼────┤",
        "├────┼────┤    ├────┼────┤    │    ├────┤    │    ├────┼────┤    │    │",
        "│    │    ├────┤    │    ├────┴────┘    └────┴────┤    │    ├────┴────┘",
        "└────┴────┘    └────┴────┘                        └────┴────┘          ",
    ]
    assert road[1].startswith("PORTUS")
    assert road[1].rstrip().endswith("ROMA")
    assert road[3].split() == [str(row) for row in range(1, 15)]


def test_the_grey_section_is_lighter_even_without_colour() -> None:
    match = viae.new_match("strada_romana", 3, seed=1)
    road = drawn(match, choices=[])[0].lines
    grey = [span for line in road for span in line if span.style == "road.gravel"]
    squares = [square for square in GAME.facts["squares"] if square["section"] == "B"]
    assert len(grey) == len(squares)
    assert {said(span, TEXTS) for span in grey} == {"░░░░"}


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_wagon_cube_and_tile_is_drawn_once(seats: int, width: int) -> None:
    for decisions in (0, 15, 60):
        match = played(seats, seed=seats, decisions=decisions)
        view = match.view(0)
        road = drawn(match, width)[0]
        text = "\n".join(lines_of(road))
        names = short_names(GAME.facts, letters=(width + 1) // 16 - 2)
        for wagon, state in view["wagons"].items():
            mark = sign(state)
            label = mark + names[wagon] if mark in "◀«✓" else names[wagon] + mark
            assert text.count(label) == 1, (wagon, label)
        cubes = [good for good in view["markets"].values() if good]
        spans = [span for line in road.lines for span in line]
        assert sum(span.text == "■" for span in spans) == len(cubes)
        assert sum(span.text == "□" for span in spans) == len(view["markets"]) - len(cubes)
        for zone, tile in view["zones"].items():
            if tile["good"]:
                assert re.search(rf" {zone} ●{tile['good']} *◎{tile['pays']}", text)
        assert max(map(cell_len, text.splitlines())) <= width


def sign(wagon: dict[str, Any]) -> str:
    if wagon["at"] == "goal":
        return "✓"
    if wagon["to"] == "rome":
        return "»" if wagon["moved"] else "▶"
    return "«" if wagon["moved"] else "◀"


def test_wagons_wait_above_and_arrive_below_at_the_ends() -> None:
    view = viae.new_match("strada_romana", 2, seed=1).view(0)
    to_rome = [name for name, wagon in view["wagons"].items() if wagon["to"] == "rome"]
    view["wagons"][to_rome[0]]["at"] = "goal"
    lines = lines_of(GAME.terminal(view, [], 80)[0])[4:13]
    names = short_names(GAME.facts, 3)
    assert [line[:4] for line in lines[:4]] == [f"{names[name]}▶" for name in to_rome[1:]]
    assert [line[75:] for line in lines[:5]] == [
        f"◀{names[name]}" for name, wagon in view["wagons"].items() if wagon["to"] == "portus"
    ]
    assert lines[8][75:] == f"✓{names[to_rome[0]]}"


def number_at(lines: list[str], square: dict[str, Any]) -> str:
    """What is written in a square of the road at 80 columns."""
    rows = facts.rows_of(GAME.facts["squares"])[square["row"]]
    order = ["upper", "middle", "lower"]
    place = sorted(rows, key=lambda other: order.index(other["lane"])).index(square)
    line = lines[5 + 3 - len(rows) + 2 * place + 1]
    left = 4 + (square["row"] - 1) * 5 + 1
    return line[left : left + 4].strip()


def test_squares_show_the_numbers_of_the_choices_that_lead_there() -> None:
    codec = GAME.codec
    moves = [
        Move("step", (("wagon", "ballio"), ("to", "s05m"))),
        Move("step", (("wagon", "plotus"), ("to", "s07l"))),
        Move("overtake", (("wagon", "ballio"), ("to", "s07l"), ("steps", 2))),
        *[
            Move("step", (("wagon", w), ("to", "s14u")))
            for w in ("stichus", "epidicus", "charinus")
        ],
        Move("pass"),
    ]
    match = viae.new_match("strada_romana", 2, seed=1)
    choices = [codec.encode(move) for move in moves]
    lines = lines_of(drawn(match, choices=choices)[0])
    squares = {square["id"]: square for square in GAME.facts["squares"]}
    assert number_at(lines, squares["s05m"]) == "1"
    assert number_at(lines, squares["s07l"]) == "2 3"
    assert number_at(lines, squares["s14u"]) == "•"  # 4, 5 and 6 do not fit
    assert number_at(lines, squares["s08m"]) == "░░░░"


def test_goals_zones_and_market_places_show_their_numbers() -> None:
    match = viae.new_match("strada_romana", 4, seed=1)
    view = match.view(0)
    wagon = next(name for name, w in view["wagons"].items() if w["to"] == "rome")
    moves = [Move("step", (("wagon", wagon), ("to", "goal")))]
    moves += [Move("collect_tile", (("zone", "III"),)), Move("collect_cube", (("market", "m03"),))]
    moves += [Move("pass")] * 6 + [Move("collect_cube", (("market", "m05"),))]
    lines = lines_of(GAME.terminal(view, [GAME.codec.encode(move) for move in moves], 80)[0])
    assert lines[12][75:].strip() == "1"
    assert re.search("2 III ●", lines[2])
    good = TEXTS.say(f"good_short.{view['markets']['m03']}")
    assert f"3■{good}" in lines[5]
    good = TEXTS.say(f"good_short.{view['markets']['m05']}")
    assert f"•■{good}" in lines[4]  # 10 does not fit


def test_empty_places_are_drawn_empty() -> None:
    view = viae.new_match("strada_romana", 2, seed=1).view(0)
    view["markets"]["m01"] = None
    view["zones"]["I"] = {"good": None, "pays": 0}
    lines = lines_of(GAME.terminal(view, [], 80)[0])
    assert " I ○" in lines[2]
    assert "□" in lines[4][4:9]


def test_goods_are_pairs_first_and_then_what_is_loose() -> None:
    view = viae.new_match("strada_romana", 2, seed=1).view(0)
    seat = view["seats"][0]
    for good, cubes, tiles in (("grain", 3, 2), ("wine", 1, 1), ("oil", 0, 3), ("metals", 1, 0)):
        seat["cubes"][good], seat["tiles"][good] = cubes, tiles
        seat["contracts"][good] = min(cubes, tiles)
    seat["open_points"] = {"chips": 1, "loose": -5}
    line = lines_of(GAME.terminal(view, [], 120)[1])[1]
    assert re.search(r"2■● ■ +■● +3● +■ +· +·", line)
    assert f"={MINUS}4" in line


def test_the_seat_to_decide_is_marked() -> None:
    match = viae.new_match("strada_romana", 3, seed=1)
    lines = lines_of(drawn(match)[1])[1:]
    assert [line.startswith("▸") for line in lines] == [
        seat == match.state.current for seat in range(3)
    ]


def test_what_only_one_seat_sees() -> None:
    match = viae.new_match("strada_romana", 2, seed=1)
    one = int(match.state.current)
    assert lines_of(drawn(match)[2])[0] == "Your wagon tiles:  none yet"
    match.play(one, [GAME.codec.encode(Move("look"))])
    assert lines_of(drawn(match)[2])[2].startswith("In the pile now: ")
    take = Move("take", (("wagon", match.view(one)["own"]["pile_then"][0]),))
    match.play(one, [GAME.codec.encode(take)])
    (tile,) = match.view(one)["own"]["wagon_tiles"]
    view = match.view(one)
    own = lines_of(GAME.terminal(view, [], 80)[2])
    assert own[0] == f"Your wagon tiles:  ▤ {tile.title()} {MINUS}1"
    assert own[1].endswith(f"= {MINUS}1")
    assert own[2].startswith("In the pile now: ")
    assert tile.title() not in own[2]
    assert re.fullmatch(r"Gone before you looked: \w+ \(put away\)\.", own[3])
    view["wagon_tiles_left"] -= 1
    own = lines_of(GAME.terminal(view, [], 80)[2])
    assert own[2].startswith("Left in the pile when you took your last tile: ")
    view["wagons"][tile]["at"] = "goal"
    view["own"]["pile_then"] = []
    own = lines_of(GAME.terminal(view, [], 80)[2])
    assert own[0].endswith(f"{tile.title()} ✓ +3")
    assert own[2] == "You took the last tile of the pile."
    other = GAME.terminal(match.view(1 - one), [], 80)
    assert lines_of(other[2]) == ["Your wagon tiles:  none yet", own_points_of_nothing()]


def own_points_of_nothing() -> str:
    return "Your points:  Chips 0  Wagon tiles 0  Contracts 0  Loose goods 0  = 0"


def test_spectators_and_the_end_show_nobodys_own_block() -> None:
    match = played(2, seed=3, decisions=10)
    assert len(GAME.terminal(match.view(viae.SPECTATOR), [], 80)) == 2
    over = played(2, seed=3, decisions=100_000)
    assert over.state.is_over()
    assert len(GAME.terminal(over.view(0), [], 80)) == 2


def test_a_narrow_terminal_breaks_the_road_into_bands() -> None:
    match = viae.new_match("strada_romana", 2, seed=1)
    # Where a section has room for three rows, two or one, its tile is drawn shorter and shorter.
    for width, most, zones in (
        (44, 7, ("III ●─*╮", "III ●─*╮")),
        (49, 8, (r"III ●\w\w◎\d", "╭III╮")),
    ):
        lines = lines_of(drawn(match, width, choices=[])[0])
        numbers = [line.split() for line in lines if re.fullmatch(r" +\d[\d ]+", line)]
        rows = [str(row) for row in range(1, 15)]
        assert numbers == [rows[:most], rows[most:]]
        assert sum("PORTUS" in line for line in lines) == 1
        assert sum("ROMA" in line for line in lines) == 1
        road = [line for line in lines if re.search("[┌├└╭╰]", line)]
        assert max(map(cell_len, road)) <= width
        brackets = [line for line in lines if "╭" in line]
        assert len(brackets) == 2
        for bracket, zone in zip(brackets, zones, strict=True):
            assert re.search(zone, bracket)


def test_names_that_begin_alike_are_told_apart() -> None:
    own = {**GAME.facts, "wagons": [{"id": f"w{n}", "name": f"Wagon {n}"} for n in range(9)]}
    own["wagons"].append({"id": "b", "name": "B"})
    names = short_names(own, 3)
    assert len(set(names.values())) == 10
    assert names["w0"] == "Wag"
    assert names["w1"] == "Wa2"
    assert names["b"] == "B··"


def test_another_board_is_drawn_by_its_own_facts() -> None:
    own = Game({**GAME.facts, "wagons": [*GAME.facts["wagons"]][::-1]})
    match = Match(own, 2, chance=lambda state: int(state.draw(Rng(1))))
    match.begin()
    assert "Palaestrio" in "\n".join(lines_of(own.terminal(match.view(0), [], 80)[0]))
