"""A forest: several trees of a search for one decision, each with luck of its own, put together.

What a tree finds depends on the state and its seed alone, so it does not matter who grows the
trees: one process, tree by tree, or several at once.
"""

from collections.abc import Sequence

from viae.ai.budget import Budget
from viae.ai.ismcts import Search
from viae.core.state import State

Found = list[tuple[int, int, int]]
"""Each move with how often it was looked at and the mean reward of the seat."""


def grow(state: State, seed: int, budget: Budget) -> Found:
    """What one tree finds, until its budget is spent or could not change its choice any more."""
    search = Search(state, seed)
    if len(search.found()) == 1:
        return [(int(search.best()), 1, 0)]  # there is nothing to think about
    budget.spend(search.run, search.is_clear)
    return search.found()


def together(trees: Sequence[Found]) -> Found:
    """What several trees have found: all looks count alike. The move looked at most stands first,
    of equals the better one."""
    looks: dict[int, int] = {}
    totals: dict[int, int] = {}
    for found in trees:
        for move, visits, mean in found:
            looks[move] = looks.get(move, 0) + visits
            totals[move] = totals.get(move, 0) + visits * mean
    merged = [(move, n, totals[move] // max(1, n)) for move, n in looks.items()]
    return sorted(merged, key=lambda one: (-one[1], -one[2]))
