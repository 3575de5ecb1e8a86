"""Travel: figures on the road, and who arrives in a city, VA-7."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.state import BIT, EVERYBODY, Moves
from viae.games.via_appia import scoring
from viae.games.via_appia.board import BRUNDISIUM, PLACES, ROME, SECTIONS, SPACES
from viae.games.via_appia.codes import (
    EVENT_ARRIVED,
    EVENT_MARKER,
    EVENT_TRAVELLED,
    MOST_STEPS,
    PRICE,
    TRAVEL,
)
from viae.games.via_appia.quarry.physics import LARGE
from viae.games.via_appia.rules import ending

if TYPE_CHECKING:
    from viae.games.via_appia.state import State


def section_ahead(state: "State", at: i64) -> i64:
    """The section in which a figure travels: SECTIONS, which is none, from Brundisium."""
    return state.board.section[at] if at < ROME else at - ROME


def rings(state: "State", seat: i64) -> vec[i64]:
    """Where a figure comes with 1, 2 and 3 steps by the shortest open way, as bits of places."""
    ring: vec[i64] = vec[i64]([0] * 4)
    at = state.figures[seat]
    if at == BRUNDISIUM:
        return ring
    section = section_ahead(state, at)
    ring[1] = first_step(state, section, at)
    seen = ring[1]
    for steps in range(2, MOST_STEPS + 1):
        ring[steps] = onward(state, section, ring[steps - 1]) & ~seen
        seen |= ring[steps]
    return ring


def way_ahead(state: "State", seat: i64) -> i64:
    """How many steps a figure could go on over tiles, into the next city at most: those of the
    shortest way to the farthest place."""
    at = state.figures[seat]
    if at == BRUNDISIUM:
        return 0
    section = section_ahead(state, at)
    places = first_step(state, section, at)
    seen: i64 = 0
    steps: i64 = 0
    while places != 0:
        steps += 1
        seen |= places
        places = onward(state, section, places) & ~seen
    return steps


def first_step(state: "State", section: i64, at: i64) -> i64:
    """Where one step leads from a place, as bits."""
    return (
        state.board.first[section] & state.built if at >= ROME else onward(state, section, BIT[at])
    )


def onward(state: "State", section: i64, places: i64) -> i64:
    """One step on from any of these places: over tiles, or into the far city, which ends it."""
    found: i64 = 0
    if places & state.board.last[section]:
        found = BIT[ROME + section + 1]
    for space in range(SPACES):
        if places & BIT[space]:
            found |= state.board.ahead[space] & state.built
    return found


def price(state: "State", section: i64, steps: i64) -> i64:
    """VA-7.1, VA-7.4: the markers in the far city make it cheaper."""
    due = PRICE[steps] - markers(state, section)
    return due if due > 0 else 0


def markers(state: "State", section: i64) -> i64:
    """VA-7.3: one for each who arrived in a section's far city, except the last of all."""
    count = state.arrived[section]
    return count if count < state.seats else state.seats - 1


def has_room(state: "State", at: i64) -> bool:
    """VA-7.2: one figure on a tile, two on a large one, any number in a city."""
    if at >= ROME:
        return True
    room: i64 = 2 if state.board.size[at] == LARGE else 1
    for seat in range(state.seats):
        if state.figures[seat] == at:
            room -= 1
    return room > 0


def add_travels(state: "State", moves: Moves) -> None:
    seat = state.on_turn
    at = state.figures[seat]
    if at == BRUNDISIUM:
        return
    section = section_ahead(state, at)
    ring = rings(state, seat)
    payable: i64 = 0
    for steps in range(1, MOST_STEPS + 1):
        if price(state, section, steps) <= state.purse[seat]:
            payable |= ring[steps]
    if payable:
        for to in range(PLACES):
            if payable & BIT[to] and has_room(state, to):
                moves.add(TRAVEL + to)


def steps_to(state: "State", seat: i64, to: i64) -> i64:
    """How many steps the shortest open way takes; 0 if there is none of three or fewer."""
    ring = rings(state, seat)
    for steps in range(1, MOST_STEPS + 1):
        if ring[steps] & BIT[to]:
            return steps
    return 0


def travel(state: "State", to: i64) -> None:
    seat = state.on_turn
    section = section_ahead(state, state.figures[seat])
    steps = steps_to(state, seat, to)
    due = price(state, section, steps)
    state.purse[seat] -= due
    state.figures[seat] = to
    state.moved = 1
    if state.listens:
        state.tell(EVENT_TRAVELLED, EVERYBODY, seat, to, steps, due)
    if to >= ROME:
        arrive(state, seat, section)
    ending.pass_on(state)


def arrive(state: "State", seat: i64, section: i64) -> None:
    """VA-7.3: the top victory token, and a marker for all but the last."""
    rank = state.arrived[section]
    state.arrivals[section * state.seats + rank] = seat
    state.arrived[section] += 1
    if state.listens:
        state.tell(EVENT_ARRIVED, EVERYBODY, seat, section, scoring.token_worth(state, rank))
        if rank < state.seats - 1:
            state.tell(EVENT_MARKER, EVERYBODY, seat, section)
    if section == SECTIONS - 1 and rank == 0 and state.built != BIT[SPACES] - 1:
        ending.announce_end(state)
