"""No game in the catalog gives a secret away, neither by view or event nor by `determinize`."""

import pytest

from conformance import judge
from conformance.walks import COMPILED, Spec, tables, take_walk
from viae import catalog
from viae.core.game import SPECTATOR

WALKS = 4 if COMPILED else 1
LEAST = 30 if COMPILED else 2
"""Of both kinds so many pairs of worlds must be compared, so that nobody rests on nothing."""
FEW_WORLDS = 100 if COMPILED else 30
MOVES = 120 if COMPILED else 40


@pytest.mark.parametrize(("name", "seats"), tables())
def test_nobody_gets_what_they_cannot_know(name: str, seats: int) -> None:
    entry = catalog.entry(name)
    tally = judge.judge_enough(entry, seats, WALKS, LEAST)
    print(f"{name} with {seats} seats: {tally}")  # shown by pytest -rP
    assert tally.alike >= LEAST or not entry.has_secrets


@pytest.mark.parametrize(("name", "seats"), tables())
def test_redrawing_reaches_every_world_and_no_other(name: str, seats: int) -> None:
    entry = catalog.entry(name)
    several = 0
    for seed in range(WALKS):
        walk = take_walk(entry, Spec(seats, seed, MOVES))
        for seat in (SPECTATOR, *range(seats)):
            several += judge.check_all_reach(judge.Track(walk, seat), FEW_WORLDS)
    assert several > seats or not entry.has_secrets
