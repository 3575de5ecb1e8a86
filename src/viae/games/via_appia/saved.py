"""Which saved positions can be: what passes here can be played on to the end.

Fills the fields that follow from others on the way. `position` has read the numbers before and
seen that each is within its bounds.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.errors import Malformed
from viae.core.game import BIT, CHANCE, NOBODY
from viae.games.via_appia import building, chance, ending, pushing, settling, travelling
from viae.games.via_appia.board import CARDS, ROME, SECTIONS, SIZES, SPACES
from viae.games.via_appia.codes import (
    ACTION,
    AIM,
    BUILD_OR_STOP,
    COMFORT_ONE,
    DEAL_CARDS,
    DRAW_LOTS,
    DUTCH,
    EMPTY,
    FACE_UP,
    FIRST_PLACE,
    HAND_BACK_TILE,
    IDLE_ROUNDS,
    MOST_PUSHES,
    OVER,
    PLACES_ALONG,
    PUSH_OR_STOP,
    SETTLE,
    START_MEDIUM,
    START_SESTERCES,
    START_SMALL,
    TILE_POINTS,
)
from viae.games.via_appia.quarry.physics import LARGE, MEDIUM, SMALL

if TYPE_CHECKING:
    from viae.games.via_appia.position import Position


def check(p: "Position") -> None:
    """Fill the fields that follow from others, after loading; refuses what cannot be."""
    count_stones(p)
    count_tiles(p)
    check_points(p)
    check_cards(p)
    check_arrivals(p)
    check_figures(p)
    check_turns(p)
    if p.phase < ACTION and p.turns == 0:
        check_set_up(p)
    check_action(p)
    demand(p.current == who_decides(p), "another seat is to decide")


def demand(holds: bool, words: str) -> None:
    if not holds:
        raise Malformed(f"saved position: {words}")


def who_decides(p: "Position") -> i64:
    if p.phase == OVER:
        return NOBODY
    return CHANCE if p.phase < ACTION else p.on_turn


def count_stones(p: "Position") -> None:
    """VA-1.2: the rest is in the supply."""
    in_tray = pushing.counted(p.tray)
    for size in range(SIZES):
        p.stones_left[size] -= in_tray[size] + p.won[size]
        for seat in range(p.seats):
            p.stones_left[size] -= p.stones[seat * SIZES + size]
        demand(p.stones_left[size] >= 0, f"there are too many stones of size {size}")


def count_tiles(p: "Position") -> None:
    """VA-1.2, VA-1.3: in carts, on the road or on their way back; the rest is in the supply."""
    for space in range(SPACES):
        if p.built & BIT[space]:
            p.tiles_left[p.board.size[space]] -= 1
            building.lay(p, space)
    p.open &= ~p.built
    for tile in range(SIZES):
        p.tiles_left[tile] -= p.handed_back[tile]
        for seat in range(p.seats):
            p.tiles_left[tile] -= p.carts[seat * SIZES + tile]
        demand(p.tiles_left[tile] >= 0, f"there are too many tiles of size {tile}")
    for seat in range(p.seats):
        base = seat * SIZES
        small = p.carts[base + SMALL]
        loaded = settling.fits(small, p.carts[base + MEDIUM], p.carts[base + LARGE])
        demand(loaded, f"the cart of seat {seat} takes no such tiles")


def check_points(p: "Position") -> None:
    """VA-6.4: who built has a bonus token and points for every tile, together and each alone."""
    for section in range(SECTIONS):
        held: i64 = 0
        for seat in range(p.seats):
            held += p.bonus[seat * SECTIONS + section]
        laid = chance.counted(p.built & p.board.whole[section])
        demand(held == laid, f"section {section} has other bonus tokens")
    worth: i64 = 0
    for size in range(SIZES):
        worth += TILE_POINTS[size] * chance.counted(p.built & p.board.of_size[size])
    for seat in range(p.seats):
        own = p.tile_points[seat]
        worth -= own
        tiles: i64 = 0
        for section in range(SECTIONS):
            tiles += p.bonus[seat * SECTIONS + section]
        # Every tile brings 1, 3 or 5 points.
        proper = tiles * TILE_POINTS[SMALL] <= own <= tiles * TILE_POINTS[LARGE]
        demand(proper and (own - tiles) % 2 == 0, f"seat {seat} has other points for tiles")
    demand(worth == 0, "the tiles on the road bring other points")


def check_cards(p: "Position") -> None:
    """VA-2.1, VA-4: every card is in one place, and as many are face up as can be."""
    every = p.face_up | p.pile | p.used
    once = p.face_up & p.pile | p.face_up & p.used | p.pile & p.used
    demand(every == BIT[CARDS] - 1 and once == 0, "an income card is in two places or in none")
    shown = chance.counted(p.face_up)
    if p.phase < DEAL_CARDS:
        demand(shown == 0, "income cards lie open too early")
    elif p.phase == DEAL_CARDS:
        demand(shown < FACE_UP, "seven income cards lie open already")
        demand(p.pile != 0, "no income card is left to be dealt")
        taker = p.turns == 0 or (p.turns >= FACE_UP - 1 and p.push_tokens[p.on_turn] > 0)
        demand(taker, "nobody took the last income card")
    else:
        demand(1 <= shown <= FACE_UP, "no income card lies open, or too many")
        demand(FACE_UP - shown <= p.turns, "more income cards are used than turns were played")
    if p.edition != DUTCH:
        gone = FACE_UP if p.phase == DEAL_CARDS and p.turns > 0 else FACE_UP - shown
        if p.phase < ACTION and p.turns == 0:
            gone = 0
        demand(chance.counted(p.used) == gone, "other income cards are used")
    elif p.turns == 0 and p.phase <= DEAL_CARDS:
        demand(p.used == 0, "income cards are used too early")


def check_arrivals(p: "Position") -> None:
    """VA-7.3: who came where, one after another."""
    for section in range(SECTIONS):
        come: i64 = 0
        for rank in range(p.seats):
            seat = p.arrivals[section * p.seats + rank]
            if seat != EMPTY:
                demand(p.arrived[section] == rank, "somebody arrives after nobody")
                demand(come & BIT[seat] == 0, f"seat {seat} arrives twice")
                come |= BIT[seat]
                p.arrived[section] += 1
        for seat in range(p.seats):
            arrived = come & BIT[seat] != 0
            demand(arrived == has_passed(p, seat, section), f"seat {seat} is elsewhere")


def has_passed(p: "Position", seat: i64, section: i64) -> bool:
    """Is a seat's figure beyond a section, in its far city or farther?"""
    return travelling.section_ahead(p, p.figures[seat]) > section


