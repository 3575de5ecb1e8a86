"""Every sentence that a player reads: a key with parameters, in three languages.

The texts of Viae are beside this module, those of a game in its folder's `text/`. In a sentence
`{name}` is a parameter, and `{name|one|many}` chooses a word by a number. The value of a parameter
is looked up as `<name>.<value>`, first in the game's terms, then in the texts.
"""

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from viae.core.errors import Malformed
from viae.core.game import Game, Say

__all__ = ["LANGUAGES", "Texts", "load", "signed"]

LANGUAGES = ("en", "de", "nl")
PLACEHOLDER = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


def signed(number: int) -> str:
    """A number with a minus sign instead of a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def load(package: str, language: str) -> dict[str, str]:
    """The texts of one package in one language; none if it has no texts."""
    folder = files(package)
    file = folder.joinpath(f"{language}.json" if package == __name__ else f"text/{language}.json")
    if not file.is_file():
        return {}
    texts: dict[str, str] = json.loads(file.read_text("utf-8"))
    return texts


class Texts:
    """The sentences of Viae and of one game, in one language."""

    def __init__(self, language: str, game: Game | None = None) -> None:
        if language not in LANGUAGES:
            raise Malformed(f"no texts in {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language
        self.texts = load(__name__, language)
        self.terms: dict[str, Say | str] = {}
        if game is not None:
            self.texts |= load(type(game).__module__, language)
            self.terms |= game.terms()

    def name_seats(self, names: list[str]) -> None:
        """Replace a parameter `seat` by its player's name from now on."""
        self.terms |= {f"seat.{seat}": name for seat, name in enumerate(names)}

    def has(self, key: str) -> bool:
        return key in self.texts

    def say(self, key: str | Say, **params: Any) -> str:
        """The sentence of a key; an unknown key is returned with its parameters, never nothing."""
        if isinstance(key, Say):
            return self.say(key.key, **{**key.params, **params})
        sentence = self.texts.get(key)
        if sentence is None:
            return " ".join([key, *(f"{name}={value}" for name, value in params.items())])
        return self._fill(sentence, params)

    def _fill(self, sentence: str, params: Mapping[str, Any]) -> str:
        def fill(found: re.Match[str]) -> str:
            name, one, many = found.groups()
            value = params.get(name, found.group())
            if one is None:
                return self._word(name, value)
            return str(one if value == 1 else many)

        return PLACEHOLDER.sub(fill, sentence)

    def _word(self, name: str, value: Any) -> str:
        if isinstance(value, Say):
            return self.say(value)
        if isinstance(value, list | tuple):
            return ", ".join(self._word(name, one) for one in value)
        term = self.terms.get(f"{name}.{value}", self.texts.get(f"{name}.{value}"))
        if term is None:
            return signed(value) if isinstance(value, int) else str(value)
        return self.say(term) if isinstance(term, Say) else term
