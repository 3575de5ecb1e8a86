"""The page's tests hold what the terminal says, not what it once said."""

from pathlib import Path

from text.said_alike import said_json

WRITTEN = Path(__file__).parents[2] / "web" / "src" / "text" / "said.json"


def test_what_the_page_must_say_is_what_the_terminal_says() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == said_json()
