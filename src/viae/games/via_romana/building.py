"""What can be built where, which cards pay for it, and building it: VR-3.2 to VR-3.10."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from viae.core.game import BIT, EVERYBODY, Moves
from viae.games.via_romana import cards, scoring
from viae.games.via_romana.board import CITIES, MOST_ROADS, MOST_ROADS_OF_A_CITY, MOST_SPACES
from viae.games.via_romana.codes import (
    CASTLE,
    CASTLE_PIECE,
    CITY_MILESTONE,
    EMPTY,
    MILESTONE,
    MOST_PLAYED,
    PAY,
    PAY_ONE,
    PAY_TWO,
    TOLD_CASTLE,
    TOLD_CITY_MILESTONE,
    TOLD_MILESTONE,
    TOLD_PAID_ONE,
    TOLD_PAID_TWO,
    TOLD_TWO,
    TWO_MILESTONES,
)

if TYPE_CHECKING:
    from viae.games.via_romana.position import Position

ALL_COLOURS: Final[i64] = 31

# Where to build


def add_builds(p: "Position", moves: Moves) -> None:
    seat = p.current
    if p.hand_size[seat] == 0:
        return
    one: i64 = 0  # colours of which a card is in hand, as bits
    two: i64 = 0  # colours of which there are two
    colour_bit = p.board.colour_bit
    hands = p.hands
    base = seat * CITIES
    card: i64 = 0
    while card < CITIES:
        count = hands[base + card]
        if count > 0:
            bit = colour_bit[card]
            if count > 1 or one & bit:
                two |= bit
            one |= bit
        card += 1
    payable = one
    if p.played_size == MOST_PLAYED - 1:
        two = 0
    elif one & (one - 1):
        payable = ALL_COLOURS  # VR-3.7: two cards of different colours pay for any
    if p.castles_left[seat] == 0:
        two = 0
    if p.stones_left[seat] == 0:
        payable = 0
    add_in_cities(p, two, payable, moves)
    if payable:
        add_milestones(p, payable, moves)
        if p.stones_left[seat] > 1:
            add_pairs(p, base, moves)


def add_in_cities(p: "Position", two: i64, payable: i64, moves: Moves) -> None:
    """Pieces in empty cities: castles of colours of which there are two cards, VR-3.4, and
    milestones of payable colours, where a road's last milestone touches, VR-3.5 and VR-3.9."""
    cities = p.cities
    colour_bit = p.board.colour_bit
    city: i64 = 0
    while city < CITIES:
        if cities[city] == EMPTY:
            bit = colour_bit[city]
            if two & bit:
                moves.add(CASTLE + city)
            if payable & bit and is_touched(p, city):
                moves.add(CITY_MILESTONE + city)
        city += 1


def is_touched(p: "Position", city: i64) -> bool:
    """Does a milestone stand on the last space of a road into this city?"""
    board = p.board
    roads_at = board.roads_at
    k = city * MOST_ROADS_OF_A_CITY
    end = k + MOST_ROADS_OF_A_CITY
    while k < end:
        road = roads_at[k]
        if road == EMPTY:
            return False
        filled = p.filled[road]
        if filled:
            beside = 1 if board.ends[2 * road] == city else board.last[road]
            if filled & beside:
                return True
        k += 1
    return False


def open_spaces(p: "Position", road: i64) -> i64:
    """VR-3.3, VR-3.9: the empty spaces that a piece touches, as bits."""
    filled = p.filled[road]
    board = p.board
    cities = p.cities
    last = board.last[road]
    touched = filled * 2 | filled // 2
    if cities[board.ends[2 * road]] != EMPTY:
        touched |= 1
    if cities[board.ends[2 * road + 1]] != EMPTY:
        touched |= last
    return touched & ~filled & (last * 2 - 1)


def add_milestones(p: "Position", payable: i64, moves: Moves) -> None:
    """VR-3.6: on an empty space of an open road of a colour that can be paid."""
    colours = p.board.colours
    roads = p.board.roads
    closed = p.closed
    road: i64 = 0
    while road < roads:
        if closed & 1 == 0 and payable & colours[road]:
            spaces = open_spaces(p, road)
            code = MILESTONE + road * MOST_SPACES
            while spaces:
                if spaces & 1:
                    moves.add(code)
                spaces >>= 1
                code += 1
        closed >>= 1
        road += 1


def add_pairs(p: "Position", base: i64, moves: Moves) -> None:
    """VR-3.8: two at once from a city that holds a piece and whose card is in hand."""
    roads_at = p.board.roads_at
    hands = p.hands
    cities = p.cities
    city: i64 = 0
    while city < CITIES:
        if hands[base + city] > 0 and cities[city] != EMPTY:
            k = city * MOST_ROADS_OF_A_CITY
            end = k + MOST_ROADS_OF_A_CITY
            while k < end:
                road = roads_at[k]
                if road == EMPTY:
                    break
                if p.closed & BIT[road] == 0 and first_of_pair(p, road, city) != EMPTY:
                    moves.add(TWO_MILESTONES + city * MOST_ROADS + road)
                k += 1
        city += 1


