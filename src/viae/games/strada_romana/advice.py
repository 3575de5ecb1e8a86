"""What the bots know about this game: a rule of thumb for what a position promises a seat."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.games.strada_romana import scoring

if TYPE_CHECKING:
    from viae.games.strada_romana.position import Position


def estimate(p: "Position", seat: i64) -> i64:
    return scoring.score(p, seat) * 1000
