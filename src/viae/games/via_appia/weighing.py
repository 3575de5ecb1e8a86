"""Where each weight of the estimate stands in a state's `weights`, and what it weighs.

Their values are data: `weights.json` tells those set by hand and those that were learnt.
A table takes several places in a row.
"""

from typing import Final

from mypy_extensions import i64

STONE: Final[i64] = 0
"""What a stone in hand may win, by size."""
STONE_SHARE: Final[i64] = 3
"""What comes true of the first, second … of them, the largest first, in thousandths: an action
takes two, so many have to wait. Of those beyond it is as of the last."""

SESTERCE: Final[i64] = 10
"""What each sesterce of a purse is worth; more than these bring next to nothing."""
SPARE: Final[i64] = 22

READY: Final[i64] = 23
"""How much of a tile's points comes true, in thousandths, if there is a space for it now."""
WAITING: Final[i64] = 24
TILE: Final[i64] = 25
"""And besides, for the bonus token that it brings."""

PUSH_TOKEN: Final[i64] = 26
COMFORT: Final[i64] = 27
SECTION: Final[i64] = 28
"""A section that lies behind the figure: one may build in the next."""
SPACE_LEFT: Final[i64] = 29
"""For each empty space, in thousandths: how much can still become of stones and sesterces."""
LAST_TURN: Final[i64] = 30
"""The same in the last round."""
TOKEN: Final[i64] = 31
"""How much of the next victory token comes true on the way, in thousandths."""
CERTAIN: Final[i64] = 32
"""How much of a majority counts while a section is empty, in thousandths; all once it is full."""
BONUS: Final[i64] = 33
"""A bonus token where many are still to come."""

CROWD: Final[i64] = 34
"""What each tile in the cart beyond two is worth less: it leaves less room for what is won."""
WAY: Final[i64] = 35
"""A step that the figure could go on over tiles."""
FARE: Final[i64] = 36
"""Such a step for which there is a sesterce."""
