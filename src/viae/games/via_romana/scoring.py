"""Scoring a complete road: VR-4, and what VR-5.1, VR-5.2 and VR-6 change of it."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import BIT, CHANCE, EVERYBODY
from viae.games.via_romana import cards, ending
from viae.games.via_romana.board import MARKERS, MOST_SPACES
from viae.games.via_romana.codes import (
    BUILD,
    CHOOSE_ROAD,
    DANGEROUS_TIE,
    DRAW_IN_SCORING,
    EMPTY,
    MOST_IN_HAND,
    MOST_PLAYED,
    OPEN_CARDS,
    REFILL,
    STUBBORN_HAND,
    TAKE_CARD,
    TAKE_MARKER,
    TOLD_CLOSED,
    TOLD_EAGLE,
    TOLD_FORFEITED,
    TOLD_HAND_FULL,
    TOLD_MARKER,
    TOLD_NO_MARKER,
    TOLD_STAYS,
    TOLD_TIED,
    TOLD_WON,
)

if TYPE_CHECKING:
    from viae.games.via_romana.position import Position


def is_complete(p: "Position", road: i64) -> bool:
    """VR-4.1: milestones on every space, pieces in both cities."""
    if p.filled[road] != p.board.last[road] * 2 - 1:
        return False
    ends = p.board.ends
    return p.cities[ends[2 * road]] != EMPTY and p.cities[ends[2 * road + 1]] != EMPTY


def next_road(p: "Position") -> None:
    """VR-4.7: the next of the roads that are complete, or on with the turn."""
    waiting = p.complete
    if waiting == 0:
        p.current = p.on_turn
        if p.played_size == MOST_PLAYED:
            ending.end_turn(p)
        else:
            p.phase = BUILD
        return
    if waiting & (waiting - 1) == 0:
        road: i64 = 0
        while waiting & BIT[road] == 0:
            road += 1
        score(p, road)
        return
    p.current = p.on_turn
    p.phase = CHOOSE_ROAD


def score(p: "Position", road: i64) -> None:
    p.complete -= BIT[road]
    p.scoring = road
    count_pieces(p, road)
    winner = find_winner(p)
    p.winner = winner
    if winner == EMPTY:  # VR-6.2
        for seat in range(p.seats):
            p.due[seat] = 0
        if p.heard:
            p.tell(TOLD_TIED, EVERYBODY, road)
        close_road(p)
        return
    if p.heard:
        p.tell(TOLD_WON, EVERYBODY, winner, road, p.due[winner])
    p.due[winner] = 0
    one = p.board.ends[2 * road]
    other = p.board.ends[2 * road + 1]
    if p.top[one] > 1 and p.top[other] > 1:
        p.phase = TAKE_MARKER
        p.current = winner
    elif p.top[one] > 1:
        take_marker(p, one)
    elif p.top[other] > 1:
        take_marker(p, other)
    else:
        if p.heard:
            p.tell(TOLD_NO_MARKER, EVERYBODY, winner)
        go_on_taking(p)


def count_pieces(p: "Position", road: i64) -> None:
    """VR-4.2: what each seat has on the road and in its two cities."""
    for seat in range(p.seats):
        p.due[seat] = 0
    p.due[p.cities[p.board.ends[2 * road]] >> 1] += 1
    p.due[p.cities[p.board.ends[2 * road + 1]] >> 1] += 1
    space: i64 = road * MOST_SPACES
    end = space + p.board.length[road]
    while space < end:
        p.due[p.stones[space]] += 1
        space += 1


def find_winner(p: "Position") -> i64:
    """VR-4.3: the seat with most, the one on turn before others; EMPTY in a dangerous tie."""
    winner = p.on_turn
    most = p.due[winner]
    tied = False
    for k in range(1, p.seats):
        seat = (p.on_turn + k) % p.seats
        if p.due[seat] > most:
            winner = seat
            most = p.due[seat]
            tied = False
        elif p.due[seat] == most and winner != p.on_turn:
            tied = True
    if tied and p.variants & DANGEROUS_TIE:
        return EMPTY
    return winner


def take_marker(p: "Position", city: i64) -> None:
    """VR-4.4: the winner gets the top marker of a city."""
    value = p.top[city]
    p.markers[city * MARKERS + value - 2] = p.winner
    p.top[city] -= 1
    if p.heard:
        p.tell(TOLD_MARKER, EVERYBODY, p.winner, city, value)
    go_on_taking(p)


def taker(p: "Position") -> i64:
    """VR-4.5: whose turn it is to take cards, clockwise from the winner's left, or EMPTY."""
    for k in range(1, p.seats):
        seat = (p.winner + k) % p.seats
        if p.due[seat] > 0:
            return seat
    return EMPTY


def take_card(p: "Position", card: i64) -> None:
    seat = p.current
    cards.take(p, seat, card)
    p.due[seat] -= 1
    go_on_taking(p)


def go_on_taking(p: "Position") -> None:
    while True:
        seat = taker(p)
        if seat == EMPTY:
            close_road(p)
            return
        if p.variants & STUBBORN_HAND and p.hand_size[seat] >= MOST_IN_HAND:
            if p.heard:
                p.tell(TOLD_HAND_FULL, EVERYBODY, seat, p.due[seat])
            p.due[seat] = 0
        elif p.open_size > 0:
            p.phase = TAKE_CARD
            p.current = seat
            return
        elif cards.is_one_left(p):
            p.phase = DRAW_IN_SCORING
            p.current = CHANCE
            return
        else:
            if p.heard:
                p.tell(TOLD_FORFEITED, EVERYBODY, seat, p.due[seat])
            p.due[seat] = 0


def close_road(p: "Position") -> None:
    """VR-4.6, VR-5.2: while there is a signpost, it closes the road and milestones go back."""
    road = p.scoring
    p.scoring = EMPTY
    p.winner = EMPTY
    if p.signposts > 0:
        space: i64 = road * MOST_SPACES
        end = space + p.board.length[road]
        while space < end:
            p.stones_left[p.stones[space]] += 1
            p.stones[space] = EMPTY
            space += 1
        p.filled[road] = 0
        p.touched[road] = 0
        p.closed |= BIT[road]
        p.signposts -= 1
        if p.heard:
            p.tell(TOLD_CLOSED, EVERYBODY, road, p.signposts)
        if p.signposts == 0:
            p.eagle = p.on_turn
            if p.heard:
                p.tell(TOLD_EAGLE, EVERYBODY, p.on_turn)
    elif p.heard:
        p.tell(TOLD_STAYS, EVERYBODY, road)
    refill(p)


def refill(p: "Position") -> None:
    """VR-4.5: the open supply is filled up again, as far as cards last."""
    if p.open_size < OPEN_CARDS and cards.is_one_left(p):
        p.phase = REFILL
        p.current = CHANCE
    else:
        next_road(p)
