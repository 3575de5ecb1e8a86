"""The contract stays small: what a game has to define, and what it may."""

import ast
import re
from pathlib import Path

import pytest

from viae import catalog

CORE = Path(__file__).resolve().parent.parent.parent / "src/viae/core"
SECTION = re.compile(r" {4}# ([A-Z].*)")
SAME = "The same for all games"
MOST = {"State": 15, "Game": 20}
"""Methods that a game may be asked for."""


def sections(name: str) -> dict[str, list[str]]:
    """The public methods of a class in `core`, by the heading that they stand under."""
    source = (CORE / f"{name.lower()}.py").read_text("utf-8")
    tree = ast.parse(source)
    [found] = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    methods = {
        node.lineno: node.name
        for node in found.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    }
    by_section: dict[str, list[str]] = {}
    lines = source.splitlines()[: found.end_lineno]
    heading = ""
    for number, line in enumerate(lines[found.lineno :], found.lineno + 1):
        if fits := SECTION.fullmatch(line):
            heading = fits[1].rstrip(".")
        if number in methods:
            by_section.setdefault(heading, []).append(methods[number])
    return by_section


@pytest.mark.parametrize("name", MOST)
def test_a_game_is_asked_for_few_methods(name: str) -> None:
    found = sections(name)
    assert "" not in found, "every method stands under a heading"
    assert list(found)[-1] == SAME
    asked = [method for heading in found if heading != SAME for method in found[heading]]
    assert len(asked) <= MOST[name], asked


@pytest.mark.parametrize("name", catalog.names())
def test_no_game_defines_what_is_the_same_for_all(name: str) -> None:
    game = catalog.load_game(name)
    state = game.new_state(game.least_seats)
    for kind, contract in ((type(game), "Game"), (type(state), "State")):
        own = vars(kind).keys()
        assert own.isdisjoint(sections(contract)[SAME]), f"{kind} defines {own}"
