"""What the bots know about this game: a rule of thumb for what a position promises a seat.

A seat's promise is its points, what the majorities may bring, and what can still become of its
tiles, stones, sesterces and of its figure on the road. Values are thousandths of a point. A push is
not guessed at but tried out: `aiming` finds the few that are worth a look. What it weighs things by
are the position's `weights`.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.games.via_appia import aiming, building, chance, ending, points, settling, travelling
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
from viae.games.via_appia.weighing import (
    BONUS,
    CERTAIN,
    COMFORT,
    CROWD,
    FARE,
    LAST_TURN,
    PUSH_TOKEN,
    READY,
    SECTION,
    SESTERCE,
    SPACE_LEFT,
    SPARE,
    STONE,
    STONE_SHARE,
    TILE,
    TOKEN,
    WAITING,
    WAY,
)

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position

POINT: Final[i64] = 1000
ROOMY: Final[i64] = 2
"""So many tiles leave room enough in a cart."""


def estimate(p: "Position", seat: i64) -> i64:
    """What the position promises a seat."""
    if p.phase == OVER:
        return points.score(p, seat) * POINT
    if p.phase == AIM and seat == p.on_turn:
        return aiming.best_value(p, seat)
    value = points.score(p, seat) * POINT + majorities_worth(p, seat)
    if ending.is_last_round(p):
        value += points.purse_points(p, seat) * POINT
        if has_had_last_turn(p, seat):
            return value
    hopes = purse_worth(p, p.purse[seat]) + stones_worth(p, seat)
    if p.push_tokens[seat] > 0:
        hopes += p.weights[PUSH_TOKEN]
    hopes += road_worth(p, seat)
    hopes = hopes * time_left(p) // 1000 + token_ahead_worth(p, seat)
    if seat == p.on_turn and p.pushes > 0:
        hopes += spoils_worth(p, seat)
    else:
        hopes += cart_worth(p, seat, p.carts, seat * SIZES)
    if p.moved == 0:
        # Where nobody builds or travels, hopes come to nothing, VA-8.4.
        hopes -= hopes * p.idle // IDLE_ROUNDS
    return value + hopes


def time_left(p: "Position") -> i64:
    """How much can still become of things, in thousandths: less where little is left to build."""
    if ending.is_last_round(p):
        return p.weights[LAST_TURN]
    share = (SPACES - chance.counted(p.built)) * p.weights[SPACE_LEFT]
    return share if share < 1000 else 1000


def has_had_last_turn(p: "Position", seat: i64) -> bool:
    """VA-8.1: in the last round, is this seat's turn over?"""
    if not ending.is_last_round(p):
        return False
    return (seat - p.start) % p.seats < (p.on_turn - p.start) % p.seats


def majorities_worth(p: "Position", seat: i64) -> i64:
    """The majorities as they stand, more certain the fuller a section is."""
    value: i64 = 0
    over = ending.is_last_round(p)
    certain = p.weights[CERTAIN]
    for section in range(SECTIONS):
        whole = chance.counted(p.board.whole[section])
        built = chance.counted(p.built & p.board.whole[section])
        share = certain + (1000 - certain) * built // whole
        if over:
            share = 1000
        value += points.majority_points(p, seat, section) * share
        own = p.bonus[seat * SECTIONS + section]
        value += own * p.weights[BONUS] * (1000 - share) // 1000
    return value


def purse_worth(p: "Position", sesterces: i64) -> i64:
    value: i64 = 0
    counted = SPARE - SESTERCE  # as many as the table has
    for k in range(sesterces if sesterces < counted else counted):
        value += p.weights[SESTERCE + k]
    return value + (sesterces - counted) * p.weights[SPARE] if sesterces > counted else value


def stones_worth(p: "Position", seat: i64) -> i64:
    """The stones in hand."""
    value: i64 = 0
    rank: i64 = 0
    last = SESTERCE - STONE_SHARE - 1  # of the table
    for k in range(SIZES):
        size = LARGE - k
        for _n in range(p.stones[seat * SIZES + size]):
            value += p.weights[STONE + size] * p.weights[STONE_SHARE + rank] // 1000
            if rank < last:
                rank += 1
    return value


