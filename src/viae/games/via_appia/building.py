"""Road building: one or two tiles from the cart onto the road, VA-6."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.game import BIT, EVERYBODY, Moves
from viae.games.via_appia import ending
from viae.games.via_appia.board import ROME, SECTIONS, SIZES, SPACES
from viae.games.via_appia.codes import (
    BUILD,
    BUILD_OR_STOP,
    EMPTY,
    TILE_POINTS,
    TOLD_BUILT,
    TOLD_BUILT_TWO,
)

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position


def reached(p: "Position", seat: i64) -> i64:
    """VA-6.1: how many sections, from A on, a seat may build in."""
    at = p.figures[seat]
    if at < ROME:
        return p.board.section[at] + 1
    return at - ROME + 1 if at < ROME + SECTIONS else SECTIONS


def add_first(p: "Position", moves: Moves) -> None:
    fitting = spaces_for_cart(p)
    if fitting:
        allowed: i64 = 0
        for section in range(reached(p, p.on_turn)):
            allowed |= p.board.whole[section]
        add_builds(fitting & allowed, moves)


def add_second(p: "Position", moves: Moves) -> None:
    """VA-6.3: in the section of the first tile."""
    section = p.board.section[p.first_built]
    add_builds(spaces_for_cart(p) & p.board.whole[section], moves)


def add_builds(spaces: i64, moves: Moves) -> None:
    for space in range(SPACES):
        if spaces & BIT[space]:
            moves.add(BUILD + space)


def spaces_for_cart(p: "Position") -> i64:
    """VA-6.2: the spaces next to the road that tiles in the cart fit on, as bits."""
    fitting: i64 = 0
    for size in range(SIZES):
        if p.carts[p.on_turn * SIZES + size] > 0:
            fitting |= p.board.of_size[size]
    return fitting & p.open


def may_build_second(p: "Position") -> bool:
    """VA-6.3: all earlier sections are full, and there is a tile and a space for it."""
    section = p.board.section[p.first_built]
    for earlier in range(section):
        if p.built & p.board.whole[earlier] != p.board.whole[earlier]:
            return False
    return spaces_for_cart(p) & p.board.whole[section] != 0


def build(p: "Position", space: i64) -> None:
    seat = p.on_turn
    size = p.board.size[space]
    p.carts[seat * SIZES + size] -= 1
    lay(p, space)
    p.bonus[seat * SECTIONS + p.board.section[space]] += 1
    p.tile_points[seat] += TILE_POINTS[size]
    p.moved = 1
    if p.heard:
        p.tell(TOLD_BUILT, EVERYBODY, seat, space, TILE_POINTS[size])
    if p.built == BIT[SPACES] - 1 and p.arrived[SECTIONS - 1] == 0:
        ending.announce_end(p)
    if p.first_built != EMPTY:
        p.purse[seat] += 1  # VA-6.4
        if p.heard:
            p.tell(TOLD_BUILT_TWO, EVERYBODY, seat)
        end(p)
        return
    p.first_built = space
    if may_build_second(p):
        p.phase = BUILD_OR_STOP
    else:
        end(p)


def lay(p: "Position", space: i64) -> None:
    """A tile lies on a space: others may adjoin it."""
    p.built |= BIT[space]
    p.open = (p.open | p.board.joined[space]) & ~p.built


def end(p: "Position") -> None:
    p.first_built = EMPTY
    ending.pass_on(p)
