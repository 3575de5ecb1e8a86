"""What a document names in backticks, and whether there is such a file, folder, class or name."""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "viae"
GAMES = [path.parent for path in sorted(PACKAGE.glob("games/*/__init__.py"))]
SERVER = PACKAGE / "server"
WEB = ROOT / "web" / "src"
PLACES = (ROOT, ROOT / "src", PACKAGE, SERVER, *GAMES, WEB)
"""Where a path in a document may begin."""
TOOLS = {"import-linter"}
"""Other people's programs with names like ours."""


def tokens(text: str) -> list[str]:
    """All that stands in backticks outside blocks of code, except commands."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    found = re.findall(r"`([^`]+)`", prose)
    return [one for one in found if not re.match(r"(viae|python3?|bash) ", one)]


def paths(token: str) -> list[Path]:
    """The files and folders of ours that a token stands for; a module needs no `.py`."""
    ends = (token, f"{token}.py")
    found = [place / end for place in PLACES for end in ends if re.fullmatch(r"[\w./-]+", end)]
    return [path for path in found if path.exists()]


@cache
def names() -> frozenset[str]:
    """Every class, function, method, field and constant in the package."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.add(node.attr)
    return frozenset(found)


def exists(token: str) -> bool:
    """Is there such a file, folder, class, function or constant of ours?"""
    if token in TOOLS or paths(token):
        return True
    return all(part in names() for part in token.split("(", maxsplit=1)[0].split("."))
