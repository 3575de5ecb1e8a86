"""The evaluation: an estimate of how many points a seat will have in the end.

It adds up what a seat has (chips, coins, wagon tiles, contracts), what it may still make of that,
and what its steps can reach this turn. Values are thousandths of a point; times, probabilities and
numbers of contracts are thousandths too. The state's `weights` are the parameters.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.state import BIT
from viae.games.strada_romana import scoring
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
from viae.games.strada_romana.rules import collecting

if TYPE_CHECKING:
    from viae.games.strada_romana.state import State

# Where each weight stands in a state's `weights`. `weights.json` has the values: those set by hand
# and those learnt. A table takes several places in a row.

# How long the game lasts: turns of all seats, in thousandths, for each row that the wagons which
# will end it still have to go, and for each chip that is left; whichever is less.
TURNS_PER_ROW: Final[i64] = 0
TURNS_PER_CHIP: Final[i64] = 1

PURSE: Final[i64] = 2
"""What 0 to 4 coins are worth: a fifth of a chip each, and the special actions they can buy."""
PURSE_FADES: Final[i64] = 7
"""How much time is left when they are worth half of that."""

LEAD: Final[i64] = 8
"""How much a row's lead adds to a wagon's chance to arrive; the less, the farther off the end."""
FAR_OFF: Final[i64] = 9
PUSH: Final[i64] = 10
"""Who holds a wagon tile pushes it: more chance for each row to go, the more the fewer others."""

CONTRACTS_PER_TURN: Final[i64] = 11
"""What a seat may still add to its colours or to its best colour."""
# The chance that a lone piece, and then a second one of its kind, finds a partner; half of it
# when this much time is left. SR-5.1: with two or three seats a turn brings one piece, so it takes
# longer.
PARTNER: Final[i64] = 12
SECOND_PARTNER: Final[i64] = 13
PARTNER_FADES: Final[i64] = 14
LATE_PARTNER: Final[i64] = 15
LATE_SECOND_PARTNER: Final[i64] = 16
LATE_PARTNER_FADES: Final[i64] = 17

SEEN: Final[i64] = 18
"""Hundredths of a gain within reach that come true."""

# The estimate

POINT: Final[i64] = 1000
NONE: Final[i64] = -1
"""No good, or no wagon."""
MORE: Final[i64] = 4
CUBE: Final[i64] = 1
TILE: Final[i64] = 2
"""A good's places in a table: as it is, with a cube, with a tile, or with both more."""


def estimate(state: "State", seat: i64) -> i64:
    """The points that a seat is expected to end with, in thousandths."""
    if state.phase == OVER:
        return scoring.score(state, seat) * POINT
    s = Survey(state)
    value = state.chips[seat] * POINT + coins_worth(s, state.coins[seat])
    value += wagon_tiles_worth(s, seat) + contracts_worth(s, seat)
    if state.phase != TURN and seat == (state.start + state.turn) % state.seats:
        value += rest_of_turn(s, seat)
    return value


class Survey:
    """What the estimate asks of a state, worked out once."""

    def __init__(self, state: "State") -> None:
        self.state = state
        self.weights: vec[i64] = state.weights
        self.lying: vec[i64] = vec[i64]([0] * 12)  # pieces on the board, by kind
        for market in range(state.board.markets):
            if state.markets[market] != EMPTY:
                self.lying[state.markets[market]] += 1
        for zone in range(ZONES):
            if state.zones[zone] != EMPTY:
                self.lying[TILES + state.zones[zone]] += 1
        self.rows: vec[i64] = vec[i64]([0] * 10)  # to go, by wagon
        for wagon in range(WAGONS):
            self.rows[wagon] = rows_to_goal(state, wagon, state.at[wagon])
        self.rows_to_end: i64 = 0
        for n in range(1, ARRIVALS - state.arrived + 1):
            self.rows_to_end += self.nth_rows(n, NONE)
        by_wagons = self.rows_to_end * state.weights[TURNS_PER_ROW]
        by_chips = state.chips_left * state.weights[TURNS_PER_CHIP]
        # Turns that this and every other seat may still have.
        self.left: i64 = (by_wagons if by_wagons < by_chips else by_chips) // state.seats
        if state.seats > 3:
            self.partner: i64 = self.faded(PARTNER, PARTNER_FADES)
            self.second_partner: i64 = self.faded(SECOND_PARTNER, PARTNER_FADES)
        else:
            self.partner = self.faded(LATE_PARTNER, LATE_PARTNER_FADES)
            self.second_partner = self.faded(LATE_SECOND_PARTNER, LATE_PARTNER_FADES)

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

    def faded(self, value: i64, half_time: i64) -> i64:
        """A value that needs time, by the time left: half of it at its half time."""
        return self.weights[value] * self.left // (self.left + self.weights[half_time])


