"""Laws are run on hundreds of games: here every state guesses what takes long to compute.

That a guess never decides a real game, and that what was computed once is kept, is for the tests of
the game itself: its records are verified move by move.
"""

from collections.abc import Iterator, Mapping

import pytest

from viae.core.entry import BaseEntry
from viae.core.state import State


@pytest.fixture(scope="module", autouse=True)
def _hurried() -> Iterator[None]:
    new = BaseEntry.new

    def hurried(self: BaseEntry, seats: int, options: Mapping[str, object] | None = None) -> State:
        state = new(self, seats, options)
        state.hurry()
        return state

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseEntry, "new", hurried)
        yield
