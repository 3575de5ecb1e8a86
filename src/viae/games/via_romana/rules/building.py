"""What can be built where, which cards pay for it, and building it: VR-3.2 to VR-3.10."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from viae.core.state import BIT, EVERYBODY, Moves
from viae.games.via_romana.board import CITIES, MOST_ROADS, MOST_ROADS_OF_A_CITY, MOST_SPACES
from viae.games.via_romana.codes import (
    CASTLE,
    CASTLE_PIECE,
    CITY_MILESTONE,
    EMPTY,
    EVENT_CASTLE,
    EVENT_CITY_MILESTONE,
    EVENT_MILESTONE,
    EVENT_PAID_ONE,
    EVENT_PAID_TWO,
    EVENT_TWO,
    MILESTONE,
    MOST_PLAYED,
    PAY,
    PAY_ONE,
    PAY_TWO,
    TWO_MILESTONES,
)
from viae.games.via_romana.rules import cards, road_scoring

if TYPE_CHECKING:
    from viae.games.via_romana.state import State

ALL_COLOURS: Final[i64] = 31

# Where to build


def add_builds(state: "State", moves: Moves) -> None:
    seat = state.current
    if state.hand_size[seat] == 0:
        return
    one: i64 = 0  # colours with a card in hand, as bits
    two: i64 = 0  # colours with two
    in_hand: i64 = 0  # cards, as bits
    colour_bit = state.board.colour_bit
    hands = state.hands
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
    if state.played_size == MOST_PLAYED - 1:
        two = 0
    elif one & (one - 1):
        payable = ALL_COLOURS  # VR-3.7: two cards of different colours pay for any
    if state.castles_left[seat] == 0:
        two = 0
    if state.stones_left[seat] == 0:
        payable = 0
    add_in_cities(state, two, payable, moves)
    if payable:
        add_milestones(state, payable, moves)
        if state.stones_left[seat] > 1:
            add_pairs(state, in_hand, moves)


def add_in_cities(state: "State", two: i64, payable: i64, moves: Moves) -> None:
    """Pieces in empty cities: castles of colours with two cards in hand, VR-3.4, and
    milestones of payable colours, where a road's last milestone touches, VR-3.5 and VR-3.9."""
    cities_of = state.board.cities_of
    castles = cities_of[two] & state.empty_cities
    milestones = cities_of[payable] & state.touched_cities
    city: i64 = 0
    while castles | milestones:
        if castles & 1:
            moves.add(CASTLE + city)
        if milestones & 1:
            moves.add(CITY_MILESTONE + city)
        castles >>= 1
        milestones >>= 1
        city += 1


def add_milestones(state: "State", payable: i64, moves: Moves) -> None:
    """VR-3.6: on an empty space of an open road of a colour that can be paid."""
    touched = state.touched
    roads = state.board.roads_of[payable] & ~state.closed
    first: i64 = MILESTONE
    road: i64 = 0
    while roads:
        if roads & 1:
            spaces = touched[road]
            move = first
            while spaces:
                if spaces & 1:
                    moves.add(move)
                spaces >>= 1
                move += 1
        roads >>= 1
        first += MOST_SPACES
        road += 1


def add_pairs(state: "State", in_hand: i64, moves: Moves) -> None:
    """VR-3.8: two at once from a city that holds a piece and whose card is in hand."""
    roads_at = state.board.roads_at
    ends = state.board.ends
    last = state.board.last
    filled = state.filled
    touched = state.touched
    cities = in_hand & ~state.empty_cities
    city: i64 = 0
    while cities:
        if cities & 1:
            k = city * MOST_ROADS_OF_A_CITY
            end = k + MOST_ROADS_OF_A_CITY
            while k < end:
                road = roads_at[k]
                if road == EMPTY:
                    break
                if touched[road]:  # a closed or full road has nothing to touch
                    outward = ends[2 * road] == city
                    if pair_behind(filled[road], last[road], outward):
                        moves.add(TWO_MILESTONES + city * MOST_ROADS + road)
                k += 1
        cities >>= 1
        city += 1


def first_of_pair(state: "State", road: i64, city: i64) -> i64:
    """VR-3.8: the lower of the two spaces behind those filled in a row from a city, as a bit, or
    none."""
    outward = state.board.ends[2 * road] == city
    return pair_behind(state.filled[road], state.board.last[road], outward)


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


def choose(state: "State", move: i64) -> None:
    """What to build is settled; the cards for it come next, if there is a choice of them at all."""
    if move >= TWO_MILESTONES:
        city = (move - TWO_MILESTONES) // MOST_ROADS
        pay_one(state, city)
        place_pair(state, (move - TWO_MILESTONES) % MOST_ROADS, city)
        return
    state.target = move
    state.phase = PAY


