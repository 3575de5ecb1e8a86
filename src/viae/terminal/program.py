"""The program as its user sees it: the command that started it, its language, its games."""

import os
import sys
from collections.abc import Mapping

from viae import catalog
from viae.core.errors import Malformed
from viae.core.game import Game
from viae.text import LANGUAGES

LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def started_as() -> str:
    """The command to show in advice: `viae`, or what VIAE_COMMAND says, as run.py sets it."""
    return os.environ.get("VIAE_COMMAND") or "viae"


def user_language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, or English if there are no texts in it."""
    for variable in LANGUAGE_VARIABLES:
        if environment.get(variable):
            language = environment[variable][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def playable_games() -> list[type[Game]]:
    """The games that can be loaded; for each of the others stderr says why it cannot."""
    kinds = []
    for name in catalog.names():
        try:
            kinds.append(catalog.game_class(name))
        except Malformed as refusal:
            print(f"viae: {refusal}", file=sys.stderr)
    return kinds
