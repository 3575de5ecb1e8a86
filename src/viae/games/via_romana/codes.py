"""The numbers of phases, moves and events inside the rules; `moves` and `events` name them."""

from typing import Final

from mypy_extensions import i64

# What is to be decided now.
DEAL_HANDS: Final[i64] = 0
LAY_OPEN: Final[i64] = 1
DEAL_MISSIONS: Final[i64] = 2
DRAW_LOTS: Final[i64] = 3
DEAL_EXTRA: Final[i64] = 4
FIRST_CASTLE: Final[i64] = 5
HAND_CHECK: Final[i64] = 6
BUILD: Final[i64] = 7
PAY: Final[i64] = 8
CHOOSE_ROAD: Final[i64] = 9
TAKE_MARKER: Final[i64] = 10
TAKE_CARD: Final[i64] = 11
DRAW_IN_SCORING: Final[i64] = 12
REFILL: Final[i64] = 13
DRAW: Final[i64] = 14
OVER: Final[i64] = 15

# Moves as small ints; `moves` gives them names.
END_TURN: Final[i64] = 0
CASTLE: Final[i64] = 1
CITY_MILESTONE: Final[i64] = 21
MILESTONE: Final[i64] = 41
TWO_MILESTONES: Final[i64] = 361
PAY_ONE: Final[i64] = 1161
PAY_TWO: Final[i64] = 1181
DISCARD: Final[i64] = 1581
SCORE: Final[i64] = 1601
MARKER: Final[i64] = 1641
TAKE: Final[i64] = 1661
DEAL: Final[i64] = 1681
TURN_UP: Final[i64] = 1701
DEAL_MISSION: Final[i64] = 1721
START_PLAYER: Final[i64] = 1726

EMPTY: Final[i64] = -1
MISSIONS: Final[i64] = 5
SIGNPOSTS: Final[i64] = 20
CASTLES: Final[i64] = 4
MILESTONES: Final[i64] = 20
FIRST_CARDS: Final[i64] = 4
OPEN_CARDS: Final[i64] = 4
MOST_IN_HAND: Final[i64] = 7
MOST_PLAYED: Final[i64] = 3
DRAWN: Final[i64] = 2
EAGLE_POINTS: Final[i64] = 2
MISSION_POINTS: Final[i64] = 5
IDLE_TURNS: Final[i64] = 10
"""VR-5.5, for each player."""

# Variants, as bits.
STUBBORN_HAND: Final[i64] = 1
DANGEROUS_TIE: Final[i64] = 2
BALANCED_START: Final[i64] = 4

# What stands in a city: the seat, twice, and one more for a castle.
STONE: Final[i64] = 0
CASTLE_PIECE: Final[i64] = 1

# What the rules tell.
EVENT_DEALT: Final[i64] = 0
EVENT_OWN_CARD: Final[i64] = 1
EVENT_TURNED_UP: Final[i64] = 2
EVENT_MISSION: Final[i64] = 3
EVENT_OWN_MISSION: Final[i64] = 4
EVENT_START_PLAYER: Final[i64] = 5
EVENT_CASTLE: Final[i64] = 6
EVENT_CITY_MILESTONE: Final[i64] = 7
EVENT_MILESTONE: Final[i64] = 8
EVENT_TWO: Final[i64] = 9
EVENT_PAID_ONE: Final[i64] = 10
EVENT_PAID_TWO: Final[i64] = 11
EVENT_DISCARDED: Final[i64] = 12
EVENT_WON: Final[i64] = 13
EVENT_TIED: Final[i64] = 14
EVENT_MARKER: Final[i64] = 15
EVENT_NO_MARKER: Final[i64] = 16
EVENT_TOOK: Final[i64] = 17
EVENT_RESHUFFLED: Final[i64] = 18
EVENT_FORFEITED: Final[i64] = 19
EVENT_HAND_FULL: Final[i64] = 20
EVENT_CLOSED: Final[i64] = 21
EVENT_STAYS: Final[i64] = 22
EVENT_EAGLE: Final[i64] = 23
EVENT_TURN: Final[i64] = 24
EVENT_IDLE: Final[i64] = 25
EVENT_OVER: Final[i64] = 26
EVENT_MISSION_SHOWN: Final[i64] = 27
