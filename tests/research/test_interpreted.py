"""The interpreted process: really uncompiled, with the same results."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

import viae.core.state
from viae import catalog
from viae.ai.ismcts import Search
from viae.ai.monte_carlo import MonteCarlo
from viae.core.playout import play_many
from viae.core.rng import Rng
from viae.core.state import CHANCE, GUESS
from viae.research import interpreted
from viae.research.arena import Contest, play
from viae.research.statistics import ContestStatistics


def modules_in_use() -> dict[str, str]:
    """Called uncompiled: where each module of ours came from."""
    catalog.load_game("strada_romana")
    return {
        name: str(module.__file__)
        for name, module in sys.modules.items()
        if name.split(".")[0] == "viae" and module.__file__
    }


def decisions_in(games: int) -> int:
    return int(play_many(catalog.load_game("strada_romana").new_state(4), games, 1))


def results(games: int) -> dict[str, Any]:
    tally = ContestStatistics(
        Contest("strada_romana", ("greedy", "random", "greedy"), games, seed=4)
    )
    for outcome in play(tally.contest):
        tally.add(outcome)
    return tally.as_json()


def thoughts(name: str, seats: int) -> list[Any]:
    """The results of search and Monte Carlo in some states of a game."""
    state, rng = catalog.load_game(name).new_state(seats), Rng(3)
    state.think(GUESS)
    found: list[Any] = []
    decisions = 0
    while len(found) < 4:
        if state.current == CHANCE:
            state.act(state.draw(rng))
            continue
        moves = state.legal_moves()
        decisions += 1
        if decisions % 20 == 0 and len(moves) > 1:
            search, tries = Search(state, decisions), MonteCarlo(state, decisions)
            search.run(60)
            tries.run(3)
            found.append([list(each) for each in search.root_statistics()])
            found.append([int(total) for total in tries.reward_sums])
        state.act(moves[int(rng.below(len(moves)))])
    return found


def aimed() -> list[Any]:
    """The result of a search for the first move of Via Appia, with computed pushes."""
    state, rng = catalog.load_game("via_appia").new_state(2), Rng(3)
    while state.current == CHANCE:
        state.act(state.draw(rng))
    search = Search(state, 1)
    search.run(40)
    return [list(each) for each in search.root_statistics()]


def fails(reason: str) -> None:
    raise ValueError(reason)


def test_nothing_of_ours_is_compiled_uncompiled() -> None:
    found = interpreted.call("test_interpreted:modules_in_use")
    rules = "viae.games.strada_romana.rules.turn"
    assert {"viae.core.state", "viae.core.playout", rules} <= set(found)
    assert all(file.endswith(".py") for file in found.values())
    # They are the sources that lie beside what runs here, not those of another installation.
    here = Path(viae.core.state.__file__).parent
    assert Path(found["viae.core.state"]).parent == here


def test_it_plays_the_same_games() -> None:
    assert interpreted.call("test_interpreted:decisions_in", 3) == decisions_in(3)


def test_bots_decide_the_same() -> None:
    """Estimates and greedy are compiled too: every value must be the same."""
    assert interpreted.call("test_interpreted:results", 2) == results(2)


@pytest.mark.parametrize(
    ("name", "seats"), [("strada_romana", 4), ("via_romana", 3), ("via_appia", 2)]
)
def test_searches_find_the_same(name: str, seats: int) -> None:
    """Iterations are reproducible: every reward must be the same."""
    assert interpreted.call("test_interpreted:thoughts", name, seats) == thoughts(name, seats)


@pytest.mark.long
def test_bots_aim_the_same() -> None:
    assert interpreted.call("test_interpreted:aimed") == aimed()


def test_a_failure_in_the_uncompiled_process_is_reported() -> None:
    with pytest.raises(RuntimeError, match="ValueError: on purpose"):
        interpreted.call("test_interpreted:fails", "on purpose")


def test_only_our_own_package_is_taken_from_sources() -> None:
    with pytest.raises(ImportError):
        interpreted.only_sources(os.path.dirname(os.__file__))
    assert (
        interpreted.only_sources(str(interpreted.PACKAGE / "core")).find_spec("viae.core.rng")
        is not None
    )
