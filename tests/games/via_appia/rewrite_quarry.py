"""Rewrites the golden pushes for the quarry's physics as it is now.

Run it only when the physics version has risen and the difference is wanted.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.via_appia import pushing
from viae.games.via_appia.quarry import VERSION

FILE = Path(__file__).parent / "golden" / "quarry.json"
CHAINS = 20
PUSHES = 10


def chosen(number: int) -> tuple[int, list[pushing.Push]]:
    """The first layout and the pushes of a chain."""
    rng = Random(number)
    return rng.randrange(4096), [pushing.any_push(rng) for _ in range(PUSHES)]


def made() -> dict[str, Any]:
    """All golden pushes and what they lead to now."""
    chains = []
    for number in range(CHAINS):
        layout, pushes = chosen(number)
        chains.append({"layout": layout, "pushes": pushes, **pushing.results(layout, pushes)})
    return {"physics": VERSION, "constants": pushing.constants(), "chains": chains}


def as_text(data: dict[str, Any]) -> str:
    """JSON with a chain's lists on one line each."""
    lines = ["{", f'"physics": {data["physics"]},', f'"constants": "{data["constants"]}",']
    lines.append('"chains": [')
    chains = [
        "{\n" + ",\n".join(f'"{key}": {json.dumps(value)}' for key, value in chain.items()) + "\n}"
        for chain in data["chains"]
    ]
    return "\n".join([*lines, ",\n".join(chains), "]", "}", ""])


if __name__ == "__main__":
    FILE.write_text(as_text(made()), "utf-8")
    print(f"{CHAINS * PUSHES} golden pushes rewritten")
