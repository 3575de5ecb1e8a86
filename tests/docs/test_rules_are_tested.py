"""Every numbered rule in docs/rules has a test that names it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted((ROOT / "docs" / "rules").glob("*.md"))


def rule_numbers(text: str) -> list[str]:
    """The numbers of all points; a section without points counts itself."""
    found: list[str] = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title = re.match(r"([A-Z]{2}-\d+)\b", section)
        if title:
            points = re.findall(r"^(\d+)\. ", section, re.MULTILINE)
            found += [f"{title[1]}.{point}" for point in points] or [title[1]]
    return found


def named_numbers(tests: str) -> set[str]:
    """The rules for which there is a test function: SR-4.2 for test_sr_4_2_…

    A rule that is only mentioned, in words or in a string, is not tested by that.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(tests)):
        if isinstance(node, ast.FunctionDef):
            named = re.match(r"test_([a-z]{2})_(\d+)(?:_(\d+))?_", node.name)
            if named:
                game, section, point = named.groups()
                found.add(f"{game.upper()}-{section}" + (f".{point}" if point else ""))
    return found


@cache
def numbers_with_tests() -> set[str]:
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return {number for path in files for number in named_numbers(path.read_text("utf-8"))}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_every_rule_is_named_by_a_test(document: Path) -> None:
    numbers = rule_numbers(document.read_text("utf-8"))
    assert numbers, f"{document.name} has no numbered rules"
    assert len(numbers) == len(set(numbers)), "a rule number stands there twice"
    assert [number for number in numbers if number not in numbers_with_tests()] == []


def test_there_are_rules() -> None:
    assert "strada_romana" in [document.stem for document in DOCUMENTS]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_numbers_run_without_a_gap(document: Path) -> None:
    """Sections and points are counted 1, 2, 3 …: translations and refusals rely on it."""
    numbers = [number.split("-")[1] for number in rule_numbers(document.read_text("utf-8"))]
    sections = [int(number.split(".")[0]) for number in numbers]
    assert sorted(set(sections)) == list(range(1, max(sections) + 1))
    for section in set(sections):
        points = [int(n.split(".")[1]) for n in numbers if n.startswith(f"{section}.")]
        assert points == list(range(1, len(points) + 1))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_every_number_that_the_text_mentions_exists(document: Path) -> None:
    text = document.read_text("utf-8")
    numbers = set(rule_numbers(text))
    sections = {number.split(".")[0] for number in numbers}
    assert set(re.findall(r"\b[A-Z]{2}-\d+(?:\.\d+)?", text)) <= numbers | sections


def test_an_untested_rule_would_be_found() -> None:
    text = "## XY-1 First\n\n1. One.\n2. Two.\n\n## XY-2 Second\n\nNo points.\n"
    assert rule_numbers(text) == ["XY-1.1", "XY-1.2", "XY-2"]
    tests = """
def test_xy_1_1_works() -> None:
    '''See XY-1.2.'''
    # def test_xy_1_2_later() -> None:
    text = "def test_xy_2_not() -> None:"

def xy_2_helps() -> None: ...
"""
    assert named_numbers(tests) == {"XY-1.1"}
    tests += "class Together:\n    def test_xy_2_holds(self) -> None: ...\n"
    assert set(rule_numbers(text)) - named_numbers(tests) == {"XY-1.2"}
