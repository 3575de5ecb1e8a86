"""Where each weight of the estimate stands in a state's `weights`, and what it weighs.

Their values are data: `weights.json` tells those set by hand and those that were learnt.
A table takes several places in a row.
"""

from typing import Final

from mypy_extensions import i64

LIKELY: Final[i64] = 0
"""How much of a road's gain comes true, by the number of pieces that it still lacks."""

CASTLE_KEEPS: Final[i64] = 11
"""How much of what a castle shows above 1 is left at the end."""

MISSION: Final[i64] = 12
"""What a mission is worth with so many of its four colours."""

CARD: Final[i64] = 17
SURPLUS: Final[i64] = 18
"""A card in hand, and one above the seven that can be kept."""
PAIR: Final[i64] = 19
"""More for a card whose city holds a piece: it may bring two milestones."""
COLOUR: Final[i64] = 20
"""More for a card of whose colour there is another, for a castle."""
