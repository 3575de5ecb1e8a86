"""The dice of a table: chance as a function of the table's secret and a counter never used twice.

Without the secret nobody can foresee a draw, and nobody can influence it, since it depends on
nothing else. The caller keeps the counter, and stores it together with what was drawn.
"""

import hmac
from bisect import bisect_right
from itertools import accumulate

from viae.core.state import CHANCE, State

ALL = 2**256
"""How many values one HMAC-SHA-256 can have."""


def below(secret: bytes, counter: int, total: int) -> tuple[int, int]:
    """A number from 0 to total - 1, each exactly equally likely, and the next unused counter."""
    if not 0 < total <= ALL:
        raise ValueError(f"cannot draw one of {total} cases")
    # Above the greatest multiple of total some remainders would come up once too often.
    fair = ALL - ALL % total
    while True:
        digest = hmac.digest(secret, counter.to_bytes(8, "big"), "sha256")
        counter += 1
        value = int.from_bytes(digest, "big")
        if value < fair:
            return value % total, counter


def draw(secret: bytes, counter: int, state: State) -> tuple[int, int]:
    """The move of chance at a state, and the next unused counter."""
    if state.current != CHANCE:
        raise ValueError("chance is not to move")
    outcomes = sorted(state.legal_moves())
    ends = list(accumulate(int(state.weight(move)) for move in outcomes))
    case, counter = below(secret, counter, ends[-1])
    return outcomes[bisect_right(ends, case)], counter
