"""ComputedState: the state of a game with moves that are computed at length.

What such a move brings cannot be foreseen by a person and takes long to work out, like a simulation
of physics. So it is computed once, while the game is played. A record keeps the outcome, and a
replay applies it without computing anything.
"""

from mypy_extensions import i64, mypyc_attr

from viae.core.errors import Malformed
from viae.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class ComputedState(State):
    """A state some of whose moves compute an outcome."""

    def __init__(self) -> None:
        super().__init__()
        self.outcome: list[int] | None = None
        """What the last move computed, for `apply_outcome`; None if it computed nothing, or if
        the state does not listen."""
        self.film: str = ""
        """How the outcome came about, as JSON for the game to show; made only while the state
        listens."""

    def computes(self, move: i64) -> bool:
        """Does this move compute an outcome?"""
        raise NotImplementedError

    def apply_outcome(self, move: i64, outcome: list[int]) -> None:
        """Do a legal move by an outcome that was kept. One that cannot be is refused, and changes
        nothing."""
        raise NotImplementedError


def computes(state: State, move: i64) -> bool:
    """Does this move of any game compute an outcome?"""
    return isinstance(state, ComputedState) and state.computes(move)


def as_computed(state: State) -> ComputedState:
    """A state that a kept outcome can be applied to; refuses the state of any other game."""
    if not isinstance(state, ComputedState):
        raise Malformed("this move has no outcome that could be kept")
    return state
