"""The picture of Strada Romana: complete, self-contained, the same every time, and readable."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from games.pictures import (
    THEMES,
    colours_outside_the_palette,
    contrast,
    ids,
    letter_sizes,
    outside,
    styled_tags,
    theme_of,
    title_and_description,
    undefined_colours,
    words,
)
from viae.drawing import icons
from viae.games.strada_romana.facts import shipped
from viae.games.strada_romana.picture import Scene, draw_board, draw_state, symbols
from viae.games.strada_romana.picture.style import SHADES

MOST_BYTES = 350_000
LEAST_LETTERS = 11

GOODS = ("grain", "wine", "oil", "metals", "textiles", "marble")

TEXT_PAIRS = (
    ("ink", "ground"),
    ("ink", "surface"),
    ("quiet-ink", "ground"),
    ("quiet-ink", "surface"),
    ("quiet-ink", "yard"),
    ("on-accent", "accent"),
    ("ink", "medallion"),
    ("ink", "milestone"),
    ("on-direction", "to-rome"),
    ("on-direction", "to-portus"),
    ("plaque-ink", "plaque"),
    ("coin-ink", "coin"),
    ("on-glow-mark", "glow-mark"),
)
MARK_PAIRS = (
    *((f"{good}-ink", good) for good in GOODS),
    *((f"on-seat-{emblem}", f"seat-{emblem}") for emblem in icons.EMBLEMS),
    *((f"{stone}-mark", f"{stone}-{tone}") for stone in ("basalt", "tufa") for tone in (1, 2, 3)),
    *(("clamp", f"basalt-{tone}") for tone in (1, 2, 3)),
    *(("clamp-edge", f"tufa-{tone}") for tone in (1, 2, 3)),
    *((f"{city}-sign", ground) for city in ("rome", "portus") for ground in ("stall", "yard")),
    ("plaque", "basalt-1"),
    ("plaque-edge", "plaque"),
    ("socket", "apron"),
    ("socket", "medallion"),
    ("kerb", "bed"),
    ("accent", "ground"),
    ("accent", "surface"),
    ("success", "ground"),
    ("warning", "ground"),
    ("danger", "ground"),
    *(("glow-edge", f"basalt-{tone}") for tone in (1, 2, 3)),
    ("glow", "bed"),
    ("glow-mark", "glow-rim"),
    ("chip-leaf", "chip"),
)

DESCRIPTION = "The road from Portus to Rome."


@pytest.fixture(scope="module")
def board() -> Mapping[str, Any]:
    return shipped()


@pytest.fixture(scope="module")
def picture(board: Mapping[str, Any]) -> str:
    return draw_board(board, description=DESCRIPTION)


@pytest.fixture(scope="module")
def scene(board: Mapping[str, Any]) -> Scene:
    wagons = [wagon["id"] for wagon in board["wagons"]]
    squares = [square["id"] for square in board["squares"]]
    places = dict.fromkeys(wagons[:5], ("start", "rome"))
    places |= dict.fromkeys(wagons[5:], ("start", "portus"))
    places[wagons[0]] = ("goal", "rome")
    places[wagons[1]] = (squares[0], "rome")
    places[wagons[5]] = (squares[-1], "portus")
    cubes = {market["id"]: GOODS[index % 3] for index, market in enumerate(board["markets"])}
    return Scene(
        wagons=places,
        cubes=cubes | {board["markets"][-1]["id"]: None},
        tiles={"I": "grain", "II": "marble", "III": None},
        selected=wagons[1],
        reach={squares[3]: 0, squares[4]: 2, "goal": 0},
    )


def spaces(board: Mapping[str, Any]) -> set[str]:
    found = {square["id"] for square in board["squares"]}
    found |= {market["id"] for market in board["markets"]}
    found |= {f"zone-{zone['id']}" for zone in board["zones"]}
    stalls = (len(board["wagons"]) + 1) // 2
    for city in ("portus", "rome"):
        found |= {f"start-{city}", f"goal-{city}"}
        found |= {f"start-{city}-{index}" for index in range(1, stalls + 1)}
        found |= {f"goal-{city}-{index}" for index in range(1, 5)}
    return found


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


def test_is_a_well_formed_picture_with_a_title_and_a_description(picture: str) -> None:
    assert title_and_description(picture) == ("Strada Romana", DESCRIPTION)


def test_title_and_description_can_be_translated(board: Mapping[str, Any]) -> None:
    document = draw_board(board, title="Römerstraße", description="Häfen & Märkte")
    assert title_and_description(document) == ("Römerstraße", "Häfen & Märkte")


def test_every_space_has_its_id_exactly_once(board: Mapping[str, Any], picture: str) -> None:
    found = ids(picture)
    assert [name for name, count in found.items() if count > 1] == []
    assert spaces(board) - found.keys() == set()


def test_every_space_says_where_its_piece_lies(board: Mapping[str, Any], picture: str) -> None:
    root = ElementTree.fromstring(picture)
    view = [float(value) for value in root.attrib["viewBox"].split()]
    grounds = {f"{kind}-{city}" for kind in ("start", "goal") for city in ("portus", "rome")}
    centred = spaces(board) - grounds
    for part in root.iter():
        if part.attrib.get("id") in centred:
            assert 0 < float(part.attrib["data-x"]) < view[2]
            assert 0 < float(part.attrib["data-y"]) < view[3]


def test_is_the_same_every_time(board: Mapping[str, Any], picture: str, scene: Scene) -> None:
    assert draw_board(board, description=DESCRIPTION) == picture
    assert draw_state(board, scene) == draw_state(board, scene)


def test_is_small_enough_for_a_page(picture: str) -> None:
    assert len(picture.encode()) <= MOST_BYTES


def test_refers_to_nothing_outside_itself(board: Mapping[str, Any], scene: Scene) -> None:
    for document in (draw_board(board), draw_state(board, scene)):
        assert outside(document) == set()


def test_carries_no_words_but_latin_names(board: Mapping[str, Any], picture: str) -> None:
    zones = {zone["id"] for zone in board["zones"]}
    plain = {word for word in words(picture) if not word.isdigit()} - zones
    assert plain == {"PORTVS", "ROMA", "PORTA"}


def test_numbers_every_row(board: Mapping[str, Any], picture: str) -> None:
    numbers = re.findall(r'class="row-number"[^>]*>(\d+)<', picture)
    assert [int(row) for row in numbers] == sorted({square["row"] for square in board["squares"]})


def test_letters_are_large_enough(picture: str) -> None:
    sizes = letter_sizes(picture)
    assert sizes
    assert min(sizes) >= LEAST_LETTERS


def test_every_colour_is_defined_in_both_themes(board: Mapping[str, Any], scene: Scene) -> None:
    document = draw_state(board, scene)
    assert undefined_colours(document, symbols() + icons.emblem_symbols()) == {}


def test_no_colour_is_written_outside_the_palette(picture: str) -> None:
    assert colours_outside_the_palette(picture) == []


def test_a_theme_can_be_fixed(board: Mapping[str, Any]) -> None:
    assert theme_of(draw_board(board, theme="dark")) == "dark"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("letters", "ground"), TEXT_PAIRS)
def test_text_stands_out_from_its_ground(letters: str, ground: str, theme: str) -> None:
    assert contrast(SHADES, letters, ground, theme) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("mark", "ground"), MARK_PAIRS)
def test_marks_stand_out_from_their_ground(mark: str, ground: str, theme: str) -> None:
    assert contrast(SHADES, mark, ground, theme) >= 3


def test_there_are_five_emblems() -> None:
    assert list(icons.EMBLEMS) == ["aquila", "taurus", "leo", "aper", "lupa"]


def test_symbols_need_no_styles(board: Mapping[str, Any]) -> None:
    defined = symbols() + icons.emblem_symbols()
    assert styled_tags(defined) == []
    found = {symbol.attrib["id"] for symbol in ElementTree.fromstring(f"<defs>{defined}</defs>")}
    expected = {f"{kind}-{good}" for kind in ("g", "cube", "tile") for good in GOODS}
    expected |= {f"w-{wagon['id']}" for wagon in board["wagons"]}
    expected |= {"plaque-rome", "plaque-portus", "i-coin", "i-chip", "i-back", "i-wreath"}
    assert expected <= found


def test_a_state_shows_every_wagon_once(board: Mapping[str, Any], scene: Scene) -> None:
    document = draw_state(board, scene)
    found = ids(document)
    assert [name for name, count in found.items() if count > 1] == []
    assert spaces(board) <= found.keys()
    assert {f"wagon-{wagon}" for wagon in scene.wagons} <= found.keys()
    written = Counter(words(document))
    assert all(written[wagon["name"]] == 1 for wagon in board["wagons"])


def test_wagons_stand_apart(board: Mapping[str, Any], scene: Scene) -> None:
    root = ElementTree.fromstring(draw_state(board, scene))
    places = [
        part.attrib["transform"]
        for part in root.iter()
        if part.attrib.get("id", "").startswith("wagon-")
    ]
    assert len(set(places)) == len(scene.wagons)


def test_a_wagon_stands_on_its_square(board: Mapping[str, Any], scene: Scene) -> None:
    root = ElementTree.fromstring(draw_state(board, scene))
    parts = {part.attrib["id"]: part for part in root.iter() if "id" in part.attrib}
    for wagon, (place, _) in scene.wagons.items():
        if place in parts:
            square = parts[place].attrib
            expected = f"translate({square['data-x']} {square['data-y']})"
            assert parts[f"wagon-{wagon}"].attrib["transform"] == expected


def test_a_tile_shows_what_it_pays_today(board: Mapping[str, Any], scene: Scene) -> None:
    paid = re.findall(r'class="pay"[^>]*>(\d+)<', draw_state(board, scene))
    on_markets = Counter(scene.cubes.values())
    assert [int(coins) for coins in paid] == [on_markets["grain"], on_markets["marble"]]


def test_reach_glows_and_names_its_price(board: Mapping[str, Any], scene: Scene) -> None:
    document = draw_state(board, scene)
    assert document.count('class="reach"') == len(scene.reach)
    assert re.findall(r'class="price"[^>]*>(\d+)<', document) == ["2"]


def test_too_many_wagons_at_one_goal_are_refused(board: Mapping[str, Any]) -> None:
    crowd = {wagon["id"]: ("goal", "rome") for wagon in board["wagons"]}
    with pytest.raises(ValueError, match="no room"):
        draw_state(board, Scene(wagons=crowd))


def test_the_goal_of_no_wagon_cannot_glow(board: Mapping[str, Any]) -> None:
    with pytest.raises(ValueError, match="selected"):
        draw_state(board, Scene(reach={"goal": 0}))


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
    for document in (draw_board(board), draw_state(board, scene)):
        found = ids(document)
        assert spaces(board) <= found.keys()
        assert max(found.values()) == 1
