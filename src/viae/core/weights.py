"""Weights: the parameters of a game's evaluation, as data in `weights.json` beside the game.

The file names the weights in the order in which the evaluation knows them. It has the values that
were set by hand, which never change, and those that were learnt: with the command that found them
and the numbers of seats for which they were shown to be better.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files


@dataclass(frozen=True)
class Weights:
    """The weights of one game; none if its evaluation has no parameters."""

    names: Sequence[str] = ()
    hand: Sequence[int] = ()
    learnt: Mapping[int, Sequence[int]] = field(default_factory=dict)
    """By number of seats."""
    commands: Mapping[int, str] = field(default_factory=dict)
    """What was run to learn them."""

    def best(self, seats: int) -> list[int]:
        """The weights of a new state: those learnt, or else those set by hand."""
        return list(self.learnt.get(seats, self.hand))


def shipped(package: str) -> Weights:
    """The weights that come with a game's package."""
    data = json.loads(files(package).joinpath("weights.json").read_text("utf-8"))
    names = tuple(data["hand"])
    learnt: dict[int, tuple[int, ...]] = {}
    commands: dict[int, str] = {}
    for found in data["learnt"].values():
        for seats in found["serves"]:
            learnt[seats] = tuple(found["weights"][name] for name in names)
            commands[seats] = found["command"]
    return Weights(names, tuple(data["hand"].values()), learnt, commands)
