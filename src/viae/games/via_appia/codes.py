"""The numbers of phases, moves and events inside the rules; `moves` and `events` name them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# What is to be decided now.
DRAW_LOTS: Final[i64] = 0
FILL_QUARRY: Final[i64] = 1
DEAL_CARDS: Final[i64] = 2
ACTION: Final[i64] = 3
AIM: Final[i64] = 4
PUSH_OR_STOP: Final[i64] = 5
SETTLE: Final[i64] = 6
HAND_BACK_TILE: Final[i64] = 7
COMFORT_ONE: Final[i64] = 8
BUILD_OR_STOP: Final[i64] = 9
OVER: Final[i64] = 10

# Moves as small ints; `moves` gives them names.
INCOME: Final[i64] = 0
PUSH: Final[i64] = 48
DIRECTION: Final[i64] = 441
STOP: Final[i64] = 454
EXCHANGE: Final[i64] = 455
SELL: Final[i64] = 458
HAND_BACK: Final[i64] = 459
COMFORT: Final[i64] = 462
BUILD: Final[i64] = 464
TRAVEL: Final[i64] = 505
DEAL: Final[i64] = 550
START_PLAYER: Final[i64] = 566
FILL: Final[i64] = 570

# Income: what is taken of a card.
TAKES: Final[i64] = 3
TAKE_SESTERCES: Final[i64] = 0
TAKE_STONES: Final[i64] = 1
TAKE_BOTH: Final[i64] = 2

# Pushes: the places along the line in mm, and the directions.
FIRST_PLACE: Final[i64] = 10
PLACES_ALONG: Final[i64] = 131
DIRECTIONS: Final[i64] = 13

# What comforts who wins nothing.
TAKE_SESTERCE: Final[i64] = 0
TAKE_TILE: Final[i64] = 1

DUTCH: Final[i64] = 1

EMPTY: Final[i64] = -1
PHYSICS_OF_RULES: Final = {1: 1}
"""The version of the quarry's physics that each version of the rules plays, VA-5.6."""

# VA-1.2, by size.
STONES: Final[vec[i64]] = vec[i64]([34, 22, 8])
TILES: Final[vec[i64]] = vec[i64]([24, 13, 9])
TILES_DUTCH: Final[vec[i64]] = vec[i64]([24, 14, 9])
TILE_POINTS: Final[vec[i64]] = vec[i64]([1, 3, 5])
PUSH_TOKENS: Final[i64] = 4
CITY_TOKENS: Final[vec[i64]] = vec[i64]([6, 3, 1])
CITY_TOKENS_OF_TWO: Final[vec[i64]] = vec[i64]([6, 1])
"""A city's victory tokens in the order in which they are taken."""

FACE_UP: Final[i64] = 7
BOTH_AT: Final[i64] = 3
"""VA-4.1: with this many cards face up, or fewer, one takes both."""
MOST_PUSHES: Final[i64] = 2
WITH_TOKEN: Final[i64] = 3
MOST_STEPS: Final[i64] = 3
PRICE: Final[vec[i64]] = vec[i64]([0, 1, 3, 6])
"""By the number of steps, VA-7.1."""
FIRST_PLACE_POINTS: Final[i64] = 8
SECOND_PLACE_POINTS: Final[i64] = 4
PURSE_POINTS: Final[i64] = 2
IDLE_ROUNDS: Final[i64] = 20
"""VA-8.4."""

# VA-2.3, in turn order.
START_SMALL: Final[vec[i64]] = vec[i64]([2, 2, 1, 1])
START_MEDIUM: Final[vec[i64]] = vec[i64]([0, 0, 1, 1])
START_SESTERCES: Final[vec[i64]] = vec[i64]([1, 2, 2, 3])

# What the rules tell.
EVENT_START_PLAYER: Final[i64] = 0
EVENT_FIRST_GOODS: Final[i64] = 1
EVENT_FILLED: Final[i64] = 2
EVENT_DEALT: Final[i64] = 3
EVENT_SHUFFLED: Final[i64] = 4
EVENT_INCOME: Final[i64] = 5
EVENT_GOT_STONES: Final[i64] = 6
EVENT_RETURNED: Final[i64] = 7
EVENT_PUSH_TOKEN: Final[i64] = 8
EVENT_ANNOUNCED: Final[i64] = 9
EVENT_TOKEN_SPENT: Final[i64] = 10
EVENT_PUSHED: Final[i64] = 11
EVENT_FELL: Final[i64] = 12
EVENT_NOTHING_FELL: Final[i64] = 13
EVENT_EXCHANGED: Final[i64] = 14
EVENT_SOLD: Final[i64] = 15
EVENT_HANDED_BACK: Final[i64] = 16
EVENT_COMFORTED: Final[i64] = 17
EVENT_BUILT: Final[i64] = 18
EVENT_BUILT_TWO: Final[i64] = 19
EVENT_TRAVELLED: Final[i64] = 20
EVENT_ARRIVED: Final[i64] = 21
EVENT_MARKER: Final[i64] = 22
EVENT_TURN: Final[i64] = 23
EVENT_IDLE: Final[i64] = 24
EVENT_LAST_ROUND: Final[i64] = 25
EVENT_OVER: Final[i64] = 26
EVENT_MOST_SESTERCES: Final[i64] = 27
EVENT_MAJORITY: Final[i64] = 28

# What ends a game, VA-8.
END_BY_TOKEN: Final[i64] = 0
END_BY_ROAD: Final[i64] = 1
END_BY_IDLENESS: Final[i64] = 2
