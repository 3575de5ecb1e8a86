"""The board that pictures are drawn of, and a table with something of everything on it."""

from collections.abc import Mapping
from typing import Any

import pytest

from viae.games.via_romana.facts import shipped
from viae.games.via_romana.picture import Scene
from viae.games.via_romana.picture.layout import Layout


@pytest.fixture(scope="module")
def board() -> Mapping[str, Any]:
    return shipped()


@pytest.fixture(scope="module")
def layout(board: Mapping[str, Any]) -> Layout:
    return Layout(board)


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
