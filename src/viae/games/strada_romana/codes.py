"""The numbers of phases, moves and events inside the rules; `moves` and `events` name them."""

from typing import Final

from mypy_extensions import i64

# What is to be decided now.
PLACE_WAGONS: Final[i64] = 0
LAY_FIRST_TILES: Final[i64] = 1
LAY_FIRST_CUBES: Final[i64] = 2
PUT_ONE_AWAY: Final[i64] = 3
DRAW_LOTS: Final[i64] = 4
TURN: Final[i64] = 5
LOOKED: Final[i64] = 6
MOVING: Final[i64] = 7
COLLECTING: Final[i64] = 8
REFILL_TILE: Final[i64] = 9
REFILL_CUBE: Final[i64] = 10
OVER: Final[i64] = 11

# Moves as small ints; `moves` gives them names.
PASS: Final[i64] = 0
LOOK: Final[i64] = 1
STOP: Final[i64] = 2
DONE: Final[i64] = 3
PAY: Final[i64] = 4
TAKE: Final[i64] = 8
COLLECT_TILE: Final[i64] = 18
COLLECT_CUBE: Final[i64] = 24
STEP: Final[i64] = 88
OVERTAKE: Final[i64] = 728
START_AT_PORTUS: Final[i64] = 2648
LAY_TILE: Final[i64] = 2658
LAY_CUBE: Final[i64] = 2664
PUT_AWAY: Final[i64] = 2670
START_PLAYER: Final[i64] = 2680
PLACES: Final[i64] = 64
"""Distance between two wagons' moves in STEP and OVERTAKE: room for every place."""

EMPTY: Final[i64] = -1
CHIPS: Final[i64] = 20
COINS_FOR_A_CHIP: Final[i64] = 5
KINDS: Final[i64] = 12
"""Kinds of goods pieces: six cubes, then six tiles."""
TILES: Final[i64] = 6
"""Where the tiles begin among the kinds."""
TILE_COLLECTED: Final[i64] = 1
CUBE_COLLECTED: Final[i64] = 2
MOST_WAGON_TILES: Final[i64] = 3
STEPS: Final[i64] = 3
ARRIVALS: Final[i64] = 4
IDLE_ROUNDS: Final[i64] = 10

# Special actions by what they cost, each including the cheaper ones, SR-4.4.
SIDEWAYS: Final[i64] = 1
DIAGONAL: Final[i64] = 2
FOURTH_STEP: Final[i64] = 3
OVERTAKING: Final[i64] = 4

# What the rules tell.
EVENT_START: Final[i64] = 0
EVENT_TILE_LAID: Final[i64] = 1
EVENT_CUBE_LAID: Final[i64] = 2
EVENT_PUT_AWAY: Final[i64] = 3
EVENT_START_PLAYER: Final[i64] = 4
EVENT_PASSED: Final[i64] = 5
EVENT_LOOKED: Final[i64] = 6
EVENT_PILE: Final[i64] = 7
EVENT_TOOK: Final[i64] = 8
EVENT_OWN_TILE: Final[i64] = 9
EVENT_PAID: Final[i64] = 10
EVENT_STEPPED: Final[i64] = 11
EVENT_OVERTOOK: Final[i64] = 12
EVENT_ARRIVED: Final[i64] = 13
EVENT_TILE_COLLECTED: Final[i64] = 14
EVENT_CUBE_COLLECTED: Final[i64] = 15
EVENT_CONTRACT: Final[i64] = 16
EVENT_CHIPS: Final[i64] = 17
EVENT_PLACE_EMPTY: Final[i64] = 18
EVENT_IDLE: Final[i64] = 19
EVENT_OVER: Final[i64] = 20
EVENT_SHOWN: Final[i64] = 21
