"""The page's colours and emblems are those of the boards."""

from pathlib import Path

import pytest

from viae.drawing.exported import FILES

LOOK = Path(__file__).parents[2] / "web" / "src" / "look"


@pytest.mark.parametrize("name", FILES)
def test_the_pages_files_are_what_the_drawings_say(name: str) -> None:
    assert (LOOK / name).read_text(encoding="utf-8") == FILES[name]()
