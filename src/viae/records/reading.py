"""Input from outside, read with refusals instead of tracebacks: JSON and players' names."""

import json
from math import isfinite
from typing import Any, TypeGuard

from viae.core.errors import Malformed

LONGEST_NAME = 40


def parse_json(text: str | bytes) -> Any:
    """The value of a JSON text; all its numbers are finite."""
    try:
        return json.loads(text, parse_constant=_number, parse_float=_number)
    except RecursionError:
        raise Malformed("this is no JSON of ours: it is nested too deeply") from None
    except ValueError as error:
        raise Malformed(f"this is no JSON: {error}") from None


def _number(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text} is no number")
    return number


def is_name(text: object, longest: int = LONGEST_NAME) -> TypeGuard[str]:
    """Can this be shown as a player's name? It fits on a line and cannot disturb a terminal."""
    if not isinstance(text, str) or not text.strip():
        return False
    return len(text) <= longest and text.isprintable()
