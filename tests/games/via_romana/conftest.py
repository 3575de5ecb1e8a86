"""The board that pictures are drawn of, and a table with something of everything on it."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.via_romana.pictured import BOARD, SCENES
from viae.games.via_romana.picture import Scene
from viae.games.via_romana.picture.layout import Layout


@pytest.fixture(scope="module")
def board() -> Mapping[str, Any]:
    return BOARD


@pytest.fixture(scope="module")
def layout() -> Layout:
    return Layout(BOARD)


@pytest.fixture(scope="module")
def scene() -> Scene:
    return SCENES["table"]
