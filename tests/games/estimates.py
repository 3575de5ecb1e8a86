"""What a table's evaluation leads to: the estimate of a seat, and the choice of greedy."""

from typing import Any

from games.table import BaseTable
from viae.ai.bots import make_bot


def estimate(table: BaseTable[Any], seat: int = 0) -> int:
    return int(table.state.estimate(seat))


def choice(table: BaseTable[Any]) -> str:
    """What greedy does for the seat to decide."""
    move = make_bot(table.game, "greedy", 1).choose(table.state.clone())
    return str(table.game.codec.decode(move))
