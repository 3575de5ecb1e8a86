"""The picture of Strada Romana: complete, self-contained, the same every time, and readable."""

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from games.pictures import (
    ids,
    words,
)
from games.strada_romana.pictured import BOARD, GOODS, SCENES, places
from viae.drawing import icons
from viae.games.strada_romana.picture import Scene, draw, symbols

SCENE = SCENES["table"]


@pytest.fixture(scope="module")
def picture() -> str:
    return draw(BOARD)


def small_board(widths: tuple[int, ...], sections: str) -> dict[str, Any]:
    """A board of other measures: rows of these widths in these sections."""
    lanes = {1: "m", 2: "ul", 3: "uml", 4: "uxyl"}
    names = {"u": "upper", "m": "middle", "l": "lower", "x": "second", "y": "third"}
    squares: list[dict[str, Any]] = []
    markets: list[dict[str, Any]] = []
    for row, (width, section) in enumerate(zip(widths, sections, strict=True), start=1):
        for index, lane in enumerate(lanes[width]):
            first, upper = index == 0, row % 2 == 1
            holds = first if upper else index == width - 1
            square = {
                "id": f"s{row:02}{lane}",
                "row": row,
                "lane": names[lane],
                "section": section,
                "market": f"m{row:02}" if holds else None,
                "x": 130 + 57 * (row - 1),
                "y": 500 + 46 * (index - (width - 1) / 2),
            }
            squares.append(square)
        markets.append({"id": f"m{row:02}", "side": "upper" if row % 2 else "lower"})
    zones = [
        {"id": f"{number}", "section": section, "side": side}
        for number, (section, side) in enumerate(
            ((s, side) for s in dict.fromkeys(sections) for side in ("upper", "lower")), start=1
        )
    ]
    return {
        "squares": squares,
        "lines": [[a["id"], b["id"]] for a in squares for b in squares if b["row"] == a["row"] + 1],
        "markets": markets,
        "zones": zones,
        "wagons": [{"id": "ballio", "name": "Ballio"}, {"id": "novus", "name": "Novus"}],
    }


def test_carries_no_words_but_latin_names(picture: str) -> None:
    zones = {zone["id"] for zone in BOARD["zones"]}
    plain = {word for word in words(picture) if not word.isdigit()} - zones
    assert plain == {"PORTVS", "ROMA", "PORTA"}


def test_numbers_every_row(picture: str) -> None:
    numbers = re.findall(r'class="row-number"[^>]*>(\d+)<', picture)
    assert [int(row) for row in numbers] == sorted({square["row"] for square in BOARD["squares"]})


def test_there_are_five_emblems() -> None:
    assert list(icons.EMBLEMS) == ["aquila", "taurus", "leo", "aper", "lupa"]


def test_has_a_symbol_for_every_piece() -> None:
    defined = symbols() + icons.emblem_symbols()
    found = {symbol.attrib["id"] for symbol in ElementTree.fromstring(f"<defs>{defined}</defs>")}
    expected = {f"{kind}-{good}" for kind in ("g", "cube", "tile") for good in GOODS}
    expected |= {f"w-{wagon['id']}" for wagon in BOARD["wagons"]}
    expected |= {"plaque-rome", "plaque-portus", "i-coin", "i-chip", "i-back", "i-wreath"}
    assert expected <= found


def test_a_state_shows_every_wagon_once() -> None:
    document = draw(BOARD, SCENE)
    found = ids(document)
    assert [name for name, count in found.items() if count > 1] == []
    assert places(BOARD) <= found.keys()
    assert {f"wagon-{wagon}" for wagon in SCENE.wagons} <= found.keys()
    written = Counter(words(document))
    assert all(written[wagon["name"]] == 1 for wagon in BOARD["wagons"])


def test_wagons_stand_apart() -> None:
    root = ElementTree.fromstring(draw(BOARD, SCENE))
    places = [
        part.attrib["transform"]
        for part in root.iter()
        if part.attrib.get("id", "").startswith("wagon-")
    ]
    assert len(set(places)) == len(SCENE.wagons)


def test_a_wagon_stands_on_its_square() -> None:
    root = ElementTree.fromstring(draw(BOARD, SCENE))
    parts = {part.attrib["id"]: part for part in root.iter() if "id" in part.attrib}
    for wagon, (place, _) in SCENE.wagons.items():
        if place in parts:
            square = parts[place].attrib
            expected = f"translate({square['data-x']} {square['data-y']})"
            assert parts[f"wagon-{wagon}"].attrib["transform"] == expected


def test_a_tile_shows_what_it_pays_today() -> None:
    paid = re.findall(r'class="pay"[^>]*>(\d+)<', draw(BOARD, SCENE))
    on_markets = Counter(SCENE.cubes.values())
    assert [int(coins) for coins in paid] == [on_markets["grain"], on_markets["marble"]]


def test_reach_glows_and_names_its_price() -> None:
    document = draw(BOARD, SCENE)
    assert document.count('class="reach"') == len(SCENE.reach)
    assert re.findall(r'class="price"[^>]*>(\d+)<', document) == ["2"]


def test_too_many_wagons_at_one_goal_are_refused() -> None:
    crowd = {wagon["id"]: ("goal", "rome") for wagon in BOARD["wagons"]}
    with pytest.raises(ValueError, match="no room"):
        draw(BOARD, Scene(wagons=crowd))


def test_the_goal_of_no_wagon_cannot_glow() -> None:
    with pytest.raises(ValueError, match="selected"):
        draw(BOARD, Scene(reach={"goal": 0}))


@pytest.mark.parametrize(
    ("widths", "sections"),
    [
        ((3, 2, 1, 2, 3), "AABCC"),
        ((4, 4, 2, 1, 2, 4, 3, 3), "AAABBBCC"),
        ((2, 1, 2), "ABC"),
        ((3, 2, 3, 2), "AAAA"),
        (tuple([3, 2] * 10), "A" * 8 + "B" * 4 + "C" * 8),
    ],
)
def test_draws_boards_of_other_measures(widths: tuple[int, ...], sections: str) -> None:
    board = small_board(widths, sections)
    scene = Scene(wagons={"ballio": ("s01u", "rome"), "novus": ("start", "portus")})
    for document in (draw(board), draw(board, scene)):
        found = ids(document)
        assert places(board) <= found.keys()
        assert max(found.values()) == 1
