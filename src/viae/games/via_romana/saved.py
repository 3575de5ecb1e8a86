"""Checks a saved state: what passes can be played to the end.

`State.load` has read the numbers and seen that each is within its bounds. Here they are held
against each other, and the fields that follow from others are filled in.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT, CHANCE, NOBODY, Moves, demand
from viae.games.via_romana import hidden
from viae.games.via_romana.board import CITIES, MARKERS, MOST_SPACES
from viae.games.via_romana.codes import (
    BUILD,
    CASTLE_PIECE,
    CASTLES,
    CHOOSE_ROAD,
    DEAL_EXTRA,
    DEAL_HANDS,
    DEAL_MISSIONS,
    DRAW,
    DRAW_IN_SCORING,
    DRAW_LOTS,
    EMPTY,
    FIRST_CARDS,
    FIRST_CASTLE,
    HAND_CHECK,
    LAY_OPEN,
    MILESTONES,
    MOST_IN_HAND,
    MOST_PLAYED,
    OPEN_CARDS,
    OVER,
    PAY,
    REFILL,
    SIGNPOSTS,
    STUBBORN_HAND,
    TAKE_CARD,
    TAKE_MARKER,
)
from viae.games.via_romana.rules import building, chance, ending, road_scoring, turn

if TYPE_CHECKING:
    from viae.games.via_romana.state import State


def check(state: "State") -> None:
    """Fill the fields that follow from others, after loading; refuses what cannot be."""
    count_markers(state)
    count_roads(state)
    count_pieces(state)
    count_cards(state)
    check_knowledge(state)
    check_missions(state)
    if state.phase <= FIRST_CASTLE:
        check_set_up(state)
    else:
        demand(state.dealt == 0, "the set-up is over")
        check_turn(state)
    check_scoring(state)
    check_needs(state)
    check_end(state)
    demand(state.current == who_decides(state), "another seat is to decide")
    demand(state.phase == OVER or len(state.legal_moves()) > 0, "there is no move")


def is_scoring(phase: i64) -> bool:
    """Is a road being scored, its winner known?"""
    return phase == TAKE_MARKER or phase == TAKE_CARD or phase == DRAW_IN_SCORING


def who_decides(state: "State") -> i64:
    phase = state.phase
    if phase == OVER:
        return NOBODY
    if phase < FIRST_CASTLE or phase == DRAW_IN_SCORING or phase == REFILL or phase == DRAW:
        return CHANCE
    if phase == TAKE_MARKER:
        return state.winner
    return road_scoring.taker(state) if phase == TAKE_CARD else state.on_turn


def count_markers(state: "State") -> None:
    """VR-1.2: markers leave a stack from the top."""
    for city in range(CITIES):
        most = state.board.most[city]
        state.top[city] = most
        for value in range(most, 1, -1):
            if state.markers[city * MARKERS + value - 2] != EMPTY:
                demand(state.top[city] == value, f"a marker is gone from below in city {city}")
                state.top[city] = value - 1
        for place in range(most - 1, MARKERS):
            no_such = state.markers[city * MARKERS + place] == EMPTY
            demand(no_such, f"city {city} has no such marker")


def count_roads(state: "State") -> None:
    """Milestones stand on spaces of open roads; signposts are counted."""
    at_first = state.closed
    state.closed |= (
        state.board.red if state.seats == 2 else state.board.yellow if state.seats == 3 else 0
    )
    demand(state.closed == at_first, "a road was opened again")
    state.signposts = SIGNPOSTS
    for road in range(state.board.roads):
        state.filled[road] = 0
        for space in range(MOST_SPACES):
            if state.stones[road * MOST_SPACES + space] != EMPTY:
                state.filled[road] |= BIT[space]
        demand(state.filled[road] < BIT[state.board.length[road]], f"road {road} has no such space")
        if state.closed & BIT[road]:
            state.signposts -= 1
            demand(state.filled[road] == 0, f"road {road} is closed")
    for city in range(CITIES):
        if state.cities[city] != EMPTY:
            state.empty_cities -= BIT[city]
    for road in range(state.board.roads):
        building.touch_along(state, road)
    demand(state.signposts >= 0, "there are more than twenty signposts")
    demand(
        (state.signposts == 0) == (state.eagle != EMPTY), "the eagle goes with the last signpost"
    )


def count_pieces(state: "State") -> None:
    """VR-1.5: four castles and twenty milestones each."""
    for seat in range(state.seats):
        state.castles_left[seat] = CASTLES
        state.stones_left[seat] = MILESTONES
    for city in range(CITIES):
        piece = state.cities[city]
        if piece != EMPTY:
            if piece % 2 == CASTLE_PIECE:
                state.castles_left[piece >> 1] -= 1
            else:
                state.stones_left[piece >> 1] -= 1
    for space in range(i64(len(state.stones))):
        if state.stones[space] != EMPTY:
            state.stones_left[state.stones[space]] -= 1
    for seat in range(state.seats):
        demand(state.castles_left[seat] >= 0, f"seat {seat} has too many castles")
        demand(state.stones_left[seat] >= 0, f"seat {seat} has too many milestones")


def count_cards(state: "State") -> None:
    """VR-8.2: two or three cards of each city, wherever they are."""
    state.pile_size = 0
    state.open_size = 0
    state.discard_size = 0
    state.played_size = 0
    for card in range(CITIES):
        count = state.pile[card] + state.open[card] + state.discard[card] + state.played[card]
        for seat in range(state.seats):
            count += state.hands[seat * CITIES + card]
            state.hand_size[seat] += state.hands[seat * CITIES + card]
        demand(count == state.board.copies[card], f"there are {count} cards of city {card}")
        state.pile_size += state.pile[card]
        state.open_size += state.open[card]
        state.discard_size += state.discard[card]
        state.played_size += state.played[card]
    demand(state.open_size <= OPEN_CARDS, "too many cards are open")
    demand(state.played_size <= MOST_PLAYED, "too many cards were played")
    if state.variants & STUBBORN_HAND:
        for seat in range(state.seats):
            demand(state.hand_size[seat] <= MOST_IN_HAND, f"seat {seat} has too many cards")


def check_knowledge(state: "State") -> None:
    """VR-7.1: what is known of hands is true."""
    for card in range(CITIES):
        public: i64 = 0
        for seat in range(state.seats):
            demand(
                hidden.unseen_of(state, seat, card) >= 0,
                f"seat {seat} was seen to take other cards",
            )
            public += hidden.unseen_of(state, seat, card)
        for row in range(state.seats + 1):
            there = public - (hidden.unseen_of(state, row, card) if row < state.seats else 0)
            demand(state.held[row * CITIES + card] <= there, "hands do not hold what they must")
        for seat in range(state.seats):
            least = state.held[state.seats * CITIES + card] - hidden.unseen_of(state, seat, card)
            demand(state.held[seat * CITIES + card] >= least, f"seat {seat} knows less than all do")


def check_missions(state: "State") -> None:
    """VR-2.2: one each, all different."""
    dealt: i64 = 0
    for seat in range(state.seats):
        if state.missions[seat] != EMPTY:
            demand(dealt & BIT[state.missions[seat]] == 0, "a mission was dealt twice")
            dealt |= BIT[state.missions[seat]]
    until: i64 = state.seats
    if state.phase < DEAL_MISSIONS:
        until = 0
    elif state.phase == DEAL_MISSIONS:
        until = state.dealt
    for seat in range(state.seats):
        early = (state.missions[seat] != EMPTY) == (seat < until)
        demand(early, "missions are dealt too early or too late")


def check_set_up(state: "State") -> None:
    """VR-2: nothing is built but castles, and chance has come as far as it says."""
    started = state.turns + state.idle + state.placed + state.played_size + state.discard_size
    for row in range((state.seats + 1) * CITIES):
        started += state.held[row]
    for seat in range(state.seats):
        started += MILESTONES - state.stones_left[seat]
        for card in range(CITIES):
            started += state.known[seat * CITIES + card]
    for place in range(CITIES * MARKERS):
        started += state.markers[place] + 1
    before = state.board.red if state.seats == 2 else state.board.yellow if state.seats == 3 else 0
    demand(started == 0 and state.closed == before, "the game has begun already")
    demand(state.dealt < rounds(state), "nothing is left to be done in this part of the set-up")
    castles = state.dealt if state.phase == FIRST_CASTLE else 0
    for seat in range(state.seats):
        demand(state.hand_size[seat] == cards_dealt(state, seat), f"seat {seat} has other cards")
        own = (castles + state.seats - 1 - (seat - state.start) % state.seats) // state.seats
        demand(CASTLES - state.castles_left[seat] == own, f"seat {seat} has other castles")
    laid = state.open_size < OPEN_CARDS if state.phase == LAY_OPEN else state.phase > LAY_OPEN
    all_open = state.phase == LAY_OPEN or state.open_size == (OPEN_CARDS if laid else 0)
    demand(all_open and (laid or state.phase == DEAL_HANDS), "other cards lie open")
    first = state.start if state.phase >= DEAL_EXTRA else 0
    demand(state.start == first, "the start player is not drawn yet")
    turn = (state.start + state.dealt) % state.seats if state.phase == FIRST_CASTLE else state.start
    demand(state.on_turn == turn, "it is another seat's turn")


def rounds(state: "State") -> i64:
    """How often something is done in this part of the set-up; `dealt` counts up to it."""
    if state.phase == DEAL_HANDS:
        return FIRST_CARDS * state.seats
    if state.phase == DEAL_MISSIONS:
        return state.seats
    if state.phase == DEAL_EXTRA:
        return chance.extra_cards(state)
    return turn.first_castles(state) if state.phase == FIRST_CASTLE else 1


def cards_dealt(state: "State", seat: i64) -> i64:
    """VR-2.1, VR-2.5: how many cards a seat has so far."""
    if state.phase == DEAL_HANDS:
        return (state.dealt + state.seats - 1 - seat) // state.seats
    if state.phase <= DRAW_LOTS:
        return FIRST_CARDS
    extra = state.dealt if state.phase == DEAL_EXTRA else chance.extra_cards(state)
    place = (seat - state.start) % state.seats
    more: i64 = 1 if 0 < place <= extra else 0
    return FIRST_CARDS + more + (1 if place == state.seats - 1 and extra > place else 0)


def check_turn(state: "State") -> None:
    """VR-3: what a turn has come to fits its phase."""
    phase = state.phase
    if phase == OVER or phase == HAND_CHECK or phase == DRAW:
        demand(state.played_size == 0, "cards lie before a player")
    if phase == BUILD or phase == PAY:
        demand(state.played_size < MOST_PLAYED, "three cards are played already")
        demand(
            state.played_size > 0 or not ending.must_discard(state),
            "there are too many cards in hand",
        )
    if phase == HAND_CHECK:
        demand(ending.must_discard(state), "there are not too many cards in hand")
    if phase == HAND_CHECK or phase == OVER:
        demand(state.placed == 0, "something was built in a turn that has not begun")
    elif phase != DRAW:
        demand((state.placed == 1) == (state.played_size > 0), "cards are played for nothing")
    if phase == PAY:
        check_target(state)
    else:
        demand(state.target == EMPTY, "nothing is to be paid")
    if phase == DRAW:
        demand(state.draws > 0, "no card is to be drawn")
        room = MOST_IN_HAND - state.hand_size[state.on_turn]
        full = state.variants & STUBBORN_HAND != 0 and state.draws > room
        demand(not full, "the hand is full")
    else:
        demand(state.draws == 0, "no cards are drawn now")


def check_target(state: "State") -> None:
    demand(state.current == state.on_turn, "another seat is to decide")
    builds = Moves()
    building.add_builds(state, builds)
    demand(state.target > 0 and builds.has(state.target), "this cannot be built")


def check_scoring(state: "State") -> None:
    """VR-4: which roads are complete, and who is still to take something."""
    scored = is_scoring(state.phase)
    demand((state.scoring != EMPTY) == scored, "a road is scored or not")
    demand((state.winner != EMPTY) == scored, "a scoring has a winner")
    several = state.complete & (state.complete - 1) != 0 if state.complete else False
    demand(state.phase != CHOOSE_ROAD or several, "there is no choice of roads")
    waiting = scored or state.phase == CHOOSE_ROAD or state.phase == REFILL
    demand(state.complete == 0 or waiting, "roads wait to be scored")
    for road in range(state.board.roads):
        if state.complete & BIT[road] or road == state.scoring:
            open_road = state.closed & BIT[road] == 0
            demand(
                open_road and road_scoring.is_complete(state, road), f"road {road} is not complete"
            )
    demand(
        not scored or state.complete & BIT[state.scoring if scored else 0] == 0,
        "a road waits twice",
    )
    check_due(state, scored)


def check_due(state: "State", scored: bool) -> None:
    due = state.due[:]
    if scored:
        road_scoring.count_pieces(state, state.scoring)
        demand(road_scoring.find_winner(state) == state.winner, "somebody else has won the road")
        one = state.board.ends[2 * state.scoring]
        other = state.board.ends[2 * state.scoring + 1]
        both = state.top[one] > 1 and state.top[other] > 1
        demand(state.phase != TAKE_MARKER or both, "there is no choice of markers")
    else:
        for seat in range(state.seats):
            state.due[seat] = 0
    for seat in range(state.seats):
        most: i64 = 0 if seat == state.winner else state.due[seat]
        whole = state.phase != TAKE_MARKER or due[seat] == most
        demand(due[seat] <= most and whole, f"seat {seat} is due another number of cards")
    state.due = due


def check_needs(state: "State") -> None:
    """A phase in which cards are drawn or taken has some to be drawn or taken."""
    phase = state.phase
    if phase == TAKE_CARD or phase == DRAW_IN_SCORING:
        demand((state.open_size > 0) == (phase == TAKE_CARD), "cards are taken from elsewhere")
        seat = road_scoring.taker(state)
        demand(seat != EMPTY, "nobody is to take a card")
        if seat != EMPTY and state.variants & STUBBORN_HAND:
            demand(state.hand_size[seat] < MOST_IN_HAND, "the hand is full")
    if phase == DRAW_IN_SCORING or phase == REFILL or phase == DRAW:
        demand(state.pile_size > 0, "the draw pile is empty")
    if phase == REFILL:
        demand(state.open_size < OPEN_CARDS, "the open supply is full")


def check_end(state: "State") -> None:
    """VR-5: the game is over if and only if something has ended it."""
    if state.phase == OVER:
        demand(ending.is_at_end(state), "nothing has ended the game")
        return
    demand(state.idle < ending.idle_turns(state), "the game is over")
    demand(state.eagle != state.on_turn or state.placed == 1, "the game is over")
