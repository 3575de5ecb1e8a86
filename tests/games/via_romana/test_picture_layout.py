"""Where things lie on the picture of Via Romana: apart from each other, and within the frame."""

import math
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest

from games.pictures import apart, covered, ids
from games.via_romana.pictured import places
from viae.drawing.geometry import Box, distance
from viae.games.via_romana.picture import (
    Scene,
    draw,
    geography,
    signs_of,
    terrain,
)
from viae.games.via_romana.picture.geography import fits
from viae.games.via_romana.picture.labels import SIGN, Signs
from viae.games.via_romana.picture.layout import CITY, HEIGHT, SPACE, WIDTH, Layout
from viae.games.via_romana.picture.supply import tray_box


@pytest.fixture(scope="module")
def signs(layout: Layout) -> Signs:
    return signs_of(layout)


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
        assert covered(box, circles(layout)) == [], name
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
            assert covered(box, circles(layout)) == [], name.words
            assert [other for other, b in boxes(signs) if not apart(box, b)] == [], name.words


def test_the_words_of_the_map_fit_on_their_lines() -> None:
    for name in terrain.names():
        assert terrain.written(name).room >= 0, name.words


def test_everything_lies_within_the_frame(signs: Signs) -> None:
    for _, (x0, y0, x1, y1) in boxes(signs):
        assert x0 > 30 < y0
        assert x1 < WIDTH - 30
        assert y1 < HEIGHT - 30


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
    for document in (draw(other), draw(other, Scene(closed=["r01"]))):
        found = ids(document)
        assert places(other) <= found.keys()
        assert max(found.values()) == 1
        assert "vr-gaul" not in found
    for x, y, _ in circles(Layout(other)).values():
        assert 30 < x < WIDTH - 30
        assert 30 < y < HEIGHT - 30
