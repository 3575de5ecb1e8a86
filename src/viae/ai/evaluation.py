"""What a state is worth to every seat, for all who look further than one decision. Compiled.

A reward lies between 0 and FULL. Under way it follows the lead over the best other seat, by the
game's own estimate: points count, whoever is ahead, but the less the farther the lead. Once a game
is over it is mostly the victory itself. So whatever looks to the end plays to win, and whatever
cannot see it plays for points.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.rng import Rng
from viae.core.state import BIT, CHANCE, MOST_SEATS, NOBODY, Moves, State

FULL: Final[i64] = 1_000_000
HALF_WAY: Final[i64] = 8_000
"""The lead, in thousandths of a point, that is worth half of what any lead can be."""
VICTORY: Final[i64] = 75
"""Hundredths of a finished game's reward that go to the winner, whatever the points."""
USUAL: Final[i64] = 0
"""As many turns ahead as usual: until everybody has had one and the seat itself another."""
LEAST_TURNS: Final[i64] = 4
NO_TURN: Final[i64] = 0
"""No turn is played by what moves promise …"""
BY_LOT: Final[i64] = 1
"""… and any move is as good as another."""
FEW: Final[i64] = 3
"""How many moves, drawn by lot, are weighed where weighing all would take too long."""
TO_THE_END: Final[i64] = 1_000_000
"""So many turns that only the end of the game limits them."""


def turns_ahead(horizon: i64, seats: i64) -> i64:
    """How many turns ahead states are judged."""
    if horizon != USUAL:
        return horizon
    return seats + 1 if seats >= LEAST_TURNS else LEAST_TURNS


def no_rewards() -> vec[i64]:
    """Room for one reward for each seat."""
    return vec[i64]([0] * int(MOST_SEATS))


def play_on(
    state: State, seat: i64, turns: i64, keen: i64, few: i64, rng: Rng, moves: Moves
) -> None:
    """Play until the decision has passed on so many times; `seat` made the last one.

    The first `keen` turns, the one under way among them, are played by what moves promise. In the
    rest only so `few` moves are weighed at a decision.
    """
    while True:
        current = state.current
        if current == CHANCE:
            state.act(state.draw(rng))
            continue
        if current == NOBODY:
            return
        if current != seat:
            seat = current
            turns -= 1
            keen -= 1
            if turns == 0:
                return
        moves.clear()
        state.add_candidates(moves)
        if keen > 0 and moves.count > 1:
            state.act(most_promising(state, moves, rng))
        else:
            state.act(passable(state, moves, few, rng))


def most_promising(state: State, moves: Moves, rng: Rng) -> i64:
    """The move that promises most to whoever makes it."""
    best: i64 = 0
    most: i64 = 0
    for i in range(moves.count):
        value = promised(state, moves.items[i], rng)
        if i == 0 or value > most:
            best = moves.items[i]
            most = value
    return best


def passable(state: State, moves: Moves, few: i64, rng: Rng) -> i64:
    """The most promising of so many moves drawn by lot; of one alone nothing need be known."""
    if moves.count == 1:
        return moves.items[0]
    if few == BY_LOT:
        return moves.items[rng.below(moves.count)]
    best = moves.items[0]
    most: i64 = 0
    for i in range(few if few < moves.count else moves.count):
        drawn = i + rng.below(moves.count - i)
        move = moves.items[drawn]
        moves.items[drawn] = moves.items[i]
        value = promised(state, move, rng)
        if i == 0 or value > most:
            best = move
            most = value
    return best


def promised(state: State, move: i64, rng: Rng) -> i64:
    """What a move promises to whoever makes it."""
    after = state.clone()
    after.act(move)
    while after.current == CHANCE:
        after.act(after.draw(rng))
    return after.estimate(state.current)


def judge(state: State, rewards: vec[i64]) -> None:
    """Write every seat's reward in this state."""
    best: i64 = 0
    second: i64 = 0
    leader: i64 = NOBODY
    for seat in range(state.seats):
        promise = state.estimate(seat)
        rewards[seat] = promise
        if leader == NOBODY or promise > best:
            second = best if leader != NOBODY else promise
            best = promise
            leader = seat
        elif promise > second or seat == 1:
            second = promise
    for seat in range(state.seats):
        rewards[seat] = worth(rewards[seat] - (second if seat == leader else best))
    if state.current == NOBODY:
        add_victory(state, rewards)


def worth(lead: i64) -> i64:
    """The reward for a lead, or for lagging behind: half of FULL where seats are level."""
    distance = lead if lead >= 0 else -lead
    return FULL // 2 + FULL // 2 * lead // (distance + HALF_WAY)


def lead_for(reward: i64) -> i64:
    """The lead that a reward is worth: `worth` the other way round, less what rounding takes."""
    beyond = 2 * reward - FULL
    rest = FULL - beyond if beyond >= 0 else FULL + beyond
    return HALF_WAY * beyond // (rest if rest > 0 else 1)


def add_victory(state: State, rewards: vec[i64]) -> None:
    """A game that is over was won, alone or with others, or lost."""
    winners: i64 = 0
    won: i64 = 0  # by which seats, as bits: asking for a place is costly
    for seat in range(state.seats):
        if state.place(seat) == 0:
            winners += 1
            won |= BIT[seat]
    for seat in range(state.seats):
        rewards[seat] = rewards[seat] * (100 - VICTORY) // 100
        if won & BIT[seat]:
            rewards[seat] += FULL * VICTORY // 100 // winners
