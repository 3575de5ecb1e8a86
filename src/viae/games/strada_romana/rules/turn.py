"""Legal moves and what a move does: the turn (SR-3), moving (SR-4) and wagon tiles (SR-6)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT, EVERYBODY, Moves
from viae.games.strada_romana.board import GOAL, START, WAGONS
from viae.games.strada_romana.codes import (
    ARRIVALS,
    COLLECT_CUBE,
    COLLECT_TILE,
    COLLECTING,
    DONE,
    EVENT_ARRIVED,
    EVENT_LOOKED,
    EVENT_OVERTOOK,
    EVENT_OWN_TILE,
    EVENT_PAID,
    EVENT_PASSED,
    EVENT_PILE,
    EVENT_STEPPED,
    EVENT_TOOK,
    FOURTH_STEP,
    LOOK,
    LOOKED,
    MOST_WAGON_TILES,
    MOVING,
    OVERTAKE,
    OVERTAKING,
    PASS,
    PAY,
    PLACES,
    START_AT_PORTUS,
    STEP,
    STEPS,
    STOP,
    TAKE,
    TURN,
)
from viae.games.strada_romana.rules import chance, collecting, driving, ending

if TYPE_CHECKING:
    from viae.games.strada_romana.state import State


def add_moves(state: "State", moves: Moves) -> None:
    """All legal moves, of a seat or of chance."""
    phase = state.phase
    if phase == MOVING:
        add_while_moving(state, moves)
    elif phase == TURN:
        add_turn(state, moves)
    elif phase == COLLECTING:
        collecting.add_collecting(state, moves)
        moves.add(DONE)
    elif phase == LOOKED:
        chance.add_wagons(state.pile, TAKE, moves)
    else:
        chance.add_outcomes(state, moves)


def act(state: "State", move: i64) -> None:
    """Do a legal move and whatever follows from it without anybody's choice."""
    if move >= START_AT_PORTUS:
        chance.happen(state, move)
    elif move >= OVERTAKE:
        drive(state, (move - OVERTAKE) // 3 // PLACES, (move - OVERTAKE) // 3 % PLACES, move)
    elif move >= STEP:
        drive(state, (move - STEP) // PLACES, (move - STEP) % PLACES, move)
    elif move >= COLLECT_CUBE:
        collecting.collect_cube(state, move - COLLECT_CUBE)
    elif move >= COLLECT_TILE:
        collecting.collect_tile(state, move - COLLECT_TILE)
    elif move >= TAKE:
        take_wagon_tile(state, move - TAKE)
    elif move >= PAY:
        pay(state, move - PAY + 1)
    elif move == PASS:
        pass_turn(state)
    elif move == LOOK:
        look(state)
    elif move == STOP:
        end_movement(state)
    else:
        ending.end_turn(state)


# SR-3 A turn is one of three


def add_turn(state: "State", moves: Moves) -> None:
    moves.add(PASS)
    if state.pile != 0 and wagon_tiles(state, state.current) < MOST_WAGON_TILES:
        moves.add(LOOK)
    coins = state.coins[state.current]
    before = moves.count
    driving.add_steps(state, 0, moves)
    can_step = moves.count > before
    for cost in range(1, coins + 1 if coins < OVERTAKING else OVERTAKING + 1):
        # SR-4.4: a payment must make a step or an overtaking possible.
        if can_step or driving.can_step(state, cost) or can_overtake(state, cost):
            moves.add(PAY + cost - 1)


def can_overtake(state: "State", paid: i64) -> bool:
    return paid == OVERTAKING and driving.can_overtake(state, STEPS + 1 - state.steps)


def pass_turn(state: "State") -> None:
    if state.listens:
        state.tell(EVENT_PASSED, EVERYBODY, state.current)
    ending.earn(state, 1)
    ending.end_turn(state)


# SR-4 Moving


def pay(state: "State", cost: i64) -> None:
    state.coins[state.current] -= cost
    state.paid = cost
    state.phase = MOVING
    if state.listens:
        state.tell(EVENT_PAID, EVERYBODY, state.current, cost)


def add_while_moving(state: "State", moves: Moves) -> None:
    before = moves.count
    driving.add_steps(state, state.paid, moves)
    can_step = moves.count > before
    if state.paid == OVERTAKING:
        driving.add_overtakings(state, STEPS + 1 - state.steps, moves)
    # SR-4.1 and SR-4.5: the fourth step and overtaking are free to choose, but not the first step.
    if state.steps == STEPS or (state.steps > 0 and not can_step):
        moves.add(STOP)


def drive(state: "State", wagon: i64, to: i64, move: i64) -> None:
    """A step, or an overtaking of several."""
    seat = state.current
    origin = state.at[wagon]
    if origin != START:
        state.occupied -= BIT[origin]
    state.at[wagon] = to
    state.moved |= BIT[wagon]
    state.phase = MOVING
    if move >= OVERTAKE:
        steps = 2 + (move - OVERTAKE) % 3
        state.steps += steps
        if state.listens:
            state.tell(EVENT_OVERTOOK, EVERYBODY, seat, wagon, to, steps)
    else:
        state.steps += 1
        if state.listens:
            state.tell(EVENT_STEPPED, EVERYBODY, seat, wagon, to, origin)
    if origin == START or to == GOAL or state.board.row[origin] != state.board.row[to]:
        state.progressed = 1
    if to == GOAL:
        state.arrived += 1
        if state.listens:
            state.tell(EVENT_ARRIVED, EVERYBODY, wagon, state.arrived, (state.to_rome >> wagon) & 1)
    else:
        state.occupied |= BIT[to]
    if not may_go_on(state):
        end_movement(state)


def may_go_on(state: "State") -> bool:
    """Is there another step or overtaking that must or may be made?"""
    if state.arrived >= ARRIVALS:
        return False  # SR-7.1: no further steps after the fourth arrival
    if state.steps < STEPS or (state.steps == STEPS and state.paid >= FOURTH_STEP):
        return driving.can_step(state, state.paid) or can_overtake(state, state.paid)
    return False


def end_movement(state: "State") -> None:
    state.phase = COLLECTING
    if not collecting.can_collect(state):
        ending.end_turn(state)


# SR-6 Wagon tiles


def wagon_tiles(state: "State", seat: i64) -> i64:
    """How many wagon tiles a seat has: everybody sees that."""
    count: i64 = 0
    for k in range(state.takes):
        if state.taker[k] == seat:
            count += 1
    return count


def look(state: "State") -> None:
    state.phase = LOOKED
    if state.listens:
        state.tell(EVENT_LOOKED, EVERYBODY, state.current)
        state.tell(EVENT_PILE, BIT[state.current], state.current, state.pile)


def take_wagon_tile(state: "State", wagon: i64) -> None:
    seat = state.current
    chance.remove_from_pile(state, wagon, seat)
    state.progressed = 1
    if state.listens:
        state.tell(EVENT_TOOK, EVERYBODY, seat, WAGONS - state.takes)
        state.tell(EVENT_OWN_TILE, BIT[seat], seat, wagon)
    ending.end_turn(state)
