"""The bench: its fields and measurements, here in very short slices."""

import pytest

from viae import catalog
from viae.core.compiled import is_compiled
from viae.research.bench import RulesBench, measure, midgame, opening, play_rate, state_bytes


@pytest.fixture(scope="module")
def figures() -> RulesBench:
    said: list[str] = []
    found = measure("strada_romana", 0.3, said.append)
    assert said[0] == "strada_romana: random play, slice 1 of 5"
    assert said[-1] == "strada_romana: clones and import"
    return found


def test_the_fields(figures: RulesBench) -> None:
    found = figures.as_json()
    assert set(found) == {
        "seats",
        "decisions_per_second",
        "games_per_second",
        "uncompiled_decisions_per_second",
        "uncompiled_games_per_second",
        "decisions_ratio",
        "games_ratio",
        "search_iterations_per_second",
        "search_ratio",
        "clone_microseconds",
        "position_bytes",
        "import_seconds",
    }
    assert found["seats"] == 4
    assert found["uncompiled_decisions_per_second"] > found["uncompiled_games_per_second"] > 0
    assert found["clone_microseconds"] > 0
    assert found["import_seconds"] > 0


def test_ratios_only_where_there_is_something_to_compare(figures: RulesBench) -> None:
    compiled = is_compiled()
    assert (figures.decisions_per_second is not None) == compiled
    assert (figures.games_ratio is not None) == compiled
    assert (figures.search_ratio is not None) == compiled
    if figures.decisions_ratio is not None:
        assert figures.decisions_ratio > 5  # far below the truth, which short slices cannot show


def test_a_state_is_small(figures: RulesBench) -> None:
    assert 500 < figures.state_bytes < 4096


def test_memory_is_measured_per_state() -> None:
    """A state with more seats takes measurably more."""
    two, five = (midgame(catalog.load_game("strada_romana").new_state(seats)) for seats in (2, 5))
    assert state_bytes(two) < state_bytes(five) < state_bytes(two) + 3 * 15 * 16


def test_the_play_rate_counts_decisions_of_seats_and_whole_games() -> None:
    found = play_rate(opening("strada_romana"), 0.05)
    assert 50 < found.decisions_per_second / found.games_per_second < 2000


def test_the_midgame_is_never_over() -> None:
    state = midgame(opening("strada_romana"))
    assert not state.is_over()
    assert len(state.legal_moves()) > 0
