"""What the contracts of import-linter cover, and what it cannot see: who names a single game."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from building import rules

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CONTRACTS = {one["name"]: one for one in PROJECT["tool"]["importlinter"]["contracts"]}
CLOCKLESS = CONTRACTS["Rules know no clock, disk, network or log"]["source_modules"]

GAMES = sorted(path.parent.name for path in ROOT.glob("src/viae/games/*/__init__.py"))
NAMED = re.compile("|".join(name.replace("_", "[_ -]?") for name in GAMES), re.IGNORECASE)
SOURCES = ("src/viae/**/*.py", "web/src/**/*.ts", "web/src/**/*.svelte")
EXCUSED = {
    "src/viae/cli/bench_check.py": "a promise of speed is about the game it was measured on",
    "src/viae/cli/quarry.py": "a command about one game's physics",
}


def test_no_compiled_module_knows_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "src")
    compiled = rules.modules_to_compile(PROJECT["tool"]["viae"]["compiled"])
    names = [path.removesuffix(".py").replace("/", ".") for path in compiled]
    assert len(names) > len(CLOCKLESS)
    assert [name for name in names if not f"{name}.".startswith(covered(CLOCKLESS))] == []


def covered(modules: list[str]) -> tuple[str, ...]:
    """How the names of these modules, and of all within them, begin."""
    return tuple(f"{name}." for name in modules)


def naming_games() -> Iterator[str]:
    """The sources outside the games' folders that name a game."""
    for pattern in SOURCES:
        for path in ROOT.glob(pattern):
            place = path.relative_to(ROOT).as_posix()
            if (
                "/games/" not in place
                and not is_test(path)
                and NAMED.search(path.read_text("utf-8"))
            ):
                yield place


def is_test(path: Path) -> bool:
    """A test of the page lies beside what it tests, with its fixtures."""
    return ".test." in path.name or path.stem == "fixtures"


def test_only_its_folder_names_a_game() -> None:
    assert sorted(naming_games()) == sorted(EXCUSED)
