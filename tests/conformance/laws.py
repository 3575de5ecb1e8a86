"""All laws together, and `check_all`: everything that is asked of a game."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence

from conformance import (
    child,
    judge,
    laws_of_messages,
    laws_of_play,
    laws_of_telling,
    laws_of_values,
)
from conformance.law import BrokenLaw, Law
from conformance.walks import BY_KIND, EVEN, Spec, Walk, take_walk
from viae.core.game import Game

LAWS: tuple[Law, ...] = tuple(
    found
    for module in (laws_of_play, laws_of_values, laws_of_telling, laws_of_messages)
    for found in vars(module).values()
    if isinstance(found, Law)
)


def check_all(game: Game, walks: int = 3) -> judge.Tally:
    """Every law and the judge of leaks, for every number of seats; what the judge compared."""
    tally = judge.Tally()
    taken = []
    for seats in range(game.least_seats, game.most_seats + 1):
        for number in range(walks):
            style = BY_KIND if number % 2 == 0 else EVEN
            walk = take_walk(game, Spec(seats, number, style=style))
            for law in LAWS:
                law(walk)
            taken.append(walk)
        tally += judge.judge_enough(game, seats, 4 * walks, least=10)
    same_in_another_process(taken)
    return tally


def same_in_another_process(walks: Sequence[Walk]) -> None:
    """The same log gives the same digests in another process, with another order of hashes."""
    jobs = [child.replay_job(walk) for walk in walks]
    # Nothing may depend on the order of a set: the child hashes otherwise than this process.
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run(
        [sys.executable, "-m", "conformance.child"],
        input=json.dumps(jobs),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BrokenLaw(f"the same log can be replayed in another process: {done.stderr}")
    for job, there in zip(jobs, json.loads(done.stdout), strict=True):
        if child.replay(job) != there:
            raise BrokenLaw("the same log gives the same digests in another process")
