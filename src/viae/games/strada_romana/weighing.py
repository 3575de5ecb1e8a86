"""Where each weight of the estimate stands in a state's `weights`, and what it weighs.

Their values are data: `weights.json` tells those set by hand and those that were learnt.
A table takes several places in a row.
"""

from typing import Final

from mypy_extensions import i64

# How long the game lasts: turns of all seats, in thousandths, for each row that the wagons which
# will end it still have to go, and for each chip that is left; whichever is less.
TURNS_PER_ROW: Final[i64] = 0
TURNS_PER_CHIP: Final[i64] = 1

PURSE: Final[i64] = 2
"""What 0 to 4 coins are worth: a fifth of a chip each, and the special actions they can buy."""
PURSE_FADES: Final[i64] = 7
"""With so much time left they are worth half of that."""

LEAD: Final[i64] = 8
"""How much a row's lead adds to a wagon's chance to arrive; the less, the farther off the end."""
FAR_OFF: Final[i64] = 9
PUSH: Final[i64] = 10
"""Who holds a wagon tile pushes it: more chance for each row to go, the more the fewer others."""

CONTRACTS_PER_TURN: Final[i64] = 11
"""What a seat may still add to its colours or to its best colour."""
# The chance that a lone piece, and then a second one of its kind, finds a partner; half of it with
# so much time left. SR-5.1: with two or three seats a turn brings one piece, so it takes longer.
PARTNER: Final[i64] = 12
SECOND_PARTNER: Final[i64] = 13
PARTNER_FADES: Final[i64] = 14
LATE_PARTNER: Final[i64] = 15
LATE_SECOND_PARTNER: Final[i64] = 16
LATE_PARTNER_FADES: Final[i64] = 17

SEEN: Final[i64] = 18
"""Hundredths of a gain within reach that come true."""
