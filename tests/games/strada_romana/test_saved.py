"""Saved states: a changed one is refused, or it can be played on like any other."""

import random
from collections.abc import Callable
from typing import cast

import pytest

import viae
from games.saved import put, walk
from games.table import COMPILED
from viae.core.errors import Malformed
from viae.core.playout import play_out
from viae.core.rng import Rng
from viae.core.state import CHANCE, NOBODY, Moves
from viae.games.strada_romana import codes
from viae.games.strada_romana.board import GOAL, START
from viae.games.strada_romana.state import State

SEATS = 4
Change = Callable[[State], object]


def new() -> State:
    return cast(State, viae.load_game("strada_romana").new_state(SEATS))


def choose(state: State, chooser: random.Random) -> int:
    """Players prefer anything to passing."""
    return chooser.choice([move for move in state.legal_moves() if move != codes.PASS] or [0])


WALK = walk(new(), 3, choose)


def in_phase(phase: int) -> State:
    """The last state of the game in a phase."""
    return next(state for state in reversed(WALK) if state.phase == phase).clone()


def test_every_state_of_a_game_can_be_loaded() -> None:
    assert {int(state.phase) for state in WALK} == set(range(12))
    for state in WALK:
        loaded = new()
        loaded.load(state.save())
        assert loaded.save() == state.save()
        assert loaded.pile == state.pile
        assert loaded.occupied == state.occupied
        assert loaded.arrived == state.arrived


def swap_cube_for_bag(state: State) -> None:
    """A cube that lies on a market-place went back into the bag."""
    state.bag[state.markets[0]] += 1
    state.markets[0] = codes.EMPTY


def take_one_more(state: State) -> None:
    """All tiles of the pile are somebody's."""
    for tile in range(10):
        if state.takes < 10 and tile not in list(state.taken):
            state.taken[state.takes] = tile
            state.taker[state.takes] = 0
            state.takes += 1


def repeat_a_tile(state: State) -> None:
    """Two tiles of one colour in the set-up."""
    state.bag[codes.TILES + state.zones[1]] += 1
    state.zones[1] = state.zones[0]
    state.bag[codes.TILES + state.zones[0]] -= 1


def empty_the_bag(state: State) -> None:
    """All tiles of the bag are somebody's."""
    for kind in range(codes.TILES, codes.KINDS):
        state.goods[kind] += state.bag[kind]
        state.bag[kind] = 0


def fill_what_is_to_be_filled(state: State) -> None:
    """The tile just collected lies there again."""
    base = (state.start + state.turn) % state.seats * codes.KINDS + codes.TILES
    good = next(good for good in range(6) if state.goods[base + good])
    state.goods[base + good] -= 1
    state.zones[state.pending] = good


def own_in_set_up(state: State) -> None:
    state.goods[0] += 1
    state.bag[0] -= 1


def end_by_arrivals(state: State) -> None:
    for wagon in range(4):
        state.at[wagon] = GOAL


