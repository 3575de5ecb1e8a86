"""The screen: how much of the log it shows."""

import io

import pytest

from viae.cli.screen import Screen, make_console
from viae.text import Texts


@pytest.mark.parametrize(("height", "turns"), [(24, 1), (45, 1), (50, 3), (90, 4)])
def test_the_log_leaves_room_for_the_table(height: int, turns: int) -> None:
    console = make_console(file=io.StringIO(), force_terminal=True, width=100, height=height)
    screen = Screen(console, Texts("en"), [])
    assert screen.turns_that_fit(4) == turns
