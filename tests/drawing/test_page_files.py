"""The page's colours, icons, pieces and measures are those of the boards."""

import pytest

from tools.page_files import FILES, WEB


@pytest.mark.parametrize("name", FILES)
def test_the_pages_files_are_what_the_drawings_say(name: str) -> None:
    how = "make it again: python -m tools.page_files"
    assert (WEB / name).read_text(encoding="utf-8") == FILES[name](), how
