"""Saved positions: a changed one is refused, or it can be played on like any other."""

import random
from collections.abc import Callable
from typing import cast

import pytest

import viae
from games.saved import put, walk
from games.table import COMPILED
from games.via_appia.table import Table, laid
from viae.core.errors import Malformed
from viae.core.game import CHANCE, NOBODY, Moves, Reader
from viae.core.playout import play_out
from viae.core.rng import Rng
from viae.games.via_appia import codes
from viae.games.via_appia.board import ROME
from viae.games.via_appia.position import Position
from viae.games.via_appia.quarry import Tray

SEATS = 3
Change = Callable[[Position], object]


def new(seats: int = SEATS, edition: str = "german") -> Position:
    game = cast(Position, viae.new("via_appia", seats, {"edition": edition}))
    game.hurry()
    return game


def choose(game: Position, chooser: random.Random) -> int:
    """Players choose a kind of move first."""
    codec = viae.catalog.entry("via_appia").codec
    kinds: dict[str, list[int]] = {}
    for move in game.legal():
        kinds.setdefault(codec.kind(move).name, []).append(move)
    return chooser.choice(kinds[chooser.choice(sorted(kinds))])


WALK = walk(new(), 2, choose)


def in_phase(phase: int) -> Position:
    """The last position of the game in a phase."""
    return next(position for position in reversed(WALK) if position.phase == phase).clone()


def loads(saved: list[int]) -> bool:
    try:
        new().load(saved)
    except Malformed:
        return False
    return True


@pytest.mark.parametrize(("seats", "edition"), [(2, "german"), (3, "dutch"), (4, "german")])
def test_every_position_of_a_game_can_be_loaded(seats: int, edition: str) -> None:
    for position in walk(new(seats, edition), 3, choose):
        loaded = new(seats, edition)
        loaded.load(position.save())
        assert loaded.save() == position.save()
        assert loaded.open == position.open
        for name in ("arrived", "stones_left", "tiles_left"):
            assert list(getattr(loaded, name)) == list(getattr(position, name)), name


def test_the_walk_comes_through_every_phase() -> None:
    assert {int(position.phase) for position in WALK} == set(range(11))


def add(name: str, at: int, more: int) -> Change:
    def change(p: Position) -> None:
        getattr(p, name)[at] += more

    return change


def turn_on(p: Position) -> None:
    p.on_turn = (p.on_turn + 1) % p.seats
    p.current = p.on_turn


def lose_a_card(p: Position) -> None:
    p.pile &= p.pile - 1


def double_a_card(p: Position) -> None:
    p.used |= p.face_up & -p.face_up


def use_another_card(p: Position) -> None:
    card = p.pile & -p.pile
    p.pile -= card
    p.used |= card


def fill_again(p: Position) -> None:
    p.tray = Tray(p.tray.physics)
    p.tray.fill(1)


def empty_the_quarry(p: Position) -> None:
    p.tray = Tray(p.tray.physics)


def crowd_the_quarry(p: Position) -> None:
    """Nine large stones, and the game has eight."""
    p.tray = Tray(p.tray.physics)
    p.tray.load(Reader(laid([0, 0, 9])))


def leave_the_road(p: Position) -> None:
    p.figures[0] = next(k for k in range(41) if not p.built >> k & 1)


def meet_on_a_small_tile(p: Position) -> None:
    at = next(k for k in range(41) if p.built >> k & 1 and p.board.size[k] == 0)
    p.figures[0] = p.figures[1] = at


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
    position = in_phase(phase)
    assert loads(position.save())
    change(position)
    assert not loads(position.save())


def test_an_empty_quarry_can_be() -> None:
    """Whatever the physics say, it is no fault of a position: a push fills it again."""
    position = in_phase(int(codes.ACTION))
    empty_the_quarry(position)
    assert loads(position.save())


FEW = 3
"""So many are played on where the rules run uncompiled."""


def test_what_loads_can_be_played_on_to_the_end() -> None:
    """Positions with some number changed: most are refused, all others go on like any other."""
    chooser = random.Random(5)
    loaded = 0
    for _ in range(2000 if COMPILED else 120):
        saved = chooser.choice(WALK).save()
        saved[chooser.randrange(len(saved))] += chooser.choice((-2, -1, 1, 2, 7))
        position = new()
        try:
            position.load(saved)
        except Malformed:
            continue
        loaded += 1
        before = position.save()
        assert before == saved
        if COMPILED or loaded <= FEW:
            position.hurry()
            play_out(position, Rng(loaded), Moves())
    assert loaded > 10


def test_a_hurry_is_carried_by_clones_and_not_saved() -> None:
    table = Table(2)
    hurried = table.game.clone()
    hurried.hurry()
    assert hurried.save() == table.game.save()
    assert hurried.clone().hurried
    loaded = cast(Position, table.entry.new(2, table.options))
    loaded.load(hurried.save())
    assert not loaded.hurried
