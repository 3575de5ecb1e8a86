"""The board that pictures are drawn of, and tables on it."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.via_appia.pictured import BOARD, SCENES
from viae.games.via_appia.picture import Scene
from viae.games.via_appia.picture.layout import Layout, layout_of


@pytest.fixture(scope="module")
def board() -> Mapping[str, Any]:
    return BOARD


@pytest.fixture(scope="module")
def layout() -> Layout:
    return layout_of(BOARD)


@pytest.fixture(scope="module")
def scene() -> Scene:
    """The middle of a push."""
    return SCENES["push"]


@pytest.fixture(scope="module")
def crowded() -> Scene:
    """As much on the board as there can be."""
    return SCENES["crowded"]
