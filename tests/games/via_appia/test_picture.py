"""The picture of Via Appia: complete, self-contained, the same every time, and readable."""

import gzip
import math
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import combinations, pairwise
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
from games.via_appia.pushing import filled, stones
from viae.drawing import emblems
from viae.drawing.chart import Box, distance
from viae.drawing.lettering import text_width
from viae.games.via_appia.facts import CITIES, SECTIONS, SIZES, shipped
from viae.games.via_appia.picture import (
    Scene,
    aim,
    draw_board,
    draw_position,
    geography,
    pit,
    quarry,
    scene_of,
    symbols,
    terrain,
)
from viae.games.via_appia.picture.cities import LETTERS
from viae.games.via_appia.picture.inks import SHADES
from viae.games.via_appia.picture.layout import CARD_H, CARD_W, WIDTH, Layout, layout_of
from viae.games.via_appia.picture.outlines import fits
from viae.games.via_appia.picture.stones import RADII, SCALE
from viae.games.via_appia.picture.stones import definitions as stone_parts

MOST_BYTES, MOST_PACKED = 250_000, 60_000
LEAST_LETTERS = 14
SEATS = list(emblems.EMBLEMS)
DESCRIPTION = "The road from Roma to Brundisium."

TEXT_PAIRS = (
    *(("ink", ground) for ground in ("italy", "sea", "ground")),
    ("quiet-ink", "sea"),
    ("sea-ink", "sea"),
    *((f"province-{section}-ink", "italy") for section in SECTIONS),
    *((f"bed-{size}", "bed") for size in SIZES),
    *(("bonus-ink", f"bonus-{section}") for section in SECTIONS),
    *(("bronze-ink", ground) for ground in ("bronze", "coin")),
    ("token-ink", "token"),
    ("ruler-ink", "ruler"),
)
MARK_PAIRS = (
    *((f"on-seat-{emblem}", f"seat-{emblem}") for emblem in SEATS),
    ("on-city", "city-ground"),
    ("laurel", "laurel-leaf"),
    ("card-back-line", "card-back"),
    ("coast", "sea"),
    ("coast", "italy"),
    ("way", "way-edge"),
    ("ray", "token"),
    ("bed-edge", "bed"),
    ("slot-edge", "slot"),
)


@pytest.fixture(scope="module")
def board() -> Mapping[str, Any]:
    return shipped()


@pytest.fixture(scope="module")
def layout(board: Mapping[str, Any]) -> Layout:
    return layout_of(board)


@pytest.fixture(scope="module")
def picture(board: Mapping[str, Any]) -> str:
    return draw_board(board, description=DESCRIPTION)


@pytest.fixture(scope="module")
def view(board: Mapping[str, Any]) -> dict[str, Any]:
    """A table in the middle of a push, as a seat sees it; only what a picture needs."""
    built = {"A1", "A4", "A7", "B1", "C15"}
    return {
        "road": {space["id"]: space["id"] in built for space in board["spaces"]},
        "seats": [{"figure": "A4"}, {"figure": "A4"}, {"figure": "rome"}, {"figure": "tarracina"}],
        "cards": ["i01", "i08", "i14", "i16"],
        "pile": 6,
        "used": 3,
        "supply": {
            "stones": {"small": 17, "medium": 9, "large": 0},
            "tiles": {"small": 22, "medium": 12, "large": 7},
            "push_tokens": 3,
            "bonus": {"A": 8, "B": 12, "C": 0},
        },
        "city_tokens": {"tarracina": [3, 1], "beneventum": [6, 3, 1], "brundisium": []},
        "city_markers": {"tarracina": [3, 1], "beneventum": [], "brundisium": []},
        "quarry": [[SIZES[size], x, y] for size, x, y in stones(filled(1))],
        "aim": {"size": "medium", "place": 75},
        "won": {"small": 1, "medium": 0, "large": 1},
        "target": "medium",
    }


@pytest.fixture(scope="module")
def scene(view: Mapping[str, Any]) -> Scene:
    return scene_of(view)