@pytest.mark.parametrize(
    ("phase", "change", "words"),
    [
        (codes.TURN, put("seats", 3), "number 0 is 3, not between 4 and 4"),
        (codes.TURN, put("current", CHANCE), "another seat is to decide"),
        (codes.TURN, put("phase", codes.OVER), "another seat is to decide"),
        (codes.REFILL_TILE, put("current", 0), "another seat is to decide"),
        (codes.OVER, put("current", 0), "another seat is to decide"),
        (codes.TURN, put("current", NOBODY), "another seat is to decide"),
        (codes.PLACE_WAGONS, put("pending", 5), "no such place to be filled"),
        (codes.REFILL_TILE, put("pending", 6), "no such place to be filled"),
        (codes.REFILL_CUBE, put("pending", 14), "no such place to be filled"),
        (codes.TURN, put("pending", 1), "no such place to be filled"),
        (codes.TURN, put("taken", 0, codes.EMPTY), "take 0 has no wagon tile of its own"),
        (codes.OVER, lambda p: put("taken", 1, p.taken[0])(p), "take 1 has no wagon tile of its"),
        (codes.TURN, put("taker", 0, 2), "take 0 is not by whoever it must be"),
        (codes.OVER, put("taker", 1, CHANCE), "take 1 is not by whoever it must be"),
        (codes.PUT_ONE_AWAY, put("taker", 9, 2), "take 9 has not happened yet"),
        (codes.PUT_ONE_AWAY, put("taken", 9, 2), "take 9 has not happened yet"),
        (codes.PUT_ONE_AWAY, put("phase", codes.DRAW_LOTS), "wagon tiles are gone too early"),
        (codes.DRAW_LOTS, put("phase", codes.PUT_ONE_AWAY), "wagon tiles are gone too early"),
        (codes.LOOKED, take_one_more, "seat 0 has too many wagon tiles"),
        (codes.TURN, put("at", 0, 40), "wagon 0 has no square of its own"),
        (codes.MOVING, lambda p: (put("at", 0, 5)(p), put("at", 1, 5)(p)), "wagon 1 has no square"),
        (codes.TURN, put("to_rome", 1023), "not five wagons at each end"),
        (codes.PLACE_WAGONS, put("pending", 0), "not five wagons at each end"),
        (codes.TURN, put("bag", 0, 6), "pieces of kind 0"),
        (codes.TURN, put("goods", 11, 6), "pieces of kind 11"),
        (codes.TURN, put("zones", 0, codes.EMPTY), "pieces of kind"),
        (codes.TURN, put("coins", 2, 5), "seat 2 has coins enough for a chip"),
        (codes.TURN, put("chips", 0, 20), r"there are \d\d chips"),
        (codes.TURN, swap_cube_for_bag, "place 0 is empty"),
        (codes.REFILL_TILE, empty_the_bag, "nothing is left to fill a place with"),
        (codes.REFILL_TILE, fill_what_is_to_be_filled, r"place \d is filled already"),
        (codes.DRAW_LOTS, own_in_set_up, "the game has begun already"),
        (codes.LAY_FIRST_TILES, put("turn", 1), "the game has begun already"),
        (codes.LAY_FIRST_CUBES, put("at", 3, 3), "the game has begun already"),
        (codes.LAY_FIRST_CUBES, put("pending", 2), "place 2 is filled too early or too late"),
        (codes.LAY_FIRST_TILES, put("pending", 2), "place 2 is filled too early or too late"),
        (codes.DRAW_LOTS, swap_cube_for_bag, "place 0 is filled too early or too late"),
        (codes.LAY_FIRST_TILES, repeat_a_tile, "two tiles of one colour lie there"),
        (codes.TURN, put("steps", 1), "in a turn that has not begun"),
        (codes.OVER, put("moved", 1), "in a turn that has not begun"),
        (codes.MOVING, put("steps", 4), "the wagons cannot be moving"),
        (codes.MOVING, put("collected", 1), "goods are collected before the wagons stop"),
        (codes.COLLECTING, put("steps", 0), "the wagons cannot have come so far"),
        (codes.REFILL_CUBE, put("collected", 0), "nothing was collected"),
        (codes.COLLECTING, put("moved", 1023), "other wagons were moved"),
        (codes.COLLECTING, put("moved", 0), "other wagons were moved"),
        (codes.TURN, put("idle", 10), "the game is over"),
        (codes.TURN, end_by_arrivals, "the game is over"),
    ],
)
def test_a_state_that_cannot_be_is_refused(phase: int, change: Change, words: str) -> None:
    state = in_phase(phase)
    change(state)
    with pytest.raises(Malformed, match=words):
        new().load(state.save())


def test_a_game_is_not_over_without_a_reason() -> None:
    state = in_phase(codes.TURN)
    state.phase, state.current = codes.OVER, NOBODY
    with pytest.raises(Malformed, match="nothing has ended the game"):
        new().load(state.save())


def test_a_payment_for_which_no_wagon_can_move_is_refused() -> None:
    state = in_phase(codes.MOVING)
    state.paid, state.steps, state.moved = 1, 0, 0
    # Three wagons to Rome face three to Portus; the others wait behind them.
    to_rome = [0, 1, 2, START, START]
    to_portus = [3, 4, 5, 6, 7]
    for wagon in range(10):
        queue = to_rome if state.to_rome >> wagon & 1 else to_portus
        state.at[wagon] = queue.pop(0)
    with pytest.raises(Malformed, match="there is no move"):
        new().load(state.save())


def test_no_wagon_tile_put_away_is_refused() -> None:
    state = WALK[[int(state.phase) for state in WALK].index(int(codes.TURN))].clone()
    state.takes = 0
    state.taken[0] = codes.EMPTY
    with pytest.raises(Malformed, match="no wagon tile was put away"):
        new().load(state.save())


def change_some(saved: list[int], chooser: random.Random) -> list[int]:
    """One to three numbers changed, two of them perhaps for each other."""
    changed = list(saved)
    for _ in range(chooser.choice((1, 1, 2, 3))):
        at = chooser.randrange(len(saved))
        near = (saved[at] - 1, saved[at] + 1)
        changed[at] = chooser.choice((*near, chooser.randrange(-3, 70), chooser.choice(saved)))
    if chooser.random() < 0.3:
        one, other = chooser.randrange(len(saved)), chooser.randrange(len(saved))
        changed[one], changed[other] = changed[other], changed[one]
    return changed


def test_what_is_not_refused_can_be_played_to_the_end() -> None:
    chooser = random.Random(7)
    game = viae.load_game("strada_romana")
    loaded = 0
    for number in range(100_000 if COMPILED else 4_000):
        state = new()
        try:
            state.load(change_some(chooser.choice(WALK).save(), chooser))
        except Malformed:
            continue
        loaded += 1
        for seat in range(SEATS):
            redrawn = state.clone()
            redrawn.determinize(seat, Rng(number))
            redrawn.estimate(seat)
            game.view(state, seat)
        play_out(state, Rng(number), Moves())
        assert state.is_over()
    assert loaded > 50
