"""What a bot can think in a while: how many iterations are as good as a tenth of a second."""

import time
from collections.abc import Callable, Iterator

from viae import catalog
from viae.ai.greedy import best_moves
from viae.ai.ismcts import Search
from viae.ai.monte_carlo import MonteCarlo
from viae.core.rng import Rng
from viae.core.state import CHANCE, State

SECONDS = 0.1
"""How long a decision takes on the average; only what this process itself computes is counted."""
FIRST = 100
"""Iterations that are timed by themselves: whatever has to be found out at first is in them …"""
MORE = 400
"""… and then so many, which tell what each further one takes."""
APART = 10
"""Of a game's decisions every tenth is thought about."""

Think = Callable[[int], int]
"""Does about so many iterations and tells how many they were."""


def iterations(name: str, seats: int) -> dict[str, float]:
    """With so many iterations a decision takes that long on the average, by bot."""
    found: dict[str, float] = {}
    for bot, begin in BOTS.items():
        timed = [times(begin, state) for state in decisions(name, seats)]
        first = sum(one[0] for one in timed) / len(timed)
        each = sum(one[1] for one in timed) / len(timed)
        found[bot] = max(FIRST * min(1.0, SECONDS / first), FIRST + (SECONDS - first) / each)
    return found


def times(begin: Callable[[State], Think], state: State) -> tuple[float, float]:
    """The seconds that the first iterations at a decision take together, and each further one."""
    began = time.process_time()
    think = begin(state)
    first = FIRST / think(FIRST)
    begun = time.process_time()
    more = think(MORE)
    return (begun - began) * first, (time.process_time() - begun) / more


def decisions(name: str, seats: int) -> Iterator[State]:
    """States of a game that is played sensibly, with something to decide."""
    state, rng, number = catalog.load_game(name).new_state(seats), Rng(1), 0
    while not state.is_over():
        if state.current == CHANCE:
            state.act(state.draw(rng))
            continue
        if len(state.legal_moves()) > 1:
            number += 1
            if number % APART == 0:
                yield state.clone()
        state.act(best_moves(state, number)[0])


def search(state: State) -> Think:
    tree = Search(state, 1)

    def think(some: int) -> int:
        tree.run(some)
        return some

    return think


def monte_carlo(state: State) -> Think:
    tries = MonteCarlo(state, 1)
    moves = int(tries.candidates.count)

    def think(some: int) -> int:
        rounds = -(-some // moves)
        tries.run(rounds)
        return rounds * moves

    return think


BOTS: dict[str, Callable[[State], Think]] = {"search": search, "monte_carlo": monte_carlo}
"""Those that take their time."""
