"""Evaluation: the reward of every seat in a state, for search and rollouts. Compiled.

A reward lies between 0 and FULL_REWARD. During the game it follows the lead over the best other
seat by the game's own estimate, flattened towards both ends, so that points count whether a seat is
ahead or behind. In a finished game most of it is the victory itself. A search that sees the end
therefore plays to win, and one that does not see it plays for points.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.state import BIT, MOST_SEATS, NOBODY, State

FULL_REWARD: Final[i64] = 1_000_000
HALF_LEAD: Final[i64] = 8_000
"""The lead, in thousandths of a point, at which half of the remaining reward is reached."""
VICTORY_SHARE: Final[i64] = 75
"""Hundredths of a finished game's reward that go to the winner, whatever the points."""


def zero_rewards() -> vec[i64]:
    """Room for one reward for each seat."""
    return vec[i64]([0] * int(MOST_SEATS))


def evaluate(state: State, rewards: vec[i64]) -> None:
    """Write every seat's reward in this state."""
    best: i64 = 0
    second: i64 = 0
    leader: i64 = NOBODY
    for seat in range(state.seats):
        estimate = state.estimate(seat)
        rewards[seat] = estimate
        if leader == NOBODY or estimate > best:
            second = best if leader != NOBODY else estimate
            best = estimate
            leader = seat
        elif estimate > second or seat == 1:
            second = estimate
    for seat in range(state.seats):
        rewards[seat] = reward_of(rewards[seat] - (second if seat == leader else best))
    if state.current == NOBODY:
        add_victory(state, rewards)


def reward_of(lead: i64) -> i64:
    """The reward for a lead, which is negative for a seat that is behind; half where level."""
    distance = lead if lead >= 0 else -lead
    return FULL_REWARD // 2 + FULL_REWARD // 2 * lead // (distance + HALF_LEAD)


def lead_of(reward: i64) -> i64:
    """The inverse of `reward_of`: the lead that brings a reward, up to rounding."""
    beyond = 2 * reward - FULL_REWARD
    rest = FULL_REWARD - beyond if beyond >= 0 else FULL_REWARD + beyond
    return HALF_LEAD * beyond // (rest if rest > 0 else 1)


def add_victory(state: State, rewards: vec[i64]) -> None:
    """Count the victory in a finished game; winners who tie share it."""
    winners: i64 = 0
    won: i64 = 0  # seats as bits: asking for a place is costly
    for seat in range(state.seats):
        if state.place(seat) == 0:
            winners += 1
            won |= BIT[seat]
    for seat in range(state.seats):
        rewards[seat] = rewards[seat] * (100 - VICTORY_SHARE) // 100
        if won & BIT[seat]:
            rewards[seat] += FULL_REWARD * VICTORY_SHARE // 100 // winners
