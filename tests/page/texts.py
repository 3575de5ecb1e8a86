"""The page's sentences, from the same files as its own."""

import json
from pathlib import Path

import viae.text

FOLDER = Path(viae.text.__file__).parent


def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))
    return found


ENGLISH = texts("en")


def say(key: str, **params: object) -> str:
    """A sentence of the page, in English; without plurals."""
    words = ENGLISH[key]
    for name, value in params.items():
        words = words.replace(f"{{{name}}}", str(value))
    return words


def part(key: str) -> str:
    """The first part of a sentence, up to what is filled in."""
    return ENGLISH[key].partition("{")[0].strip()
