"""The picture of Via Appia: complete, self-contained, the same every time, and readable."""

import gzip
import math
import re
from collections.abc import Mapping
from typing import Any

import pytest

from games.pictures import (
    SEATS,
    parts,
    styled_tags,
    uses,
    words,
)
from viae.games.via_appia.facts import SECTIONS, SIZES
from viae.games.via_appia.picture import Scene, draw, terrain
from viae.games.via_appia.picture.layout import Layout
from viae.games.via_appia.picture.stones import SCALE
from viae.games.via_appia.picture.stones import definitions as stone_parts


@pytest.fixture(scope="module")
def picture(board: Mapping[str, Any]) -> str:
    return draw(board)


def test_is_small_enough_when_packed(
    board: Mapping[str, Any], picture: str, crowded: Scene
) -> None:
    for document in (picture, draw(board, crowded)):
        assert len(gzip.compress(document.encode())) <= 60_000


def test_has_no_style_attributes(board: Mapping[str, Any], scene: Scene) -> None:
    assert " style=" not in draw(board, scene)


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


def test_stones_need_no_styles() -> None:
    assert styled_tags(stone_parts()) == []
