"""The places on the picture of Via Appia."""

from collections.abc import Mapping
from typing import Any

from viae.games.via_appia.picture.layout import layout_of


def places(board: Mapping[str, Any]) -> set[str]:
    """Everything that a piece can lie on, or that can be pointed at."""
    found = {place["id"] for name in ("cities", "spaces") for place in board[name]}
    found |= {f"supply-{name}" for name in layout_of(board).supply}
    for city in board["cities"][1:]:
        found |= {f"tokens-{city['id']}", f"markers-{city['id']}"}
    return found | {"quarry"}
