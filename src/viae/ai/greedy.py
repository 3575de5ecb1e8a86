"""One decision ahead: what each legal move promises by the game's own rule of thumb. Compiled.

Knows nothing about any game; whatever is worth knowing stands in the game's `advice`.
"""

from typing import Final

from mypy_extensions import i64

from viae.core.rng import Rng
from viae.core.state import CHANCE, NOBODY, Moves, State

DRAWS: Final[i64] = 3
"""How often the chance that follows a move is drawn; the same luck for all moves."""
ENVY: Final[i64] = 80
"""How much of the best other seat's promise counts against a move, in hundredths."""
VICTORY: Final[i64] = 20_000
"""What the first place is worth once the game is over, in thousandths of a point."""


def best_moves(state: State, luck: i64) -> list[int]:
    """The moves worth a look that promise the current seat most: one, or several that tie."""
    found = promises(state, luck)
    most = max([value for _, value in found])
    return [move for move, value in found if value == most]


def promises(state: State, luck: i64) -> list[tuple[int, int]]:
    """The moves worth a look with what each promises the current seat; 0 where there is but one."""
    seat = state.current
    moves = Moves()
    state.add_candidates(moves)
    found: list[tuple[int, int]] = []
    for i in range(moves.count):
        move = moves.items[i]
        value = promise(state, move, seat, luck) if moves.count > 1 else 0
        found.append((int(move), int(value)))
    return found


def promise(state: State, move: i64, seat: i64, luck: i64) -> i64:
    """What a move promises a seat, chance averaged."""
    after = state.clone()
    after.act(move)
    if after.current != CHANCE:
        return outlook(after, seat)
    total: i64 = 0
    for k in range(DRAWS):
        drawn = after.clone()
        rng = Rng(luck + k)
        while drawn.current == CHANCE:
            drawn.act(drawn.draw(rng))
        total += outlook(drawn, seat)
    return total // DRAWS


def outlook(state: State, seat: i64) -> i64:
    """A seat's own prospects, less a part of those of its strongest rival."""
    value = state.estimate(seat)
    rival: i64 = 0
    found = False
    for other in range(state.seats):
        if other != seat:
            theirs = state.estimate(other)
            if not found or theirs > rival:
                rival = theirs
                found = True
    value -= rival * ENVY // 100
    if state.current == NOBODY:
        value += VICTORY if state.place(seat) == 0 else -VICTORY
    return value
