"""Which saved positions can be: what passes here can be played on to the end.

Fills the fields that follow from others on the way. `position` has read the numbers before and
seen that each is within its bounds.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.errors import Malformed
from viae.core.game import BIT, CHANCE, NOBODY, Moves
from viae.games.via_romana import building, chance, ending, hidden, rules, scoring
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
    HAND_CHECK,
    LAY_OPEN,
    MILESTONES,
    MOST_IN_HAND,
    MOST_PLAYED,
    OPEN_CARDS,
    OVER,
    PAY,
    REFILL,
    SETTLE,
    SIGNPOSTS,
    STUBBORN_HAND,
    TAKE_CARD,
    TAKE_MARKER,
)

if TYPE_CHECKING:
    from viae.games.via_romana.position import Position


def check(p: "Position") -> None:
    """Fill the fields that follow from others, after loading; refuses what cannot be."""
    count_markers(p)
    count_roads(p)
    count_pieces(p)
    count_cards(p)
    check_knowledge(p)
    check_missions(p)
    if p.phase <= SETTLE:
        check_set_up(p)
    else:
        demand(p.dealt == 0, "the set-up is over")
        check_turn(p)
    check_scoring(p)
    check_needs(p)
    check_end(p)
    demand(p.current == who_decides(p), "another seat is to decide")
    demand(p.phase == OVER or len(p.legal()) > 0, "there is no move")


def demand(holds: bool, words: str) -> None:
    if not holds:
        raise Malformed(f"saved position: {words}")


def is_scoring(phase: i64) -> bool:
    """Is a road being scored, its winner known?"""
    return phase == TAKE_MARKER or phase == TAKE_CARD or phase == DRAW_IN_SCORING


def who_decides(p: "Position") -> i64:
    phase = p.phase
    if phase == OVER:
        return NOBODY
    if phase < SETTLE or phase == DRAW_IN_SCORING or phase == REFILL or phase == DRAW:
        return CHANCE
    if phase == TAKE_MARKER:
        return p.winner
    return scoring.taker(p) if phase == TAKE_CARD else p.on_turn


def count_markers(p: "Position") -> None:
    """VR-1.2: markers leave a stack from the top."""
    for city in range(CITIES):
        most = p.board.most[city]
        p.top[city] = most
        for value in range(most, 1, -1):
            if p.markers[city * MARKERS + value - 2] != EMPTY:
                demand(p.top[city] == value, f"a marker is gone from below in city {city}")
                p.top[city] = value - 1
        for place in range(most - 1, MARKERS):
            no_such = p.markers[city * MARKERS + place] == EMPTY
            demand(no_such, f"city {city} has no such marker")


def count_roads(p: "Position") -> None:
    """Milestones stand on spaces of open roads; signposts are counted."""
    at_first = p.closed
    p.closed |= p.board.red if p.seats == 2 else p.board.yellow if p.seats == 3 else 0
    demand(p.closed == at_first, "a road was opened again")
    p.signposts = SIGNPOSTS
    for road in range(p.board.roads):
        p.filled[road] = 0
        for space in range(MOST_SPACES):
            if p.stones[road * MOST_SPACES + space] != EMPTY:
                p.filled[road] |= BIT[space]
        demand(p.filled[road] < BIT[p.board.length[road]], f"road {road} has no such space")
        if p.closed & BIT[road]:
            p.signposts -= 1
            demand(p.filled[road] == 0, f"road {road} is closed")
    for city in range(CITIES):
        if p.cities[city] != EMPTY:
            p.empty_cities -= BIT[city]
    for road in range(p.board.roads):
        building.touch_along(p, road)
    demand(p.signposts >= 0, "there are more than twenty signposts")
    demand((p.signposts == 0) == (p.eagle != EMPTY), "the eagle goes with the last signpost")


def count_pieces(p: "Position") -> None:
    """VR-1.5: four castles and twenty milestones each."""
    for seat in range(p.seats):
        p.castles_left[seat] = CASTLES
        p.stones_left[seat] = MILESTONES
    for city in range(CITIES):
        piece = p.cities[city]
        if piece != EMPTY:
            if piece % 2 == CASTLE_PIECE:
                p.castles_left[piece >> 1] -= 1
            else:
                p.stones_left[piece >> 1] -= 1
    for space in range(i64(len(p.stones))):
        if p.stones[space] != EMPTY:
            p.stones_left[p.stones[space]] -= 1
    for seat in range(p.seats):
        demand(p.castles_left[seat] >= 0, f"seat {seat} has too many castles")
        demand(p.stones_left[seat] >= 0, f"seat {seat} has too many milestones")


def count_cards(p: "Position") -> None:
    """VR-8.2: two or three cards of each city, wherever they are."""
    p.pile_size = 0
    p.open_size = 0
    p.discard_size = 0
    p.played_size = 0
    for card in range(CITIES):
        count = p.pile[card] + p.open[card] + p.discard[card] + p.played[card]
        for seat in range(p.seats):
            count += p.hands[seat * CITIES + card]
            p.hand_size[seat] += p.hands[seat * CITIES + card]
        demand(count == p.board.copies[card], f"there are {count} cards of city {card}")
        p.pile_size += p.pile[card]
        p.open_size += p.open[card]
        p.discard_size += p.discard[card]
        p.played_size += p.played[card]
    demand(p.open_size <= OPEN_CARDS, "too many cards are open")
    demand(p.played_size <= MOST_PLAYED, "too many cards were played")
    if p.variants & STUBBORN_HAND:
        for seat in range(p.seats):
            demand(p.hand_size[seat] <= MOST_IN_HAND, f"seat {seat} has too many cards")


def check_knowledge(p: "Position") -> None:
    """VR-7.1: what is known of hands is true."""
    for card in range(CITIES):
        public: i64 = 0
        for seat in range(p.seats):
            demand(
                hidden.unseen_of(p, seat, card) >= 0, f"seat {seat} was seen to take other cards"
            )
            public += hidden.unseen_of(p, seat, card)
        for row in range(p.seats + 1):
            there = public - (hidden.unseen_of(p, row, card) if row < p.seats else 0)
            demand(p.held[row * CITIES + card] <= there, "hands do not hold what they must")
        for seat in range(p.seats):
            least = p.held[p.seats * CITIES + card] - hidden.unseen_of(p, seat, card)
            demand(p.held[seat * CITIES + card] >= least, f"seat {seat} knows less than all do")


def check_missions(p: "Position") -> None:
    """VR-2.2: one each, all different."""
    dealt: i64 = 0
    for seat in range(p.seats):
        if p.missions[seat] != EMPTY:
            demand(dealt & BIT[p.missions[seat]] == 0, "a mission was dealt twice")
            dealt |= BIT[p.missions[seat]]
    until: i64 = p.seats
    if p.phase < DEAL_MISSIONS:
        until = 0
    elif p.phase == DEAL_MISSIONS:
        until = p.dealt
    for seat in range(p.seats):
        early = (p.missions[seat] != EMPTY) == (seat < until)
        demand(early, "missions are dealt too early or too late")


def check_set_up(p: "Position") -> None:
    """VR-2: nothing is built but castles, and chance has come as far as it says."""
    started = p.turns + p.idle + p.placed + p.played_size + p.discard_size
    for row in range((p.seats + 1) * CITIES):
        started += p.held[row]
    for seat in range(p.seats):
        started += MILESTONES - p.stones_left[seat]
        for card in range(CITIES):
            started += p.known[seat * CITIES + card]
    for place in range(CITIES * MARKERS):
        started += p.markers[place] + 1
    before = p.board.red if p.seats == 2 else p.board.yellow if p.seats == 3 else 0
    demand(started == 0 and p.closed == before, "the game has begun already")
    demand(p.dealt < rounds(p), "nothing is left to be done in this part of the set-up")
    castles = p.dealt if p.phase == SETTLE else 0
    for seat in range(p.seats):
        demand(p.hand_size[seat] == cards_dealt(p, seat), f"seat {seat} has other cards")
        own = (castles + p.seats - 1 - (seat - p.start) % p.seats) // p.seats
        demand(CASTLES - p.castles_left[seat] == own, f"seat {seat} has other castles")
    laid = p.open_size < OPEN_CARDS if p.phase == LAY_OPEN else p.phase > LAY_OPEN
    all_open = p.phase == LAY_OPEN or p.open_size == (OPEN_CARDS if laid else 0)
    demand(all_open and (laid or p.phase == DEAL_HANDS), "other cards lie open")
    first = p.start if p.phase >= DEAL_EXTRA else 0
    demand(p.start == first, "the start player is not drawn yet")
    turn = (p.start + p.dealt) % p.seats if p.phase == SETTLE else p.start
    demand(p.on_turn == turn, "it is another seat's turn")


def rounds(p: "Position") -> i64:
    """How often something is done in this part of the set-up; `dealt` counts up to it."""
    if p.phase == DEAL_HANDS:
        return FIRST_CARDS * p.seats
    if p.phase == DEAL_MISSIONS:
        return p.seats
    if p.phase == DEAL_EXTRA:
        return chance.extra_cards(p)
    return rules.first_castles(p) if p.phase == SETTLE else 1


def cards_dealt(p: "Position", seat: i64) -> i64:
    """VR-2.1, VR-2.5: how many cards a seat has so far."""
    if p.phase == DEAL_HANDS:
        return (p.dealt + p.seats - 1 - seat) // p.seats
    if p.phase <= DRAW_LOTS:
        return FIRST_CARDS
    extra = p.dealt if p.phase == DEAL_EXTRA else chance.extra_cards(p)
    place = (seat - p.start) % p.seats
    more: i64 = 1 if 0 < place <= extra else 0
    return FIRST_CARDS + more + (1 if place == p.seats - 1 and extra > place else 0)


def check_turn(p: "Position") -> None:
    """VR-3: what a turn has come to fits its phase."""
    phase = p.phase
    if phase == OVER or phase == HAND_CHECK or phase == DRAW:
        demand(p.played_size == 0, "cards lie before a player")
    if phase == BUILD or phase == PAY:
        demand(p.played_size < MOST_PLAYED, "three cards are played already")
        demand(p.played_size > 0 or not ending.must_discard(p), "there are too many cards in hand")
    if phase == HAND_CHECK:
        demand(ending.must_discard(p), "there are not too many cards in hand")
    if phase == HAND_CHECK or phase == OVER:
        demand(p.placed == 0, "something was built in a turn that has not begun")
    elif phase != DRAW:
        demand((p.placed == 1) == (p.played_size > 0), "cards are played for nothing")
    if phase == PAY:
        check_target(p)
    else:
        demand(p.target == EMPTY, "nothing is to be paid")
    if phase == DRAW:
        demand(p.draws > 0, "no card is to be drawn")
        room = MOST_IN_HAND - p.hand_size[p.on_turn]
        full = p.variants & STUBBORN_HAND != 0 and p.draws > room
        demand(not full, "the hand is full")
    else:
        demand(p.draws == 0, "no cards are drawn now")


def check_target(p: "Position") -> None:
    demand(p.current == p.on_turn, "another seat is to decide")
    builds = Moves()
    building.add_builds(p, builds)
    demand(p.target > 0 and builds.has(p.target), "this cannot be built")


def check_scoring(p: "Position") -> None:
    """VR-4: which roads are complete, and who is still to take something."""
    scored = is_scoring(p.phase)
    demand((p.scoring != EMPTY) == scored, "a road is scored or not")
    demand((p.winner != EMPTY) == scored, "a scoring has a winner")
    several = p.complete & (p.complete - 1) != 0 if p.complete else False
    demand(p.phase != CHOOSE_ROAD or several, "there is no choice of roads")
    waiting = scored or p.phase == CHOOSE_ROAD or p.phase == REFILL
    demand(p.complete == 0 or waiting, "roads wait to be scored")
    for road in range(p.board.roads):
        if p.complete & BIT[road] or road == p.scoring:
            open_road = p.closed & BIT[road] == 0
            demand(open_road and scoring.is_complete(p, road), f"road {road} is not complete")
    demand(not scored or p.complete & BIT[p.scoring if scored else 0] == 0, "a road waits twice")
    check_due(p, scored)


def check_due(p: "Position", scored: bool) -> None:
    due = p.due[:]
    if scored:
        scoring.count_pieces(p, p.scoring)
        demand(scoring.find_winner(p) == p.winner, "somebody else has won the road")
        one = p.board.ends[2 * p.scoring]
        other = p.board.ends[2 * p.scoring + 1]
        both = p.top[one] > 1 and p.top[other] > 1
        demand(p.phase != TAKE_MARKER or both, "there is no choice of markers")
    else:
        for seat in range(p.seats):
            p.due[seat] = 0
    for seat in range(p.seats):
        most: i64 = 0 if seat == p.winner else p.due[seat]
        whole = p.phase != TAKE_MARKER or due[seat] == most
        demand(due[seat] <= most and whole, f"seat {seat} is due another number of cards")
    p.due = due


def check_needs(p: "Position") -> None:
    """A phase in which cards are drawn or taken has some to be drawn or taken."""
    phase = p.phase
    if phase == TAKE_CARD or phase == DRAW_IN_SCORING:
        demand((p.open_size > 0) == (phase == TAKE_CARD), "cards are taken from elsewhere")
        seat = scoring.taker(p)
        demand(seat != EMPTY, "nobody is to take a card")
        if seat != EMPTY and p.variants & STUBBORN_HAND:
            demand(p.hand_size[seat] < MOST_IN_HAND, "the hand is full")
    if phase == DRAW_IN_SCORING or phase == REFILL or phase == DRAW:
        demand(p.pile_size > 0, "the draw pile is empty")
    if phase == REFILL:
        demand(p.open_size < OPEN_CARDS, "the open supply is full")


def check_end(p: "Position") -> None:
    """VR-5: the game is over if and only if something has ended it."""
    if p.phase == OVER:
        demand(ending.is_at_end(p), "nothing has ended the game")
        return
    demand(p.idle < ending.idle_turns(p), "the game is over")
    demand(p.eagle != p.on_turn or p.placed == 1, "the game is over")
