"""Saved states: a changed one is refused, or it can be played on like any other."""

import random
from collections.abc import Callable
from typing import cast

import pytest

import viae
from games.saved import put, walk
from games.table import COMPILED
from games.via_appia.table import Table, laid
from viae.core.errors import Malformed
from viae.core.playout import play_out
from viae.core.rng import Rng
from viae.core.state import CHANCE, EXACT, GUESS, NOBODY, Moves, Reader
from viae.games.via_appia import codes
from viae.games.via_appia.board import ROME
from viae.games.via_appia.quarry import Tray
from viae.games.via_appia.state import State

SEATS = 3
Change = Callable[[State], object]


def new(seats: int = SEATS, edition: str = "german") -> State:
    state = cast(State, viae.load_game("via_appia").new_state(seats, {"edition": edition}))
    state.think(GUESS)
    return state


def choose(state: State, chooser: random.Random) -> int:
    """Players choose a kind of move first."""
    codec = viae.catalog.load_game("via_appia").codec
    kinds: dict[str, list[int]] = {}
    for move in state.legal_moves():
        kinds.setdefault(codec.kind(move).name, []).append(move)
    return chooser.choice(kinds[chooser.choice(sorted(kinds))])


WALK = walk(new(), 2, choose)


def in_phase(phase: int) -> State:
    """The last state of the game in a phase."""
    return next(state for state in reversed(WALK) if state.phase == phase).clone()


def loads(saved: list[int]) -> bool:
    try:
        new().load(saved)
    except Malformed:
        return False
    return True


@pytest.mark.parametrize(("seats", "edition"), [(2, "german"), (3, "dutch"), (4, "german")])
def test_every_state_of_a_game_can_be_loaded(seats: int, edition: str) -> None:
    for state in walk(new(seats, edition), 3, choose):
        loaded = new(seats, edition)
        loaded.load(state.save())
        assert loaded.save() == state.save()
        assert loaded.open == state.open
        for name in ("arrived", "stones_left", "tiles_left"):
            assert list(getattr(loaded, name)) == list(getattr(state, name)), name


def test_the_walk_comes_through_every_phase() -> None:
    assert {int(state.phase) for state in WALK} == set(range(11))


def add(name: str, at: int, more: int) -> Change:
    def change(state: State) -> None:
        getattr(state, name)[at] += more

    return change


def turn_on(state: State) -> None:
    state.on_turn = (state.on_turn + 1) % state.seats
    state.current = state.on_turn


def lose_a_card(state: State) -> None:
    state.pile &= state.pile - 1


def double_a_card(state: State) -> None:
    state.used |= state.face_up & -state.face_up


def use_another_card(state: State) -> None:
    card = state.pile & -state.pile
    state.pile -= card
    state.used |= card


def fill_again(state: State) -> None:
    state.tray = Tray(state.tray.physics)
    state.tray.fill(1)


def empty_the_quarry(state: State) -> None:
    state.tray = Tray(state.tray.physics)


def crowd_the_quarry(state: State) -> None:
    """Nine large stones, and the game has eight."""
    state.tray = Tray(state.tray.physics)
    state.tray.load(Reader(laid([0, 0, 9])))


def leave_the_road(state: State) -> None:
    state.figures[0] = next(k for k in range(41) if not state.built >> k & 1)


def meet_on_a_small_tile(state: State) -> None:
    at = next(k for k in range(41) if state.built >> k & 1 and state.board.size[k] == 0)
    state.figures[0] = state.figures[1] = at


