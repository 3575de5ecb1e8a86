"""What can rot in the documents: links, pictures, commands, placeholders."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from viae.cli import parser

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?://)([^)#\s]+)|(?:src|srcset)=\"([^\"]+)\"")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere_and_nothing_is_left_open(path: Path) -> None:
    text = path.read_text("utf-8")
    for found in LINK.findall(text):
        target = next(filter(None, found))
        assert (path.parent / target).exists(), target
    assert not re.search(r"@[A-Z]+@|\bTODO\b|\bFIXME\b", text)


def test_the_changelog_has_the_version_that_is_built_after_what_is_unreleased() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    heads = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heads[:2] == ["Unreleased", project["version"]]


def commands() -> list[str]:
    """Every command line that README and CONTRIBUTING show."""
    text = "".join((ROOT / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md"))
    shown = re.findall(r"`((?:viae|python3 run\.py) [^`]+)`", text)
    shown += re.findall(r"^ *\$ (viae .+)$", text, re.MULTILINE)
    return sorted({line for line in shown if "<" not in line and "…" not in line})


@pytest.mark.parametrize("line", commands())
def test_commands_shown_are_commands_understood(line: str) -> None:
    words = shlex.split(line.removeprefix("python3 run.py ").removeprefix("viae "))
    if words[0] in ("test", "python", "--version"):
        return
    assert hasattr(parser().parse_args(words), "run")
