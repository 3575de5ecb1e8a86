"""What the page knows of Strada Romana is what the game says: pieces, a played game, words."""

import re

from games.pages import WEB, page_texts
from games.strada_romana import played
from tools.page_files import FILES
from viae.drawing.palette import SHARED


def test_the_page_knows_every_colour_of_the_symbols() -> None:
    used = set(re.findall(r"var\(--([\w-]+)\)", FILES["games/strada_romana/symbols.ts"]()))
    colours = FILES["games/strada_romana/inks.css"]()
    assert used
    assert used <= set(re.findall(r"--([\w-]+):", colours)) | SHARED.keys()


def test_the_pages_tests_see_the_game_as_it_is_told_today() -> None:
    assert (WEB / "tests" / "strada_romana.jsonl").read_text(encoding="utf-8") == played.text()


def test_the_page_uses_the_words_that_there_are() -> None:
    assert page_texts("strada_romana") == (set(), set())