@pytest.mark.parametrize(
    ("phase", "change"),
    [
        (codes.DRAW_LOTS, put("start", 1)),
        (codes.DRAW_LOTS, put("turns", 3)),
        (codes.DRAW_LOTS, put("current", 0)),
        (codes.DRAW_LOTS, put("purse", 0, 1)),
        (codes.DRAW_LOTS, fill_again),
        (codes.FILL_QUARRY, add("purse", 1, 1)),
        (codes.FILL_QUARRY, add("stones", 2, 1)),
        (codes.FILL_QUARRY, add("carts", 2, 1)),
        (codes.FILL_QUARRY, put("built", 1)),
        (codes.FILL_QUARRY, put("face_up", 1)),
        (codes.FILL_QUARRY, use_another_card),
        (codes.DEAL_CARDS, put("turns", 0)),
        (codes.DEAL_CARDS, put("current", 0)),
        (codes.ACTION, put("current", int(CHANCE))),
        (codes.ACTION, put("current", int(NOBODY))),
        (codes.ACTION, turn_on),
        (codes.ACTION, lose_a_card),
        (codes.ACTION, double_a_card),
        (codes.ACTION, use_another_card),
        (codes.ACTION, put("face_up", 0)),
        (codes.ACTION, put("idle", 20)),
        (codes.ACTION, put("pushes", 1)),
        (codes.ACTION, put("aim", 5)),
        (codes.ACTION, put("target", 0)),
        (codes.ACTION, put("first_built", 0)),
        (codes.ACTION, put("won", 0, 1)),
        (codes.ACTION, put("handed_back", 0, 1)),
        (codes.ACTION, put("built", 0)),
        (codes.ACTION, put("carts", 2, 2)),
        (codes.ACTION, put("tile_points", 0, 100)),
        (codes.ACTION, add("tile_points", 1, 1)),
        (codes.ACTION, add("bonus", 0, 1)),
        (codes.ACTION, put("stones", 2, 9)),
        (codes.ACTION, crowd_the_quarry),
        (codes.ACTION, leave_the_road),
        (codes.ACTION, meet_on_a_small_tile),
        (codes.ACTION, put("arrivals", 8, 0)),
        (codes.ACTION, put("figures", 2, int(ROME) + 3)),
        (codes.AIM, put("aim", int(codes.EMPTY))),
        (codes.AIM, put("aim", 2 * 131)),
        (codes.AIM, put("pushes", 3)),
        (codes.PUSH_OR_STOP, put("pushes", 0)),
        (codes.PUSH_OR_STOP, put("pushes", 3)),
        (codes.SETTLE, put("pushes", 0)),
        (codes.SETTLE, put("target", 0)),
        (codes.SETTLE, lambda p: [put("won", size, 0)(p) for size in range(3)]),
        (codes.HAND_BACK_TILE, put("target", int(codes.EMPTY))),
        (codes.HAND_BACK_TILE, lambda p: [put("carts", at, 0)(p) for at in range(9)]),
        (codes.COMFORT_ONE, put("pushes", 1)),
        (codes.COMFORT_ONE, put("won", 0, 1)),
        (codes.BUILD_OR_STOP, put("first_built", 40)),
        (codes.BUILD_OR_STOP, put("moved", 0)),
        (codes.BUILD_OR_STOP, lambda p: [put("carts", at, 0)(p) for at in range(9)]),
        (codes.OVER, put("phase", int(codes.ACTION))),
        (codes.OVER, put("moved", 1)),
        (codes.OVER, put("turns", 1)),
    ],
)
def test_what_cannot_be_is_refused(phase: int, change: Change) -> None:
    state = in_phase(phase)
    assert loads(state.save())
    change(state)
    assert not loads(state.save())


def test_an_empty_quarry_can_be() -> None:
    """Whatever the physics say, it is no fault of a state: a push fills it again."""
    state = in_phase(int(codes.ACTION))
    empty_the_quarry(state)
    assert loads(state.save())


FEW = 3
"""So many are played on where the rules run uncompiled."""


def test_what_loads_can_be_played_on_to_the_end() -> None:
    """States with some number changed: most are refused, all others go on like any other."""
    chooser = random.Random(5)
    loaded = 0
    for _ in range(2000 if COMPILED else 120):
        saved = chooser.choice(WALK).save()
        saved[chooser.randrange(len(saved))] += chooser.choice((-2, -1, 1, 2, 7))
        state = new()
        try:
            state.load(saved)
        except Malformed:
            continue
        loaded += 1
        before = state.save()
        assert before == saved
        if COMPILED or loaded <= FEW:
            state.think(GUESS)
            play_out(state, Rng(loaded), Moves())
    assert loaded > 10


def test_the_thinking_setting_is_carried_by_clones_and_not_saved() -> None:
    table = Table(2)
    guessing = table.state.clone()
    guessing.think(GUESS)
    assert guessing.save() == table.state.save()
    assert guessing.clone().thinking == GUESS
    loaded = cast(State, table.game.new_state(2, table.options))
    loaded.load(guessing.save())
    assert loaded.thinking == EXACT