@pytest.fixture(scope="module")
def crowded(board: Mapping[str, Any], view: dict[str, Any]) -> Scene:
    """As much on the board as there can be."""
    return scene_of(
        view
        | {
            "road": {space["id"]: True for space in board["spaces"]},
            "cards": [f"i{number:02}" for number in range(10, 17)],
            "city_tokens": {city: [6, 3, 1] for city in CITIES[1:]},
            "city_markers": {city: [0, 1, 2] for city in CITIES[1:]},
        }
    )


def uses(part: ElementTree.Element) -> list[str]:
    return [use.attrib["href"] for use in part.iter(f"{SVG}use")]


def places(board: Mapping[str, Any]) -> set[str]:
    """Everything that a piece can lie on, or that can be pointed at."""
    found = {place["id"] for name in ("cities", "spaces") for place in board[name]}
    found |= {f"supply-{name}" for name in layout_of(board).supply}
    for city in board["cities"][1:]:
        found |= {f"tokens-{city['id']}", f"markers-{city['id']}"}
    return found | {"quarry"}


def test_is_a_well_formed_picture_with_a_title_and_a_description(picture: str) -> None:
    assert title_and_description(picture) == ("Via Appia", DESCRIPTION)
    assert {"va-title", "va-desc"} <= ids(picture).keys()


def test_title_and_description_are_escaped(board: Mapping[str, Any]) -> None:
    document = draw_board(board, title="<Straße>", description="Städte & Meer")
    assert title_and_description(document) == ("<Straße>", "Städte & Meer")


def test_every_place_has_its_id_exactly_once(
    board: Mapping[str, Any], picture: str, crowded: Scene
) -> None:
    for document in (picture, draw_position(board, crowded)):
        found = ids(document)
        assert [name for name, count in found.items() if count > 1] == []
        assert places(board) - found.keys() == set()


def test_every_place_says_where_its_piece_lies(
    board: Mapping[str, Any], layout: Layout, picture: str
) -> None:
    found = parts(picture)
    for name in places(board):
        assert 0 < float(found[name].attrib["data-x"]) < WIDTH
        assert 0 < float(found[name].attrib["data-y"]) < layout.height
    assert float(found["quarry"].attrib["data-mm"]) == SCALE


def test_is_the_same_every_time(board: Mapping[str, Any], picture: str, scene: Scene) -> None:
    assert draw_board(board, description=DESCRIPTION) == picture
    assert draw_position(board, scene) == draw_position(board, scene)


def test_is_small_enough_for_a_page(board: Mapping[str, Any], picture: str, crowded: Scene) -> None:
    for document in (picture, draw_position(board, crowded)):
        assert len(document.encode()) <= MOST_BYTES
        assert len(gzip.compress(document.encode())) <= MOST_PACKED


def test_refers_to_nothing_outside_itself(board: Mapping[str, Any], scene: Scene) -> None:
    for document in (draw_board(board), draw_position(board, scene)):
        assert outside(document) == set()


def test_has_no_style_attributes(board: Mapping[str, Any], scene: Scene) -> None:
    assert " style=" not in draw_position(board, scene)


def test_carries_no_words_but_latin_names(board: Mapping[str, Any], picture: str) -> None:
    names = {city["name"].upper() for city in board["cities"]}
    names |= {name.words for name in terrain.names()}
    names |= {"VIA APPIA", "Regina viarum", "LAPICIDINAE"}
    assert {word for word in words(picture) if not word.isdigit()} == names


def test_every_space_shows_what_its_tile_is_worth(board: Mapping[str, Any], picture: str) -> None:
    found = parts(picture)
    worth = {"small": "1", "medium": "3", "large": "5"}
    for space in board["spaces"]:
        assert "".join(found[space["id"]].itertext()) == worth[space["size"]]


def test_every_line_says_where_it_leads(layout: Layout, picture: str) -> None:
    arrows = re.search(r'class="way-arrow" d="([^"]*)"', picture)
    assert arrows
    tips = [[float(n) for n in arrow.split()] for arrow in arrows[1].split("M")[1:]]
    lines = iter(layout.lines)
    line = next(lines)
    seen = {line}
    for x0, y0, x1, y1, x2, y2 in tips:
        tip = (x1, y1)
        if math.dist(tip, line.start) + math.dist(tip, line.end) > 1 + math.dist(
            line.start, line.end
        ):
            line = next(lines)
            seen.add(line)
        tail = ((x0 + x2) / 2, (y0 + y2) / 2)
        assert math.dist(tip, line.end) < math.dist(tail, line.end)
    assert seen == set(layout.lines)


