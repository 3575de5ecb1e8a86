"""Replays logs in a process of its own and prints the digests, to be compared with ours."""

import importlib
import json
import sys
from typing import Any

import viae.catalog  # noqa: F401 (finds game folders outside the package)
from conformance.walks import Walk
from viae.core.game import Game
from viae.core.state import GUESS, digest

EVERY = 20
"""Moves between two digests."""


def replay_job(walk: Walk) -> dict[str, Any]:
    """What to replay, as JSON."""
    kind = type(walk.game)
    return {
        "module": kind.__module__,
        "entry": kind.__name__,
        "facts": walk.game.facts if walk.game.own_board else None,
        "seats": walk.seats,
        "options": dict(walk.options),
        "log": [move for _, move in walk.log],
    }


def replay(job: dict[str, Any]) -> list[str]:
    """Replay a log: its digests at the start, every 20 moves, and at the end."""
    kind: type[Game] = getattr(importlib.import_module(job["module"]), job["entry"])
    state = kind(job["facts"]).new_state(job["seats"], job["options"])
    state.think(GUESS)
    digests = [digest(state)]
    for number, move in enumerate(job["log"], 1):
        state.apply(move)
        if number % EVERY == 0:
            digests.append(digest(state))
    return [*digests, digest(state)]


if __name__ == "__main__":
    json.dump([replay(job) for job in json.load(sys.stdin)], sys.stdout)
