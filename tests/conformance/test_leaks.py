"""No game in the catalog gives a secret away, neither by view or event nor by `determinize`."""

import pytest

from conformance import judge
from conformance.walks import COMPILED, Spec, tables, take_walk
from viae import catalog
from viae.core.state import SPECTATOR

WALKS = 2 if COMPILED else 1
MORE_WALKS = 6
LEAST = 8 if COMPILED else 2
"""The fewest pairs of worlds of each kind to compare, so that no result rests on nothing."""
MORE = 30
FEW_WORLDS = 100 if COMPILED else 30
MOVES = 120 if COMPILED else 40


some_and_more = pytest.mark.parametrize(
    ("walks", "least"),
    [
        pytest.param(WALKS, LEAST, id="some"),
        pytest.param(MORE_WALKS, MORE, id="more", marks=pytest.mark.all),
    ],
)


@some_and_more
@pytest.mark.parametrize(("name", "seats"), tables())
def test_nobody_gets_what_they_cannot_know(name: str, seats: int, walks: int, least: int) -> None:
    game = catalog.load_game(name)
    tally = judge.judge_enough(game, seats, walks, least)
    print(f"{name} with {seats} seats: {tally}")  # shown by pytest -rP
    assert tally.alike >= least or not game.has_secrets


@pytest.mark.parametrize(
    "seeds", [range(WALKS), pytest.param(range(WALKS, MORE_WALKS), marks=pytest.mark.all)]
)
@pytest.mark.parametrize(("name", "seats"), tables())
def test_redrawing_reaches_every_world_and_no_other(name: str, seats: int, seeds: range) -> None:
    game = catalog.load_game(name)
    several = 0
    for seed in seeds:
        walk = take_walk(game, Spec(seats, seed, MOVES))
        for seat in (SPECTATOR, *range(seats)):
            several += judge.check_all_reach(judge.Track(walk, seat), FEW_WORLDS)
    assert several > seats or not game.has_secrets
