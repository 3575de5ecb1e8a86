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
    in_hand: i64 = 0  # cards, as bits
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
            in_hand |= BIT[card]
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
            add_pairs(p, in_hand, moves)


def add_in_cities(p: "Position", two: i64, payable: i64, moves: Moves) -> None:
    """Pieces in empty cities: castles of colours of which there are two cards, VR-3.4, and
    milestones of payable colours, where a road's last milestone touches, VR-3.5 and VR-3.9."""
    cities = p.cities
    colour_bit = p.board.colour_bit
    touched: i64 = 0
    if payable:
        touched = touched_cities(p)
    city: i64 = 0
    while city < CITIES:
        if cities[city] == EMPTY:
            bit = colour_bit[city]
            if two & bit:
                moves.add(CASTLE + city)
            if touched & 1 and payable & bit:
                moves.add(CITY_MILESTONE + city)
        touched >>= 1
        city += 1


def touched_cities(p: "Position") -> i64:
    """The cities with a milestone on the last space of a road into them, as bits."""
    ends = p.board.ends
    last = p.board.last
    roads = p.board.roads
    filled = p.filled
    touched: i64 = 0
    road: i64 = 0
    while road < roads:
        stones = filled[road]
        if stones:
            if stones & 1:
                touched |= BIT[ends[2 * road]]
            if stones & last[road]:
                touched |= BIT[ends[2 * road + 1]]
        road += 1
    return touched


def open_spaces(p: "Position", road: i64) -> i64:
    """VR-3.3, VR-3.9: the empty spaces that a piece touches, as bits."""
    ends = p.board.ends
    at_start = p.cities[ends[2 * road]]
    at_end = p.cities[ends[2 * road + 1]]
    return open_between(p.filled[road], p.board.last[road], at_start, at_end)


def open_between(filled: i64, last: i64, at_start: i64, at_end: i64) -> i64:
    """The same, by what is filled and what the cities at both ends hold."""
    touched = filled * 2 | filled >> 1
    if at_start != EMPTY:
        touched |= 1
    if at_end != EMPTY:
        touched |= last
    return touched & ~filled & (last * 2 - 1)


def add_milestones(p: "Position", payable: i64, moves: Moves) -> None:
    """VR-3.6: on an empty space of an open road of a colour that can be paid."""
    board = p.board
    colours = board.colours
    ends = board.ends
    last = board.last
    roads = board.roads
    filled = p.filled
    cities = p.cities
    closed = p.closed
    road: i64 = 0
    while road < roads:
        if closed & 1 == 0 and payable & colours[road]:
            spaces = open_between(
                filled[road], last[road], cities[ends[2 * road]], cities[ends[2 * road + 1]]
            )
            code = MILESTONE + road * MOST_SPACES
            while spaces:
                if spaces & 1:
                    moves.add(code)
                spaces >>= 1
                code += 1
        closed >>= 1
        road += 1


def add_pairs(p: "Position", in_hand: i64, moves: Moves) -> None:
    """VR-3.8: two at once from a city that holds a piece and whose card is in hand."""
    roads_at = p.board.roads_at
    ends = p.board.ends
    last = p.board.last
    filled = p.filled
    closed = p.closed
    cities = p.cities
    city: i64 = 0
    while in_hand:
        if in_hand & 1 and cities[city] != EMPTY:
            k = city * MOST_ROADS_OF_A_CITY
            end = k + MOST_ROADS_OF_A_CITY
            while k < end:
                road = roads_at[k]
                if road == EMPTY:
                    break
                if closed & BIT[road] == 0:
                    outward = ends[2 * road] == city
                    if pair_behind(filled[road], last[road], outward):
                        moves.add(TWO_MILESTONES + city * MOST_ROADS + road)
                k += 1
        in_hand >>= 1
        city += 1


def first_of_pair(p: "Position", road: i64, city: i64) -> i64:
    """VR-3.8: the lower of the two spaces behind those filled in a row from a city, as a bit, or
    none."""
    outward = p.board.ends[2 * road] == city
    return pair_behind(p.filled[road], p.board.last[road], outward)


def pair_behind(filled: i64, last: i64, outward: bool) -> i64:
    """The same, by what is filled: from the first space on, or from the last one back."""
    if outward:
        space = ~filled & (filled + 1)
        if space < last and filled & space * 2 == 0:
            return space
        return 0
    space = last
    while space & filled:
        space >>= 1
    lower = space >> 1
    return lower & ~filled


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
    lower = first_of_pair(p, road, city)
    space = road * MOST_SPACES
    while lower > 1:
        lower >>= 1
        space += 1
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
