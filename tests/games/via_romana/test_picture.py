"""The picture of Via Romana: complete, self-contained, the same every time, and readable."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import combinations
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from games.pictures import (
    SVG,
    THEMES,
    apart,
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
from viae.drawing import emblems
from viae.drawing.chart import Box, distance
from viae.drawing.landmarks import SYMBOLS
from viae.games.via_romana import Entry
from viae.games.via_romana.facts import shipped, space_name
from viae.games.via_romana.picture import (
    Scene,
    draw_board,
    draw_position,
    geography,
    scene_of,
    signs_of,
    symbols,
    terrain,
)
from viae.games.via_romana.picture.inks import COLOURS, SHADES
from viae.games.via_romana.picture.labels import SIGN, Signs
from viae.games.via_romana.picture.layout import CITY, HEIGHT, SPACE, SUPPLY, WIDTH, Layout
from viae.games.via_romana.picture.outlines import fits
from viae.games.via_romana.picture.supply import tray_box

MOST_BYTES = 300_000
LEAST_LETTERS = 13
SEATS = list(emblems.EMBLEMS)

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
def board() -> Mapping[str, Any]:
    return shipped()


@pytest.fixture(scope="module")
def layout(board: Mapping[str, Any]) -> Layout:
    return Layout(board)


@pytest.fixture(scope="module")
def signs(layout: Layout) -> Signs:
    return signs_of(layout)


@pytest.fixture(scope="module")
def picture(board: Mapping[str, Any]) -> str:
    return draw_board(board, description=DESCRIPTION)


@pytest.fixture(scope="module")
def scene() -> Scene:
    return Scene(
        cities={"lutetia": ("castle", 0), "vesontio": ("milestone", 1), "tolosa": ("castle", 2)},
        spaces={"r01.5": 0, "r01.4": 3, "r14.3": 1},
        markers={"lutetia": 3, "vesontio": 1, "lugdunum": 4},
        closed=["r07", "r12"],
        open_cards=["lutetia", "narbo", "narbo"],
        draw=23,
        discards=9,
        signposts=14,
        scored="r01",
    )


def spaces(board: Mapping[str, Any]) -> set[str]:
    return {
        space_name(road["id"], number)
        for road in board["roads"]
        for number in range(len(road["spaces"]))
    }


def places(board: Mapping[str, Any]) -> set[str]:
    """Everything that a piece can lie on, or that can be pointed at."""
    found = spaces(board) | {road["id"] for road in board["roads"]}
    for city in board["cities"]:
        found |= {city["id"], f"marker-{city['id']}"}
    return found | {f"supply-{name}" for name in SUPPLY}


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
    assert draw_position(board, scene) == draw_position(board, scene)


def test_is_small_enough_for_a_page(board: Mapping[str, Any], picture: str) -> None:
    crowded = Scene(spaces=dict.fromkeys(spaces(board), 0))
    assert len(picture.encode()) <= MOST_BYTES
    assert len(draw_position(board, crowded).encode()) <= MOST_BYTES


def test_refers_to_nothing_outside_itself(board: Mapping[str, Any], scene: Scene) -> None:
    for document in (draw_board(board), draw_position(board, scene)):
        assert outside(document) == set()


def test_has_no_style_attributes(board: Mapping[str, Any], scene: Scene) -> None:
    assert " style=" not in draw_position(board, scene)


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
    document = draw_position(board, Scene(closed=red))
    assert set(re.findall(r'class="closed-for on-closed-(\w+)"', document)) == {"yellow"}


def test_letters_are_large_enough(picture: str) -> None:
    sizes = letter_sizes(picture)
    assert len(sizes) > 10
    assert min(sizes) >= LEAST_LETTERS


def test_every_colour_is_defined_in_both_themes(board: Mapping[str, Any], scene: Scene) -> None:
    document = draw_position(board, scene)
    assert undefined_colours(document, symbols() + emblems.symbols()) == {}


def test_every_class_has_its_rule(board: Mapping[str, Any], scene: Scene) -> None:
    document = draw_position(board, scene)
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
    defined = symbols() + emblems.symbols()
    assert styled_tags(defined) == []
    found = {symbol.attrib["id"] for symbol in ElementTree.fromstring(f"<defs>{defined}</defs>")}
    expected = {f"{kind}-{colour}" for kind in ("city", "card", "marker") for colour in COLOURS}
    expected |= {f"{piece}-{seat}" for piece in ("castle", "milestone") for seat in SEATS}
    expected |= {f"s-{name}" for name in SYMBOLS}
    expected |= {"i-signpost", "i-eagle", "i-back", "i-face", "i-stone"}
    assert expected <= found


# Nothing lies on anything else.


def circles(layout: Layout) -> dict[str, tuple[float, float, float]]:
    """Cities and spaces as discs."""
    found = {city.id: (city.x, city.y, CITY) for city in layout.cities.values()}
    return found | {space.id: (space.x, space.y, SPACE) for space in layout.spaces.values()}


def boxes(signs: Signs) -> Iterator[tuple[str, Box]]:
    """Labels, signs and the tray as boxes."""
    for city, label in signs.labels.items():
        yield f"label of {city}", label.box
    for road, (x, y) in signs.closed.items():
        yield f"sign of {road}", (x - 8, y - 8, x + 8, y + 8)
    yield "tray", tray_box()


def test_cities_and_spaces_lie_apart(layout: Layout) -> None:
    for (one, a), (other, b) in combinations(circles(layout).items(), 2):
        assert math.dist(a[:2], b[:2]) >= a[2] + b[2] + 1, (one, other)


def test_labels_and_signs_cover_nothing(layout: Layout, signs: Signs) -> None:
    for name, box in boxes(signs):
        assert [
            other
            for other, (x, y, radius) in circles(layout).items()
            if distance(box, x, y) < radius
        ] == [], name
    for (one, a), (other, b) in combinations(boxes(signs), 2):
        assert apart(a, b), (one, other)


def test_pieces_and_signposts_cover_no_label(layout: Layout, signs: Signs) -> None:
    standing = {
        space.id: (space.x - 14, space.y - 20, space.x + 14, space.y + 14)
        for space in layout.spaces.values()
    }
    for road in layout.roads.values():
        x, y = road.middle
        standing[f"signpost of {road.id}"] = (x - 26, y - 26, x + 31, y - 4)
    for city, label in signs.labels.items():
        assert [name for name, box in standing.items() if not apart(box, label.box)] == [], city


def test_no_label_lies_on_a_road(layout: Layout, signs: Signs) -> None:
    for city, label in signs.labels.items():
        for road in layout.roads.values():
            assert min(distance(label.box, x, y) for x, y in road.line) > 0, (city, road.id)


def test_a_label_lies_nearest_to_its_own_city(layout: Layout, signs: Signs) -> None:
    for name, label in signs.labels.items():
        far = {city.id: distance(label.box, city.x, city.y) for city in layout.cities.values()}
        assert min(far, key=lambda city: far[city]) == name


def test_a_sign_lies_nearest_to_its_own_road(layout: Layout, signs: Signs) -> None:
    for name, place in signs.closed.items():
        far = {
            road.id: min(math.dist(place, point) for point in road.line)
            for road in layout.roads.values()
        }
        assert min(far, key=lambda road: far[road]) == name
        assert far[name] < SPACE + 2 * SIGN


def test_the_words_of_the_map_cover_nothing(layout: Layout, signs: Signs) -> None:
    for name in terrain.names():
        for box in terrain.written(name).boxes():
            assert [
                other
                for other, (x, y, radius) in circles(layout).items()
                if distance(box, x, y) < radius
            ] == [], name.words
            assert [other for other, b in boxes(signs) if not apart(box, b)] == [], name.words


def test_the_words_of_the_map_fit_on_their_lines() -> None:
    for name in terrain.names():
        assert terrain.written(name).room >= 0, name.words


def test_everything_lies_within_the_frame(signs: Signs) -> None:
    for _, (x0, y0, x1, y1) in boxes(signs):
        assert x0 > 30 < y0
        assert x1 < WIDTH - 30
        assert y1 < HEIGHT - 30


# Pieces.


def test_every_piece_stands_on_its_place(board: Mapping[str, Any], scene: Scene) -> None:
    found = parts(draw_position(board, scene))
    for name in (*scene.cities, *scene.spaces):
        piece, place = found[f"piece-{name}"].attrib, found[name].attrib
        assert piece["x"] == place["data-x"]
        assert abs(float(piece["y"]) - float(place["data-y"])) <= 3
    assert found["piece-lutetia"].attrib["href"] == f"#castle-{SEATS[0]}"
    assert found["piece-vesontio"].attrib["href"] == f"#milestone-{SEATS[1]}"
    assert found["piece-r01.4"].attrib["href"] == f"#milestone-{SEATS[3]}"
    assert sum(name.startswith("piece-") for name in found) == 6


def test_what_stands_nearer_is_drawn_later(board: Mapping[str, Any]) -> None:
    document = draw_position(board, Scene(spaces=dict.fromkeys(spaces(board), 0)))
    levels = [float(y) for y in re.findall(r'class="piece" x="[\d.]+" y="([\d.]+)"', document)]
    assert len(levels) == len(spaces(board))
    assert levels == sorted(levels)


def test_markers_show_the_value_on_top_and_how_many_lie_below(
    board: Mapping[str, Any], scene: Scene
) -> None:
    found = parts(draw_position(board, scene))
    assert "top-vesontio" not in found
    for city in ("lutetia", "lugdunum"):
        stack = found[f"top-{city}"]
        assert "".join(stack.itertext()) == str(scene.markers[city])
        assert len(stack.findall(f"{SVG}use")) == scene.markers[city] - 1


def test_a_closed_road_has_a_signpost_and_nothing_to_build_on(
    board: Mapping[str, Any], scene: Scene
) -> None:
    found = parts(draw_position(board, scene))
    for road in board["roads"]:
        closed = road["id"] in scene.closed
        assert (f"signpost-{road['id']}" in found) == closed
        first = ElementTree.tostring(found[space_name(road["id"], 0)], "unicode")
        assert ("#i-stone" in first) != closed


def test_the_edge_shows_piles_cards_signposts_and_eagle(
    board: Mapping[str, Any], scene: Scene
) -> None:
    document = draw_position(board, scene)
    assert re.findall(r'class="count"[^>]*>(\d+)<', document) == ["23", "9", "14"]
    pieces = document.split('class="pieces"')[1]
    cards = re.findall(r'href="#card-(\w+)"/><use href="#s-(\w+)"', pieces)
    assert cards == [("violet", "wreath"), ("green", "wreath"), ("green", "wreath")]
    assert 'href="#i-eagle"' in pieces
    taken = draw_position(board, Scene(eagle=2)).split('class="pieces"')[1]
    assert 'href="#i-eagle"' not in taken
    assert f"holder-{SEATS[2]}" in taken
    assert 'class="count"' not in taken


def test_the_road_being_scored_glows(board: Mapping[str, Any], scene: Scene) -> None:
    assert draw_position(board, scene).count('class="scored"') == 1
    assert 'class="scored"' not in draw_position(board, Scene())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_is_drawn_as_it_is(seats: int) -> None:
    entry = Entry()
    game = entry.new(seats)
    rng = Random(seats)
    for _ in range(150):
        game.act(rng.choice(game.legal()))
    view = entry.view(game, 0)
    scene = scene_of(view)
    found = parts(draw_position(entry.facts, scene))
    for name, city in view["cities"].items():
        assert (f"piece-{name}" in found) == (city["piece"] is not None)
        assert (f"top-{name}" in found) == (city["top"] > 1)
    for name, road in view["roads"].items():
        assert (f"signpost-{name}" in found) == road["closed"]
        for number, seat in enumerate(road["spaces"]):
            assert (f"piece-{space_name(name, number)}" in found) == (seat is not None)
    assert scene.draw == view["pile"]
    assert len(scene.open_cards) == len(view["open"])


# Boards of owners.


def other_board(board: Mapping[str, Any], scale: float, shift: float) -> dict[str, Any]:
    """The same network in other measures, its provinces under other names."""
    other = deepcopy(dict(board))
    for province in other["provinces"]:
        province["id"] += "-nova"
    for city in other["cities"]:
        city["province"] += "-nova"
        city["x"], city["y"] = city["x"] * scale + shift, city["y"] * scale + shift
    for road in other["roads"]:
        road["spaces"] = [[x * scale + shift, y * scale + shift] for x, y in road["spaces"]]
    return other


def test_the_map_is_the_country_of_the_shipped_board(layout: Layout) -> None:
    assert fits(layout)
    assert geography.PROVINCES.keys() == layout.provinces.keys()


@pytest.mark.parametrize(("scale", "shift"), [(1, 0), (0.8, 100), (7, -3000), (0.01, -5)])
def test_draws_boards_of_other_measures(
    board: Mapping[str, Any], scale: float, shift: float
) -> None:
    other = other_board(board, scale, shift)
    assert not fits(Layout(other))
    for document in (draw_board(other), draw_position(other, Scene(closed=["r01"]))):
        found = ids(document)
        assert places(other) <= found.keys()
        assert max(found.values()) == 1
        assert "vr-gaul" not in found
    for x, y, _ in circles(Layout(other)).values():
        assert 30 < x < WIDTH - 30
        assert 30 < y < HEIGHT - 30
