"""Weights: what a game's estimate goes by, as data beside the game.

`weights.json` names the weights in the order in which the estimate knows them, tells the values
that were set by hand, which never change, and those that were learnt, for each number of seats,
with the command that found them.
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
        """What a new position goes by: what was learnt for so many seats, else for the next fewer,
        else what was set by hand."""
        fewer = [number for number in self.learnt if number <= seats]
        return list(self.learnt[max(fewer)] if fewer else self.hand)


def shipped(package: str) -> Weights:
    """The weights that come with a game's package."""
    data = json.loads(files(package).joinpath("weights.json").read_text("utf-8"))
    names = tuple(data["hand"])
    learnt = {int(seats): found for seats, found in data["learnt"].items()}
    return Weights(
        names,
        tuple(data["hand"].values()),
        {seats: tuple(found["weights"][name] for name in names) for seats, found in learnt.items()},
        {seats: found["command"] for seats, found in learnt.items()},
    )