def test_letters_are_large_enough(picture: str) -> None:
    sizes = letter_sizes(picture)
    assert len(sizes) > 10
    assert min(sizes) >= LEAST_LETTERS


def test_every_colour_is_defined_in_both_themes(board: Mapping[str, Any], scene: Scene) -> None:
    document = draw_position(board, scene)
    assert undefined_colours(document) == {}


def test_every_class_has_its_rule(board: Mapping[str, Any], crowded: Scene) -> None:
    document = draw_position(board, crowded)
    plain = {"appia", "land", "frame", "space", "city", "tray", "stones", "pieces", "card", "tile"}
    plain |= {"token-place", "marker-place", "tokens", "marker", "supply", "supply-place"}
    plain |= {"figure", "direction", "won"}
    assert classes_without_a_rule(document) - plain == set()


def test_no_colour_is_written_outside_the_palette(picture: str) -> None:
    assert colours_outside_the_palette(picture) == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_can_be_fixed(board: Mapping[str, Any], scene: Scene, theme: Any) -> None:
    for document in (draw_board(board, theme=theme), draw_position(board, scene, theme=theme)):
        assert theme_of(document) == theme


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("letters", "ground"), TEXT_PAIRS)
def test_text_stands_out_from_its_ground(letters: str, ground: str, theme: str) -> None:
    assert contrast(SHADES, letters, ground, theme) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("mark", "ground"), MARK_PAIRS)
def test_marks_stand_out_from_their_ground(mark: str, ground: str, theme: str) -> None:
    assert contrast(SHADES, mark, ground, theme) >= 3


def test_nothing_is_told_by_colour_alone(picture: str) -> None:
    found = parts(picture)
    motifs = {found[f"va-motif-{section}"][0].attrib["d"] for section in SECTIONS}
    assert len(motifs) == len(SECTIONS)
    rings = [found[f"bonus-{section}"][-1].attrib for section in SECTIONS]
    assert len({ring.get("stroke-dasharray") for ring in rings}) == len(SECTIONS)
    dashes = re.findall(r"\.bed-ring\.(\w+)\{[^}]*stroke-dasharray:([^}]*)\}", picture)
    assert len(dict(dashes)) == len(set(dict(dashes).values())) == len(SIZES)
    for seat in SEATS:
        assert f"#e-{seat}" in uses(found[f"figure-{seat}"])
        assert f"#e-{seat}" in uses(found[f"shield-{seat}"])


def test_symbols_need_no_styles() -> None:
    assert styled_tags(symbols() + stone_parts() + emblems.symbols()) == []


# Nothing lies on anything else.


def circles(layout: Layout) -> dict[str, tuple[float, float, float]]:
    """Cities and spaces as discs."""
    return {name: (place.x, place.y, place.radius) for name, place in layout.places.items()}


def boxes(layout: Layout) -> Iterator[tuple[str, Box]]:
    """Names, tokens, markers and cards as boxes."""
    for city in layout.cities:
        (x, y), half = city.label, text_width(city.name.upper(), LETTERS) / 2
        yield f"name of {city.id}", (x - half, y - 16, x + half, y + 2)
        if city.id != "rome":
            x, y = city.tokens
            yield f"tokens of {city.id}", (x - 49, y - 19, x + 49, y + 19)
            x, y = city.markers
            yield f"markers of {city.id}", (x - 45, y - 15, x + 45, y + 17)
    for name, (x, y) in layout.supply.items():
        if name.startswith("card"):
            yield name, (x - CARD_W / 2, y - CARD_H / 2, x + CARD_W / 2, y + CARD_H / 2)
        elif name.startswith("bonus"):
            yield name, (x - 22, y - 22, x + 58, y + 33)
    yield "quarry", layout.tray_box


def test_cities_and_spaces_lie_apart(layout: Layout) -> None:
    assert {space.scale for space in layout.spaces} == {1}
    for (one, a), (other, b) in combinations(circles(layout).items(), 2):
        assert math.dist(a[:2], b[:2]) >= a[2] + b[2] + 1, (one, other)


