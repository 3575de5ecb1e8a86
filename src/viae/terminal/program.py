"""The program as its user sees it: the command that started it, and the games that it finds."""

import os
import sys

from viae import catalog
from viae.core.errors import Malformed
from viae.core.game import Game


def started_as() -> str:
    """`viae`, unless whatever started it says how it can be started again."""
    return os.environ.get("VIAE_COMMAND") or "viae"


def loadable() -> list[type[Game]]:
    """The games that can be played; of the others stderr is told why not."""
    kinds = []
    for name in catalog.names():
        try:
            kinds.append(catalog.game_class(name))
        except Malformed as refusal:
            print(f"viae: {refusal}", file=sys.stderr)
    return kinds
