"""The page's types are made from the schema as it is now."""

from pathlib import Path

from tools.schema_file import schema_text

FILE = Path(__file__).parents[2] / "web" / "src" / "api" / "openapi.json"


def test_the_page_knows_the_schema_as_it_is() -> None:
    how = "make it again: tools.schema_file says how; then `npm run types` in web/"
    assert FILE.read_text("utf-8") == schema_text(), how
