"""The picture of Via Romana: complete, self-contained, the same every time, and readable."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from games.pictures import (
    SEATS,
    parts,
    words,
)
from viae.drawing import icons
from viae.drawing.icons import LANDMARKS
from viae.games.via_romana.picture import Scene, draw, symbols, terrain
from viae.games.via_romana.picture.layout import Layout
from viae.games.via_romana.picture.style import COLOURS


@pytest.fixture(scope="module")
def picture(board: Mapping[str, Any]) -> str:
    return draw(board)


def test_has_no_style_attributes(board: Mapping[str, Any], scene: Scene) -> None:
    assert " style=" not in draw(board, scene)


def test_carries_no_words_but_latin_names(board: Mapping[str, Any], picture: str) -> None:
    names = {word for city in board["cities"] for word in city["name"].upper().split(" ")}
    names |= {city["name"].upper() for city in board["cities"]}
    on_map = {name.words for name in terrain.names()} | {"VIA ROMANA", "Tabula Galliarum"}
    plain = {word for word in words(picture) if not re.fullmatch(r"/?\d", word)}
    assert plain <= names | on_map


def test_every_city_shows_its_symbol_and_both_values(
    board: Mapping[str, Any], picture: str
) -> None:
    found = parts(picture)
    written = Counter(words(picture))
    for city in board["cities"]:
        drawn = ElementTree.tostring(found[city["id"]], "unicode")
        assert f"#s-{city['symbol']}" in drawn
        assert "1" in "".join(found[f"marker-{city['id']}"].itertext())
    for most in (2, 3, 4):
        assert written[f"/{most}"] == sum(city["most"] == most for city in board["cities"])


def test_a_space_shows_the_colours_of_both_ends(layout: Layout, picture: str) -> None:
    found = parts(picture)
    for road in layout.roads.values():
        for space in road.spaces:
            drawn = ElementTree.tostring(found[space.id], "unicode")
            halves = re.findall(r"#half-(\w+)", drawn)
            assert halves == [end.colour for end in road.ends]


def test_roads_closed_for_few_players_say_for_how_many(
    board: Mapping[str, Any], picture: str
) -> None:
    marks = Counter(road["closed"] for road in board["roads"])
    shown = Counter(re.findall(r'class="closed-for on-closed-(\w+)"[^>]*>(\d)<', picture))
    assert shown == {("red", "2"): marks["red"], ("yellow", "3"): marks["yellow"]}


def test_a_closed_road_needs_no_sign_any_more(board: Mapping[str, Any]) -> None:
    red = [road["id"] for road in board["roads"] if road["closed"] == "red"]
    document = draw(board, Scene(closed=red))
    assert set(re.findall(r'class="closed-for on-closed-(\w+)"', document)) == {"yellow"}


def test_provinces_differ_in_pattern_as_well_as_in_colour() -> None:
    drawn = ElementTree.fromstring(f"<defs>{symbols()}</defs>")
    patterns = {part.attrib["id"]: part for part in drawn if part.tag == "pattern"}
    assert patterns.keys() == {f"p-{colour}" for colour in COLOURS}
    assert len({pattern[0].attrib["d"] for pattern in patterns.values()}) == len(COLOURS)
    halves = [part for part in drawn if part.attrib["id"].startswith("half-")]
    dashes = {half[-1].attrib.get("stroke-dasharray") for half in halves}
    assert len(dashes) == len(COLOURS)


def test_has_a_symbol_for_every_piece() -> None:
    defined = symbols() + icons.emblem_symbols()
    found = {symbol.attrib["id"] for symbol in ElementTree.fromstring(f"<defs>{defined}</defs>")}
    expected = {f"{kind}-{colour}" for kind in ("city", "card", "marker") for colour in COLOURS}
    expected |= {f"{piece}-{seat}" for piece in ("castle", "milestone") for seat in SEATS}
    expected |= {f"s-{name}" for name in LANDMARKS}
    expected |= {"i-signpost", "i-eagle", "i-back", "i-face", "i-stone"}
    assert expected <= found
