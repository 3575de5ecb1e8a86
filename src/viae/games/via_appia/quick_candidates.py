"""Candidates at GUESS: a few obvious moves, for playouts that are quick and not senseless."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT, Moves
from viae.games.via_appia import evaluation
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
from viae.games.via_appia.rules import building, income, pushing, settling, travelling

if TYPE_CHECKING:
    from viae.games.via_appia.state import State


def add_few(state: "State", moves: Moves) -> None:
    """Some of the legal moves, at least one."""
    phase = state.phase
    if phase == ACTION:
        add_cards(state, moves)
        add_pushes(state, moves)
        add_builds(state, building.allowed_spaces(state, state.on_turn), moves)
        travelling.add_travels(state, moves)
    elif phase == AIM:
        add_directions(state, moves)
    elif phase == PUSH_OR_STOP:
        add_pushes(state, moves)
        if pushing.may_stop(state):
            moves.add(STOP)
    elif phase == SETTLE:
        add_exchange(state, moves)
    elif phase == COMFORT_ONE:
        cart = state.on_turn * SIZES
        tile = evaluation.best_tile(state.carts, cart, state.tiles_left, SMALL)
        moves.add(COMFORT + (TAKE_TILE if tile == SMALL else TAKE_SESTERCE))
    elif phase == BUILD_OR_STOP:
        section = state.board.section[state.first_built]
        add_builds(state, state.board.whole[section], moves)
    else:
        state.add_moves(moves)


def add_cards(state: "State", moves: Moves) -> None:
    """The card with most sesterces, and the one with the best stones; or the best of both."""
    richest: i64 = EMPTY
    most: i64 = 0
    stoniest: i64 = EMPTY
    best: i64 = 0
    both = income.takes_both(state)
    for card in range(CARDS):
        if state.face_up & BIT[card]:
            sesterces = state.board.sesterces[card]
            stones: i64 = 0
            for size in range(SIZES):
                stones += state.board.stones[card * SIZES + size] * (TILE_POINTS[size] + 1)
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


def add_pushes(state: "State", moves: Moves) -> None:
    """For each size the place that looks best at a glance."""
    cache = state.push_cache()
    for size in range(SIZES):
        if state.stones[state.on_turn * SIZES + size] > 0:
            place = cache.glance(size).place
            moves.add(PUSH + size * PLACES_ALONG + place - FIRST_PLACE)


def add_directions(state: "State", moves: Moves) -> None:
    """The direction that looks best at the place announced."""
    place = state.aim % PLACES_ALONG + FIRST_PLACE
    glance = state.push_cache().glance(state.aim // PLACES_ALONG)
    moves.add(DIRECTION + glance.direction_at(place))


def add_builds(state: "State", allowed: i64, moves: Moves) -> None:
    """The largest tile that can be built, on the first space for it."""
    spaces = building.spaces_for_cart(state) & allowed
    for k in range(SIZES):
        fitting = spaces & state.board.of_size[LARGE - k]
        if fitting:
            for space in range(SPACES):
                if fitting & BIT[space]:
                    moves.add(BUILD + space)
                    return


def add_exchange(state: "State", moves: Moves) -> None:
    """The best tile that fits; if none does, sell, or hand another back."""
    stone = settling.largest_won(state)
    tile = evaluation.best_tile(state.carts, state.on_turn * SIZES, state.tiles_left, stone)
    if tile >= 0:
        moves.add(EXCHANGE + tile)
        return
    moves.add(SELL)
    if state.tiles_left[stone] > 0:
        moves.add(EXCHANGE + stone)
