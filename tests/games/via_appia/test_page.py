"""What the page knows of Via Appia is what the game says: colours, words."""

import re

from games.pages import WEB, page_texts, sources
from tools.page_files import FILES
from viae.drawing.palette import SHARED


def test_the_page_uses_colours_that_there_are() -> None:
    used = {
        name for text in sources("via_appia") for name in re.findall(r"var\(--([\w-]+)\)", text)
    }
    tokens = (WEB / "src" / "look" / "tokens.css").read_text(encoding="utf-8")
    known = set(re.findall(r"--([\w-]+):", tokens + FILES["games/via_appia/inks.css"]()))
    assert used
    assert sorted(used - known - SHARED.keys()) == []


def test_the_page_uses_the_words_that_there_are() -> None:
    assert page_texts("via_appia") == (set(), set())
