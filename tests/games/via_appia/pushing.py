"""Chains of pushes for tests: from a first layout on, each into what the one before has left."""

import hashlib
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from viae.games.via_appia.quarry import ANGLE_STEP, LARGE, MEDIUM, SMALL, STEEPEST, Film, Tray
from viae.games.via_appia.quarry.physics import TABLE, VERSION

Push = tuple[int, int, int]
"""Size, place in mm, angle in degrees."""
WIDTH = 150
RADIUS = (10, 14, 20)
IN_LAYOUT = [SMALL] * 12 + [MEDIUM] * 8 + [LARGE] * 4


def any_push(rng: Random) -> Push:
    """Any push; sizes as often as they lie in the first layout."""
    size = int(rng.choice(IN_LAYOUT))
    place = rng.randint(RADIUS[size], WIDTH - RADIUS[size])
    return size, place, rng.randrange(-STEEPEST, STEEPEST + 1, ANGLE_STEP)


def filled(seed: int) -> Tray:
    tray = Tray()
    tray.fill(seed)
    return tray


def chain(rng: Random, pushes: int) -> Iterator[tuple[Tray, Push]]:
    """A tray of a random layout before each of some pushes, which the caller makes."""
    tray = filled(rng.randrange(4096))
    for _ in range(pushes):
        yield tray, any_push(rng)


def stones(tray: Tray) -> list[tuple[int, int, int]]:
    return [(int(s), int(x), int(y)) for s, x, y in zip(tray.size, tray.x, tray.y, strict=True)]


def digest(data: object) -> str:
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()[:16]


def constants() -> str:
    return digest(TABLE[VERSION])


def results(seed: int, pushes: list[Push]) -> dict[str, Any]:
    """Make pushes; what fell, the film and the state after each of them."""
    tray = filled(seed)
    fallen, films, positions = [], [], []
    for push in pushes:
        film = Film()
        fallen.append([int(n) for n in tray.push(*push, film)])
        films.append(digest(film.as_json()))
        positions.append(digest(tray.save()))
    return {"fallen": fallen, "films": films, "positions": positions, "end": tray.save()}
