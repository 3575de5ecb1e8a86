"""The page's pieces are those of the picture."""

import re
from pathlib import Path

import pytest

from viae.drawing.palette import SHARED
from viae.games.strada_romana.picture.exported import FILES

FOLDER = Path(__file__).parents[3] / "web" / "src" / "games" / "strada_romana"


@pytest.mark.parametrize("name", FILES)
def test_the_pages_files_are_what_the_picture_says(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == FILES[name]()


def test_the_page_knows_every_colour_of_the_symbols() -> None:
    used = set(re.findall(r"var\(--([\w-]+)\)", FILES["symbols.ts"]()))
    known = set(re.findall(r"--([\w-]+):", FILES["inks.css"]())) | SHARED.keys()
    assert used
    assert used <= known
