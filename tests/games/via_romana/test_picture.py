"""The picture of Via Romana: complete, self-contained, the same every time, and readable."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from games.pictures import (
    SEATS,
    THEMES,
    classes_without_a_rule,
    colours_outside_the_palette,
    contrast,
    ids,
    letter_sizes,
    outside,
    parts,
    styled_tags,
    theme_of,
    title_and_description,
    undefined_colours,
    words,
)
from games.via_romana.places import places, spaces
from viae.drawing import icons
from viae.drawing.icons import LANDMARKS
from viae.games.via_romana.picture import Scene, draw_board, draw_state, symbols, terrain
from viae.games.via_romana.picture.layout import HEIGHT, WIDTH, Layout
from viae.games.via_romana.picture.style import COLOURS, SHADES

MOST_BYTES = 300_000
LEAST_LETTERS = 13

TEXT_PAIRS = (
    *(("ink", ground) for ground in ("gaul", "beyond", "ground")),
    *(("quiet-ink", ground) for ground in ("gaul", "beyond", "slot")),
    *((f"{colour}-ink", "gaul") for colour in COLOURS),
    *(("sea-ink", ground) for ground in ("sea", "gaul")),
    *((f"on-closed-{mark}", f"closed-{mark}") for mark in ("red", "yellow")),
    ("token-ink", "token"),
    ("wood-ink", "wood"),
)
MARK_PAIRS = (
    *(("on-province", colour) for colour in COLOURS),
    *((colour, "space-stone") for colour in COLOURS),
    *((colour, "token") for colour in COLOURS),
    *((f"{colour}-ink", f"{colour}-pale") for colour in COLOURS),
    *((f"on-seat-{emblem}", f"seat-{emblem}") for emblem in SEATS),
    *(("slot-edge", ground) for ground in ("slot", "tray")),
    ("card-back-line", "card-back"),
    ("gold", "gold-ink"),
    ("coast", "sea"),
    ("coast", "gaul"),
    ("way", "way-edge"),
)

DESCRIPTION = "The roads of Gaul."


@pytest.fixture(scope="module")
def picture(board: Mapping[str, Any]) -> str:
    return draw_board(board, description=DESCRIPTION)


def test_is_a_well_formed_picture_with_a_title_and_a_description(picture: str) -> None:
    assert title_and_description(picture) == ("Via Romana", DESCRIPTION)


def test_title_and_description_can_be_translated(board: Mapping[str, Any]) -> None:
    document = draw_board(board, title="Römerstraße", description="Städte & Straßen")
    assert title_and_description(document) == ("Römerstraße", "Städte & Straßen")


def test_every_place_has_its_id_exactly_once(board: Mapping[str, Any], picture: str) -> None:
    found = ids(picture)
    assert [name for name, count in found.items() if count > 1] == []
    assert places(board) - found.keys() == set()


def test_every_place_says_where_its_piece_lies(board: Mapping[str, Any], picture: str) -> None:
    found = parts(picture)
    for name in places(board):
        assert 0 < float(found[name].attrib["data-x"]) < WIDTH
        assert 0 < float(found[name].attrib["data-y"]) < HEIGHT


def test_is_the_same_every_time(board: Mapping[str, Any], picture: str, scene: Scene) -> None:
    assert draw_board(board, description=DESCRIPTION) == picture
    assert draw_state(board, scene) == draw_state(board, scene)


def test_is_small_enough_for_a_page(board: Mapping[str, Any], picture: str) -> None:
    crowded = Scene(spaces=dict.fromkeys(spaces(board), 0))
    assert len(picture.encode()) <= MOST_BYTES
    assert len(draw_state(board, crowded).encode()) <= MOST_BYTES


def test_refers_to_nothing_outside_itself(board: Mapping[str, Any], scene: Scene) -> None:
    for document in (draw_board(board), draw_state(board, scene)):
        assert outside(document) == set()


def test_has_no_style_attributes(board: Mapping[str, Any], scene: Scene) -> None:
    assert " style=" not in draw_state(board, scene)


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
    document = draw_state(board, Scene(closed=red))
    assert set(re.findall(r'class="closed-for on-closed-(\w+)"', document)) == {"yellow"}


def test_letters_are_large_enough(picture: str) -> None:
    sizes = letter_sizes(picture)
    assert len(sizes) > 10
    assert min(sizes) >= LEAST_LETTERS


def test_every_colour_is_defined_in_both_themes(board: Mapping[str, Any], scene: Scene) -> None:
    document = draw_state(board, scene)
    assert undefined_colours(document, symbols() + icons.emblem_symbols()) == {}


def test_every_class_has_its_rule(board: Mapping[str, Any], scene: Scene) -> None:
    document = draw_state(board, scene)
    plain = {"land", "frame", "supply", "supply-place", "road", "space", "city", "label"}
    plain |= {"marker-slot", "marker", "pieces", "piece", "card", "eagle", "closed-mark"}
    plain |= {"pile-draw", "pile-discard", "pile-signposts", "romana"}
    assert classes_without_a_rule(document) - plain == set()


def test_no_colour_is_written_outside_the_palette(picture: str) -> None:
    assert colours_outside_the_palette(picture) == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_can_be_fixed(board: Mapping[str, Any], theme: Any) -> None:
    assert theme_of(draw_board(board, theme=theme)) == theme


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("letters", "ground"), TEXT_PAIRS)
def test_text_stands_out_from_its_ground(letters: str, ground: str, theme: str) -> None:
    assert contrast(SHADES, letters, ground, theme) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("mark", "ground"), MARK_PAIRS)
def test_marks_stand_out_from_their_ground(mark: str, ground: str, theme: str) -> None:
    assert contrast(SHADES, mark, ground, theme) >= 3


def test_provinces_differ_in_pattern_as_well_as_in_colour() -> None:
    drawn = ElementTree.fromstring(f"<defs>{symbols()}</defs>")
    patterns = {part.attrib["id"]: part for part in drawn if part.tag == "pattern"}
    assert patterns.keys() == {f"p-{colour}" for colour in COLOURS}
    assert len({pattern[0].attrib["d"] for pattern in patterns.values()}) == len(COLOURS)
    halves = [part for part in drawn if part.attrib["id"].startswith("half-")]
    dashes = {half[-1].attrib.get("stroke-dasharray") for half in halves}
    assert len(dashes) == len(COLOURS)


def test_symbols_need_no_styles() -> None:
    defined = symbols() + icons.emblem_symbols()
    assert styled_tags(defined) == []
    found = {symbol.attrib["id"] for symbol in ElementTree.fromstring(f"<defs>{defined}</defs>")}
    expected = {f"{kind}-{colour}" for kind in ("city", "card", "marker") for colour in COLOURS}
    expected |= {f"{piece}-{seat}" for piece in ("castle", "milestone") for seat in SEATS}
    expected |= {f"s-{name}" for name in LANDMARKS}
    expected |= {"i-signpost", "i-eagle", "i-back", "i-face", "i-stone"}
    assert expected <= found
