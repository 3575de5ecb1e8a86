"""The quarry: which stones are pushed in, and what a push brings, VA-5.1 and VA-5.2."""

import json
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.errors import Malformed
from viae.core.game import EVERYBODY, Moves, Reader
from viae.games.via_appia import settling
from viae.games.via_appia.board import SIZES
from viae.games.via_appia.codes import (
    AIM,
    DIRECTION,
    DUTCH,
    EMPTY,
    FIRST_PLACE,
    MOST_PUSHES,
    PLACES_ALONG,
    PUSH,
    PUSH_OR_STOP,
    TOLD_ANNOUNCED,
    TOLD_FELL,
    TOLD_NOTHING_FELL,
    TOLD_PUSHED,
    TOLD_TOKEN_SPENT,
)
from viae.games.via_appia.quarry import stand_in
from viae.games.via_appia.quarry.film import Film
from viae.games.via_appia.quarry.physics import ANGLE_STEP, STEEPEST
from viae.games.via_appia.quarry.tray import MOST_STONES, Tray

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position


def has_stone(p: "Position", seat: i64) -> bool:
    base = seat * SIZES
    return p.stones[base] + p.stones[base + 1] + p.stones[base + 2] > 0


def add_pushes(p: "Position", moves: Moves) -> None:
    """Every place along the line for each size that the seat has."""
    for size in range(SIZES):
        if p.stones[p.on_turn * SIZES + size] > 0:
            first = PUSH + size * PLACES_ALONG - FIRST_PLACE
            for place in range(p.tray.least_place(size), p.tray.most_place(size) + 1):
                moves.add(first + place)


def may_stop(p: "Position") -> bool:
    """VA-5.1: the second push may be declined, but not in the Dutch edition; the third always."""
    return p.edition != DUTCH or p.pushes >= MOST_PUSHES


def announce(p: "Position", aim: i64) -> None:
    """Size and place of a push are chosen, the direction not yet."""
    seat = p.on_turn
    p.aim = aim
    p.phase = AIM
    if p.pushes == MOST_PUSHES:
        p.push_tokens[seat] = 0
        if p.heard:
            p.tell(TOLD_TOKEN_SPENT, EVERYBODY, seat)
    if p.heard:
        size = aim // PLACES_ALONG
        p.tell(TOLD_ANNOUNCED, EVERYBODY, seat, size, aim % PLACES_ALONG + FIRST_PLACE)


def push(p: "Position", direction: i64) -> None:
    """VA-5.6: the push happens, by the model or, in a hurry, by its stand-in."""
    size = p.aim // PLACES_ALONG
    place = p.aim % PLACES_ALONG + FIRST_PLACE
    angle = direction * ANGLE_STEP - STEEPEST
    reel = Film() if p.heard and not p.hurried else None
    if p.study is not None:
        study = p.studied().push(size, place, angle, p.hurried)
        p.study = study
        tray = study.tray
        fallen = study.fallen
    elif p.hurried:
        tray = p.tray.clone()
        fallen = stand_in.push(tray, size, place, angle)
    else:
        tray = p.tray.clone()
        fallen = tray.push(size, place, angle, reel)
    follow(p, size, angle, fallen, tray)
    if p.heard:
        p.outcome = [int(fallen[0]), int(fallen[1]), int(fallen[2]), *tray.save()]
        if reel is not None:
            p.film = json.dumps(reel.as_json(), separators=(",", ":"))


def settle(p: "Position", move: i64, outcome: list[int]) -> None:
    """A push whose outcome is known; refuses one in which stones appear or vanish."""
    size = p.aim // PLACES_ALONG
    read = Reader(outcome)
    fallen = read.many(SIZES, 0, MOST_STONES)
    tray = Tray(p.tray.physics)
    tray.load(read)
    read.end()
    balance = counted(p.tray)
    balance[size] += 1
    after = counted(tray)
    for k in range(SIZES):
        if balance[k] != after[k] + fallen[k]:
            raise Malformed("a push whose outcome has stones too many or too few")
    angle = (move - DIRECTION) * ANGLE_STEP - STEEPEST
    follow(p, size, angle, fallen, tray)


def counted(tray: Tray) -> vec[i64]:
    """How many stones of each size lie in a tray."""
    counts: vec[i64] = vec[i64]([0] * 3)
    for i in range(tray.count):
        counts[tray.size[i]] += 1
    return counts


def follow(p: "Position", size: i64, angle: i64, fallen: vec[i64], tray: Tray) -> None:
    """What a push leads to, whether it was computed now or before."""
    seat = p.on_turn
    place = p.aim % PLACES_ALONG + FIRST_PLACE
    p.aim = EMPTY
    p.tray = tray
    p.stones[seat * SIZES + size] -= 1
    p.pushes += 1
    for k in range(SIZES):
        p.won[k] += fallen[k]
    if p.heard:
        p.tell(TOLD_PUSHED, EVERYBODY, seat, size, place, angle)
        if fallen[0] + fallen[1] + fallen[2] > 0:
            p.tell(TOLD_FELL, EVERYBODY, seat, fallen[0], fallen[1], fallen[2])
        else:
            p.tell(TOLD_NOTHING_FELL, EVERYBODY, seat)
    if may_push_again(p):
        p.phase = PUSH_OR_STOP
    else:
        settling.begin(p)


def may_push_again(p: "Position") -> bool:
    """VA-5.1: a second time, and with a token a third time, with a stone that one has."""
    if not has_stone(p, p.on_turn):
        return False
    if p.pushes < MOST_PUSHES:
        return True
    return p.pushes == MOST_PUSHES and p.push_tokens[p.on_turn] > 0
