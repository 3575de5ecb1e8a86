"""The evaluation: an estimate of how many points a seat will have in the end.

It adds up what a seat has (markers, castles, eagle), what each open road may bring it, how far its
mission has come, and the cards in its hand. Values are thousandths of a point, probabilities are
thousandths too. The state's `weights` are the parameters.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.state import BIT, Moves
from viae.games.via_romana import scoring
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
from viae.games.via_romana.rules import building, ending

if TYPE_CHECKING:
    from viae.games.via_romana.state import State

# Where each weight stands in a state's `weights`. `weights.json` has the values: those set by hand
# and those learnt. A table takes several places in a row.

LIKELY: Final[i64] = 0
"""How much of a road's gain comes true, by the number of pieces that it still lacks."""

CASTLE_KEEPS: Final[i64] = 11
"""How much of what a castle shows above 1 is left at the end."""

MISSION: Final[i64] = 12
"""What a mission is worth, by the number of its four colours that the seat has."""

CARD: Final[i64] = 17
SURPLUS: Final[i64] = 18
"""A card in hand, and one above the seven that can be kept."""
PAIR: Final[i64] = 19
"""More for a card whose city holds a piece: it may bring two milestones."""
COLOUR: Final[i64] = 20
"""More for a card of whose colour there is another, for a castle."""

# The estimate

POINT: Final[i64] = 1000


def estimate(state: "State", seat: i64) -> i64:
    """The points that a seat is expected to end with, in thousandths."""
    if state.phase == OVER:
        return scoring.score(state, seat) * POINT
    if state.phase == PAY:
        return estimate(paid(state), seat)
    value = scoring.marker_points(state, seat) + scoring.eagle_points(state, seat)
    value *= POINT
    value += castles_worth(state, seat) + state.weights[MISSION + mission_colours(state, seat, 0)]
    value += roads_worth(state, seat)
    return value + hand_worth(state, seat)


def paid(state: "State") -> "State":
    """The state once the piece that was chosen is paid for, as cheaply as can be."""
    after = state.clone()
    payments = Moves()
    building.add_payments(state, payments)
    after.act(payments.items[0])
    return after


# What a seat has


def castles_worth(state: "State", seat: i64) -> i64:
    value: i64 = 0
    for city in range(CITIES):
        if state.cities[city] == seat * 2 + CASTLE_PIECE:
            value += POINT + (state.top[city] - 1) * state.weights[CASTLE_KEEPS]
    return value


def mission_colours(state: "State", seat: i64, more: i64) -> i64:
    """How many of its mission's colours a seat has, with some more besides."""
    if state.missions[seat] == EMPTY:
        return 0
    won = (scoring.colours_won(state, seat) | more) & ~BIT[state.missions[seat]]
    count: i64 = 0
    for colour in range(COLOURS):
        if won & BIT[colour]:
            count += 1
    return count


# What roads may bring


def roads_worth(state: "State", seat: i64) -> i64:
    value: i64 = 0
    counts: vec[i64] = vec[i64]([0] * 4)
    have = mission_colours(state, seat, 0)
    for road in range(state.board.roads):
        if road == state.scoring:
            value += state.due[seat] * state.weights[CARD]
            if state.phase == TAKE_MARKER and state.winner == seat:
                value += marker_worth(state, seat, road, have)
        elif state.closed & BIT[road] == 0:
            value += road_worth(state, seat, road, counts, have)
    return value


def road_worth(state: "State", seat: i64, road: i64, counts: vec[i64], have: i64) -> i64:
    """The marker, or the cards for those who do not win it, by how likely they are."""
    for other in range(state.seats):
        counts[other] = 0
    missing = count_pieces(state, road, counts)
    own = counts[seat]
    if own == 0:
        return 0
    best: i64 = 0
    rivals: i64 = 0
    for other in range(state.seats):
        if other != seat:
            if counts[other] > best:
                best = counts[other]
                rivals = 1
            elif counts[other] == best:
                rivals += 1
    chance = winning(state, seat, own - best, missing)
    if own < best and rivals > 1:
        chance = chance * 3 // 4
    gain = (
        chance * marker_worth(state, seat, road, have) + (1000 - chance) * own * state.weights[CARD]
    )
    return gain // 1000 * state.weights[LIKELY + missing] // 1000


