"""ARCHITECTURE.md is true: it has every room, names nothing that is not there, and its arrows are
those that import-linter checks."""

import re
import tomllib
from itertools import pairwise, product
from pathlib import Path

from named import GAMES, PACKAGE, ROOT, WEB, exists, names, paths, tokens

TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LINES = 130
"""A page."""


def diagram(kind: str) -> str:
    [found] = re.findall(rf"```mermaid\n{kind}(.*?)```", TEXT, re.DOTALL)
    return str(found)


def rooms() -> set[Path]:
    """Every package of ours except what lies in game folders, and the folders of the page."""
    packages = {path.parent for path in PACKAGE.rglob("__init__.py")} - {PACKAGE}
    inside_games = {path for path in packages for game in GAMES if path.is_relative_to(game)}
    below = {path for path in packages if path.parent.name == "migrations"}
    tops = {ROOT / name for name in ("building", "tests", "tools")}
    return (
        (packages - inside_games - below) | tops | {path for path in WEB.iterdir() if path.is_dir()}
    )


def parts_of_games() -> set[str]:
    return {path.parent.name for game in GAMES for path in game.glob("*/__init__.py")}


def test_every_room_is_in_it() -> None:
    named = {path for token in tokens(TEXT) for path in paths(token)}
    assert rooms() - named == set()
    assert parts_of_games() <= set(tokens(TEXT))


def test_it_names_nothing_that_is_not_there() -> None:
    assert [token for token in tokens(TEXT) if not exists(token)] == []


def test_a_wrong_name_would_be_found() -> None:
    assert not exists("src/viae/cellar")
    assert not exists("Position")
    assert exists("State")
    assert exists("server/tables")


def test_its_arrows_are_those_that_are_checked() -> None:
    layers = PROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
    rows = [layer.split(" | ") for layer in layers]
    checked = {pair for above, below in pairwise(rows) for pair in product(above, below)}
    drawn = {
        pair
        for line in diagram("flowchart TD").splitlines()
        if " --> " in line
        for above, below in pairwise(line.strip().split(" --> "))
        for pair in product(above.split(" & "), below.split(" & "))
    }
    assert drawn == checked


def test_the_path_of_a_move_goes_through_what_there_is() -> None:
    takers = re.findall(r"participant \w+ as (\w+)", diagram("sequenceDiagram"))
    assert takers[0] == "browser"
    for taker in takers[1:]:
        assert paths(taker) or paths(f"tables/{taker}") or taker in names(), taker


def test_it_is_one_page() -> None:
    assert len(TEXT.splitlines()) <= LINES
