"""Counting decision paths, for the perft tests.

A path to depth n is a row of n decisions of seats. Chance uses no depth: between two decisions
every outcome of it, however likely, is a branch; what it does after the last one is not played.
A game that ends before depth n has no path of that length.
"""

from viae.core.state import CHANCE, State


def paths(state: State, depth: int) -> int:
    """How many paths of this depth there are."""
    if state.current != CHANCE and depth == 1:
        return len(state.legal_moves())
    found = 0
    for move in state.legal_moves():
        after = state.clone()
        after.act(move)
        found += paths(after, depth if state.current == CHANCE else depth - 1)
    return found
