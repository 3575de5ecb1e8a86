"""Road building: one or two tiles from the cart onto the road, VA-6."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT, EVERYBODY, Moves
from viae.games.via_appia.board import ROME, SECTIONS, SIZES, SPACES
from viae.games.via_appia.codes import (
    BUILD,
    BUILD_OR_STOP,
    EMPTY,
    EVENT_BUILT,
    EVENT_BUILT_TWO,
    TILE_POINTS,
)
from viae.games.via_appia.rules import ending

if TYPE_CHECKING:
    from viae.games.via_appia.state import State


def reached(state: "State", seat: i64) -> i64:
    """VA-6.1: how many sections, from A on, a seat may build in."""
    at = state.figures[seat]
    if at < ROME:
        return state.board.section[at] + 1
    return at - ROME + 1 if at < ROME + SECTIONS else SECTIONS


def allowed_spaces(state: "State", seat: i64) -> i64:
    """VA-6.1: all spaces of the sections that a seat may build in, as bits."""
    allowed: i64 = 0
    for section in range(reached(state, seat)):
        allowed |= state.board.whole[section]
    return allowed


def add_first(state: "State", moves: Moves) -> None:
    fitting = spaces_for_cart(state)
    if fitting:
        add_builds(fitting & allowed_spaces(state, state.on_turn), moves)


def add_second(state: "State", moves: Moves) -> None:
    """VA-6.3: in the section of the first tile."""
    section = state.board.section[state.first_built]
    add_builds(spaces_for_cart(state) & state.board.whole[section], moves)


def add_builds(spaces: i64, moves: Moves) -> None:
    for space in range(SPACES):
        if spaces & BIT[space]:
            moves.add(BUILD + space)


def spaces_for_cart(state: "State") -> i64:
    """VA-6.2: the spaces next to the road that tiles in the cart fit on, as bits."""
    fitting: i64 = 0
    for size in range(SIZES):
        if state.carts[state.on_turn * SIZES + size] > 0:
            fitting |= state.board.of_size[size]
    return fitting & state.open


def may_build_second(state: "State") -> bool:
    """VA-6.3: all earlier sections are full, and there is a tile and a space for it."""
    section = state.board.section[state.first_built]
    for earlier in range(section):
        if state.built & state.board.whole[earlier] != state.board.whole[earlier]:
            return False
    return spaces_for_cart(state) & state.board.whole[section] != 0


def build(state: "State", space: i64) -> None:
    seat = state.on_turn
    size = state.board.size[space]
    state.carts[seat * SIZES + size] -= 1
    lay(state, space)
    state.bonus[seat * SECTIONS + state.board.section[space]] += 1
    state.tile_points[seat] += TILE_POINTS[size]
    state.moved = 1
    if state.listens:
        state.tell(EVENT_BUILT, EVERYBODY, seat, space, TILE_POINTS[size])
    if state.built == BIT[SPACES] - 1 and state.arrived[SECTIONS - 1] == 0:
        ending.announce_end(state)
    if state.first_built != EMPTY:
        state.purse[seat] += 1  # VA-6.4
        if state.listens:
            state.tell(EVENT_BUILT_TWO, EVERYBODY, seat)
        end(state)
        return
    state.first_built = space
    if may_build_second(state):
        state.phase = BUILD_OR_STOP
    else:
        end(state)


def lay(state: "State", space: i64) -> None:
    """A tile lies on a space: others may adjoin it."""
    state.built |= BIT[space]
    state.open = (state.open | state.board.joined[space]) & ~state.built


def end(state: "State") -> None:
    state.first_built = EMPTY
    ending.pass_on(state)