def count_pieces(state: "State", road: i64, counts: vec[i64]) -> i64:
    """Each seat's pieces on a road and in its cities; how many are still missing."""
    missing: i64 = 0
    for end in range(2):
        piece = state.cities[state.board.ends[2 * road + end]]
        if piece == EMPTY:
            missing += 1
        else:
            counts[piece >> 1] += 1
    first = road * MOST_SPACES
    for space in range(first, first + state.board.length[road]):
        if state.stones[space] == EMPTY:
            missing += 1
        else:
            counts[state.stones[space]] += 1
    return missing


def winning(state: "State", seat: i64, lead: i64, missing: i64) -> i64:
    """The probability to have most in the end, with `lead` pieces more than the strongest rival."""
    if missing == 0:
        return 1000 if lead > 0 or (lead == 0 and seat == state.on_turn) else 0
    chance = 500 + 500 * lead // (missing + 1)
    return 0 if chance < 0 else 1000 if chance > 1000 else chance


def marker_worth(state: "State", seat: i64, road: i64, have: i64) -> i64:
    """The better of the two markers, with what it adds to the mission."""
    best: i64 = 0
    for end in range(2):
        city = state.board.ends[2 * road + end]
        if state.top[city] > 1:
            worth = state.top[city] * POINT
            more = mission_colours(state, seat, BIT[state.board.colour[city]])
            worth += state.weights[MISSION + more] - state.weights[MISSION + have]
            if worth > best:
                best = worth
    return best


# Cards


def hand_worth(state: "State", seat: i64) -> i64:
    """The cards in hand and those to be drawn this turn, as far as they can be kept."""
    if state.eagle != EMPTY and has_had_last_turn(state, seat):
        return 0
    count = state.hand_size[seat]
    each = state.weights[CARD]
    value: i64 = count * each
    base = seat * CITIES
    colours: i64 = 0
    for card in range(CITIES):
        held = state.hands[base + card]
        if held > 0:
            bit = BIT[state.board.colour[card]]
            if held > 1 or colours & bit:
                value += state.weights[COLOUR]
            colours |= bit
            if state.cities[card] != EMPTY and has_room(state, card):
                value += state.weights[PAIR] * held
    if seat == state.on_turn and HAND_CHECK <= state.phase <= REFILL:
        count += DRAWN
        value += DRAWN * each
    elif state.phase == DRAW and seat == state.on_turn:
        count += state.draws
        value += state.draws * each
    if count > MOST_IN_HAND:
        value -= (count - MOST_IN_HAND) * (each - state.weights[SURPLUS])
    if state.placed == 0:
        # Who waits for others to build sees the cards lose their worth, VR-5.5.
        value -= value * state.idle // ending.idle_turns(state)
    return value


def has_had_last_turn(state: "State", seat: i64) -> bool:
    """VR-5.1: after the eagle is taken, is this seat's last turn over or ending?"""
    if seat == state.eagle:
        return state.on_turn != seat or state.phase == DRAW
    return (seat - state.eagle) % state.seats < (state.on_turn - state.eagle) % state.seats


def has_room(state: "State", city: i64) -> bool:
    """Is there an open road from this city with room for two milestones in a row?"""
    k = city * MOST_ROADS_OF_A_CITY
    end = k + MOST_ROADS_OF_A_CITY
    while k < end and state.board.roads_at[k] != EMPTY:
        road = state.board.roads_at[k]
        if state.closed & BIT[road] == 0 and building.first_of_pair(state, road, city):
            return True
        k += 1
    return False