def test_names_tokens_and_cards_cover_nothing(layout: Layout) -> None:
    for name, box in boxes(layout):
        assert [
            other
            for other, (x, y, radius) in circles(layout).items()
            if distance(box, x, y) < radius
        ] == [], name
    for (one, a), (other, b) in combinations(boxes(layout), 2):
        assert apart(a, b), (one, other)


def test_the_words_of_the_map_cover_nothing(layout: Layout) -> None:
    for name in terrain.names():
        assert terrain.written(name).room >= 0, name.words
        for box in terrain.written(name).boxes():
            assert [
                other
                for other, (x, y, radius) in circles(layout).items()
                if distance(box, x, y) < radius
            ] == [], name.words
            assert [other for other, b in boxes(layout) if not apart(box, b)] == [], name.words


def test_everything_lies_within_the_frame(layout: Layout) -> None:
    for name, (x0, y0, x1, y1) in boxes(layout):
        assert x0 > 30 < y0, name
        assert x1 < WIDTH - 30, name
        assert y1 < layout.height - 30, name


# Pieces.


def test_tiles_lie_on_their_spaces(board: Mapping[str, Any], scene: Scene) -> None:
    found = parts(draw_position(board, scene))
    laid = {name.removeprefix("tile-") for name in found if name.startswith("tile-")}
    assert laid == set(scene.tiles) == {"A1", "A4", "A7", "B1", "C15"}
    for name, material in {"A1": "basalt", "B1": "travertine", "A4": "porphyry"}.items():
        tile, place = found[f"tile-{name}"], found[name].attrib
        assert uses(tile) == [f"#va-{material}", f"#va-{material}-hewn"]
        where = f"translate({place['data-x']} {place['data-y']})"
        assert tile.attrib["transform"].startswith(where)


def test_figures_stand_on_their_places(board: Mapping[str, Any], scene: Scene) -> None:
    found = parts(draw_position(board, scene))
    for seat, name in enumerate(scene.figures):
        figure, place = found[f"figure-{seat}"].attrib, found[name].attrib
        assert figure["href"] == f"#figure-{SEATS[seat]}"
        assert abs(float(figure["x"]) - float(place["data-x"])) <= 21
        assert abs(float(figure["y"]) - float(place["data-y"])) <= 10
    # Two on a large tile stand beside each other, and both are seen.
    assert float(found["figure-1"].attrib["x"]) - float(found["figure-0"].attrib["x"]) >= 40


def test_all_figures_find_room_in_a_city(board: Mapping[str, Any]) -> None:
    found = parts(draw_position(board, Scene(figures=["rome"] * 4)))
    across = [float(found[f"figure-{seat}"].attrib["x"]) for seat in range(4)]
    assert all(b - a >= 40 for a, b in pairwise(across))
    assert across[0] > 30


def test_who_stands_nearer_is_drawn_later(board: Mapping[str, Any]) -> None:
    document = draw_position(board, Scene(figures=["C15", "A1", "brundisium", "B5"]))
    levels = [float(y) for y in re.findall(r'class="figure" x="[\d.]+" y="([\d.]+)"', document)]
    assert len(levels) == 4
    assert levels == sorted(levels)


def test_cities_show_the_tokens_left_and_who_was_there(
    board: Mapping[str, Any], scene: Scene
) -> None:
    found = parts(draw_position(board, scene))
    assert sorted("".join(found["left-tarracina"].itertext())) == ["1", "3"]
    assert sorted("".join(found["left-beneventum"].itertext())) == ["1", "3", "6"]
    assert "left-brundisium" in found
    assert not "".join(found["left-brundisium"].itertext())
    shields = [name for name in found if re.fullmatch(r"marker-\w+-\d", name)]
    assert sorted(shields) == ["marker-tarracina-1", "marker-tarracina-3"]
    assert found["marker-tarracina-3"].attrib["href"] == f"#shield-{SEATS[3]}"


