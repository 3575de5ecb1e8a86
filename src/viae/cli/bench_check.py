"""viae bench --check: does Viae keep what it promises about its speed?

A promise is a count, or a ratio of two measurements of the same run: seconds mean nothing on a
machine that does other work too. The ratios are: compiled to uncompiled rules; a clone, a push and
a search iteration to decisions of random play; a server with many tables to one with few.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from viae import catalog
from viae.core import computed
from viae.core.rng import Rng
from viae.core.state import CHANCE
from viae.research import bench
from viae.research.bench import RulesBench
from viae.server.bench import Load, ServerBench
from viae.server.bench import measure as measure_server

FASTEST = "strada_romana"
"""Its decisions in random play are the unit in which other costs are measured."""
PLAYED = {"strada_romana": 12.0, "via_romana": 12.0, "via_appia": 45.0}
"""Seconds of random play; uncompiled Via Appia plays three games a second."""
COMPUTED = 100
"""How many moves with a computed outcome, such as pushes, are timed together."""
ROUNDS = 8
"""How often they are timed. The best round counts: other programs only slow things down."""
LOADED = 20.0
"""Seconds for which the server is put under load."""
FEW_TABLES, MANY_TABLES, CLICKS = 100, 1000, 100

Report = Callable[[str], None]
"""Tells what is being measured."""


@dataclass(frozen=True)
class Promise:
    """Something promised, and what was measured."""

    text: str
    found: float
    bound: Literal["at least", "at most"]
    limit: float

    @property
    def kept(self) -> bool:
        return self.found >= self.limit if self.bound == "at least" else self.found <= self.limit


def check(report: Report) -> Iterator[Promise]:
    """Measure everything that is promised, and yield each promise once it is known."""
    found = {name: bench.measure(name, seconds, report) for name, seconds in PLAYED.items()}
    yield from of_rules(found)
    report("pushes")
    yield of_computed_moves("via_appia", found[FASTEST])
    few, many = (
        measure_server(Load(FASTEST, tables, CLICKS, LOADED), report)
        for tables in (FEW_TABLES, MANY_TABLES)
    )
    yield from of_server(few, many)


def of_rules(found: dict[str, RulesBench]) -> Iterator[Promise]:
    """What compilation gains, and what a clone and the import cost."""
    unit = found[FASTEST].decisions_per_second or 0.0
    for name, figures in found.items():
        title = catalog.game_class(name).title
        least = 35 if name == FASTEST else 30
        decisions, games = figures.decisions_ratio or 0.0, figures.games_ratio or 0.0
        yield Promise(f"{title}: decisions, compiled by uncompiled", decisions, "at least", least)
        yield Promise(f"{title}: games, compiled by uncompiled", games, "at least", least)
        clone = figures.clone_microseconds * 1e-6 * unit
        yield Promise(f"{title}: decisions in the time of a clone", clone, "at most", 8)
    fastest = found[FASTEST]
    search = fastest.search_ratio or 0.0
    text = "search iterations to the end for each uncompiled decision"
    yield Promise(text, search, "at least", 0.1)
    yield Promise("bytes of a state of Strada Romana", fastest.state_bytes, "at most", 4096)
    half = (found["via_romana"].decisions_per_second or 0.0) / unit if unit else 0.0
    yield Promise("Via Romana's decisions by Strada Romana's", half, "at least", 0.5)
    starts = fastest.import_seconds / bench.start_seconds()
    yield Promise("import of viae by the start of Python", starts, "at most", 6)


def of_computed_moves(name: str, unit: RulesBench) -> Promise:
    """Moves with a computed outcome, against decisions of random play."""
    quickest = max(computed_per_second(name, seed) for seed in range(ROUNDS))
    ratio = quickest / (unit.decisions_per_second or float("inf"))
    return Promise("pushes made in games for each 9,000 decisions", 9000 * ratio, "at least", 1)


def computed_per_second(name: str, seed: int) -> float:
    """How many moves with a computed outcome are made in a second of random games."""
    made, seconds, rng = 0, 0.0, Rng(seed)
    while made < COMPUTED:
        state = catalog.load_game(name).new_state(4)
        while not state.is_over() and made < COMPUTED:
            if state.current == CHANCE:
                state.act(state.draw(rng))
                continue
            moves = state.legal_moves()
            move = moves[int(rng.below(len(moves)))]
            began = time.perf_counter()
            computes = computed.computes(state, move)
            state.act(move)
            if computes:
                made += 1
                seconds += time.perf_counter() - began
    return made / seconds


def of_server(few: ServerBench, many: ServerBench) -> Iterator[Promise]:
    """A server with many tables answers nearly as quickly as one with few."""
    slower = many.view_p99_ms / few.view_p99_ms
    text = f"click to view, 99 of 100: with {MANY_TABLES} tables by with {FEW_TABLES}"
    yield Promise(text, slower, "at most", 2)
    yield Promise("clicks refused under load", few.refused + many.refused, "at most", 0)
    if many.table_kb is not None:
        yield Promise("kilobytes of a table left alone", many.table_kb, "at most", 50)
