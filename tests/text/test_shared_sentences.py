"""The sentences in the page's tests are those of `viae.text`."""

from pathlib import Path

from text.shared_sentences import said_json

WRITTEN = Path(__file__).parents[2] / "web" / "src" / "text" / "said.json"


def test_the_file_of_the_pages_tests_is_up_to_date() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == said_json()
