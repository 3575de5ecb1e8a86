"""Laws for every game's table in a terminal: nothing is too wide, and every style has a look."""

import pytest

from games.terminals import styles_within, texts_in
from viae import catalog
from viae.core.rng import Rng
from viae.core.state import CHANCE, GUESS
from viae.terminal.console import STYLES
from viae.text import LANGUAGES

STEPS, EVERY = 200, 20
SENTENCES_WRAP = {"strada_romana"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 140])
@pytest.mark.parametrize("name", catalog.names())
def test_nothing_is_too_wide_and_every_style_has_a_look(
    name: str, width: int, language: str
) -> None:
    game = catalog.load_game(name)
    texts, rng = texts_in(language, game), Rng(5)
    state = game.new_state(min(4, game.most_seats))
    state.think(GUESS)
    styles: set[str] = set()
    for step in range(STEPS):
        while state.current == CHANCE:
            state.act(state.draw(rng))
        if state.is_over():
            break
        if step % EVERY == 0:
            styles |= styles_within(game, state, texts, width, name in SENTENCES_WRAP)
        moves = state.legal_moves()
        state.act(moves[int(rng.below(len(moves)))])
    assert styles <= set(STYLES)
