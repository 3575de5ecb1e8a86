"""Checks a saved state: what passes can be played to the end.

`State.load` has read the numbers and seen that each is within its bounds. Here they are held
against each other, and the fields that follow from others are filled in.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.state import BIT, CHANCE, NOBODY, count_bits, demand
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
from viae.games.strada_romana.rules import collecting, ending, turn

if TYPE_CHECKING:
    from viae.games.strada_romana.state import State


def check(state: "State") -> None:
    """Fill the fields that follow from others, after loading; refuses what cannot be."""
    demand(state.current == who_decides(state), "another seat is to decide")
    demand(state.pending < places_to_fill(state), "there is no such place to be filled")
    count_wagon_tiles(state)
    count_wagons(state)
    check_goods(state)
    check_coins(state)
    if state.phase < TURN:
        check_set_up(state)
    else:
        check_filled(
            state.zones,
            state.pending if state.phase == REFILL_TILE else EMPTY,
            collecting.in_bag(state, TILES),
        )
        check_filled(
            state.markets,
            state.pending if state.phase == REFILL_CUBE else EMPTY,
            collecting.in_bag(state, 0),
        )
    check_turn(state)
    check_end(state)


def who_decides(state: "State") -> i64:
    if state.phase == OVER:
        return NOBODY
    if state.phase < TURN or state.phase == REFILL_TILE or state.phase == REFILL_CUBE:
        return CHANCE
    return (state.start + state.turn) % state.seats


def places_to_fill(state: "State") -> i64:
    """How many places are filled one after another in this phase."""
    if state.phase == PLACE_WAGONS:
        return AT_EACH_END
    if state.phase == LAY_FIRST_TILES or state.phase == REFILL_TILE:
        return ZONES
    if state.phase == LAY_FIRST_CUBES or state.phase == REFILL_CUBE:
        return state.board.markets
    return 1


def count_wagon_tiles(state: "State") -> None:
    state.pile = BIT[WAGONS] - 1
    for k in range(WAGONS):
        if k < state.takes:
            own = state.taken[k] != EMPTY and state.pile & BIT[state.taken[k]] != 0
            demand(own, f"take {k} has no wagon tile of its own")
            demand((state.taker[k] == CHANCE) == (k == 0), f"take {k} is not by whoever it must be")
            state.pile -= BIT[state.taken[k]]
        else:
            demand(
                state.taken[k] == EMPTY and state.taker[k] == EMPTY,
                f"take {k} has not happened yet",
            )
    if state.phase <= DRAW_LOTS:
        demand(
            state.takes == (1 if state.phase == DRAW_LOTS else 0), "wagon tiles are gone too early"
        )
    else:
        demand(state.takes > 0, "no wagon tile was put away")
    for seat in range(state.seats):
        more = 1 if state.phase == LOOKED and state.current == seat else 0
        few = turn.wagon_tiles(state, seat) + more <= MOST_WAGON_TILES
        demand(few, f"seat {seat} has too many wagon tiles")


def count_wagons(state: "State") -> None:
    state.occupied = 0
    state.arrived = 0
    for wagon in range(WAGONS):
        place = state.at[wagon]
        if place == GOAL:
            state.arrived += 1
        elif place != START:
            free = place < state.board.squares and state.occupied & BIT[place] == 0
            demand(free, f"wagon {wagon} has no square of its own")
            state.occupied |= BIT[place]
    placed = state.pending if state.phase == PLACE_WAGONS else AT_EACH_END
    demand(count_bits(state.to_rome) == placed, "there are not five wagons at each end")


def check_goods(state: "State") -> None:
    """SR-1.2: six cubes and six tiles of each good, wherever they are."""
    for kind in range(KINDS):
        count = state.bag[kind]
        for seat in range(state.seats):
            count += state.goods[seat * KINDS + kind]
        if kind < TILES:
            count += count_of(kind, state.markets)
        else:
            count += count_of(kind - TILES, state.zones)
        demand(count == OF_EACH_GOOD, f"there are {count} pieces of kind {kind}")


def count_of(good: i64, places: vec[i64]) -> i64:
    count: i64 = 0
    for place in places:
        if place == good:
            count += 1
    return count


def check_coins(state: "State") -> None:
    """SR-3: twenty chips, and no five coins together while chips are left."""
    chips = state.chips_left
    for seat in range(state.seats):
        chips += state.chips[seat]
        few = state.coins[seat] < COINS_FOR_A_CHIP or state.chips_left == 0
        demand(few, f"seat {seat} has coins enough for a chip")
    demand(chips == CHIPS, f"there are {chips} chips")


def check_filled(places: vec[i64], pending: i64, left: i64) -> None:
    """SR-5.3, SR-5.4: the place to be filled is empty, all others only when the bag is."""
    demand(pending == EMPTY or left > 0, "nothing is left to fill a place with")
    for k in range(i64(len(places))):
        if k == pending:
            demand(places[k] == EMPTY, f"place {k} is filled already")
        else:
            demand(places[k] != EMPTY or left == 0, f"place {k} is empty")


def check_set_up(state: "State") -> None:
    """SR-2: nobody has anything yet, and everything lies where chance has come to."""
    got = state.start + state.turn + state.idle + state.progressed + CHIPS - state.chips_left
    for seat in range(state.seats):
        got += state.coins[seat]
        for kind in range(KINDS):
            got += state.goods[seat * KINDS + kind]
    demand(got == 0 and count_of(START, state.at) == WAGONS, "the game has begun already")
    laid: i64 = 0 if state.phase < LAY_FIRST_TILES else ZONES
    check_laid(state.zones, state.pending if state.phase == LAY_FIRST_TILES else laid)
    laid = 0 if state.phase < LAY_FIRST_CUBES else state.board.markets
    check_laid(state.markets, state.pending if state.phase == LAY_FIRST_CUBES else laid)
    for good in range(GOODS):
        demand(count_of(good, state.zones) <= 1, "two tiles of one colour lie there")


def check_laid(places: vec[i64], laid: i64) -> None:
    for k in range(i64(len(places))):
        demand((places[k] != EMPTY) == (k < laid), f"place {k} is filled too early or too late")


def check_turn(state: "State") -> None:
    """SR-4, SR-5: what a turn has come to fits its phase."""
    if state.phase < MOVING or state.phase == OVER:
        done = state.paid + state.steps + state.moved + state.collected
        demand(done == 0, "something was done in a turn that has not begun")
        return
    steps = STEPS + 1 if state.paid >= FOURTH_STEP else STEPS
    if state.phase == MOVING:
        demand(state.steps < steps and state.steps + state.paid > 0, "the wagons cannot be moving")
        demand(state.collected == 0, "goods are collected before the wagons stop")
    else:
        demand(0 < state.steps <= steps, "the wagons cannot have come so far")
        demand(state.phase == COLLECTING or state.collected > 0, "nothing was collected")
    wagons = count_bits(state.moved)
    demand(wagons <= state.steps and (wagons > 0) == (state.steps > 0), "other wagons were moved")


def check_end(state: "State") -> None:
    """SR-7: the game is over if and only if something has ended it."""
    if state.phase == OVER:
        demand(ending.is_at_end(state), "nothing has ended the game")
        return
    demand(state.idle < IDLE_ROUNDS, "the game is over")
    if state.phase == TURN or state.phase == LOOKED or state.phase == MOVING:
        demand(not ending.is_at_end(state), "the game is over")
    demand(len(state.legal_moves()) > 0, "there is no move")