def colours_of_target(state: "State") -> i64:
    """The colours of the city or road to be built on, as bits."""
    if state.target >= MILESTONE:
        return state.board.colours[(state.target - MILESTONE) // MOST_SPACES]
    city = (
        state.target - CITY_MILESTONE if state.target >= CITY_MILESTONE else state.target - CASTLE
    )
    return state.board.colour_bit[city]


def add_payments(state: "State", moves: Moves) -> None:
    fitting = colours_of_target(state)
    castle = state.target < CITY_MILESTONE
    joker = not castle and state.played_size < MOST_PLAYED - 1
    hands = state.hands
    base = state.current * CITIES
    colour_bit = state.board.colour_bit
    cities_of = state.board.cities_of
    others = cards_in_hand(state)  # those behind a card, the nearest first
    card: i64 = 0
    while others:
        held = others & 1
        others >>= 1
        bit = colour_bit[card]
        if held and castle:
            if bit == fitting:
                if hands[base + card] > 1:
                    moves.add(PAY_TWO + card * CITIES + card)
                add_partners(card, others & (cities_of[bit] >> card + 1), moves)
        elif held:
            if bit & fitting:
                moves.add(PAY_ONE + card)
            if joker:
                add_partners(card, others & (cities_of[ALL_COLOURS - bit] >> card + 1), moves)
        card += 1


def cards_in_hand(state: "State") -> i64:
    """The cards that the seat to decide has in hand, as bits."""
    hands = state.hands
    card = state.current * CITIES
    end = card + CITIES
    bit: i64 = 1
    found: i64 = 0
    while card < end:
        if hands[card] > 0:
            found |= bit
        bit *= 2
        card += 1
    return found


def can_pay(state: "State") -> bool:
    payments = Moves()
    add_payments(state, payments)
    return payments.count > 0


def add_partners(card: i64, others: i64, moves: Moves) -> None:
    """Two cards: this one with each of others, given as bits from the card behind it on."""
    move = PAY_TWO + card * CITIES + card + 1
    while others:
        if others & 1:
            moves.add(move)
        others >>= 1
        move += 1


def pay_one(state: "State", card: i64) -> None:
    cards.play(state, card)
    if state.listens:
        state.tell(EVENT_PAID_ONE, EVERYBODY, state.on_turn, card)


def pay_two(state: "State", card: i64, other: i64) -> None:
    cards.play(state, card)
    cards.play(state, other)
    if state.listens:
        state.tell(EVENT_PAID_TWO, EVERYBODY, state.on_turn, card, other)


# Building


def build(state: "State") -> None:
    """What was chosen is paid for: put it on the board."""
    target = state.target
    state.target = EMPTY
    if target >= MILESTONE:
        space = target - MILESTONE
        if state.listens:
            state.tell(EVENT_MILESTONE, EVERYBODY, state.on_turn, space)
        put_stone(state, space)
        complete_road(state, space // MOST_SPACES)
    elif target >= CITY_MILESTONE:
        city = target - CITY_MILESTONE
        if state.listens:
            state.tell(EVENT_CITY_MILESTONE, EVERYBODY, state.on_turn, city)
        state.stones_left[state.on_turn] -= 1
        occupy(state, city, state.on_turn * 2)
        go_on(state)
    else:
        put_castle(state, target - CASTLE)
        go_on(state)


def put_castle(state: "State", city: i64) -> None:
    if state.listens:
        state.tell(EVENT_CASTLE, EVERYBODY, state.on_turn, city)
    state.castles_left[state.on_turn] -= 1
    occupy(state, city, state.on_turn * 2 + CASTLE_PIECE)


def occupy(state: "State", city: i64, piece: i64) -> None:
    """VR-4.7: one piece in a city can complete several roads."""
    state.cities[city] = piece
    state.empty_cities &= ~BIT[city]
    state.touched_cities &= ~BIT[city]
    k = city * MOST_ROADS_OF_A_CITY
    end = k + MOST_ROADS_OF_A_CITY
    while k < end:
        road = state.board.roads_at[k]
        if road == EMPTY:
            break
        touch_along(state, road)
        if state.closed & BIT[road] == 0 and road_scoring.is_complete(state, road):
            state.complete |= BIT[road]
        k += 1


def touch_along(state: "State", road: i64) -> None:
    """VR-3.9: what the pieces on an open road and in its cities touch of it."""
    if state.closed & BIT[road]:
        return
    filled = state.filled[road]
    last = state.board.last[road]
    from_city = BIT[state.board.ends[2 * road]]
    to_city = BIT[state.board.ends[2 * road + 1]]
    touched = filled * 2 | filled >> 1
    if state.empty_cities & from_city == 0:
        touched |= 1
    elif filled & 1:
        state.touched_cities |= from_city
    if state.empty_cities & to_city == 0:
        touched |= last
    elif filled & last:
        state.touched_cities |= to_city
    state.touched[road] = touched & ~filled & (last * 2 - 1)


def put_stone(state: "State", space: i64) -> None:
    state.stones[space] = state.on_turn
    state.filled[space // MOST_SPACES] |= BIT[space % MOST_SPACES]
    state.stones_left[state.on_turn] -= 1


def place_pair(state: "State", road: i64, city: i64) -> None:
    lower = first_of_pair(state, road, city)
    space = road * MOST_SPACES
    while lower > 1:
        lower >>= 1
        space += 1
    if state.listens:
        state.tell(EVENT_TWO, EVERYBODY, state.on_turn, road, city)
    put_stone(state, space)
    put_stone(state, space + 1)
    complete_road(state, road)


def complete_road(state: "State", road: i64) -> None:
    touch_along(state, road)
    if road_scoring.is_complete(state, road):
        state.complete = BIT[road]
    go_on(state)


def go_on(state: "State") -> None:
    """A piece was placed: what it completed is scored."""
    state.placed = 1
    road_scoring.next_road(state)