def check_figures(p: "Position") -> None:
    """VA-7.1, VA-7.2: figures stand on tiles, and where there is room."""
    for seat in range(p.seats):
        at = p.figures[seat]
        if at < ROME:
            demand(p.built & BIT[at] != 0, f"seat {seat} stands beside the road")
            here: i64 = 0
            for other in range(p.seats):
                if p.figures[other] == at:
                    here += 1
            most: i64 = 2 if p.board.size[at] == LARGE else 1
            demand(here <= most, f"too many figures stand on space {at}")


def check_turns(p: "Position") -> None:
    """VA-3, VA-8: whose turn it is, and whether the game is over."""
    demand(p.phase != DRAW_LOTS or p.start == 0, "the start player is not drawn yet")
    demand(p.turns == 0 or p.phase >= DEAL_CARDS, "the set-up is over")
    demand(p.on_turn == (p.start + p.turns) % p.seats, "it is another seat's turn")
    demand(p.idle <= p.turns // p.seats, "there were fewer rounds")
    if p.on_turn == p.start and p.phase != BUILD_OR_STOP:
        demand(p.moved == 0, "something moved in a round that has not begun")
    demand(p.phase == OVER or p.idle < IDLE_ROUNDS, "nothing has moved for too long")
    over = p.turns > 0 and ending.is_over(p)
    demand(over == (p.phase == OVER), "the game is over, or nothing has ended it")


def check_set_up(p: "Position") -> None:
    """VA-2: nobody has done anything yet."""
    demand(p.built == 0 and p.moved == 0, "something is built before the game begins")
    in_tray = pushing.counted(p.tray)
    for size in range(SIZES):
        due = p.tray.physics.stones[size] if p.phase == DEAL_CARDS else 0
        demand(in_tray[size] == due, "the quarry is filled too early or too late")
    drawn = p.phase != DRAW_LOTS
    for k in range(p.seats):
        seat = (p.start + k) % p.seats
        base = seat * SIZES
        small = START_SMALL[k] if drawn else 0
        medium = START_MEDIUM[k] if drawn else 0
        purse = START_SESTERCES[k] if drawn else 0
        demand(
            p.purse[seat] == purse
            and p.stones[base + SMALL] == small
            and p.stones[base + MEDIUM] == medium
            and p.stones[base + LARGE] == 0,
            f"seat {seat} has other stones or sesterces at the start",
        )
        tiles = p.carts[base] + p.carts[base + 1] + p.carts[base + 2]
        demand(tiles + p.push_tokens[seat] == 0, f"seat {seat} has something already")
        demand(p.figures[seat] == ROME, f"seat {seat} has travelled already")


def check_action(p: "Position") -> None:
    """VA-5, VA-6: what an action has come to fits its phase."""
    phase = p.phase
    quarry = AIM <= phase <= COMFORT_ONE
    demand(quarry or p.pushes == 0, "no stone is pushed in this action")
    demand((p.aim != EMPTY) == (phase == AIM), "a push is announced or not")
    demand((p.target != EMPTY) == (phase == HAND_BACK_TILE), "a tile is taken or not")
    demand((p.first_built != EMPTY) == (phase == BUILD_OR_STOP), "a tile was built or not")
    returned = p.handed_back[0] + p.handed_back[1] + p.handed_back[2]
    settles = phase == SETTLE or phase == HAND_BACK_TILE
    demand(settles or returned == 0, "tiles are handed back for nothing")
    won = p.won[0] + p.won[1] + p.won[2]
    demand(quarry or won == 0, "stones were won without a push")
    if phase == AIM:
        check_aim(p)
    elif phase == PUSH_OR_STOP:
        demand(p.pushes > 0 and pushing.may_push_again(p), "no stone can be pushed")
    elif settles:
        check_settling(p, won)
    elif phase == COMFORT_ONE:
        fitting = p.edition != DUTCH and p.pushes >= MOST_PUSHES and won == 0
        demand(fitting and p.tiles_left[SMALL] > 0, "nobody is to be comforted")
    elif phase == BUILD_OR_STOP:
        demand(p.built & BIT[p.first_built] != 0 and p.moved == 1, "the first tile is not there")
        own = p.bonus[p.on_turn * SECTIONS + p.board.section[p.first_built]]
        demand(own > 0, "somebody else has built the first tile")
        demand(p.board.section[p.first_built] < building.reached(p, p.on_turn), "out of reach")
        demand(building.may_build_second(p), "no second tile can be built")


def check_aim(p: "Position") -> None:
    size = p.aim // PLACES_ALONG
    place = p.aim % PLACES_ALONG + FIRST_PLACE
    demand(p.stones[p.on_turn * SIZES + size] > 0, "no such stone can be pushed")
    demand(p.tray.can_push(size, place, 0), "a stone cannot be pushed in there")
    spent = p.pushes < MOST_PUSHES or p.push_tokens[p.on_turn] == 0
    demand(p.pushes <= MOST_PUSHES and spent, "too many stones are pushed")


def check_settling(p: "Position", won: i64) -> None:
    demand(p.pushes > 0, "stones were won without a push")
    if p.phase == SETTLE:
        stone = settling.largest_won(p)
        demand(stone != EMPTY, "no stone is to be settled")
        demand(has_tile(p, stone), "there is no tile for the stone")
        return
    stone = settling.largest_won(p) if won > 0 else SMALL
    if won == 0:
        demand(p.edition != DUTCH and p.pushes >= MOST_PUSHES, "nobody is to be comforted")
    demand(p.target <= stone and p.tiles_left[p.target] > 0, "there is no such tile for the stone")
    demand(not settling.has_room(p), "the cart has room")


def has_tile(p: "Position", stone: i64) -> bool:
    for tile in range(stone + 1):
        if p.tiles_left[tile] > 0:
            return True
    return False
