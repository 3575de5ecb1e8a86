"""Positions to save, to change and to load again."""

import random
from collections.abc import Callable
from typing import TypeVar, cast

from viae.core.game import CHANCE, Game
from viae.core.rng import Rng

Position = TypeVar("Position", bound=Game)


def walk(
    game: Position, seed: int, choose: Callable[[Position, random.Random], int]
) -> list[Position]:
    """Every position of a game whose players choose so."""
    rng, chooser = Rng(seed), random.Random(seed)
    found = [cast(Position, game.clone())]
    while not game.is_over():
        game.act(game.draw(rng) if game.current == CHANCE else choose(game, chooser))
        found.append(cast(Position, game.clone()))
    return found


def put(name: str, *values: int) -> Callable[[Game], None]:
    """A field, or a place of a field of many, holds something else."""

    def change(game: Game) -> None:
        if len(values) == 1:
            setattr(game, name, values[0])
        else:
            at, value = values
            getattr(game, name)[at] = value

    return change