# Coins and wagon tiles


def coins_worth(s: Survey, coins: i64) -> i64:
    chips = coins // COINS_FOR_A_CHIP
    return chips * POINT + s.faded(PURSE + coins % COINS_FOR_A_CHIP, PURSE_FADES)


def wagon_tiles_worth(s: Survey, seat: i64) -> i64:
    state = s.state
    value: i64 = 0
    for k in range(state.takes):
        if state.taker[k] == seat:
            value += wagon_tile_worth(s, state.taken[k], s.rows[state.taken[k]])
    return value


def wagon_tile_worth(s: Survey, wagon: i64, rows: i64) -> i64:
    """SR-7.2: +3 or -1, by the lead over those that must not arrive before this wagon does."""
    if rows == 0:
        return 3 * POINT
    places = ARRIVALS - s.state.arrived
    if places <= 0:
        return -POINT
    others = s.state.seats - 1
    lead = 2 * (s.nth_rows(places, wagon) - rows) - 1  # in half rows: equal is a little behind
    chance = 500 + lead * (s.weights[LEAD] // (s.rows_to_end + s.weights[FAR_OFF])) // 2
    chance += s.rows_to_end * s.weights[PUSH] // (10 * others * others)
    if chance < 20:
        chance = 20
    elif chance > 980:
        chance = 980
    return 4 * chance - POINT


# Contracts


def contracts_worth(s: Survey, seat: i64) -> i64:
    """SR-7.2: what a seat's contracts and lone pieces are worth in the end."""
    colours: i64 = 0
    most: i64 = 0
    lone: i64 = 0
    base = seat * KINDS
    for good in range(GOODS):
        cubes = s.state.goods[base + good]
        tiles = s.state.goods[base + TILES + good]
        made = contracts_of(s, good, cubes, tiles)
        lone += cost_of_lone(made, cubes, tiles)
        colours += at_most_one(made)
        if made > most:
            most = made
    return product_at_the_end(s, colours, most) - lone


def contracts_of(s: Survey, good: i64, cubes: i64, tiles: i64) -> i64:
    """The contracts that cubes and tiles of one good make, with those that lone pieces may make."""
    pairs = cubes
    single = tiles - cubes
    partner = good
    if single < 0:
        pairs = tiles
        single = -single
        partner = TILES + good
    made = pairs * 1000
    if single > 0:
        supply = s.state.bag[partner] + s.lying[partner]
        if supply > 0:
            made += s.partner
        if single > 1 and supply > 1:
            made += s.second_partner
    return made


def cost_of_lone(made: i64, cubes: i64, tiles: i64) -> i64:
    """What lone pieces cost, less what they may make."""
    return (tiles if tiles > cubes else cubes) * POINT - made


class Holdings:
    """What a seat's contracts are worth with a tile or a cube more, for any good."""

    def __init__(self, s: Survey, seat: i64) -> None:
        self.s = s
        self.made: vec[i64] = vec[i64]([0] * 24)  # contracts of a good, see MORE
        self.lone: vec[i64] = vec[i64]([0] * 24)  # what its lone pieces cost
        self.colours: i64 = 0
        self.all_lone: i64 = 0
        self.first: i64 = 0  # the goods with most contracts: first, second, third
        self.second: i64 = 1
        self.third: i64 = 2
        base = seat * KINDS
        for good in range(GOODS):
            for more in range(MORE):
                cubes = s.state.goods[base + good] + (more & CUBE)
                tiles = s.state.goods[base + TILES + good] + (more >> 1)
                made = contracts_of(s, good, cubes, tiles)
                self.made[good * MORE + more] = made
                self.lone[good * MORE + more] = cost_of_lone(made, cubes, tiles)
            self.colours += at_most_one(self.made[good * MORE])
            self.all_lone += self.lone[good * MORE]
        for good in range(1, GOODS):
            self.rank(good)

    def rank(self, good: i64) -> None:
        """Insert a good among the three with most contracts; called for each in turn."""
        most = self.made[good * MORE]
        if most > self.made[self.first * MORE]:
            self.third = self.second
            self.second = self.first
            self.first = good
        elif good == 1 or most > self.made[self.second * MORE]:
            self.third = self.second
            self.second = good
        elif good == 2 or most > self.made[self.third * MORE]:
            self.third = good

    def worth(self, tile: i64, cube: i64) -> i64:
        """Their worth if the seat also had this tile and this cube; one may be NONE."""
        if tile == cube:
            return self.changed(tile * MORE + CUBE + TILE, NONE)
        if tile == NONE:
            return self.changed(cube * MORE + CUBE, NONE)
        if cube == NONE:
            return self.changed(tile * MORE + TILE, NONE)
        return self.changed(tile * MORE + TILE, cube * MORE + CUBE)

    def changed(self, one: i64, other: i64) -> i64:
        """Their worth if one good, or two, stood as in these places of the tables."""
        good = one // MORE
        colours = self.colours + at_most_one(self.made[one]) - at_most_one(self.made[good * MORE])
        lone = self.all_lone + self.lone[one] - self.lone[good * MORE]
        most = self.made[one]
        second: i64 = NONE
        if other != NONE:
            second = other // MORE
            was = second * MORE
            colours += at_most_one(self.made[other]) - at_most_one(self.made[was])
            lone += self.lone[other] - self.lone[was]
            if self.made[other] > most:
                most = self.made[other]
        rest = self.first
        if rest == good or rest == second:
            rest = self.second
            if rest == good or rest == second:
                rest = self.third
        if self.made[rest * MORE] > most:
            most = self.made[rest * MORE]
        return product_at_the_end(self.s, colours, most) - lone


def at_most_one(contracts: i64) -> i64:
    """A colour counts once it has a contract, or as far as it may get one."""
    return contracts if contracts < 1000 else 1000


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
    state = s.state
    if state.phase == LOOKED:
        return best_in_pile(s)
    steps: i64 = 0
    if state.phase == MOVING:
        steps = STEPS - state.steps + (1 if state.paid >= FOURTH_STEP else 0)
    reach = Reach(state, steps, state.paid, state.moved)
    tile = collecting.may_collect_tile(state)
    cube = collecting.may_collect_cube(state)
    gain = best_gain(s, seat, reach, tile, cube) * s.weights[SEEN] // 100
    progress = best_progress(s, seat, reach)
    return gain if gain > progress else progress


def best_in_pile(s: Survey) -> i64:
    best = -POINT
    for wagon in range(WAGONS):
        if s.state.pile & BIT[wagon]:
            worth = wagon_tile_worth(s, wagon, s.rows[wagon])
            if worth > best:
                best = worth
    return best


def best_progress(s: Survey, seat: i64, reach: Reach) -> i64:
    """The best that bringing one of its own wagons nearer can add."""
    state = s.state
    best: i64 = 0
    for k in range(state.takes):
        wagon = state.taken[k]
        if state.taker[k] == seat and reach.nearest[wagon] < s.rows[wagon]:
            gain = wagon_tile_worth(s, wagon, reach.nearest[wagon])
            gain -= wagon_tile_worth(s, wagon, s.rows[wagon])
            if gain > best:
                best = gain
    return best


def best_gain(s: Survey, seat: i64, reach: Reach, tile: bool, cube: bool) -> i64:
    """The best that goods within reach can add, if a tile or a cube may still be collected."""
    state = s.state
    tiles: i64 = reach.all_tiles() if tile else 0
    cubes: i64 = reach.all_cubes() if cube else 0
    both = tile and cube and state.seats > 3
    if both:
        reach.pair_wagons()
    if (tiles | cubes) == 0:
        return 0
    holdings = Holdings(s, seat)
    before = contracts_worth(s, seat)
    best = before
    purse = coins_worth(s, state.coins[seat])
    for good in range(GOODS):
        if cubes & BIT[good]:
            value = holdings.worth(NONE, good)
            if value > best:
                best = value
        if tiles & BIT[good]:
            pays = coins_worth(s, state.coins[seat] + s.lying[good]) - purse
            value = holdings.worth(good, NONE) + pays
            if value > best:
                best = value
            for other in range(GOODS):
                if both and reach.pairs & BIT[good * GOODS + other]:
                    value = holdings.worth(good, other) + pays
                    if value > best:
                        best = value
    return best - before
