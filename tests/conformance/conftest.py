"""Laws are run on hundreds of games: here every state guesses what takes long to compute.

That a guess never decides a real game, and that what was computed once is kept, is for the tests of
the game itself: its records are verified move by move.
"""

from collections.abc import Iterator, Mapping

import pytest

from viae.core.game import Game
from viae.core.state import GUESS, State


@pytest.fixture(scope="module", autouse=True)
def _guessing() -> Iterator[None]:
    new = Game.new_state

    def guessing(self: Game, seats: int, options: Mapping[str, object] | None = None) -> State:
        state = new(self, seats, options)
        state.think(GUESS)
        return state

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "new_state", guessing)
        yield
