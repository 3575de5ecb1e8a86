"""States to save, to change and to load again."""

import random
from collections.abc import Callable
from typing import TypeVar, cast

from viae.core.rng import Rng
from viae.core.state import CHANCE
from viae.core.state import State as BaseState

State = TypeVar("State", bound=BaseState)


def walk(game: State, seed: int, choose: Callable[[State, random.Random], int]) -> list[State]:
    """Every state of a game whose players choose so."""
    rng, chooser = Rng(seed), random.Random(seed)
    found = [cast(State, game.clone())]
    while not game.is_over():
        game.act(game.draw(rng) if game.current == CHANCE else choose(game, chooser))
        found.append(cast(State, game.clone()))
    return found


def put(name: str, *values: int) -> Callable[[BaseState], None]:
    """A field, or a place of a field of many, holds something else."""

    def change(state: BaseState) -> None:
        if len(values) == 1:
            setattr(state, name, values[0])
        else:
            at, value = values
            getattr(state, name)[at] = value

    return change