def test_cards_show_sesterces_and_stones(board: Mapping[str, Any], scene: Scene) -> None:
    found = parts(draw_position(board, scene))
    shown = [name for name in found if re.fullmatch(r"card-i\d\d", name)]
    assert shown == [f"card-{card}" for card in scene.cards]
    materials = dict(zip(SIZES, ("basalt", "travertine", "porphyry"), strict=True))
    for card in board["income_cards"]:
        if card["id"] in scene.cards:
            drawn = found[f"card-{card['id']}"]
            assert "".join(drawn.itertext()) == str(card["sesterces"])
            expected = [f"#va-{materials[size]}" for size in card["stones"]]
            assert [use for use in uses(drawn) if use in set(expected)] == expected


def test_a_card_has_room_for_all_its_stones(board: Mapping[str, Any]) -> None:
    many = deepcopy(dict(board))
    many["income_cards"][0]["stones"] = ["small", "medium", "large"] * 2 + ["large", "large"]
    card = parts(draw_position(many, Scene(cards=["i01"])))["card-i01"]
    lying = [
        [float(number) for number in re.findall(r"-?[\d.]+", part.attrib["transform"])]
        for part in card
        if part.tag == f"{SVG}g"
    ]
    assert len(lying) == 8
    for (x, y, size), name in zip(lying, many["income_cards"][0]["stones"], strict=True):
        radius = size * RADII[SIZES.index(name)]
        assert abs(y) + radius <= CARD_H / 2 - 4
        assert x - radius >= 2
        assert x + radius <= CARD_W / 2 - 1


def test_the_supply_is_counted(board: Mapping[str, Any], scene: Scene) -> None:
    document = draw_position(board, scene)
    found = parts(document)
    assert "".join(found["cards-back"].itertext()) == "6"
    assert "".join(found["cards-used"].itertext()) == "3"
    assert "".join(found["bonus-left-A"].itertext()) == "A8"
    assert "".join(found["bonus-left-B"].itertext()) == "B12"
    assert "bonus-left-C" not in found
    assert sum(name.startswith("push-token-") for name in found) == 3
    counts = re.findall(r'class="count"[^>]*>(\d+)<', document.split('class="pieces"')[1])
    assert counts == ["6", "3", "17", "22", "9", "12", "7"]
    assert document.count('class="wanted"') == 1
    assert 'class="wanted"' not in draw_position(board, Scene())


def test_the_quarry_is_that_of_the_view(
    board: Mapping[str, Any], layout: Layout, view: Mapping[str, Any], scene: Scene
) -> None:
    document = draw_position(board, scene)
    assert len(scene.quarry) == 24
    assert quarry.stones_on(scene.quarry) in document
    size, x, y = view["quarry"][0]
    assert scene.quarry[0] == (SIZES.index(size), x / 1000, y / 1000)
    left, line = layout.tray
    assert f'transform="translate({left:g} {line:g})"' in document


def test_the_ruler_has_a_number_for_every_ten_millimetres(picture: str) -> None:
    numbers = re.findall(r'class="ruler-number" x="([\d.]+)"[^>]*>(\d+)<', picture)
    assert [int(number) for _, number in numbers] == list(range(10, 150, 10))
    assert all(float(x) == int(number) * SCALE for x, number in numbers)


# Aiming.


def ray_ends(size: int, place: int) -> dict[int, tuple[float, float]]:
    root = ElementTree.fromstring(aim.draw(size, place))
    return {
        int(part.attrib["id"].removeprefix("direction-")): (
            float(part.attrib["data-x"]),
            float(part.attrib["data-y"]),
        )
        for part in root.iter("g")
        if part.attrib.get("id", "").startswith("direction-")
    }


FIRST = (10, 14, 20)
AIMS = [(size, place) for size in range(3) for place in range(FIRST[size], 151 - FIRST[size])]


def test_every_direction_is_named_and_can_be_told_from_the_next() -> None:
    x, y, width, height = quarry.BOX
    for size, place in AIMS:
        ends = ray_ends(size, place)
        assert list(ends) == list(range(-30, 31, 5))
        for a, b in combinations(ends.values(), 2):
            assert abs(a[0] - b[0]) >= 41 or abs(a[1] - b[1]) >= 23, (size, place, a, b)
        for across, down in ends.values():
            assert x < across < x + width
            assert 0 < down < y + height


