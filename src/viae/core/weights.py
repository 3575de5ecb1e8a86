"""Weights: what a game's estimate goes by, as data beside the game.

`weights.json` names the weights in the order in which the estimate knows them, tells the values
that were set by hand, which never change, and those that were learnt for a number of seats, with
the command that found them and all numbers of seats that they serve: those for which they were
shown to be better.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files


@dataclass(frozen=True)
class Weights:
    """The weights of one game; without any, its estimate knows none."""

    names: Sequence[str] = ()
    hand: Sequence[int] = ()
    learnt: Mapping[int, Sequence[int]] = field(default_factory=dict)
    """By number of seats."""
    commands: Mapping[int, str] = field(default_factory=dict)
    """What was run to learn them."""

    def best(self, seats: int) -> list[int]:
        """What a new state goes by: what was learnt, or else what was set by hand."""
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
