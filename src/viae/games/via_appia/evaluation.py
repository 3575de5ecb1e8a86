"""The evaluation: an estimate of how many points a seat will have in the end.

It adds to a seat's points what the majorities may bring, and what its tiles, stones, sesterces and
its figure on the road are still worth. Values are thousandths of a point. Pushes are not estimated
but tried out: `candidates` finds the few that are worth it. The state's `weights` are the
parameters.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.state import count_bits
from viae.games.via_appia import candidates, scoring
from viae.games.via_appia.board import ROME, SECTIONS, SIZES, SPACES
from viae.games.via_appia.codes import (
    AIM,
    DUTCH,
    IDLE_ROUNDS,
    MOST_PUSHES,
    OVER,
    TILE_POINTS,
)
from viae.games.via_appia.quarry.physics import LARGE, MEDIUM, SMALL
from viae.games.via_appia.rules import building, ending, settling, travelling

if TYPE_CHECKING:
    from viae.games.via_appia.state import State

# Where each weight stands in a state's `weights`. `weights.json` has the values: those set by hand
# and those learnt. A table takes several places in a row.

STONE: Final[i64] = 0
"""What a stone in hand may win, by size."""
STONE_SHARE: Final[i64] = 3
"""What comes true of the first, second … of them, the largest first, in thousandths: an action
takes two, so many have to wait. Stones beyond the table count like the last."""

SESTERCE: Final[i64] = 10
"""What each sesterce of a purse is worth; more than these bring next to nothing."""
SPARE: Final[i64] = 22

READY: Final[i64] = 23
"""How much of a tile's points comes true, in thousandths, if there is a space for it now."""
WAITING: Final[i64] = 24
TILE: Final[i64] = 25
"""The bonus token that a tile brings."""

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

# The estimate

POINT: Final[i64] = 1000
ROOMY: Final[i64] = 2
"""Tiles that leave room enough in a cart."""


def estimate(state: "State", seat: i64) -> i64:
    """The points that a seat is expected to end with, in thousandths."""
    if state.phase == OVER:
        return scoring.score(state, seat) * POINT
    if state.phase == AIM and seat == state.on_turn:
        return candidates.best_value(state, seat)
    value = scoring.score(state, seat) * POINT + majorities_worth(state, seat)
    if ending.is_last_round(state):
        value += scoring.purse_points(state, seat) * POINT
        if has_had_last_turn(state, seat):
            return value
    future = purse_worth(state, state.purse[seat]) + stones_worth(state, seat)
    if state.push_tokens[seat] > 0:
        future += state.weights[PUSH_TOKEN]
    future += road_worth(state, seat)
    future = future * time_left(state) // 1000 + token_ahead_worth(state, seat)
    if seat == state.on_turn and state.pushes > 0:
        future += spoils_worth(state, seat)
    else:
        future += cart_worth(state, seat, state.carts, seat * SIZES)
    if state.moved == 0:
        # Where nobody builds or travels, the game ends before any of it comes true, VA-8.4.
        future -= future * state.idle // IDLE_ROUNDS
    return value + future


def time_left(state: "State") -> i64:
    """The share of future gains that still comes true, in thousandths: less near the end."""
    if ending.is_last_round(state):
        return state.weights[LAST_TURN]
    share = (SPACES - count_bits(state.built)) * state.weights[SPACE_LEFT]
    return share if share < 1000 else 1000


def has_had_last_turn(state: "State", seat: i64) -> bool:
    """VA-8.1: in the last round, is this seat's turn over?"""
    if not ending.is_last_round(state):
        return False
    return (seat - state.start) % state.seats < (state.on_turn - state.start) % state.seats


def majorities_worth(state: "State", seat: i64) -> i64:
    """The majorities as they stand, more certain the fuller a section is."""
    value: i64 = 0
    over = ending.is_last_round(state)
    certain = state.weights[CERTAIN]
    for section in range(SECTIONS):
        whole = count_bits(state.board.whole[section])
        built = count_bits(state.built & state.board.whole[section])
        share = certain + (1000 - certain) * built // whole
        if over:
            share = 1000
        value += scoring.majority_points(state, seat, section) * share
        own = state.bonus[seat * SECTIONS + section]
        value += own * state.weights[BONUS] * (1000 - share) // 1000
    return value


def purse_worth(state: "State", sesterces: i64) -> i64:
    value: i64 = 0
    counted = SPARE - SESTERCE  # as many as the table has
    for k in range(sesterces if sesterces < counted else counted):
        value += state.weights[SESTERCE + k]
    return value + (sesterces - counted) * state.weights[SPARE] if sesterces > counted else value


def stones_worth(state: "State", seat: i64) -> i64:
    """The stones in hand."""
    value: i64 = 0
    rank: i64 = 0
    last = SESTERCE - STONE_SHARE - 1  # of the table
    for k in range(SIZES):
        size = LARGE - k
        for _n in range(state.stones[seat * SIZES + size]):
            value += state.weights[STONE + size] * state.weights[STONE_SHARE + rank] // 1000
            if rank < last:
                rank += 1
    return value


