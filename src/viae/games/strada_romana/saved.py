"""Which saved positions can be: what passes here can be played on to the end.

Fills the fields that follow from others on the way. `position` has read the numbers before and
seen that each is within its bounds.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.errors import Malformed
from viae.core.game import BIT, CHANCE, NOBODY
from viae.games.strada_romana import ending, rules
from viae.games.strada_romana.board import (
    AT_EACH_END,
    GOAL,
    GOODS,
    OF_EACH_GOOD,
    START,
    WAGONS,
    ZONES,
)
from viae.games.strada_romana.codes import (
    CHIPS,
    COINS_FOR_A_CHIP,
    COLLECTING,
    DRAW_LOTS,
    EMPTY,
    FOURTH_STEP,
    IDLE_ROUNDS,
    KINDS,
    LAY_FIRST_CUBES,
    LAY_FIRST_TILES,
    LOOKED,
    MOST_WAGON_TILES,
    MOVING,
    OVER,
    PLACE_WAGONS,
    REFILL_CUBE,
    REFILL_TILE,
    STEPS,
    TILES,
    TURN,
)

if TYPE_CHECKING:
    from viae.games.strada_romana.position import Position


def check(p: "Position") -> None:
    """Fill the fields that follow from others, after loading; refuses what cannot be."""
    demand(p.current == whose_turn(p), "another seat is to decide")
    demand(p.pending < places_to_fill(p), "there is no such place to be filled")
    count_wagon_tiles(p)
    count_wagons(p)
    check_goods(p)
    check_coins(p)
    if p.phase < TURN:
        check_set_up(p)
    else:
        check_filled(p.zones, p.pending if p.phase == REFILL_TILE else EMPTY, in_bag(p, TILES))
        check_filled(p.markets, p.pending if p.phase == REFILL_CUBE else EMPTY, in_bag(p, 0))
    check_turn(p)
    check_end(p)


def demand(holds: bool, words: str) -> None:
    if not holds:
        raise Malformed(f"saved position: {words}")


def whose_turn(p: "Position") -> i64:
    if p.phase == OVER:
        return NOBODY
    if p.phase < TURN or p.phase == REFILL_TILE or p.phase == REFILL_CUBE:
        return CHANCE
    return (p.start + p.turn) % p.seats


def places_to_fill(p: "Position") -> i64:
    """How many places are filled one after another in this phase."""
    if p.phase == PLACE_WAGONS:
        return AT_EACH_END
    if p.phase == LAY_FIRST_TILES or p.phase == REFILL_TILE:
        return ZONES
    if p.phase == LAY_FIRST_CUBES or p.phase == REFILL_CUBE:
        return p.board.markets
    return 1


def count_wagon_tiles(p: "Position") -> None:
    p.pile = BIT[WAGONS] - 1
    for k in range(WAGONS):
        if k < p.takes:
            own = p.taken[k] != EMPTY and p.pile & BIT[p.taken[k]] != 0
            demand(own, f"take {k} has no wagon tile of its own")
            demand((p.taker[k] == CHANCE) == (k == 0), f"take {k} is not by whoever it must be")
            p.pile -= BIT[p.taken[k]]
        else:
            demand(p.taken[k] == EMPTY and p.taker[k] == EMPTY, f"take {k} has not happened yet")
    if p.phase <= DRAW_LOTS:
        demand(p.takes == (1 if p.phase == DRAW_LOTS else 0), "wagon tiles are gone too early")
    else:
        demand(p.takes > 0, "no wagon tile was put away")
    for seat in range(p.seats):
        more = 1 if p.phase == LOOKED and p.current == seat else 0
        few = rules.wagon_tiles(p, seat) + more <= MOST_WAGON_TILES
        demand(few, f"seat {seat} has too many wagon tiles")


def count_wagons(p: "Position") -> None:
    p.occupied = 0
    p.arrived = 0
    for wagon in range(WAGONS):
        place = p.at[wagon]
        if place == GOAL:
            p.arrived += 1
        elif place != START:
            free = place < p.board.squares and p.occupied & BIT[place] == 0
            demand(free, f"wagon {wagon} has no square of its own")
            p.occupied |= BIT[place]
    placed = p.pending if p.phase == PLACE_WAGONS else AT_EACH_END
    demand(count_bits(p.to_rome) == placed, "there are not five wagons at each end")


def count_bits(wagons: i64) -> i64:
    count: i64 = 0
    for wagon in range(WAGONS):
        if wagons & BIT[wagon]:
            count += 1
    return count


def check_goods(p: "Position") -> None:
    """SR-1.2: six cubes and six tiles of each good, wherever they are."""
    for kind in range(KINDS):
        count = p.bag[kind]
        for seat in range(p.seats):
            count += p.goods[seat * KINDS + kind]
        if kind < TILES:
            count += count_of(kind, p.markets)
        else:
            count += count_of(kind - TILES, p.zones)
        demand(count == OF_EACH_GOOD, f"there are {count} pieces of kind {kind}")


def count_of(good: i64, places: vec[i64]) -> i64:
    count: i64 = 0
    for place in places:
        if place == good:
            count += 1
    return count


def check_coins(p: "Position") -> None:
    """SR-3: twenty chips, and no five coins together while chips are left."""
    chips = p.chips_left
    for seat in range(p.seats):
        chips += p.chips[seat]
        few = p.coins[seat] < COINS_FOR_A_CHIP or p.chips_left == 0
        demand(few, f"seat {seat} has coins enough for a chip")
    demand(chips == CHIPS, f"there are {chips} chips")


def in_bag(p: "Position", first: i64) -> i64:
    """How many cubes (kinds from 0) or tiles (kinds from TILES) are in the bag."""
    count: i64 = 0
    for good in range(GOODS):
        count += p.bag[first + good]
    return count


def check_filled(places: vec[i64], pending: i64, left: i64) -> None:
    """SR-5.3, SR-5.4: the place to be filled is empty, all others only when the bag is."""
    demand(pending == EMPTY or left > 0, "nothing is left to fill a place with")
    for k in range(i64(len(places))):
        if k == pending:
            demand(places[k] == EMPTY, f"place {k} is filled already")
        else:
            demand(places[k] != EMPTY or left == 0, f"place {k} is empty")


def check_set_up(p: "Position") -> None:
    """SR-2: nobody has anything yet, and everything lies where chance has come to."""
    got = p.start + p.turn + p.idle + p.stirred + CHIPS - p.chips_left
    for seat in range(p.seats):
        got += p.coins[seat]
        for kind in range(KINDS):
            got += p.goods[seat * KINDS + kind]
    demand(got == 0 and count_of(START, p.at) == WAGONS, "the game has begun already")
    laid: i64 = 0 if p.phase < LAY_FIRST_TILES else ZONES
    check_laid(p.zones, p.pending if p.phase == LAY_FIRST_TILES else laid)
    laid = 0 if p.phase < LAY_FIRST_CUBES else p.board.markets
    check_laid(p.markets, p.pending if p.phase == LAY_FIRST_CUBES else laid)
    for good in range(GOODS):
        demand(count_of(good, p.zones) <= 1, "two tiles of one colour lie there")


def check_laid(places: vec[i64], laid: i64) -> None:
    for k in range(i64(len(places))):
        demand((places[k] != EMPTY) == (k < laid), f"place {k} is filled too early or too late")


def check_turn(p: "Position") -> None:
    """SR-4, SR-5: what a turn has come to fits its phase."""
    if p.phase < MOVING or p.phase == OVER:
        done = p.paid + p.steps + p.moved + p.collected
        demand(done == 0, "something was done in a turn that has not begun")
        return
    steps = STEPS + 1 if p.paid >= FOURTH_STEP else STEPS
    if p.phase == MOVING:
        demand(p.steps < steps and p.steps + p.paid > 0, "the wagons cannot be moving")
        demand(p.collected == 0, "goods are collected before the wagons stop")
    else:
        demand(0 < p.steps <= steps, "the wagons cannot have come so far")
        demand(p.phase == COLLECTING or p.collected > 0, "nothing was collected")
    wagons = count_bits(p.moved)
    demand(wagons <= p.steps and (wagons > 0) == (p.steps > 0), "other wagons were moved")


def check_end(p: "Position") -> None:
    """SR-7: the game is over if and only if something has ended it."""
    if p.phase == OVER:
        demand(ending.is_at_end(p), "nothing has ended the game")
        return
    demand(p.idle < IDLE_ROUNDS, "the game is over")
    if p.phase == TURN or p.phase == LOOKED or p.phase == MOVING:
        demand(not ending.is_at_end(p), "the game is over")
    demand(len(p.legal()) > 0, "there is no move")
