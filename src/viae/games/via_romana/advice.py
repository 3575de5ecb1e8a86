"""What the bots know about this game: a rule of thumb for what a position promises a seat.

A seat's promise is what it has (markers, castles, eagle), what each open road may bring it, how far
its mission has come, and the cards in its hand. Values are thousandths of a point, chances
thousandths too. What it weighs things by are the position's `weights`.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.game import BIT, Moves
from viae.games.via_romana import building, ending, points
from viae.games.via_romana.board import CITIES, COLOURS, MOST_ROADS_OF_A_CITY, MOST_SPACES
from viae.games.via_romana.codes import (
    CASTLE_PIECE,
    DRAW,
    DRAWN,
    EMPTY,
    HAND_CHECK,
    MOST_IN_HAND,
    OVER,
    PAY,
    REFILL,
    TAKE_MARKER,
)
from viae.games.via_romana.weighing import (
    CARD,
    CASTLE_KEEPS,
    COLOUR,
    LIKELY,
    MISSION,
    PAIR,
    SURPLUS,
)

if TYPE_CHECKING:
    from viae.games.via_romana.position import Position

POINT: Final[i64] = 1000


def estimate(p: "Position", seat: i64) -> i64:
    """What the position promises a seat."""
    if p.phase == OVER:
        return points.score(p, seat) * POINT
    if p.phase == PAY:
        return estimate(paid(p), seat)
    value = points.marker_points(p, seat) + points.eagle_points(p, seat)
    value *= POINT
    value += castles_worth(p, seat) + p.weights[MISSION + mission_colours(p, seat, 0)]
    value += roads_worth(p, seat)
    return value + hand_worth(p, seat)


def paid(p: "Position") -> "Position":
    """The position once the piece that was chosen is paid for, as cheaply as can be."""
    after = p.clone()
    payments = Moves()
    building.add_payments(p, payments)
    after.act(payments.items[0])
    return after


# What a seat has


def castles_worth(p: "Position", seat: i64) -> i64:
    value: i64 = 0
    for city in range(CITIES):
        if p.cities[city] == seat * 2 + CASTLE_PIECE:
            value += POINT + (p.top[city] - 1) * p.weights[CASTLE_KEEPS]
    return value


def mission_colours(p: "Position", seat: i64, more: i64) -> i64:
    """How many of its mission's colours a seat has, with some more besides."""
    if p.missions[seat] == EMPTY:
        return 0
    won = (points.colours_won(p, seat) | more) & ~BIT[p.missions[seat]]
    count: i64 = 0
    for colour in range(COLOURS):
        if won & BIT[colour]:
            count += 1
    return count


# What roads may bring


def roads_worth(p: "Position", seat: i64) -> i64:
    value: i64 = 0
    counts: vec[i64] = vec[i64]([0] * 4)
    have = mission_colours(p, seat, 0)
    for road in range(p.board.roads):
        if road == p.scoring:
            value += p.due[seat] * p.weights[CARD]
            if p.phase == TAKE_MARKER and p.winner == seat:
                value += marker_worth(p, seat, road, have)
        elif p.closed & BIT[road] == 0:
            value += road_worth(p, seat, road, counts, have)
    return value


def road_worth(p: "Position", seat: i64, road: i64, counts: vec[i64], have: i64) -> i64:
    """The marker, or the cards for those who do not win it, by how likely they are."""
    for other in range(p.seats):
        counts[other] = 0
    missing = count_pieces(p, road, counts)
    own = counts[seat]
    if own == 0:
        return 0
    best: i64 = 0
    rivals: i64 = 0
    for other in range(p.seats):
        if other != seat:
            if counts[other] > best:
                best = counts[other]
                rivals = 1
            elif counts[other] == best:
                rivals += 1
    chance = winning(p, seat, own - best, missing)
    if own < best and rivals > 1:
        chance = chance * 3 // 4
    gain = chance * marker_worth(p, seat, road, have) + (1000 - chance) * own * p.weights[CARD]
    return gain // 1000 * p.weights[LIKELY + missing] // 1000


def count_pieces(p: "Position", road: i64, counts: vec[i64]) -> i64:
    """Each seat's pieces on a road and in its cities; how many are still missing."""
    missing: i64 = 0
    for end in range(2):
        piece = p.cities[p.board.ends[2 * road + end]]
        if piece == EMPTY:
            missing += 1
        else:
            counts[piece >> 1] += 1
    first = road * MOST_SPACES
    for space in range(first, first + p.board.length[road]):
        if p.stones[space] == EMPTY:
            missing += 1
        else:
            counts[p.stones[space]] += 1
    return missing


def winning(p: "Position", seat: i64, lead: i64, missing: i64) -> i64:
    """The chance to have most in the end, with so many pieces more than the strongest rival."""
    if missing == 0:
        return 1000 if lead > 0 or (lead == 0 and seat == p.on_turn) else 0
    chance = 500 + 500 * lead // (missing + 1)
    return 0 if chance < 0 else 1000 if chance > 1000 else chance


def marker_worth(p: "Position", seat: i64, road: i64, have: i64) -> i64:
    """The better of the two markers, with what it adds to the mission."""
    best: i64 = 0
    for end in range(2):
        city = p.board.ends[2 * road + end]
        if p.top[city] > 1:
            worth = p.top[city] * POINT
            more = mission_colours(p, seat, BIT[p.board.colour[city]])
            worth += p.weights[MISSION + more] - p.weights[MISSION + have]
            if worth > best:
                best = worth
    return best


# Cards


def hand_worth(p: "Position", seat: i64) -> i64:
    """The cards in hand and those to be drawn this turn, as far as they can be kept."""
    if p.eagle != EMPTY and has_had_last_turn(p, seat):
        return 0
    count = p.hand_size[seat]
    each = p.weights[CARD]
    value: i64 = count * each
    base = seat * CITIES
    colours: i64 = 0
    for card in range(CITIES):
        held = p.hands[base + card]
        if held > 0:
            bit = BIT[p.board.colour[card]]
            if held > 1 or colours & bit:
                value += p.weights[COLOUR]
            colours |= bit
            if p.cities[card] != EMPTY and has_room(p, card):
                value += p.weights[PAIR] * held
    if seat == p.on_turn and HAND_CHECK <= p.phase <= REFILL:
        count += DRAWN
        value += DRAWN * each
    elif p.phase == DRAW and seat == p.on_turn:
        count += p.draws
        value += p.draws * each
    if count > MOST_IN_HAND:
        value -= (count - MOST_IN_HAND) * (each - p.weights[SURPLUS])
    if p.placed == 0:
        # Who waits for others to build sees the cards lose their worth, VR-5.5.
        value -= value * p.idle // ending.idle_turns(p)
    return value


def has_had_last_turn(p: "Position", seat: i64) -> bool:
    """VR-5.1: after the eagle is taken, is this seat's last turn over or ending?"""
    if seat == p.eagle:
        return p.on_turn != seat or p.phase == DRAW
    return (seat - p.eagle) % p.seats < (p.on_turn - p.eagle) % p.seats


def has_room(p: "Position", city: i64) -> bool:
    """Is there an open road from this city with room for two milestones in a row?"""
    k = city * MOST_ROADS_OF_A_CITY
    end = k + MOST_ROADS_OF_A_CITY
    while k < end and p.board.roads_at[k] != EMPTY:
        road = p.board.roads_at[k]
        if p.closed & BIT[road] == 0 and building.first_of_pair(p, road, city):
            return True
        k += 1
    return False
