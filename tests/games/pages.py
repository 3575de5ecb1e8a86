"""A game's folder of the page: its sources, and the texts they use."""

import re
from pathlib import Path

from viae.text import load

WEB = Path(__file__).parents[2] / "web"
_KEY = re.compile(r"""['"`](page\.[\w.]*)(\$\{)?""")


def sources(game: str) -> list[str]:
    """The components and modules of a game, without their tests."""
    folder = WEB / "src" / "games" / game
    found = [*folder.glob("*.svelte"), *folder.glob("*.ts")]
    return [path.read_text(encoding="utf-8") for path in found if ".test." not in path.name]


def page_texts(game: str) -> tuple[set[str], set[str]]:
    """The texts a page uses that there are not, and those that it does not use."""
    found = [match for text in sources(game) for match in _KEY.findall(text)]
    whole = {key for key, goes_on in found if not goes_on}
    begun = tuple({key for key, goes_on in found if goes_on})
    known = {key for key in load(f"viae.games.{game}", "en") if key.startswith("page.")}
    return whole - known, {key for key in known - whole if not key.startswith(begun)}
