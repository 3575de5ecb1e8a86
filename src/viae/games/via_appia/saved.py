"""Checks a saved state: what passes can be played to the end.

`State.load` has read the numbers and seen that each is within its bounds. Here they are held
against each other, and the fields that follow from others are filled in.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from viae.core.state import BIT, CHANCE, NOBODY, count_bits, demand
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
from viae.games.via_appia.rules import building, ending, pushing, settling, travelling

if TYPE_CHECKING:
    from viae.games.via_appia.state import State


def check(state: "State") -> None:
    """Fill the fields that follow from others, after loading; refuses what cannot be."""
    count_stones(state)
    count_tiles(state)
    check_points(state)
    check_cards(state)
    check_arrivals(state)
    check_figures(state)
    check_turns(state)
    if state.phase < ACTION and state.turns == 0:
        check_set_up(state)
    check_action(state)
    demand(state.current == who_decides(state), "another seat is to decide")


def who_decides(state: "State") -> i64:
    if state.phase == OVER:
        return NOBODY
    return CHANCE if state.phase < ACTION else state.on_turn


def count_stones(state: "State") -> None:
    """VA-1.2: the rest is in the supply."""
    in_tray = pushing.counted(state.tray)
    for size in range(SIZES):
        state.stones_left[size] -= in_tray[size] + state.won[size]
        for seat in range(state.seats):
            state.stones_left[size] -= state.stones[seat * SIZES + size]
        demand(state.stones_left[size] >= 0, f"there are too many stones of size {size}")


def count_tiles(state: "State") -> None:
    """VA-1.2, VA-1.3: in carts, on the road or on their way back; the rest is in the supply."""
    for space in range(SPACES):
        if state.built & BIT[space]:
            state.tiles_left[state.board.size[space]] -= 1
            building.lay(state, space)
    state.open &= ~state.built
    for tile in range(SIZES):
        state.tiles_left[tile] -= state.handed_back[tile]
        for seat in range(state.seats):
            state.tiles_left[tile] -= state.carts[seat * SIZES + tile]
        demand(state.tiles_left[tile] >= 0, f"there are too many tiles of size {tile}")
    for seat in range(state.seats):
        base = seat * SIZES
        small = state.carts[base + SMALL]
        loaded = settling.fits(small, state.carts[base + MEDIUM], state.carts[base + LARGE])
        demand(loaded, f"the cart of seat {seat} takes no such tiles")


def check_points(state: "State") -> None:
    """VA-6.4: who built has a bonus token and points for every tile, together and each alone."""
    for section in range(SECTIONS):
        held: i64 = 0
        for seat in range(state.seats):
            held += state.bonus[seat * SECTIONS + section]
        laid = count_bits(state.built & state.board.whole[section])
        demand(held == laid, f"section {section} has other bonus tokens")
    worth: i64 = 0
    for size in range(SIZES):
        worth += TILE_POINTS[size] * count_bits(state.built & state.board.of_size[size])
    for seat in range(state.seats):
        own = state.tile_points[seat]
        worth -= own
        tiles: i64 = 0
        for section in range(SECTIONS):
            tiles += state.bonus[seat * SECTIONS + section]
        # Every tile brings 1, 3 or 5 points.
        proper = tiles * TILE_POINTS[SMALL] <= own <= tiles * TILE_POINTS[LARGE]
        demand(proper and (own - tiles) % 2 == 0, f"seat {seat} has other points for tiles")
    demand(worth == 0, "the tiles on the road bring other points")


def check_cards(state: "State") -> None:
    """VA-2.1, VA-4: every card is in one place, and as many are face up as can be."""
    every = state.face_up | state.pile | state.used
    once = state.face_up & state.pile | state.face_up & state.used | state.pile & state.used
    demand(every == BIT[CARDS] - 1 and once == 0, "an income card is in two places or in none")
    shown = count_bits(state.face_up)
    if state.phase < DEAL_CARDS:
        demand(shown == 0, "income cards lie open too early")
    elif state.phase == DEAL_CARDS:
        demand(shown < FACE_UP, "seven income cards lie open already")
        demand(state.pile != 0, "no income card is left to be dealt")
        taker = state.turns == 0 or (
            state.turns >= FACE_UP - 1 and state.push_tokens[state.on_turn] > 0
        )
        demand(taker, "nobody took the last income card")
    else:
        demand(1 <= shown <= FACE_UP, "no income card lies open, or too many")
        demand(FACE_UP - shown <= state.turns, "more income cards are used than turns were played")
    if state.edition != DUTCH:
        gone = FACE_UP if state.phase == DEAL_CARDS and state.turns > 0 else FACE_UP - shown
        if state.phase < ACTION and state.turns == 0:
            gone = 0
        demand(count_bits(state.used) == gone, "other income cards are used")
    elif state.turns == 0 and state.phase <= DEAL_CARDS:
        demand(state.used == 0, "income cards are used too early")


def check_arrivals(state: "State") -> None:
    """VA-7.3: who came where, one after another."""
    for section in range(SECTIONS):
        come: i64 = 0
        for rank in range(state.seats):
            seat = state.arrivals[section * state.seats + rank]
            if seat != EMPTY:
                demand(state.arrived[section] == rank, "somebody arrives after nobody")
                demand(come & BIT[seat] == 0, f"seat {seat} arrives twice")
                come |= BIT[seat]
                state.arrived[section] += 1
        for seat in range(state.seats):
            arrived = come & BIT[seat] != 0
            demand(arrived == has_passed(state, seat, section), f"seat {seat} is elsewhere")


def has_passed(state: "State", seat: i64, section: i64) -> bool:
    """Is a seat's figure beyond a section, in its far city or farther?"""
    return travelling.section_ahead(state, state.figures[seat]) > section


