"""Every game in the catalog keeps every law, with every number of seats."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from conformance.law import Law
from conformance.laws import LAWS, same_in_another_process
from conformance.walks import COMPILED, Spec, specs, tables, take_walk
from viae import catalog

EXAMPLES = 3 if COMPILED else 2
"""Games for each law and number of seats; the whole run plays more of them."""
MORE_EXAMPLES = 10
SEEDS = range(3 if COMPILED else 1)


QUIETLY = settings(
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
every_law = pytest.mark.parametrize("law", LAWS, ids=[law.name for law in LAWS])
at_every_table = pytest.mark.parametrize(("name", "seats"), tables())


@every_law
@at_every_table
@settings(QUIETLY, max_examples=EXAMPLES)
@given(data=st.data())
def test_law(name: str, seats: int, law: Law, data: st.DataObject) -> None:
    game = catalog.load_game(name)
    law(take_walk(game, data.draw(specs(game, seats))))


@pytest.mark.all
@every_law
@at_every_table
@settings(QUIETLY, max_examples=MORE_EXAMPLES)
@given(data=st.data())
def test_law_in_more_games(name: str, seats: int, law: Law, data: st.DataObject) -> None:
    game = catalog.load_game(name)
    law(take_walk(game, data.draw(specs(game, seats))))


@pytest.mark.parametrize("name", catalog.names())
def test_same_log_same_digests_in_another_process(name: str) -> None:
    game = catalog.load_game(name)
    seats = range(game.least_seats, game.most_seats + 1)
    same_in_another_process([take_walk(game, Spec(n, seed)) for n in seats for seed in SEEDS])
