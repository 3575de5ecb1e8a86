"""Legal moves and what a move does: the turn (SR-3), moving (SR-4) and wagon tiles (SR-6).

Where a wagon can go stands in `driving`, collecting in `collecting`, what chance does in `chance`,
how turns and the game end in `ending`; why a move is refused in `reasons`.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import BIT, EVERYBODY, Moves
from viae.games.strada_romana import chance, collecting, driving, ending
from viae.games.strada_romana.board import GOAL, START, WAGONS
from viae.games.strada_romana.codes import (
    ARRIVALS,
    COLLECT_CUBE,
    COLLECT_TILE,
    COLLECTING,
    DONE,
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
    TOLD_ARRIVED,
    TOLD_LOOKED,
    TOLD_OVERTOOK,
    TOLD_OWN_TILE,
    TOLD_PAID,
    TOLD_PASSED,
    TOLD_PILE,
    TOLD_STEPPED,
    TOLD_TOOK,
    TURN,
)

if TYPE_CHECKING:
    from viae.games.strada_romana.position import Position


def add_moves(p: "Position", moves: Moves) -> None:
    """Every legal move of whoever is to decide."""
    phase = p.phase
    if phase == MOVING:
        add_while_moving(p, moves)
    elif phase == TURN:
        add_turn(p, moves)
    elif phase == COLLECTING:
        collecting.add_collecting(p, moves)
        moves.add(DONE)
    elif phase == LOOKED:
        chance.add_wagons(p.pile, TAKE, moves)
    else:
        chance.add_outcomes(p, moves)


def act(p: "Position", move: i64) -> None:
    """Do a legal move and whatever follows from it without anybody's choice."""
    if move >= START_AT_PORTUS:
        chance.happen(p, move)
    elif move >= OVERTAKE:
        drive(p, (move - OVERTAKE) // 3 // PLACES, (move - OVERTAKE) // 3 % PLACES, move)
    elif move >= STEP:
        drive(p, (move - STEP) // PLACES, (move - STEP) % PLACES, move)
    elif move >= COLLECT_CUBE:
        collecting.collect_cube(p, move - COLLECT_CUBE)
    elif move >= COLLECT_TILE:
        collecting.collect_tile(p, move - COLLECT_TILE)
    elif move >= TAKE:
        take_wagon_tile(p, move - TAKE)
    elif move >= PAY:
        pay(p, move - PAY + 1)
    elif move == PASS:
        pass_turn(p)
    elif move == LOOK:
        look(p)
    elif move == STOP:
        end_movement(p)
    else:
        ending.end_turn(p)


# SR-3 A turn is one of three


def add_turn(p: "Position", moves: Moves) -> None:
    moves.add(PASS)
    if p.pile != 0 and wagon_tiles(p, p.current) < MOST_WAGON_TILES:
        moves.add(LOOK)
    coins = p.coins[p.current]
    before = moves.count
    driving.add_steps(p, 0, moves)
    can_step = moves.count > before
    for cost in range(1, coins + 1 if coins < OVERTAKING else OVERTAKING + 1):
        # SR-4.4: a payment must make a step or an overtaking possible.
        if can_step or driving.can_step(p, cost) or can_overtake(p, cost):
            moves.add(PAY + cost - 1)


def can_overtake(p: "Position", paid: i64) -> bool:
    return paid == OVERTAKING and driving.can_overtake(p, STEPS + 1 - p.steps)


def pass_turn(p: "Position") -> None:
    if p.heard:
        p.tell(TOLD_PASSED, EVERYBODY, p.current)
    ending.earn(p, 1)
    ending.end_turn(p)


# SR-4 Moving


def pay(p: "Position", cost: i64) -> None:
    p.coins[p.current] -= cost
    p.paid = cost
    p.phase = MOVING
    if p.heard:
        p.tell(TOLD_PAID, EVERYBODY, p.current, cost)


def add_while_moving(p: "Position", moves: Moves) -> None:
    before = moves.count
    driving.add_steps(p, p.paid, moves)
    can_step = moves.count > before
    if p.paid == OVERTAKING:
        driving.add_overtakings(p, STEPS + 1 - p.steps, moves)
    # SR-4.1 and SR-4.5: the fourth step and overtaking are free to choose, but not the first step.
    if p.steps == STEPS or (p.steps > 0 and not can_step):
        moves.add(STOP)


def drive(p: "Position", wagon: i64, to: i64, move: i64) -> None:
    """A step, or an overtaking of several."""
    seat = p.current
    origin = p.at[wagon]
    if origin != START:
        p.occupied -= BIT[origin]
    p.at[wagon] = to
    p.moved |= BIT[wagon]
    p.phase = MOVING
    if move >= OVERTAKE:
        steps = 2 + (move - OVERTAKE) % 3
        p.steps += steps
        if p.heard:
            p.tell(TOLD_OVERTOOK, EVERYBODY, seat, wagon, to, steps)
    else:
        p.steps += 1
        if p.heard:
            p.tell(TOLD_STEPPED, EVERYBODY, seat, wagon, to, origin)
    if origin == START or to == GOAL or p.board.row[origin] != p.board.row[to]:
        p.stirred = 1
    if to == GOAL:
        p.arrived += 1
        if p.heard:
            p.tell(TOLD_ARRIVED, EVERYBODY, wagon, p.arrived, (p.to_rome >> wagon) & 1)
    else:
        p.occupied |= BIT[to]
    if not may_go_on(p):
        end_movement(p)


def may_go_on(p: "Position") -> bool:
    """Is there another step or overtaking that must or may be made?"""
    if p.arrived >= ARRIVALS:
        return False  # SR-7.1: no further steps after the fourth arrival
    if p.steps < STEPS or (p.steps == STEPS and p.paid >= FOURTH_STEP):
        return driving.can_step(p, p.paid) or can_overtake(p, p.paid)
    return False


def end_movement(p: "Position") -> None:
    p.phase = COLLECTING
    if not collecting.can_collect(p):
        ending.end_turn(p)


# SR-6 Wagon tiles


def wagon_tiles(p: "Position", seat: i64) -> i64:
    """How many wagon tiles a seat has: everybody sees that."""
    count: i64 = 0
    for k in range(p.takes):
        if p.taker[k] == seat:
            count += 1
    return count


def look(p: "Position") -> None:
    p.phase = LOOKED
    if p.heard:
        p.tell(TOLD_LOOKED, EVERYBODY, p.current)
        p.tell(TOLD_PILE, BIT[p.current], p.current, p.pile)


def take_wagon_tile(p: "Position", wagon: i64) -> None:
    seat = p.current
    chance.remove_from_pile(p, wagon, seat)
    p.stirred = 1
    if p.heard:
        p.tell(TOLD_TOOK, EVERYBODY, seat, WAGONS - p.takes)
        p.tell(TOLD_OWN_TILE, BIT[seat], seat, wagon)
    ending.end_turn(p)
