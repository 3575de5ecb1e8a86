"""Legal moves and what a move does: the way through set-up (VR-2) and turn (VR-3).

What can be built stands in `building`, scoring a road in `scoring`, what chance does in `chance`,
where cards go in `cards`, how turns and the game end in `ending`; why a move is refused in
`reasons`.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import BIT, Moves
from viae.games.via_romana import building, cards, chance, ending, scoring
from viae.games.via_romana.board import CITIES
from viae.games.via_romana.codes import (
    BUILD,
    CASTLE,
    CHOOSE_ROAD,
    DEAL,
    DISCARD,
    EMPTY,
    END_TURN,
    HAND_CHECK,
    MARKER,
    PAY,
    PAY_ONE,
    PAY_TWO,
    SCORE,
    SETTLE,
    STUBBORN_HAND,
    TAKE,
    TAKE_CARD,
    TAKE_MARKER,
)

if TYPE_CHECKING:
    from viae.games.via_romana.position import Position


def add_moves(p: "Position", moves: Moves) -> None:
    """Every legal move of whoever is to decide."""
    phase = p.phase
    if phase == BUILD:
        moves.add(END_TURN)
        building.add_builds(p, moves)
        if may_discard(p):
            add_hand(p, moves)
    elif phase == PAY:
        building.add_payments(p, moves)
    elif phase == TAKE_CARD:
        for card in range(CITIES):
            if p.open[card] > 0:
                moves.add(TAKE + card)
    elif phase == TAKE_MARKER:
        moves.add(MARKER + p.board.ends[2 * p.scoring])
        moves.add(MARKER + p.board.ends[2 * p.scoring + 1])
    elif phase == HAND_CHECK:
        add_hand(p, moves)
    elif phase == CHOOSE_ROAD:
        for road in range(p.board.roads):
            if p.complete & BIT[road]:
                moves.add(SCORE + road)
    elif phase == SETTLE:
        for city in range(CITIES):
            if p.cities[city] == EMPTY:
                moves.add(CASTLE + city)
    else:
        chance.add_outcomes(p, moves)


def may_discard(p: "Position") -> bool:
    """VR-6.1: any number at the start of the own turn, which is before the first build."""
    return p.variants & STUBBORN_HAND != 0 and p.played_size == 0


def add_hand(p: "Position", moves: Moves) -> None:
    base = p.current * CITIES
    for card in range(CITIES):
        if p.hands[base + card] > 0:
            moves.add(DISCARD + card)


def act(p: "Position", move: i64) -> None:
    """Do a legal move and whatever follows from it without anybody's choice."""
    if move >= DEAL:
        chance.happen(p, move)
    elif move >= TAKE:
        scoring.take_card(p, move - TAKE)
    elif move >= MARKER:
        scoring.take_marker(p, move - MARKER)
    elif move >= SCORE:
        scoring.score(p, move - SCORE)
    elif move >= DISCARD:
        cards.discard(p, move - DISCARD)
        ending.go_on_discarding(p)
    elif move >= PAY_TWO:
        building.pay_two(p, (move - PAY_TWO) // CITIES, (move - PAY_TWO) % CITIES)
        building.build(p)
    elif move >= PAY_ONE:
        building.pay_one(p, move - PAY_ONE)
        building.build(p)
    elif move == END_TURN:
        ending.end_turn(p)
    elif p.phase == SETTLE:
        settle(p, move - CASTLE)
    else:
        building.choose(p, move)


def settle(p: "Position", city: i64) -> None:
    """VR-2.4: a castle each in turn order; with two players twice."""
    building.put_castle(p, city)
    p.dealt += 1
    p.on_turn = (p.start + p.dealt) % p.seats
    p.current = p.on_turn
    if p.dealt == first_castles(p):
        p.dealt = 0
        p.on_turn = p.start
        ending.begin_turn(p)


def first_castles(p: "Position") -> i64:
    return 4 if p.seats == 2 else p.seats
