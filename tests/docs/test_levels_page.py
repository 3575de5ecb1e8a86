"""docs/levels.md shows the levels as they are set now."""

from pathlib import Path

import pytest

from viae import catalog
from viae.cli.ladder import markers
from viae.text import Texts

PAGE = Path(__file__).resolve().parent.parent.parent / "docs/levels.md"
WANTED = 6
"""Level 1 against two yardsticks, and four steps."""


@pytest.mark.parametrize("game", catalog.names())
def test_the_table_was_measured_with_the_present_settings(game: str) -> None:
    begin, end = markers(game)
    table = PAGE.read_text("utf-8").split(begin)[1].split(end)[0]
    texts = Texts("en", catalog.load_game(game))
    assert f"Made by `viae ladder {game} --games " in table
    assert table.count("| holds |") == WANTED
    for number, level in enumerate(catalog.game_class(game).levels, 1):
        assert f"\n| {number} | {texts.say(f'level.{number}')} | `{level}` |" in table
