"""What the page knows of Strada Romana is what the game says: pieces, a played game, words."""

import re
from pathlib import Path

import pytest

from games.strada_romana import played
from viae.drawing.palette import SHARED
from viae.games.strada_romana.picture.exported import FILES
from viae.text import load

WEB = Path(__file__).parents[3] / "web"
FOLDER = WEB / "src" / "games" / "strada_romana"
KEY = re.compile(r"""['"`](page\.[\w.]*)(\$\{)?""")


@pytest.mark.parametrize("name", FILES)
def test_the_pages_files_are_what_the_picture_says(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == FILES[name]()


def test_the_page_knows_every_colour_of_the_symbols() -> None:
    used = set(re.findall(r"var\(--([\w-]+)\)", FILES["symbols.ts"]()))
    known = set(re.findall(r"--([\w-]+):", FILES["inks.css"]())) | SHARED.keys()
    assert used
    assert used <= known


def test_the_pages_tests_see_the_game_as_it_is_told_today() -> None:
    assert (WEB / "tests" / "strada_romana.jsonl").read_text(encoding="utf-8") == played.text()


def test_the_page_uses_the_words_that_there_are() -> None:
    sources = [*FOLDER.glob("*.svelte"), *(p for p in FOLDER.glob("*.ts") if "test" not in p.name)]
    found = [match for path in sources for match in KEY.findall(path.read_text(encoding="utf-8"))]
    whole = {key for key, goes_on in found if not goes_on}
    begun = tuple({key for key, goes_on in found if goes_on})
    known = {key for key in load("viae.games.strada_romana", "en") if key.startswith("page.")}
    assert sorted(whole - known) == []
    assert sorted(key for key in known - whole if not key.startswith(begun)) == []