def check_figures(state: "State") -> None:
    """VA-7.1, VA-7.2: figures stand on tiles, and where there is room."""
    for seat in range(state.seats):
        at = state.figures[seat]
        if at < ROME:
            demand(state.built & BIT[at] != 0, f"seat {seat} stands beside the road")
            here: i64 = 0
            for other in range(state.seats):
                if state.figures[other] == at:
                    here += 1
            most: i64 = 2 if state.board.size[at] == LARGE else 1
            demand(here <= most, f"too many figures stand on space {at}")


def check_turns(state: "State") -> None:
    """VA-3, VA-8: whose turn it is, and whether the game is over."""
    demand(state.phase != DRAW_LOTS or state.start == 0, "the start player is not drawn yet")
    demand(state.turns == 0 or state.phase >= DEAL_CARDS, "the set-up is over")
    demand(state.on_turn == (state.start + state.turns) % state.seats, "it is another seat's turn")
    demand(state.idle <= state.turns // state.seats, "there were fewer rounds")
    if state.on_turn == state.start and state.phase != BUILD_OR_STOP:
        demand(state.moved == 0, "something moved in a round that has not begun")
    demand(state.phase == OVER or state.idle < IDLE_ROUNDS, "nothing has moved for too long")
    over = state.turns > 0 and ending.is_over(state)
    demand(over == (state.phase == OVER), "the game is over, or nothing has ended it")


def check_set_up(state: "State") -> None:
    """VA-2: nobody has done anything yet."""
    demand(state.built == 0 and state.moved == 0, "something is built before the game begins")
    in_tray = pushing.counted(state.tray)
    for size in range(SIZES):
        due = state.tray.physics.stones[size] if state.phase == DEAL_CARDS else 0
        demand(in_tray[size] == due, "the quarry is filled too early or too late")
    drawn = state.phase != DRAW_LOTS
    for k in range(state.seats):
        seat = (state.start + k) % state.seats
        base = seat * SIZES
        small = START_SMALL[k] if drawn else 0
        medium = START_MEDIUM[k] if drawn else 0
        purse = START_SESTERCES[k] if drawn else 0
        demand(
            state.purse[seat] == purse
            and state.stones[base + SMALL] == small
            and state.stones[base + MEDIUM] == medium
            and state.stones[base + LARGE] == 0,
            f"seat {seat} has other stones or sesterces at the start",
        )
        tiles = state.carts[base] + state.carts[base + 1] + state.carts[base + 2]
        demand(tiles + state.push_tokens[seat] == 0, f"seat {seat} has something already")
        demand(state.figures[seat] == ROME, f"seat {seat} has travelled already")


def check_action(state: "State") -> None:
    """VA-5, VA-6: what an action has come to fits its phase."""
    phase = state.phase
    quarry = AIM <= phase <= COMFORT_ONE
    demand(quarry or state.pushes == 0, "no stone is pushed in this action")
    demand((state.aim != EMPTY) == (phase == AIM), "a push is announced or not")
    demand((state.target != EMPTY) == (phase == HAND_BACK_TILE), "a tile is taken or not")
    demand((state.first_built != EMPTY) == (phase == BUILD_OR_STOP), "a tile was built or not")
    returned = state.handed_back[0] + state.handed_back[1] + state.handed_back[2]
    settles = phase == SETTLE or phase == HAND_BACK_TILE
    demand(settles or returned == 0, "tiles are handed back for nothing")
    won = state.won[0] + state.won[1] + state.won[2]
    demand(quarry or won == 0, "stones were won without a push")
    if phase == AIM:
        check_aim(state)
    elif phase == PUSH_OR_STOP:
        demand(state.pushes > 0 and pushing.may_push_again(state), "no stone can be pushed")
    elif settles:
        check_settling(state, won)
    elif phase == COMFORT_ONE:
        fitting = state.edition != DUTCH and state.pushes >= MOST_PUSHES and won == 0
        demand(fitting and state.tiles_left[SMALL] > 0, "nobody is to be comforted")
    elif phase == BUILD_OR_STOP:
        demand(
            state.built & BIT[state.first_built] != 0 and state.moved == 1,
            "the first tile is not there",
        )
        own = state.bonus[state.on_turn * SECTIONS + state.board.section[state.first_built]]
        demand(own > 0, "somebody else has built the first tile")
        demand(
            state.board.section[state.first_built] < building.reached(state, state.on_turn),
            "out of reach",
        )
        demand(building.may_build_second(state), "no second tile can be built")


def check_aim(state: "State") -> None:
    size = state.aim // PLACES_ALONG
    place = state.aim % PLACES_ALONG + FIRST_PLACE
    demand(state.stones[state.on_turn * SIZES + size] > 0, "no such stone can be pushed")
    demand(state.tray.can_push(size, place, 0), "a stone cannot be pushed in there")
    spent = state.pushes < MOST_PUSHES or state.push_tokens[state.on_turn] == 0
    demand(state.pushes <= MOST_PUSHES and spent, "too many stones are pushed")


def check_settling(state: "State", won: i64) -> None:
    demand(state.pushes > 0, "stones were won without a push")
    if state.phase == SETTLE:
        stone = settling.largest_won(state)
        demand(stone != EMPTY, "no stone is to be settled")
        demand(has_tile(state, stone), "there is no tile for the stone")
        return
    stone = settling.largest_won(state) if won > 0 else SMALL
    if won == 0:
        demand(state.edition != DUTCH and state.pushes >= MOST_PUSHES, "nobody is to be comforted")
    demand(
        state.target <= stone and state.tiles_left[state.target] > 0,
        "there is no such tile for the stone",
    )
    demand(not settling.has_room(state), "the cart has room")


def has_tile(state: "State", stone: i64) -> bool:
    for tile in range(stone + 1):
        if state.tiles_left[tile] > 0:
            return True
    return False
