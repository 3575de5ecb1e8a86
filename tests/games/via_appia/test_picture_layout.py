"""Where things lie on the picture of Via Appia: apart from each other, on any owner's board too."""

import math
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest

from games.pictures import apart, covered, ids
from games.via_appia.pictured import places
from viae.drawing.geometry import Box
from viae.drawing.lettering import text_width
from viae.games.via_appia.picture import Scene, draw, geography, terrain
from viae.games.via_appia.picture.geography import fits
from viae.games.via_appia.picture.layout import CARD_H, CARD_W, WIDTH, Layout, layout_of
from viae.games.via_appia.picture.road import LETTERS

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
        assert covered(box, circles(layout)) == [], name
    for (one, a), (other, b) in combinations(boxes(layout), 2):
        assert apart(a, b), (one, other)


def test_the_words_of_the_map_cover_nothing(layout: Layout) -> None:
    for name in terrain.names():
        assert terrain.written(name).room >= 0, name.words
        for box in terrain.written(name).boxes():
            assert covered(box, circles(layout)) == [], name.words
            assert [other for other, b in boxes(layout) if not apart(box, b)] == [], name.words


def test_everything_lies_within_the_frame(layout: Layout) -> None:
    for name, (x0, y0, x1, y1) in boxes(layout):
        assert x0 > 30 < y0, name
        assert x1 < WIDTH - 30, name
        assert y1 < layout.height - 30, name


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
    for document in (draw(other), draw(other, crowded)):
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
    assert places(other) <= ids(draw(other)).keys()
