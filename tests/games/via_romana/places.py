"""The places on the picture of Via Romana."""

from collections.abc import Mapping
from typing import Any

from viae.games.via_romana.facts import space_name
from viae.games.via_romana.picture.layout import SUPPLY


def spaces(board: Mapping[str, Any]) -> set[str]:
    return {
        space_name(road["id"], number)
        for road in board["roads"]
        for number in range(len(road["spaces"]))
    }


def places(board: Mapping[str, Any]) -> set[str]:
    """Everything that a piece can lie on, or that can be pointed at."""
    found = spaces(board) | {road["id"] for road in board["roads"]}
    for city in board["cities"]:
        found |= {city["id"], f"marker-{city['id']}"}
    return found | {f"supply-{name}" for name in SUPPLY}
