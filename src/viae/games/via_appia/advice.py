"""What the bots know about this game: a rule of thumb for what a position promises a seat."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from viae.games.via_appia import points

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position

POINT: Final[i64] = 1000


def estimate(p: "Position", seat: i64) -> i64:
    """What the position promises a seat."""
    return points.score(p, seat) * POINT