def first_of_pair(p: "Position", road: i64, city: i64) -> i64:
    """VR-3.8: the lower of the two spaces behind those filled in a row from a city, or EMPTY."""
    filled = p.filled[road]
    length = p.board.length[road]
    space: i64 = 0
    if p.board.ends[2 * road] == city:
        while space < length and filled & BIT[space]:
            space += 1
        if space + 1 < length and filled & BIT[space + 1] == 0:
            return space
        return EMPTY
    space = length - 1
    while space >= 0 and filled & BIT[space]:
        space -= 1
    if space > 0 and filled & BIT[space - 1] == 0:
        return space - 1
    return EMPTY


# Which cards pay


def choose(p: "Position", move: i64) -> None:
    """What to build is settled; the cards for it come next, if there is a choice of them at all."""
    if move >= TWO_MILESTONES:
        city = (move - TWO_MILESTONES) // MOST_ROADS
        pay_one(p, city)
        place_pair(p, (move - TWO_MILESTONES) % MOST_ROADS, city)
        return
    p.target = move
    p.phase = PAY


def colours_of_target(p: "Position") -> i64:
    """The colours of the city or road to be built on, as bits."""
    if p.target >= MILESTONE:
        return p.board.colours[(p.target - MILESTONE) // MOST_SPACES]
    city = p.target - CITY_MILESTONE if p.target >= CITY_MILESTONE else p.target - CASTLE
    return p.board.colour_bit[city]


def add_payments(p: "Position", moves: Moves) -> None:
    fitting = colours_of_target(p)
    castle = p.target < CITY_MILESTONE
    base = p.current * CITIES
    hands = p.hands
    colour_bit = p.board.colour_bit
    joker = not castle and p.played_size < MOST_PLAYED - 1
    for card in range(CITIES):
        count = hands[base + card]
        if count == 0:
            continue
        bit = colour_bit[card]
        if castle:
            if bit == fitting:
                if count > 1:
                    moves.add(PAY_TWO + card * CITIES + card)
                add_partners(p, card, bit, moves)
            continue
        if bit & fitting:
            moves.add(PAY_ONE + card)
        if joker:
            add_partners(p, card, ALL_COLOURS - bit, moves)


def can_pay(p: "Position") -> bool:
    payments = Moves()
    add_payments(p, payments)
    return payments.count > 0


def add_partners(p: "Position", card: i64, colours: i64, moves: Moves) -> None:
    """The cards of these colours, listed behind a first one, that may be played with it."""
    base = p.current * CITIES
    hands = p.hands
    colour_bit = p.board.colour_bit
    for other in range(card + 1, CITIES):
        if hands[base + other] > 0 and colours & colour_bit[other]:
            moves.add(PAY_TWO + card * CITIES + other)


def pay_one(p: "Position", card: i64) -> None:
    cards.play(p, card)
    if p.heard:
        p.tell(TOLD_PAID_ONE, EVERYBODY, p.on_turn, card)


def pay_two(p: "Position", card: i64, other: i64) -> None:
    cards.play(p, card)
    cards.play(p, other)
    if p.heard:
        p.tell(TOLD_PAID_TWO, EVERYBODY, p.on_turn, card, other)


# Building


def build(p: "Position") -> None:
    """What was chosen is paid for: put it on the board."""
    target = p.target
    p.target = EMPTY
    if target >= MILESTONE:
        space = target - MILESTONE
        if p.heard:
            p.tell(TOLD_MILESTONE, EVERYBODY, p.on_turn, space)
        put_stone(p, space)
        complete_road(p, space // MOST_SPACES)
    elif target >= CITY_MILESTONE:
        city = target - CITY_MILESTONE
        if p.heard:
            p.tell(TOLD_CITY_MILESTONE, EVERYBODY, p.on_turn, city)
        p.cities[city] = p.on_turn * 2
        p.stones_left[p.on_turn] -= 1
        complete_roads(p, city)
    else:
        put_castle(p, target - CASTLE)
        complete_roads(p, target - CASTLE)


def put_castle(p: "Position", city: i64) -> None:
    if p.heard:
        p.tell(TOLD_CASTLE, EVERYBODY, p.on_turn, city)
    p.cities[city] = p.on_turn * 2 + CASTLE_PIECE
    p.castles_left[p.on_turn] -= 1


def put_stone(p: "Position", space: i64) -> None:
    p.stones[space] = p.on_turn
    p.filled[space // MOST_SPACES] |= BIT[space % MOST_SPACES]
    p.stones_left[p.on_turn] -= 1


def place_pair(p: "Position", road: i64, city: i64) -> None:
    space = road * MOST_SPACES + first_of_pair(p, road, city)
    if p.heard:
        p.tell(TOLD_TWO, EVERYBODY, p.on_turn, road, city)
    put_stone(p, space)
    put_stone(p, space + 1)
    complete_road(p, road)


def complete_road(p: "Position", road: i64) -> None:
    p.placed = 1
    if scoring.is_complete(p, road):
        p.complete = BIT[road]
    scoring.next_road(p)


def complete_roads(p: "Position", city: i64) -> None:
    """VR-4.7: one piece in a city can complete several roads."""
    p.placed = 1
    k = city * MOST_ROADS_OF_A_CITY
    end = k + MOST_ROADS_OF_A_CITY
    while k < end:
        road = p.board.roads_at[k]
        if road == EMPTY:
            break
        if p.closed & BIT[road] == 0 and scoring.is_complete(p, road):
            p.complete |= BIT[road]
        k += 1
    scoring.next_road(p)
