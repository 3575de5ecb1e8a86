"""docs/decisions: an index of all, and every dependency with its reason in one of them."""

import json
import re
import tomllib
from pathlib import Path

from building import page, rules

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "decisions"
INDEX = (FOLDER / "README.md").read_text("utf-8")
REASONS = re.findall(r"^\| `([^`]+)` \| [^|]+ \| \[\d\]\(([^)]+)\) \|$", INDEX, re.MULTILINE)


def dependencies() -> set[str]:
    """All packages that are asked for by name, of Python and of the page."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    for group in project["project"]["optional-dependencies"].values():
        asked += group
    for group in project["dependency-groups"].values():
        asked += group
    named = {re.split(r"[\[=]", one)[0] for one in (*asked, rules.ZIG, page.NODE)}
    for folder in ("web", "tests/page/browser"):
        package = json.loads((ROOT / folder / "package.json").read_text("utf-8"))
        named |= {*package.get("dependencies", {}), *package.get("devDependencies", {})}
    return named


def test_every_decision_is_in_the_index_once_and_in_order() -> None:
    listed = re.findall(r"^\| \[\d+\]\(([^)]+)\) \|", INDEX, re.MULTILINE)
    assert listed == sorted(path.name for path in FOLDER.glob("0*.md"))


def test_the_index_has_every_dependency_once_and_no_other() -> None:
    assert sorted(name for name, _ in REASONS) == sorted(dependencies())


def test_the_decision_named_there_speaks_of_it() -> None:
    texts = {path.name: path.read_text("utf-8").lower() for path in FOLDER.glob("0*.md")}
    silent = [name for name, place in REASONS if name.split("/")[-1] not in texts[place]]
    assert silent == []
