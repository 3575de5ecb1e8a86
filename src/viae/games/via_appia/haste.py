"""In a hurry: the few moves that come to mind first, for playing on quickly and not badly."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import BIT, Moves
from viae.games.via_appia import advice, building, income, pushing, settling, travelling
from viae.games.via_appia.board import CARDS, SIZES, SPACES
from viae.games.via_appia.codes import (
    ACTION,
    AIM,
    BUILD,
    BUILD_OR_STOP,
    COMFORT,
    COMFORT_ONE,
    DIRECTION,
    EMPTY,
    EXCHANGE,
    FIRST_PLACE,
    INCOME,
    PLACES_ALONG,
    PUSH,
    PUSH_OR_STOP,
    SELL,
    SETTLE,
    STOP,
    TAKE_BOTH,
    TAKE_SESTERCE,
    TAKE_SESTERCES,
    TAKE_STONES,
    TAKE_TILE,
    TAKES,
    TILE_POINTS,
)
from viae.games.via_appia.quarry.physics import LARGE, SMALL

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position


def add_few(p: "Position", moves: Moves) -> None:
    """Some of the legal moves of whoever is to decide: at least one."""
    phase = p.phase
    if phase == ACTION:
        add_cards(p, moves)
        add_pushes(p, moves)
        add_builds(p, allowed_spaces(p), moves)
        travelling.add_travels(p, moves)
    elif phase == AIM:
        add_directions(p, moves)
    elif phase == PUSH_OR_STOP:
        add_pushes(p, moves)
        if pushing.may_stop(p):
            moves.add(STOP)
    elif phase == SETTLE:
        add_exchange(p, moves)
    elif phase == COMFORT_ONE:
        fits = advice.best_tile(p.carts, p.on_turn * SIZES, p.tiles_left, SMALL) == SMALL
        moves.add(COMFORT + (TAKE_TILE if fits else TAKE_SESTERCE))
    elif phase == BUILD_OR_STOP:
        section = p.board.section[p.first_built]
        add_builds(p, p.board.whole[section], moves)
    else:
        p.add_moves(moves)


def add_cards(p: "Position", moves: Moves) -> None:
    """The card with most sesterces, and the one with the best stones; or the best of both."""
    richest: i64 = EMPTY
    most: i64 = 0
    stoniest: i64 = EMPTY
    best: i64 = 0
    both = income.takes_both(p)
    for card in range(CARDS):
        if p.face_up & BIT[card]:
            sesterces = p.board.sesterces[card]
            stones: i64 = 0
            for size in range(SIZES):
                stones += p.board.stones[card * SIZES + size] * (TILE_POINTS[size] + 1)
            if both:
                stones += sesterces
            if richest == EMPTY or sesterces > most:
                richest = card
                most = sesterces
            if stoniest == EMPTY or stones > best:
                stoniest = card
                best = stones
    if both:
        moves.add(INCOME + stoniest * TAKES + TAKE_BOTH)
    else:
        moves.add(INCOME + richest * TAKES + TAKE_SESTERCES)
        moves.add(INCOME + stoniest * TAKES + TAKE_STONES)


def add_pushes(p: "Position", moves: Moves) -> None:
    """For each size what looks good at once."""
    study = p.studied()
    for size in range(SIZES):
        if p.stones[p.on_turn * SIZES + size] > 0:
            place = study.glance(size).place
            moves.add(PUSH + size * PLACES_ALONG + place - FIRST_PLACE)


def add_directions(p: "Position", moves: Moves) -> None:
    """What looks good for the place announced."""
    place = p.aim % PLACES_ALONG + FIRST_PLACE
    glance = p.studied().glance(p.aim // PLACES_ALONG)
    moves.add(DIRECTION + glance.direction_at(place))


def allowed_spaces(p: "Position") -> i64:
    """VA-6.1: where the seat on turn may build, as bits."""
    allowed: i64 = 0
    for section in range(building.reached(p, p.on_turn)):
        allowed |= p.board.whole[section]
    return allowed


def add_builds(p: "Position", allowed: i64, moves: Moves) -> None:
    """The largest tile that can be built, on the first space for it."""
    spaces = building.spaces_for_cart(p) & allowed
    for k in range(SIZES):
        fitting = spaces & p.board.of_size[LARGE - k]
        if fitting:
            for space in range(SPACES):
                if fitting & BIT[space]:
                    moves.add(BUILD + space)
                    return


def add_exchange(p: "Position", moves: Moves) -> None:
    """The best tile that fits; if none does, sell, or hand another back."""
    stone = settling.largest_won(p)
    tile = advice.best_tile(p.carts, p.on_turn * SIZES, p.tiles_left, stone)
    if tile >= 0:
        moves.add(EXCHANGE + tile)
        return
    moves.add(SELL)
    if p.tiles_left[stone] > 0:
        moves.add(EXCHANGE + stone)
