"""Tables that pictures are drawn of: in the middle of a push, and as crowded as can be."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.via_appia.pushing import filled, stones
from viae.games.via_appia.facts import CITIES, SIZES, shipped
from viae.games.via_appia.picture import Scene, scene_of
from viae.games.via_appia.picture.layout import Layout, layout_of


@pytest.fixture(scope="module")
def board() -> Mapping[str, Any]:
    return shipped()


@pytest.fixture(scope="module")
def layout(board: Mapping[str, Any]) -> Layout:
    return layout_of(board)


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
