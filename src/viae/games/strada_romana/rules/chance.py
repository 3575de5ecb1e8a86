"""What chance does: the set-up of SR-2, and the bag's draws of SR-5."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.rng import Rng
from viae.core.state import BIT, CHANCE, EVERYBODY, Moves, nth_bit
from viae.games.strada_romana.board import AT_EACH_END, GOODS, OF_EACH_GOOD, WAGONS, ZONES
from viae.games.strada_romana.codes import (
    DRAW_LOTS,
    EVENT_CUBE_LAID,
    EVENT_PUT_AWAY,
    EVENT_START,
    EVENT_START_PLAYER,
    EVENT_TILE_LAID,
    LAY_CUBE,
    LAY_FIRST_CUBES,
    LAY_FIRST_TILES,
    LAY_TILE,
    PLACE_WAGONS,
    PUT_AWAY,
    PUT_ONE_AWAY,
    REFILL_CUBE,
    REFILL_TILE,
    START_AT_PORTUS,
    START_PLAYER,
    TILES,
    TURN,
)
from viae.games.strada_romana.rules import collecting

if TYPE_CHECKING:
    from viae.games.strada_romana.state import State


def add_outcomes(state: "State", moves: Moves) -> None:
    """What chance may bring: everything with odds above zero."""
    phase = state.phase
    if phase == PLACE_WAGONS:
        add_wagons(BIT[WAGONS] - 1 - state.to_rome, START_AT_PORTUS, moves)
    elif phase == LAY_FIRST_TILES or phase == REFILL_TILE:
        for good in range(GOODS):
            if pieces_to_come(state, TILES + good) > 0:
                moves.add(LAY_TILE + good)
    elif phase == LAY_FIRST_CUBES or phase == REFILL_CUBE:
        for good in range(GOODS):
            if state.bag[good] > 0:
                moves.add(LAY_CUBE + good)
    elif phase == PUT_ONE_AWAY:
        add_wagons(state.pile, PUT_AWAY, moves)
    elif phase == DRAW_LOTS:
        for seat in range(state.seats):
            moves.add(START_PLAYER + seat)


def add_wagons(wagons: i64, code: i64, moves: Moves) -> None:
    """One move for each wagon in a set of bits."""
    for wagon in range(WAGONS):
        if wagons & BIT[wagon]:
            moves.add(code + wagon)


def pieces_to_come(state: "State", kind: i64) -> i64:
    """How many pieces of a kind may come next."""
    if state.phase == LAY_FIRST_TILES:
        # SR-2.1: one of each colour, so a colour is possible while none of it lies there.
        return 1 if state.bag[kind] == OF_EACH_GOOD else 0
    return state.bag[kind]


def weight(state: "State", move: i64) -> i64:
    """How many of the equally likely pieces give this outcome."""
    if LAY_TILE <= move < LAY_CUBE:
        return pieces_to_come(state, TILES + move - LAY_TILE)
    if LAY_CUBE <= move < PUT_AWAY:
        return state.bag[move - LAY_CUBE]
    return 1


def draw(state: "State", rng: Rng) -> i64:
    """An outcome by its odds, without listing them all."""
    phase = state.phase
    if phase == REFILL_CUBE or phase == LAY_FIRST_CUBES:
        return LAY_CUBE + draw_piece(state, 0, rng)
    if phase == REFILL_TILE or phase == LAY_FIRST_TILES:
        return LAY_TILE + draw_piece(state, TILES, rng)
    if phase == PLACE_WAGONS:
        waiting = BIT[WAGONS] - 1 - state.to_rome
        return START_AT_PORTUS + nth_bit(waiting, rng.below(WAGONS - state.pending))
    if phase == PUT_ONE_AWAY:
        return PUT_AWAY + rng.below(WAGONS)
    return START_PLAYER + rng.below(state.seats)


def draw_piece(state: "State", first: i64, rng: Rng) -> i64:
    """A cube (kinds from 0) or a tile (kinds from TILES) out of the bag: its good."""
    total: i64 = 0
    for good in range(GOODS):
        total += pieces_to_come(state, first + good)
    left = rng.below(total)
    found: i64 = 0
    left -= pieces_to_come(state, first)
    while left >= 0:
        found += 1
        left -= pieces_to_come(state, first + found)
    return found


def happen(state: "State", move: i64) -> None:
    """Let a chance move happen."""
    if move >= START_PLAYER:
        begin(state, move - START_PLAYER)
    elif move >= PUT_AWAY:
        remove_from_pile(state, move - PUT_AWAY, CHANCE)
        state.phase = DRAW_LOTS
        if state.listens:
            state.tell(EVENT_PUT_AWAY, EVERYBODY)
    elif move >= LAY_CUBE:
        lay(state, move - LAY_CUBE)
    elif move >= LAY_TILE:
        lay(state, TILES + move - LAY_TILE)
    else:
        place_at_portus(state, move - START_AT_PORTUS)


def place_at_portus(state: "State", wagon: i64) -> None:
    # SR-2.1: five wagons at each end; those never drawn start in Rome.
    state.to_rome |= BIT[wagon]
    state.pending += 1
    if state.listens:
        state.tell(EVENT_START, EVERYBODY, wagon)
    if state.pending == AT_EACH_END:
        state.pending = 0
        state.phase = LAY_FIRST_TILES


def lay(state: "State", kind: i64) -> None:
    """A cube onto the market-place, a tile onto the zone that waits for it."""
    state.bag[kind] -= 1
    if kind >= TILES:
        state.zones[state.pending] = kind - TILES
        if state.listens:
            state.tell(EVENT_TILE_LAID, EVERYBODY, state.pending, kind - TILES)
    else:
        state.markets[state.pending] = kind
        if state.listens:
            state.tell(EVENT_CUBE_LAID, EVERYBODY, state.pending, kind)
    if state.phase == REFILL_TILE or state.phase == REFILL_CUBE:
        collecting.go_on_collecting(state)
        return
    state.pending += 1
    if state.phase == LAY_FIRST_TILES and state.pending == ZONES:
        state.pending = 0
        state.phase = LAY_FIRST_CUBES
    elif state.phase == LAY_FIRST_CUBES and state.pending == state.board.markets:
        state.pending = 0
        state.phase = PUT_ONE_AWAY


def remove_from_pile(state: "State", wagon: i64, seat: i64) -> None:
    state.taker[state.takes] = seat
    state.taken[state.takes] = wagon
    state.takes += 1
    state.pile -= BIT[wagon]


def begin(state: "State", start: i64) -> None:
    # SR-2.3: coins in turn order 0, 1, 2, 3, 3.
    state.start = start
    for i in range(state.seats):
        state.coins[(start + i) % state.seats] = i if i < 3 else 3
    state.current = start
    state.phase = TURN
    if state.listens:
        state.tell(EVENT_START_PLAYER, EVERYBODY, start)
