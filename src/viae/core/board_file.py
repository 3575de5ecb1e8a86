"""Board files: reading the shipped one, and the checks of form that all games share."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import TypeAlias

from viae.core import names
from viae.core.errors import Malformed
from viae.core.game import Facts

LONGEST_NAME = 24
FARTHEST = 10_000
"""No picture is wider or higher."""
UNUSABLE = "this board cannot be used"
MOST_FAULTS = 20
"""No refusal names more of them."""
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
            return found[:MOST_FAULTS]
    return []


def check_form(facts: object, shipped: object, place: str = "") -> None:
    """Refuse a user's board file with parts that the shipped one has not, or of another kind, or
    with texts that cannot be shown.

    Boards of existing tables and records are not checked like this: they are played on.
    """
    if _kind(facts) != _kind(shipped):
        raise Malformed(
            f"{UNUSABLE}: '{place}' is of another kind than on the shipped one",
            key="refusal.board_kind",
            params={"part": place},
        )
    if isinstance(facts, str):
        _check_text(facts, place)
    elif isinstance(facts, list) and isinstance(shipped, list):
        of_each = _together(shipped)
        for number, thing in enumerate(facts):
            check_form(thing, of_each, f"{place}[{number}]")
    elif isinstance(facts, Mapping) and isinstance(shipped, Mapping):
        for key, value in facts.items():
            part = f"{place}.{_shown(key)}" if place else _shown(key)
            if key not in shipped:
                raise Malformed(
                    f"{UNUSABLE}: a board file of this game has no '{part}'",
                    key="refusal.board_key",
                    params={"part": part},
                )
            check_form(value, shipped[key], part)


def _kind(value: object) -> str:
    """The kind of a JSON value; null counts as text, since it stands where there is no word."""
    if isinstance(value, Mapping):
        return "object"
    if isinstance(value, list):
        return "list"
    return "text" if value is None or isinstance(value, str) else "number"


def _together(things: list[object]) -> object:
    """The items of a list merged into one that has every part of any of them."""
    objects = [thing for thing in things if isinstance(thing, Mapping)]
    if objects:
        return {key: value for thing in objects for key, value in thing.items()}
    lists = [thing for thing in things if isinstance(thing, list)]
    if lists:
        return [one for thing in lists for one in thing]
    return things[0] if things else None


def _check_text(text: str, place: str) -> None:
    if len(text) > LONGEST_NAME:
        raise Malformed(
            f"{UNUSABLE}: '{place}' is a text of more than {LONGEST_NAME} characters",
            key="refusal.board_text",
            params={"part": place, "most": LONGEST_NAME},
        )
    try:
        names.check_name(text, LONGEST_NAME)
    except Malformed as refusal:
        raise Malformed(
            f"{UNUSABLE}: '{place}': {refusal.message}",
            key="refusal.board_name",
            params={"part": place},
        ) from None


def _shown(key: str) -> str:
    """A name cut to a length that can be printed, without unprintable signs."""
    told = key if len(key) <= LONGEST_NAME else key[: LONGEST_NAME - 1] + "…"
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in told)


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
            if len(found) >= MOST_FAULTS:
                return found
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