@pytest.mark.parametrize("size", range(3))
def test_a_ray_that_meets_no_wall_has_its_true_direction(size: int) -> None:
    for angle, (x, y) in ray_ends(size, 75).items():
        assert math.degrees(math.atan2(x - 75 * SCALE, y + RADII[size])) == pytest.approx(
            angle, abs=0.05
        )


def test_the_announced_stone_lies_before_the_line_at_its_place(
    board: Mapping[str, Any], scene: Scene
) -> None:
    found = parts(draw_position(board, scene))
    assert "75 mm" in "".join(found["aim"].itertext())
    where = f"translate({75 * SCALE:g} {-RADII[1]:g})"
    assert where in {part.attrib.get("transform") for part in found["aim"].iter()}
    assert "aim" not in parts(draw_position(board, Scene()))


def test_stones_won_lie_in_the_pit(board: Mapping[str, Any], scene: Scene) -> None:
    assert scene.won == [2, 0]
    found = parts(draw_position(board, scene))
    for number, material in ((1, "porphyry"), (2, "basalt")):
        assert f"#va-{material}" in uses(found[f"won-{number}"])
    assert "won-3" not in found


def test_stones_won_lie_beside_what_sticks_out() -> None:
    lying = [(2, 30.0, 125.0), (0, 60.0, 128.0)]
    root = ElementTree.fromstring(pit.draw([2, 1, 0, 0], lying))
    rooms = [(x * SCALE, y * SCALE, RADII[size]) for size, x, y in lying]
    for part, size in zip(root, (2, 1, 0, 0), strict=True):
        x, y, scale = (float(n) for n in re.findall(r"[\d.]+", part[0].attrib["transform"]))
        radius = RADII[size] * scale
        assert all(math.dist((x, y), other[:2]) > radius + other[2] for other in rooms)
        assert y + radius < quarry.LENGTH + quarry.PIT
        rooms.append((x, y, radius))


# Boards of owners.


def other_board(board: Mapping[str, Any], scale: float, shift: float) -> dict[str, Any]:
    """The same road in other measures."""
    other = deepcopy(dict(board))
    for place in (*other["cities"], *other["spaces"]):
        place["x"], place["y"] = place["x"] * scale + shift, place["y"] * scale + shift
    return other


def mirrored(board: Mapping[str, Any]) -> dict[str, Any]:
    """A road through what would be the quarry."""
    other = deepcopy(dict(board))
    for place in (*other["cities"], *other["spaces"]):
        place["y"] = 800 - place["y"]
    return other


def test_the_map_is_the_country_of_the_shipped_board(layout: Layout) -> None:
    assert fits(layout)
    assert geography.PROVINCES.keys() == set(layout.sections)


@pytest.mark.parametrize(("scale", "shift"), [(0.8, 100), (7, -3000), (0.01, -5)])
def test_the_same_road_in_other_measures_is_the_same_picture(
    board: Mapping[str, Any], layout: Layout, scale: float, shift: float
) -> None:
    other = layout_of(other_board(board, scale, shift))
    assert fits(other)
    for name, place in other.places.items():
        assert math.dist((place.x, place.y), circles(layout)[name][:2]) < 0.1


def test_a_road_elsewhere_lies_above_the_quarry(board: Mapping[str, Any], crowded: Scene) -> None:
    other = mirrored(board)
    layout = layout_of(other)
    assert not fits(layout)
    for document in (draw_board(other), draw_position(other, crowded)):
        found = ids(document)
        assert places(other) <= found.keys()
        assert max(found.values()) == 1
        assert "va-italy" not in found
    for (one, a), (another, b) in combinations(circles(layout).items(), 2):
        assert math.dist(a[:2], b[:2]) >= a[2] + b[2], (one, another)
    for x, y, radius in circles(layout).values():
        assert 30 < x - radius < x + radius < WIDTH - 30
        assert 30 < y - radius < y + radius < layout.tray_box[1]


def test_all_places_in_one_point_are_still_drawn(board: Mapping[str, Any]) -> None:
    other = other_board(board, 0, 0)
    assert places(other) <= ids(draw_board(other)).keys()
