"""The quarry: which stones are pushed in, and what a push brings, VA-5.1 and VA-5.2."""

import json
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.errors import Malformed
from viae.core.state import EVERYBODY, GUESS, Moves, Reader
from viae.games.via_appia.board import SIZES
from viae.games.via_appia.codes import (
    AIM,
    DIRECTION,
    DUTCH,
    EMPTY,
    EVENT_ANNOUNCED,
    EVENT_FELL,
    EVENT_NOTHING_FELL,
    EVENT_PUSHED,
    EVENT_TOKEN_SPENT,
    FIRST_PLACE,
    MOST_PUSHES,
    PLACES_ALONG,
    PUSH,
    PUSH_OR_STOP,
)
from viae.games.via_appia.quarry import surrogate
from viae.games.via_appia.quarry.film import Film
from viae.games.via_appia.quarry.physics import ANGLE_STEP, STEEPEST
from viae.games.via_appia.quarry.tray import MOST_STONES, Tray
from viae.games.via_appia.rules import settling

if TYPE_CHECKING:
    from viae.games.via_appia.state import State


def has_stone(state: "State", seat: i64) -> bool:
    base = seat * SIZES
    return state.stones[base] + state.stones[base + 1] + state.stones[base + 2] > 0


def add_pushes(state: "State", moves: Moves) -> None:
    """Every place along the line for each size that the seat has."""
    for size in range(SIZES):
        if state.stones[state.on_turn * SIZES + size] > 0:
            first = PUSH + size * PLACES_ALONG - FIRST_PLACE
            for place in range(state.tray.least_place(size), state.tray.most_place(size) + 1):
                moves.add(first + place)


def may_stop(state: "State") -> bool:
    """VA-5.1: the second push may be declined, but not in the Dutch edition; the third always."""
    return state.edition != DUTCH or state.pushes >= MOST_PUSHES


def announce(state: "State", aim: i64) -> None:
    """Size and place of a push are chosen, the direction not yet."""
    seat = state.on_turn
    state.aim = aim
    state.phase = AIM
    if state.pushes == MOST_PUSHES:
        state.push_tokens[seat] = 0
        if state.listens:
            state.tell(EVENT_TOKEN_SPENT, EVERYBODY, seat)
    if state.listens:
        size = aim // PLACES_ALONG
        state.tell(EVENT_ANNOUNCED, EVERYBODY, seat, size, aim % PLACES_ALONG + FIRST_PLACE)


def push(state: "State", direction: i64) -> None:
    """VA-5.6: the push happens, by the model or, where the state guesses, by its surrogate."""
    size = state.aim // PLACES_ALONG
    place = state.aim % PLACES_ALONG + FIRST_PLACE
    angle = direction * ANGLE_STEP - STEEPEST
    guess = state.thinking == GUESS
    reel = Film() if state.listens and not guess else None
    if state.cache is not None:
        cache = state.push_cache().push(size, place, angle, guess)
        state.cache = cache
        tray = cache.tray
        fallen = cache.fallen
    elif guess:
        tray = state.tray.clone()
        fallen = surrogate.push(tray, size, place, angle)
    else:
        tray = state.tray.clone()
        fallen = tray.push(size, place, angle, reel)
    follow(state, size, angle, fallen, tray)
    if state.listens:
        state.outcome = [int(fallen[0]), int(fallen[1]), int(fallen[2]), *tray.save()]
        if reel is not None:
            state.film = json.dumps(reel.as_json(), separators=(",", ":"))


def apply_outcome(state: "State", move: i64, outcome: list[int]) -> None:
    """A push whose outcome is known; refuses one in which stones appear or vanish."""
    size = state.aim // PLACES_ALONG
    read = Reader(outcome)
    fallen = read.many(SIZES, 0, MOST_STONES)
    tray = Tray(state.tray.physics)
    tray.load(read)
    read.end()
    balance = counted(state.tray)
    balance[size] += 1
    after = counted(tray)
    for k in range(SIZES):
        if balance[k] != after[k] + fallen[k]:
            raise Malformed("a push whose outcome has stones too many or too few")
    angle = (move - DIRECTION) * ANGLE_STEP - STEEPEST
    follow(state, size, angle, fallen, tray)


def counted(tray: Tray) -> vec[i64]:
    """How many stones of each size lie in a tray."""
    counts: vec[i64] = vec[i64]([0] * 3)
    for i in range(tray.count):
        counts[tray.size[i]] += 1
    return counts


def follow(state: "State", size: i64, angle: i64, fallen: vec[i64], tray: Tray) -> None:
    """What a push leads to, whether it was computed now or before."""
    seat = state.on_turn
    place = state.aim % PLACES_ALONG + FIRST_PLACE
    state.aim = EMPTY
    state.tray = tray
    state.stones[seat * SIZES + size] -= 1
    state.pushes += 1
    for k in range(SIZES):
        state.won[k] += fallen[k]
    if state.listens:
        state.tell(EVENT_PUSHED, EVERYBODY, seat, size, place, angle)
        if fallen[0] + fallen[1] + fallen[2] > 0:
            state.tell(EVENT_FELL, EVERYBODY, seat, fallen[0], fallen[1], fallen[2])
        else:
            state.tell(EVENT_NOTHING_FELL, EVERYBODY, seat)
    if may_push_again(state):
        state.phase = PUSH_OR_STOP
    else:
        settling.begin(state)


def may_push_again(state: "State") -> bool:
    """VA-5.1: a second time, and with a token a third time, with a stone that one has."""
    if not has_stone(state, state.on_turn):
        return False
    if state.pushes < MOST_PUSHES:
        return True
    return state.pushes == MOST_PUSHES and state.push_tokens[state.on_turn] > 0
