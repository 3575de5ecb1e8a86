"""What the bots know about this game: a rule of thumb for what a position promises a seat.

A seat's promise is what it has (chips, coins, wagon tiles, contracts), what it may still make of
that until the end, and what lies within reach of its steps. Values are thousandths of a point,
times thousandths of a turn, chances and numbers of contracts thousandths too. What it weighs things
by are the position's `weights`.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.game import BIT
from viae.games.strada_romana import collecting, scoring
from viae.games.strada_romana.board import GOODS, WAGONS, ZONES
from viae.games.strada_romana.codes import (
    ARRIVALS,
    COINS_FOR_A_CHIP,
    EMPTY,
    FOURTH_STEP,
    KINDS,
    LOOKED,
    MOVING,
    OVER,
    STEPS,
    TILES,
    TURN,
)
from viae.games.strada_romana.reach import Reach, rows_to_goal
from viae.games.strada_romana.weighing import (
    CONTRACTS_PER_TURN,
    FAR_OFF,
    LATE_PARTNER,
    LATE_PARTNER_FADES,
    LATE_SECOND_PARTNER,
    LEAD,
    PARTNER,
    PARTNER_FADES,
    PURSE,
    PURSE_FADES,
    PUSH,
    SECOND_PARTNER,
    SEEN,
    TURNS_PER_CHIP,
    TURNS_PER_ROW,
)

if TYPE_CHECKING:
    from viae.games.strada_romana.position import Position

POINT: Final[i64] = 1000
NONE: Final[i64] = -1
"""No good, or no wagon."""


def estimate(p: "Position", seat: i64) -> i64:
    """What the position promises a seat."""
    if p.phase == OVER:
        return scoring.score(p, seat) * POINT
    s = Survey(p)
    value = p.chips[seat] * POINT + coins_worth(s, p.coins[seat])
    value += wagon_tiles_worth(s, seat)
    value += contracts_worth(s, seat, NONE, NONE)
    if p.phase != TURN and seat == (p.start + p.turn) % p.seats:
        value += rest_of_turn(s, seat)
    return value


class Survey:
    """A position looked over once, for everything that is asked about it."""

    def __init__(self, p: "Position") -> None:
        self.p = p
        self.weights: vec[i64] = p.weights
        self.lying: vec[i64] = vec[i64]([0] * 12)  # pieces on the board, by kind
        for market in range(p.board.markets):
            if p.markets[market] != EMPTY:
                self.lying[p.markets[market]] += 1
        for zone in range(ZONES):
            if p.zones[zone] != EMPTY:
                self.lying[TILES + p.zones[zone]] += 1
        self.rows: vec[i64] = vec[i64]([0] * 10)  # to go, by wagon
        for wagon in range(WAGONS):
            self.rows[wagon] = rows_to_goal(p, wagon, p.at[wagon])
        self.rows_to_end: i64 = 0
        for n in range(1, ARRIVALS - p.arrived + 1):
            self.rows_to_end += self.nth_rows(n, NONE)
        by_wagons = self.rows_to_end * p.weights[TURNS_PER_ROW]
        by_chips = p.chips_left * p.weights[TURNS_PER_CHIP]
        # Turns that this and every other seat may still have.
        self.left: i64 = (by_wagons if by_wagons < by_chips else by_chips) // p.seats
        if p.seats > 3:
            self.partner: i64 = self.hope(PARTNER, PARTNER_FADES)
            self.second_partner: i64 = self.hope(SECOND_PARTNER, PARTNER_FADES)
        else:
            self.partner = self.hope(LATE_PARTNER, LATE_PARTNER_FADES)
            self.second_partner = self.hope(LATE_SECOND_PARTNER, LATE_PARTNER_FADES)

    def nth_rows(self, n: i64, without: i64) -> i64:
        """The rows that the n-th foremost wagon under way, one perhaps left out, has to go."""
        last: i64 = 0
        for _ in range(n):
            nearest: i64 = 1000
            for wagon in range(WAGONS):
                order = self.rows[wagon] * WAGONS + wagon
                if wagon != without and self.rows[wagon] > 0 and last < order < nearest:
                    nearest = order
            last = nearest
        return last // WAGONS

    def hope(self, value: i64, half_time: i64) -> i64:
        """What is left of a value that needs time: half of it with so much time left."""
        return self.weights[value] * self.left // (self.left + self.weights[half_time])


# Coins and wagon tiles


def coins_worth(s: Survey, coins: i64) -> i64:
    chips = coins // COINS_FOR_A_CHIP
    return chips * POINT + s.hope(PURSE + coins % COINS_FOR_A_CHIP, PURSE_FADES)


def wagon_tiles_worth(s: Survey, seat: i64) -> i64:
    p = s.p
    value: i64 = 0
    for k in range(p.takes):
        if p.taker[k] == seat:
            value += wagon_tile_worth(s, p.taken[k], s.rows[p.taken[k]])
    return value


def wagon_tile_worth(s: Survey, wagon: i64, rows: i64) -> i64:
    """SR-7.2: +3 or -1, by the lead over those that must not arrive before this wagon does."""
    if rows == 0:
        return 3 * POINT
    places = ARRIVALS - s.p.arrived
    if places <= 0:
        return -POINT
    others = s.p.seats - 1
    lead = 2 * (s.nth_rows(places, wagon) - rows) - 1  # in half rows: equal is a little behind
    chance = 500 + lead * (s.weights[LEAD] // (s.rows_to_end + s.weights[FAR_OFF])) // 2
    chance += s.rows_to_end * s.weights[PUSH] // (10 * others * others)
    if chance < 20:
        chance = 20
    elif chance > 980:
        chance = 980
    return 4 * chance - POINT


# Contracts


def contracts_worth(s: Survey, seat: i64, tile: i64, cube: i64) -> i64:
    """SR-7.2: contracts and lone pieces, if the seat had this tile and this cube besides."""
    p = s.p
    colours: i64 = 0
    most: i64 = 0
    lone: i64 = 0
    base = seat * KINDS
    for good in range(GOODS):
        cubes = p.goods[base + good] + (1 if good == cube else 0)
        tiles = p.goods[base + TILES + good] + (1 if good == tile else 0)
        pairs = cubes
        single = tiles - cubes
        partner = good
        if single < 0:
            pairs = tiles
            single = -single
            partner = TILES + good
        made = pairs * 1000
        if single > 0:
            supply = p.bag[partner] + s.lying[partner]
            hope = s.partner if supply > 0 else 0
            if single > 1 and supply > 1:
                hope += s.second_partner
            made += hope
            lone += single * POINT - hope
        colours += made if made < 1000 else 1000
        if made > most:
            most = made
    return product_at_the_end(s, colours, most) - lone


def product_at_the_end(s: Survey, colours: i64, most: i64) -> i64:
    """Colours times most, with the contracts still to come spent where they count most."""
    full = GOODS * 1000
    total = colours + most + s.left * s.weights[CONTRACTS_PER_TURN] // 1000
    wide = total // 2
    if wide < colours:
        wide = colours
    if wide > full:
        wide = full
    high = total - wide
    if high > full:
        high = full
    return wide * high // 1000


# What lies within reach


def rest_of_turn(s: Survey, seat: i64) -> i64:
    """The best that steps and collecting can still bring, or the best wagon tile to be taken."""
    p = s.p
    if p.phase == LOOKED:
        return best_in_pile(s)
    steps: i64 = 0
    if p.phase == MOVING:
        steps = STEPS - p.steps + (1 if p.paid >= FOURTH_STEP else 0)
    reach = Reach(p, steps, p.paid, p.moved)
    tile = collecting.may_collect_tile(p)
    cube = collecting.may_collect_cube(p)
    gain = best_gain(s, seat, reach, tile, cube) * s.weights[SEEN] // 100
    progress = best_progress(s, seat, reach)
    return gain if gain > progress else progress


def best_in_pile(s: Survey) -> i64:
    best = -POINT
    for wagon in range(WAGONS):
        if s.p.pile & BIT[wagon]:
            worth = wagon_tile_worth(s, wagon, s.rows[wagon])
            if worth > best:
                best = worth
    return best


def best_progress(s: Survey, seat: i64, reach: Reach) -> i64:
    """The best that bringing one of its own wagons nearer can add."""
    p = s.p
    best: i64 = 0
    for k in range(p.takes):
        wagon = p.taken[k]
        if p.taker[k] == seat and reach.nearest[wagon] < s.rows[wagon]:
            gain = wagon_tile_worth(s, wagon, reach.nearest[wagon])
            gain -= wagon_tile_worth(s, wagon, s.rows[wagon])
            if gain > best:
                best = gain
    return best


def best_gain(s: Survey, seat: i64, reach: Reach, tile: bool, cube: bool) -> i64:
    """The best that goods within reach can add, if a tile or a cube may still be collected."""
    p = s.p
    tiles: i64 = reach.all_tiles() if tile else 0
    cubes: i64 = reach.all_cubes() if cube else 0
    both = tile and cube and p.seats > 3
    if both:
        reach.pair_wagons()
    best = contracts_worth(s, seat, NONE, NONE)
    before = best
    purse = coins_worth(s, p.coins[seat])
    for good in range(GOODS):
        if cubes & BIT[good]:
            value = contracts_worth(s, seat, NONE, good)
            if value > best:
                best = value
        if tiles & BIT[good]:
            pays = coins_worth(s, p.coins[seat] + s.lying[good]) - purse
            value = contracts_worth(s, seat, good, NONE) + pays
            if value > best:
                best = value
            for other in range(GOODS):
                if both and reach.pairs & BIT[good * GOODS + other]:
                    value = contracts_worth(s, seat, good, other) + pays
                    if value > best:
                        best = value
    return best - before
