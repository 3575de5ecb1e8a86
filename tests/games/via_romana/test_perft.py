"""Counts of decision paths from fixed states: a net for every change of the rules."""

from collections.abc import Callable, Mapping, Sequence

import pytest

from games.perft import paths
from games.table import COMPILED
from games.via_romana.table import Table


def opening() -> Table:
    """Four players, the first castle is to be placed."""
    table = Table(4, ready=False)
    table.chance()
    return table


def first_turn() -> Table:
    """Three players, a hand of three colours."""
    table = Table(3)
    table.hold(0, "lutetia", "lutetia", "narbo", "colonia")
    return table


def several_roads() -> Table:
    """One piece in Caesarodunum completes two roads of others."""
    table = Table(3, variants=["stubborn_hand"])
    table.stand("condate", 1)
    table.stand("limonum", 2)
    table.mark("r03", "1100")
    table.mark("r24", "21")
    table.hold(0, "caesarodunum", "burdigala")
    return table


COUNTED: Mapping[Callable[[], Table], Sequence[int]] = {
    opening: [20, 380, 6840],
    first_turn: [14, 1783, 934_958],
    several_roads: [13, 4496, 1_861_804],
}


@pytest.mark.parametrize("state", COUNTED, ids=lambda state: state.__name__)
@pytest.mark.parametrize("depth", [1, 2, 3] if COMPILED else [1, 2])
def test_decision_paths(state: Callable[[], Table], depth: int) -> None:
    assert paths(state().state, depth) == COUNTED[state][depth - 1]