def open_spaces(p: "Position", seat: i64, size: i64) -> i64:
    """How many spaces of a size a seat could build on now."""
    allowed: i64 = 0
    for section in range(building.reached(p, seat)):
        allowed |= p.board.whole[section]
    return chance.counted(p.open & allowed & p.board.of_size[size])


def cart_worth(p: "Position", seat: i64, carts: vec[i64], base: i64) -> i64:
    """Tiles that wait to be built, and where they can."""
    value: i64 = 0
    crowd: i64 = -ROOMY
    left = time_left(p)
    for size in range(SIZES):
        tiles = carts[base + size]
        if tiles > 0:
            crowd += tiles
            ready = open_spaces(p, seat, size)
            if ready > tiles:
                ready = tiles
            worth = TILE_POINTS[size] * POINT + p.weights[TILE]
            value += (
                worth
                * (ready * p.weights[READY] + (tiles - ready) * p.weights[WAITING] * left // 1000)
                // 1000
            )
    if crowd > 0:
        value -= crowd * p.weights[CROWD]
    return value // 2 if ending.is_last_round(p) else value


def spoils_worth(p: "Position", seat: i64) -> i64:
    """The cart with all that was won in this action, settled as well as it looks."""
    cart: vec[i64] = vec[i64]([0] * 3)
    left: vec[i64] = vec[i64]([0] * 3)
    won: vec[i64] = vec[i64]([0] * 3)
    stones: i64 = 0
    for size in range(SIZES):
        cart[size] = p.carts[seat * SIZES + size]
        left[size] = p.tiles_left[size]
        won[size] = p.won[size]
        stones += won[size]
    value: i64 = 0
    if p.target >= 0:
        load_for(cart, p.target)
        if stones > 0:
            won[settling.largest_won(p)] -= 1
    elif stones == 0 and p.edition != DUTCH:
        # VA-5.4: a second push that brings nothing either will be comforted.
        value += p.weights[COMFORT] if p.pushes >= MOST_PUSHES else p.weights[COMFORT] // 2
    for k in range(SIZES):
        stone = LARGE - k
        for _n in range(won[stone]):
            tile = best_tile(cart, 0, left, stone)
            if tile >= 0:
                cart[tile] += 1
                left[tile] -= 1
            else:
                value += p.weights[SESTERCE]
    return value + cart_worth(p, seat, cart, 0)


def stone_worth(p: "Position") -> vec[i64]:
    """What one more stone won in this action brings who is on turn, by size."""
    worth: vec[i64] = vec[i64]([0] * 3)
    seat = p.on_turn
    without = spoils_worth(p, seat)
    for size in range(SIZES):
        p.won[size] += 1
        worth[size] = spoils_worth(p, seat) - without
        p.won[size] -= 1
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


def road_worth(p: "Position", seat: i64) -> i64:
    """The sections behind the figure, and the way before it."""
    value = travelling.section_ahead(p, p.figures[seat]) * p.weights[SECTION]
    if p.weights[WAY] != 0 or p.weights[FARE] != 0:
        way = travelling.way_ahead(p, seat)
        paid = p.purse[seat] if p.purse[seat] < way else way
        value += way * p.weights[WAY] + paid * p.weights[FARE]
    return value


def token_ahead_worth(p: "Position", seat: i64) -> i64:
    """What waits in the city ahead, the more the nearer the figure is."""
    at = p.figures[seat]
    if at >= ROME:
        return 0
    section = p.board.section[at]
    ahead = (
        points.token_worth(p, p.arrived[section]) * p.weights[TOKEN]
        + p.weights[SECTION] * time_left(p) // 1000
    )
    done = p.board.depth[at]
    return ahead * done // (done + p.board.to_go[at])
