"""Board files: how a shipped one is read, and what every game asks of the form of one."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import TypeAlias

from viae.core.entry import Facts

LONGEST_NAME = 24
FARTHEST = 10_000
"""No picture is wider or higher."""
WORD = re.compile(f"[A-Za-z0-9_-]{{1,{LONGEST_NAME}}}")

Shapes: TypeAlias = Mapping[str, Mapping[str, Callable[[object], bool]]]
"""Each list of things in a board file, with what its things must have."""
Check: TypeAlias = Callable[[Facts], list[str]]


def shipped(package: str) -> Facts:
    """The board that comes with a game's package."""
    text = files(package).joinpath("board.json").read_text("utf-8")
    facts: Facts = json.loads(text)
    return facts


def first_faults(facts: Facts, checks: Iterable[Check]) -> list[str]:
    """What the first check that finds anything finds: later ones rely on earlier ones."""
    for check in checks:
        found = check(facts)
        if found:
            return found
    return []


def misshapen(facts: Facts, game: str, rule: str, shapes: Shapes) -> list[str]:
    """Where a file has not the form of a game's board file; the rule is the one it breaks."""
    found = []
    if facts.get("game") != game:
        found.append(f"{rule}: 'game' is not {game}")
    for name, shape in shapes.items():
        rows = facts.get(name)
        if not isinstance(rows, list) or not rows:
            found.append(f"{rule}: '{name}' is missing or no list")
            continue
        for number, row in enumerate(rows):
            for key, is_proper in shape.items():
                if not isinstance(row, dict) or not is_proper(row.get(key, ...)):
                    found.append(f"{rule}: {name}[{number}] has no proper '{key}'")
    return found


def named_twice(facts: Facts, rule: str, shapes: Shapes) -> list[str]:
    """Names that more than one thing has."""
    named = Counter(thing["id"] for name in shapes for thing in facts[name])
    return [f"{rule}: {name!r} stands for several things" for name, n in named.items() if n > 1]


def is_word(value: object) -> bool:
    """May a move be written with it?"""
    return isinstance(value, str) and WORD.fullmatch(value) is not None


def is_word_or_null(value: object) -> bool:
    return value is None or is_word(value)


def is_pair(value: object) -> bool:
    """Two words, such as the ends of a line."""
    return isinstance(value, list) and len(value) == 2 and all(is_word(end) for end in value)


def is_name(value: object) -> bool:
    """Can it be shown on a terminal and in a picture?"""
    if not isinstance(value, str) or not value.strip():
        return False
    return len(value) <= LONGEST_NAME and value.isprintable()


def is_coordinate(value: object) -> bool:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return -FARTHEST <= value <= FARTHEST  # which NaN is not either
