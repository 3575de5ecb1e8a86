"""What the page knows of Via Appia is what the game says: colours, measures, words."""

import re
from pathlib import Path

import pytest

from viae.drawing.palette import SHARED
from viae.games.via_appia.picture.exported import FILES
from viae.text import load

WEB = Path(__file__).parents[3] / "web"
FOLDER = WEB / "src" / "games" / "via_appia"
KEY = re.compile(r"""['"`](page\.[\w.]*)(\$\{)?""")


def sources() -> list[Path]:
    written = [*FOLDER.glob("*.svelte"), *FOLDER.glob("*.ts")]
    return [path for path in written if ".test." not in path.name]


@pytest.mark.parametrize("name", FILES)
def test_the_pages_files_are_what_the_picture_says(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == FILES[name]()


def test_the_page_uses_colours_that_there_are() -> None:
    drawn = [path.read_text(encoding="utf-8") for path in sources()]
    used = {name for text in drawn for name in re.findall(r"var\(--([\w-]+)\)", text)}
    tokens = (WEB / "src" / "look" / "tokens.css").read_text(encoding="utf-8") + FILES["inks.css"]()
    known = set(re.findall(r"--([\w-]+):", tokens)) | SHARED.keys()
    assert used
    assert sorted(used - known) == []


def test_the_page_uses_the_words_that_there_are() -> None:
    found = [match for path in sources() for match in KEY.findall(path.read_text(encoding="utf-8"))]
    whole = {key for key, goes_on in found if not goes_on}
    begun = tuple({key for key, goes_on in found if goes_on})
    known = {key for key in load("viae.games.via_appia", "en") if key.startswith("page.")}
    assert sorted(whole - known) == []
    assert sorted(key for key in known - whole if not key.startswith(begun)) == []
