"""Every bot chooses as in choices.json, in each game and with each number of seats."""

import json

import pytest
from choices import FILE, choices

from viae import catalog
from viae.core.compiled import is_compiled


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, bots guess where they compute otherwise")
def test_every_bot_chooses_as_before() -> None:
    assert choices() == json.loads(FILE.read_text("utf-8"))


def test_the_file_has_every_game_and_number_of_seats() -> None:
    asked = {
        f"{name}, {seats} seats"
        for name in catalog.names()
        for seats in range(
            catalog.load_game(name).least_seats, catalog.load_game(name).most_seats + 1
        )
    }
    assert set(json.loads(FILE.read_text("utf-8"))) == asked
