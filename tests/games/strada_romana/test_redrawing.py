"""What a seat cannot know is redrawn so that no world is likelier than another, SR-8."""

from fractions import Fraction
from typing import cast

import pytest
from conformance import judge
from conformance.laws_of_play import fits
from conformance.walks import Spec, Walk, take_walk

from games.strada_romana.boards import SHORT
from games.strada_romana.table import game_on
from viae import catalog
from viae.core.rng import Rng
from viae.core.state import CHANCE, SPECTATOR
from viae.games.strada_romana.codes import (
    COLLECTING,
    DRAW_LOTS,
    LOOK,
    LOOKED,
    MOVING,
    OVER,
    PAY,
    REFILL_CUBE,
    TURN,
)
from viae.games.strada_romana.state import State

FEW_WORLDS = 100


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_world_is_likelier_than_another(seats: int) -> None:
    sizes = set()
    walk = take_walk(catalog.load_game("strada_romana"), Spec(seats, 7, 70))
    for seat in (SPECTATOR, *range(seats)):
        track = judge.Track(walk, seat)
        for moment, worlds in judge.all_worlds(track, FEW_WORLDS):
            if len(worlds) not in sizes:
                sizes.add(len(worlds))
                times = judge.check_reach(track, moment, worlds)
                assert fits(times, [Fraction(1, len(worlds))] * len(worlds))
    assert len(sizes) > 2, f"only cases with {sizes} worlds were met"


def game_with_takes(takes: int) -> tuple[Walk, list[int]]:
    """A whole game in which only the first seats take a wagon tile, in their first turns."""
    game = game_on(SHORT)
    state = cast(State, game.new_state(3))
    rng = Rng(7)
    takers: list[int] = []
    log: list[tuple[int, int]] = []
    while not state.is_over():
        by = int(state.current)
        moves = [int(state.draw(rng))] if by == CHANCE else state.legal_moves()
        if LOOK in moves and len(takers) < takes:
            takers.append(by)
            moves = [LOOK]
        else:
            # Seats drive whenever they can without paying, so that the game is short.
            free = [move for move in moves if move > PAY + 3]
            moves = free or [move for move in moves if move != LOOK]
        log.append((by, moves[int(rng.below(len(moves)))]))
        state.act(log[-1][1])
    return Walk(game, 3, {}, tuple(log)), takers


def test_one_take_leaves_several_worlds_in_every_phase() -> None:
    walk, (taker,) = game_with_takes(1)
    phases = several_worlds(judge.Track(walk, (taker + 1) % 3))
    assert {DRAW_LOTS, TURN, LOOKED, MOVING, COLLECTING, REFILL_CUBE, OVER} <= phases
    # Who has looked into the full pile knows what was put away.
    assert several_worlds(judge.Track(walk, taker)) == {DRAW_LOTS, TURN}


def test_a_second_look_leaves_open_who_has_which() -> None:
    walk, (first, second) = game_with_takes(2)
    assert {DRAW_LOTS, TURN, LOOKED, MOVING} <= several_worlds(judge.Track(walk, second))
    # Since the first look one tile is gone; at the end it is shown.
    assert {TURN, MOVING, COLLECTING} <= several_worlds(judge.Track(walk, first))
    assert OVER not in several_worlds(judge.Track(walk, first))


def several_worlds(track: judge.Track) -> set[int]:
    """The phases in which there are several worlds for a seat; all of them are reached."""
    met: set[int] = set()
    for moment, worlds in judge.all_worlds(track, FEW_WORLDS):
        phase = int(cast(State, track.states[moment]).phase)
        if len(worlds) > 1 and phase not in met:
            judge.check_reach(track, moment, worlds)
            met.add(phase)
    return met
