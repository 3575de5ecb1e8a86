"""The bench of `viae bench`: how fast the rules run, compiled and as the same sources uncompiled.

The measure is random play. A decision is a seat's; chance is played, not counted. A search is timed
from the first decision of a game, with uniformly random rollouts to the end. Slices of all kinds
alternate within one run and the best of each counts, since other programs on the machine can only
slow things down.
"""

import json
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from viae import catalog
from viae.ai.ismcts import Search
from viae.ai.rollouts import NO_GREEDY_TURNS, TO_THE_END, UNIFORM
from viae.core.compiled import is_compiled
from viae.core.playout import play_many
from viae.core.rng import Rng
from viae.core.state import CHANCE, GUESS, State
from viae.research import interpreted

SEATS = 4
ROUNDS = 5
"""How many slices of each kind are measured."""
SEARCH_ITERATIONS = 1000
"""Of one search; then another begins, as for another decision."""
CLONES = 10_000
STARTS = 3


@dataclass(frozen=True)
class PlayRate:
    """The speed of random play."""

    decisions_per_second: float
    games_per_second: float


@dataclass(frozen=True)
class RulesBench:
    """What was measured for one game; None for what cannot be measured here."""

    seats: int
    decisions_per_second: float | None
    games_per_second: float | None
    uncompiled_decisions_per_second: float
    uncompiled_games_per_second: float
    search_iterations_per_second: float | None
    clone_microseconds: float
    state_bytes: int
    import_seconds: float

    @property
    def search_ratio(self) -> float | None:
        """Iterations of the compiled search for each decision of uncompiled random play."""
        return _ratio(self.search_iterations_per_second, self.uncompiled_decisions_per_second)

    @property
    def decisions_ratio(self) -> float | None:
        return _ratio(self.decisions_per_second, self.uncompiled_decisions_per_second)

    @property
    def games_ratio(self) -> float | None:
        return _ratio(self.games_per_second, self.uncompiled_games_per_second)

    def as_json(self) -> dict[str, Any]:
        """Stable: fields may be added, none renamed or removed."""
        found = asdict(self) | {
            "decisions_ratio": self.decisions_ratio,
            "games_ratio": self.games_ratio,
            "search_ratio": self.search_ratio,
        }
        found["position_bytes"] = found.pop("state_bytes")  # its name since 0.1
        return {
            name: round(value, 3) if isinstance(value, float) else value
            for name, value in found.items()
        }


def _ratio(one: float | None, other: float) -> float | None:
    return None if one is None else one / other


def measure(name: str, seconds: float, report: Callable[[str], None]) -> RulesBench:
    """Measure one game; all slices of random play take this many seconds together."""
    start = opening(name)
    slice_seconds = seconds / (3 * ROUNDS if is_compiled() else ROUNDS)
    compiled: list[PlayRate] = []
    uncompiled: list[PlayRate] = []
    searches: list[float] = []
    for number in range(1, ROUNDS + 1):
        report(f"{name}: random play, slice {number} of {ROUNDS}")
        if is_compiled():
            compiled.append(play_rate(start, slice_seconds))
            searches.append(search_rate(start, slice_seconds))
            rate = interpreted.call("viae.research.bench:play_rate_of", name, slice_seconds)
            uncompiled.append(PlayRate(**rate))
        else:
            uncompiled.append(play_rate(start, slice_seconds))
    report(f"{name}: clones and import")
    return RulesBench(
        seats=int(start.seats),
        decisions_per_second=max((p.decisions_per_second for p in compiled), default=None),
        games_per_second=max((p.games_per_second for p in compiled), default=None),
        uncompiled_decisions_per_second=max(p.decisions_per_second for p in uncompiled),
        uncompiled_games_per_second=max(p.games_per_second for p in uncompiled),
        search_iterations_per_second=max(searches, default=None),
        clone_microseconds=clone_microseconds(midgame(start)),
        state_bytes=state_bytes(midgame(start)),
        import_seconds=import_seconds(),
    )


def opening(name: str) -> State:
    """A game for four seats, or the most it has; costly moves are guessed, as in rollouts."""
    state = catalog.load_game(name).new_state(min(SEATS, catalog.game_class(name).most_seats))
    state.think(GUESS)
    return state


def play_rate(start: State, seconds: float) -> PlayRate:
    """Play random games from a state for a while."""
    games, decisions, at_once = 0, 0, 1
    began = time.perf_counter()
    while True:
        decisions += int(play_many(start, at_once, games + 1))
        games += at_once
        spent = time.perf_counter() - began
        if spent >= seconds:
            return PlayRate(decisions / spent, games / spent)
        # As many as fit between two looks at the clock.
        at_once = max(1, int(games / spent * min(seconds / 20, seconds - spent)))


def play_rate_of(name: str, seconds: float) -> dict[str, float]:
    """The same, called uncompiled."""
    return asdict(play_rate(opening(name), seconds))


def search_rate(start: State, seconds: float) -> float:
    """Iterations a second of a search whose rollouts play to the end."""
    state, rng = start.clone(), Rng(1)
    while state.current == CHANCE:
        state.act(state.draw(rng))
    iterations = 0
    began = time.perf_counter()
    while True:
        search = Search(state, iterations, TO_THE_END)
        search.greedy_turns, search.rollout_candidates = NO_GREEDY_TURNS, UNIFORM
        for _ in range(10):
            search.run(SEARCH_ITERATIONS // 10)
            iterations += SEARCH_ITERATIONS // 10
            spent = time.perf_counter() - began
            if spent >= seconds:
                return iterations / spent


def midgame(start: State) -> State:
    """A state 60 random decisions on, or before the last decision of the game."""
    state, rng = start.clone(), Rng(1)
    for _ in range(60):
        while state.current == CHANCE:
            state.act(state.draw(rng))
        before = state.clone()
        moves = state.legal_moves()
        state.act(moves[int(rng.below(len(moves)))])
        if state.is_over():
            return before
    return state


def clone_microseconds(state: State) -> float:
    """The time of a copy, called from Python."""
    clone = state.clone
    best = float("inf")
    for _ in range(2 * ROUNDS):
        began = time.perf_counter()
        for _ in range(CLONES):
            clone()
        best = min(best, time.perf_counter() - began)
    return best / CLONES * 1e6


def state_bytes(state: State) -> int:
    """The memory of a state with all it holds, by keeping many."""
    kept: list[State | None] = [None] * CLONES
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for number in range(CLONES):
            kept[number] = state.clone()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return round((after - before) / CLONES)


def import_seconds() -> float:
    """How long `import viae` takes in a fresh process, the start of Python itself not counted."""
    program = (
        "import json, sys, time; sys.path[:] = json.loads(sys.argv[1]); "
        "began = time.perf_counter(); import viae; print(time.perf_counter() - began)"
    )
    return min(float(_printed(program)) for _ in range(STARTS))


def start_seconds() -> float:
    """How long Python itself takes to start and end."""
    times = []
    for _ in range(STARTS):
        began = time.perf_counter()
        _printed("")
        times.append(time.perf_counter() - began)
    return min(times)


def _printed(program: str) -> str:
    command = [sys.executable, "-c", program, json.dumps(sys.path)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
