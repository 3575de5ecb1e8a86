"""How a turn begins and ends, and the game: VR-3.1, VR-3.11, VR-5."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import CHANCE, EVERYBODY, NOBODY
from viae.games.via_romana import cards
from viae.games.via_romana.codes import (
    BUILD,
    DRAW,
    DRAWN,
    EMPTY,
    HAND_CHECK,
    IDLE_TURNS,
    MOST_IN_HAND,
    OVER,
    STUBBORN_HAND,
    TOLD_FORFEITED,
    TOLD_HAND_FULL,
    TOLD_IDLE,
    TOLD_MISSION_SHOWN,
    TOLD_OVER,
    TOLD_TURN,
)

if TYPE_CHECKING:
    from viae.games.via_romana.position import Position


def begin_turn(p: "Position") -> None:
    seat = p.on_turn
    p.current = seat
    p.phase = HAND_CHECK if must_discard(p) else BUILD
    if p.heard:
        p.tell(TOLD_TURN, EVERYBODY, seat)


def must_discard(p: "Position") -> bool:
    """VR-3.1, which VR-6.1 replaces."""
    return p.variants & STUBBORN_HAND == 0 and p.hand_size[p.on_turn] > MOST_IN_HAND


def go_on_discarding(p: "Position") -> None:
    if not must_discard(p):
        p.phase = BUILD


def end_turn(p: "Position") -> None:
    """VR-3.11: away with the played cards, and draw."""
    cards.clear_played(p)
    p.draws = DRAWN
    room = MOST_IN_HAND - p.hand_size[p.on_turn]
    if p.variants & STUBBORN_HAND and room < DRAWN:
        if p.heard:
            p.tell(TOLD_HAND_FULL, EVERYBODY, p.on_turn, DRAWN - room)
        p.draws = room
    go_on_drawing(p)


def go_on_drawing(p: "Position") -> None:
    if p.draws > 0:
        if cards.is_one_left(p):
            p.phase = DRAW
            p.current = CHANCE
            return
        if p.heard:
            p.tell(TOLD_FORFEITED, EVERYBODY, p.on_turn, p.draws)
        p.draws = 0
    pass_on(p)


def pass_on(p: "Position") -> None:
    """The next seat's turn, if the game is not over."""
    p.turns += 1
    if p.placed:
        p.idle = 0
    else:
        p.idle += 1
        if p.heard:
            p.tell(TOLD_IDLE, EVERYBODY, p.idle, idle_turns(p))
    p.placed = 0
    p.on_turn = (p.on_turn + 1) % p.seats
    if is_at_end(p):
        end_game(p)
    else:
        begin_turn(p)


def idle_turns(p: "Position") -> i64:
    """VR-5.5: so many turns in a row without a piece placed end the game."""
    return IDLE_TURNS * p.seats


def is_at_end(p: "Position") -> bool:
    """VR-5.1, VR-5.5: it would be the turn of the eagle's owner again, or nobody builds."""
    return p.on_turn == p.eagle or p.idle >= idle_turns(p)


def end_game(p: "Position") -> None:
    p.phase = OVER
    p.current = NOBODY
    if p.heard:
        p.tell(TOLD_OVER, EVERYBODY, 0 if p.eagle == EMPTY else 1)
        for seat in range(p.seats):
            p.tell(TOLD_MISSION_SHOWN, EVERYBODY, seat, p.missions[seat])
