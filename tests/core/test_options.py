"""Options are declared as data and checked before a game begins."""

from typing import Any

import pytest

from viae.core.errors import Malformed
from viae.core.options import Option, checked

DECLARED = (Option("length", (3, 5), 3), Option("open", (True, False), False))


def test_defaults_are_filled_in() -> None:
    assert checked(DECLARED, {}) == {"length": 3, "open": False}
    assert checked(DECLARED, {"length": 5}) == {"length": 5, "open": False}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"lenght": 3}, "unknown option 'lenght'; this game has length, open"),
        ({"length": 4}, "cannot be 4; it is one of 3, 5"),
        ({"length": "3"}, "cannot be '3'"),
        ({"open": 1}, "cannot be 1"),
        ({"length": None}, "cannot be None"),
    ],
)
def test_bad_options_are_refused(given: dict[str, object], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        checked(DECLARED, given)


@pytest.mark.parametrize("given", [5, "open", ["open"], None])
def test_options_that_are_no_names_with_values_are_refused(given: Any) -> None:
    with pytest.raises(Malformed, match="options are names with values"):
        checked(DECLARED, given)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(Malformed, match="this game has none"):
        checked((), {"fast": True})
