"""The picture of Via Appia: complete, self-contained, the same every time, and readable."""

import gzip
import math
import re
from collections.abc import Mapping
from typing import Any

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
    uses,
    words,
)
from games.via_appia.places import places
from viae.drawing import icons
from viae.games.via_appia.facts import SECTIONS, SIZES
from viae.games.via_appia.picture import Scene, draw_board, draw_state, symbols, terrain
from viae.games.via_appia.picture.layout import WIDTH, Layout
from viae.games.via_appia.picture.stones import SCALE
from viae.games.via_appia.picture.stones import definitions as stone_parts
from viae.games.via_appia.picture.style import SHADES

MOST_BYTES, MOST_PACKED = 250_000, 60_000
LEAST_LETTERS = 14
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
def picture(board: Mapping[str, Any]) -> str:
    return draw_board(board, description=DESCRIPTION)


def test_is_a_well_formed_picture_with_a_title_and_a_description(picture: str) -> None:
    assert title_and_description(picture) == ("Via Appia", DESCRIPTION)
    assert {"va-title", "va-desc"} <= ids(picture).keys()


def test_title_and_description_are_escaped(board: Mapping[str, Any]) -> None:
    document = draw_board(board, title="<Straße>", description="Städte & Meer")
    assert title_and_description(document) == ("<Straße>", "Städte & Meer")


def test_every_place_has_its_id_exactly_once(
    board: Mapping[str, Any], picture: str, crowded: Scene
) -> None:
    for document in (picture, draw_state(board, crowded)):
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
    assert draw_state(board, scene) == draw_state(board, scene)


def test_is_small_enough_for_a_page(board: Mapping[str, Any], picture: str, crowded: Scene) -> None:
    for document in (picture, draw_state(board, crowded)):
        assert len(document.encode()) <= MOST_BYTES
        assert len(gzip.compress(document.encode())) <= MOST_PACKED


def test_refers_to_nothing_outside_itself(board: Mapping[str, Any], scene: Scene) -> None:
    for document in (draw_board(board), draw_state(board, scene)):
        assert outside(document) == set()


def test_has_no_style_attributes(board: Mapping[str, Any], scene: Scene) -> None:
    assert " style=" not in draw_state(board, scene)


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


def test_the_ruler_has_a_number_for_every_ten_millimetres(picture: str) -> None:
    numbers = re.findall(r'class="ruler-number" x="([\d.]+)"[^>]*>(\d+)<', picture)
    assert [int(number) for _, number in numbers] == list(range(10, 150, 10))
    assert all(float(x) == int(number) * SCALE for x, number in numbers)


def test_letters_are_large_enough(picture: str) -> None:
    sizes = letter_sizes(picture)
    assert len(sizes) > 10
    assert min(sizes) >= LEAST_LETTERS


def test_every_colour_is_defined_in_both_themes(board: Mapping[str, Any], scene: Scene) -> None:
    document = draw_state(board, scene)
    assert undefined_colours(document) == {}


def test_every_class_has_its_rule(board: Mapping[str, Any], crowded: Scene) -> None:
    document = draw_state(board, crowded)
    plain = {"appia", "land", "frame", "space", "city", "tray", "stones", "pieces", "card", "tile"}
    plain |= {"token-place", "marker-place", "tokens", "marker", "supply", "supply-place"}
    plain |= {"figure", "direction", "won"}
    assert classes_without_a_rule(document) - plain == set()


def test_no_colour_is_written_outside_the_palette(picture: str) -> None:
    assert colours_outside_the_palette(picture) == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_can_be_fixed(board: Mapping[str, Any], scene: Scene, theme: Any) -> None:
    for document in (draw_board(board, theme=theme), draw_state(board, scene, theme=theme)):
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
    assert styled_tags(symbols() + stone_parts() + icons.emblem_symbols()) == []
