"""The table for a terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from viae.core.codec import Move
from viae.core.entry import Block, Facts


def blocks(
    facts: Facts, view: Mapping[str, Any], choices: Sequence[Move], width: int
) -> list[Block]:
    return []
