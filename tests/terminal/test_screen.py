"""The screen: how much of the log it shows."""

import io

import pytest

from viae import catalog
from viae.terminal.console import make_console
from viae.terminal.players import Player
from viae.terminal.screen import Screen
from viae.text import Texts


@pytest.mark.parametrize(("height", "turns"), [(24, 1), (45, 1), (50, 3), (90, 4)])
def test_the_log_leaves_room_for_the_table(height: int, turns: int) -> None:
    console = make_console(file=io.StringIO(), force_terminal=True, width=100, height=height)
    screen = Screen(console, Texts("en"), [])
    assert screen.turns_that_fit(4) == turns


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("level:4", "Gaius (Bot: Kaufherr)"),
        ("search:0.3s", "Gaius (Bot: search:0.3s)"),
        ("greedy", "Gaius (Bot: gierig)"),
    ],
)
def test_a_level_is_called_by_its_name_in_the_games_world(bot: str, said: str) -> None:
    console = make_console(file=io.StringIO(), width=120)
    texts = Texts("de", catalog.load_game("strada_romana"))
    Screen(console, texts, [Player("Gaius", bot)])
    assert texts.terms["sitter.0"] == said
