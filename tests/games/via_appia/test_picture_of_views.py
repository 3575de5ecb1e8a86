"""Games as they are played, drawn as a seat sees them."""

import re
from random import Random
from typing import Any

import pytest

from games.pictures import parts
from viae import catalog
from viae.core.state import GUESS
from viae.games.via_appia.picture import draw, scene_of

STEPS, LOOKS = 400, 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_is_drawn_as_it_is(seats: int) -> None:
    game = catalog.load_game("via_appia")
    state = game.new_state(seats)
    state.think(GUESS)
    rng = Random(seats)
    for step in range(STEPS):
        if state.is_over():
            break
        state.act(rng.choice(state.legal_moves()))
        if step % LOOKS == 0:
            view = game.view(state, step % seats)
            check(view, set(parts(draw(game.facts, scene_of(view)))))


def check(view: dict[str, Any], found: set[str]) -> None:
    """Everything that the view tells of is in the picture, and nothing else."""

    def named(pattern: str) -> set[str]:
        return {name for name in found if re.fullmatch(pattern, name)}

    assert named(r"tile-[ABC]\d+") == {
        f"tile-{name}" for name, lies in view["road"].items() if lies
    }
    assert named(r"figure-\d") == {f"figure-{seat}" for seat in range(len(view["seats"]))}
    assert named(r"card-i\d\d") == {f"card-{name}" for name in view["cards"]}
    assert named(r"marker-\w+-\d") == {
        f"marker-{city}-{seat}" for city, seats in view["city_markers"].items() for seat in seats
    }
    assert len(named(r"push-token-\d")) == view["supply"]["push_tokens"]
    assert named(r"bonus-left-\w") == {
        f"bonus-left-{section}" for section, left in view["supply"]["bonus"].items() if left
    }
    assert ("cards-back" in found, "cards-used" in found) == (view["pile"] > 0, view["used"] > 0)
    assert ("aim" in found) == (view["aim"] is not None)
    assert len(named(r"won-\d+")) == sum(view["won"].values())