def open_spaces(state: "State", seat: i64, size: i64) -> i64:
    """How many spaces of a size a seat could build on now."""
    allowed = state.open & building.allowed_spaces(state, seat)
    return count_bits(allowed & state.board.of_size[size])


def cart_worth(state: "State", seat: i64, carts: vec[i64], base: i64) -> i64:
    """Tiles that wait to be built, and where they can."""
    value: i64 = 0
    crowd: i64 = -ROOMY
    left = time_left(state)
    for size in range(SIZES):
        tiles = carts[base + size]
        if tiles > 0:
            crowd += tiles
            ready = open_spaces(state, seat, size)
            if ready > tiles:
                ready = tiles
            worth = TILE_POINTS[size] * POINT + state.weights[TILE]
            value += (
                worth
                * (
                    ready * state.weights[READY]
                    + (tiles - ready) * state.weights[WAITING] * left // 1000
                )
                // 1000
            )
    if crowd > 0:
        value -= crowd * state.weights[CROWD]
    return value // 2 if ending.is_last_round(state) else value


def spoils_worth(state: "State", seat: i64) -> i64:
    """The cart with all that was won in this action, settled as well as it looks."""
    cart: vec[i64] = vec[i64]([0] * 3)
    left: vec[i64] = vec[i64]([0] * 3)
    won: vec[i64] = vec[i64]([0] * 3)
    stones: i64 = 0
    for size in range(SIZES):
        cart[size] = state.carts[seat * SIZES + size]
        left[size] = state.tiles_left[size]
        won[size] = state.won[size]
        stones += won[size]
    value: i64 = 0
    if state.target >= 0:
        load_for(cart, state.target)
        if stones > 0:
            won[settling.largest_won(state)] -= 1
    elif stones == 0 and state.edition != DUTCH:
        # VA-5.4: a second push that brings nothing either will be comforted.
        value += (
            state.weights[COMFORT] if state.pushes >= MOST_PUSHES else state.weights[COMFORT] // 2
        )
    for k in range(SIZES):
        stone = LARGE - k
        for _n in range(won[stone]):
            tile = best_tile(cart, 0, left, stone)
            if tile >= 0:
                cart[tile] += 1
                left[tile] -= 1
            else:
                value += state.weights[SESTERCE]
    return value + cart_worth(state, seat, cart, 0)


def stone_worth(state: "State") -> vec[i64]:
    """What one more stone won in this action brings who is on turn, by size."""
    worth: vec[i64] = vec[i64]([0] * 3)
    seat = state.on_turn
    without = spoils_worth(state, seat)
    for size in range(SIZES):
        state.won[size] += 1
        worth[size] = spoils_worth(state, seat) - without
        state.won[size] -= 1
    return worth


def best_tile(carts: vec[i64], base: i64, left: vec[i64], stone: i64) -> i64:
    """The largest tile for a stone that is there and fits as the cart is, or below 0."""
    for k in range(stone + 1):
        tile = stone - k
        if left[tile] > 0:
            small = carts[base + SMALL] + (1 if tile == SMALL else 0)
            medium = carts[base + MEDIUM] + (1 if tile == MEDIUM else 0)
            large = carts[base + LARGE] + (1 if tile == LARGE else 0)
            if settling.fits(small, medium, large):
                return tile
    return -1


def load_for(cart: vec[i64], tile: i64) -> None:
    """Put a tile into a cart from which others must be handed back: the smallest that help."""
    cart[tile] += 1
    while not settling.fits(cart[SMALL], cart[MEDIUM], cart[LARGE]):
        if cart[LARGE] > 1:
            cart[LARGE] -= 1
        elif cart[SMALL] > 3 - cart[LARGE]:
            cart[SMALL] -= 1
        else:
            cart[MEDIUM] -= 1


def road_worth(state: "State", seat: i64) -> i64:
    """The sections behind the figure, and the way before it."""
    value = travelling.section_ahead(state, state.figures[seat]) * state.weights[SECTION]
    if state.weights[WAY] != 0 or state.weights[FARE] != 0:
        way = travelling.way_ahead(state, seat)
        paid = state.purse[seat] if state.purse[seat] < way else way
        value += way * state.weights[WAY] + paid * state.weights[FARE]
    return value


def token_ahead_worth(state: "State", seat: i64) -> i64:
    """What waits in the city ahead, the more the nearer the figure is."""
    at = state.figures[seat]
    if at >= ROME:
        return 0
    section = state.board.section[at]
    ahead = (
        scoring.token_worth(state, state.arrived[section]) * state.weights[TOKEN]
        + state.weights[SECTION] * time_left(state) // 1000
    )
    done = state.board.depth[at]
    return ahead * done // (done + state.board.to_go[at])
