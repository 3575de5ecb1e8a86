"""The throughput of bots: how many iterations a decision of 0.1 s on one core has, on average."""

import time
from collections.abc import Callable, Iterator

from viae import catalog
from viae.ai.greedy import best_moves
from viae.ai.ismcts import Search
from viae.ai.monte_carlo import MonteCarlo
from viae.core.rng import Rng
from viae.core.state import CHANCE, State

SECONDS = 0.1
"""The mean CPU time of a decision."""
FIRST = 100
"""Iterations that are timed separately, since they include what is computed once …"""
MORE = 400
"""… and further ones, for the time of each."""
EVERY = 10
"""One in this many decisions of a game is timed."""

Run = Callable[[int], int]
"""Runs about this many iterations, and returns how many they were."""


def iterations(name: str, seats: int) -> dict[str, float]:
    """By bot, the iterations with which a decision takes SECONDS on average."""
    found: dict[str, float] = {}
    for bot, begin in BOTS.items():
        timed = [times(begin, state) for state in decisions(name, seats)]
        first = sum(one[0] for one in timed) / len(timed)
        each = sum(one[1] for one in timed) / len(timed)
        found[bot] = max(FIRST * min(1.0, SECONDS / first), FIRST + (SECONDS - first) / each)
    return found


def times(begin: Callable[[State], Run], state: State) -> tuple[float, float]:
    """The CPU seconds of the first iterations at a decision together, and of each further one."""
    began = time.process_time()
    run = begin(state)
    first = FIRST / run(FIRST)
    warm = time.process_time()
    more = run(MORE)
    return (warm - began) * first, (time.process_time() - warm) / more


def decisions(name: str, seats: int) -> Iterator[State]:
    """States of a game among greedy bots, with several moves to choose from."""
    state, rng, number = catalog.load_game(name).new_state(seats), Rng(1), 0
    while not state.is_over():
        if state.current == CHANCE:
            state.act(state.draw(rng))
            continue
        if len(state.legal_moves()) > 1:
            number += 1
            if number % EVERY == 0:
                yield state.clone()
        state.act(best_moves(state, number)[0])


def search(state: State) -> Run:
    tree = Search(state, 1)

    def run(count: int) -> int:
        tree.run(count)
        return count

    return run


def monte_carlo(state: State) -> Run:
    rollouts = MonteCarlo(state, 1)
    moves = int(rollouts.candidates.count)

    def run(count: int) -> int:
        rounds = -(-count // moves)
        rollouts.run(rounds)
        return rounds * moves

    return run


BOTS: dict[str, Callable[[State], Run]] = {"search": search, "monte_carlo": monte_carlo}
"""The bots that have a budget."""
