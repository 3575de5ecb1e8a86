"""What a move costs does not depend on how many tables there are: neither what the server does for
it, nor how much Python looks at when it collects garbage."""

import asyncio
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from server.stored_tables import Onlooker, new_table, play, registry_in, turn_to
from viae.core.state import State
from viae.server.garbage import COLLECTIONS_DUE, REST_SECONDS, THRESHOLDS, Collector
from viae.server.schemas.http import PerMove
from viae.server.tables.subscriptions import Subscription
from viae.server.tables.table import Table

MOVES = 3_000
KEPT, REPLACED = 30, 200
"""Objects that a move adds to its table for good, and those that take the place of older ones."""


@contextmanager
def collecting_as_the_server_does() -> Iterator[list[int]]:
    """How many objects were looked at in each collection."""
    looked_at: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            generations = range(info["generation"] + 1)
            looked_at.append(sum(len(gc.get_objects(generation=one)) for one in generations))

    before = gc.get_threshold()
    gc.collect()
    gc.callbacks.append(note)
    gc.set_threshold(*THRESHOLDS)
    try:
        yield looked_at
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(note)


def most_looked_at(tables: int) -> int:
    """The largest collection while moves are made at this number of tables."""
    logs: list[list[Any]] = [[] for _ in range(tables)]
    positions: list[list[Any]] = [[[] for _ in range(REPLACED)] for _ in range(tables)]
    with collecting_as_the_server_does() as looked_at:
        for move in range(MOVES):
            table = move * 7 % tables
            positions[table] = [[] for _ in range(REPLACED)]
            logs[table] += [[] for _ in range(KEPT)]
    assert looked_at
    return max(looked_at)


def test_a_collection_looks_at_as_much_with_many_tables_as_with_few() -> None:
    few, many = most_looked_at(100), most_looked_at(1_000)
    assert many <= 2 * few
    assert many <= 40 * THRESHOLDS[0]


def test_everything_is_looked_at_only_when_it_is_due_and_people_rest() -> None:
    made, whole = [0], [0]

    def collect() -> None:
        whole[0] += 1

    collector = Collector(lambda: made[0], collect)

    def after(more: int, seconds: int = REST_SECONDS + 1) -> int:
        """Whole collections, once more has been made and then nothing for some seconds."""
        made[0] += more
        for _ in range(seconds):
            asyncio.run(collector.tick())
        return whole[0]

    assert after(0) == 0, "nothing was made"
    assert after(COLLECTIONS_DUE - 1) == 0, "it is not due"
    assert [after(1, REST_SECONDS) for _ in range(3)] == [0, 0, 0], "it is due, but people play"
    assert after(0, 1) == 1
    assert after(0) == 1, "once is enough"
    assert after(COLLECTIONS_DUE) == 2


def first(_secret: bytes, counter: int, state: State) -> tuple[int, int]:
    """Chance that is the same every time."""
    return int(state.legal_moves()[0]), counter + 1


async def calls_of_a_move(folder: Path, others: int) -> int:
    """How many Python functions are called for one move, with this number of other tables."""
    calls = 0

    def count(_frame: object, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    async with registry_in(folder, dice=first) as registry:
        table, onlooker = await new_table(registry, 2, clock=PerMove(kind="per_move", hours=24))
        registry.connect(onlooker)
        for number in range(others):
            row = replace(table.row, id=f"other-{number}")
            other = registry.tables[row.id] = Table(row, registry.context)
            browser = Onlooker(f"p-{number}")
            other.subscriptions[browser] = Subscription()
            registry.connect(browser)
            registry.set_alarm(other)
        seat = await turn_to(table, onlooker)
        move = onlooker.state["choices"][0]["move"]
        sys.setprofile(count)
        try:
            await play(table, onlooker, move, seat)
        finally:
            sys.setprofile(None)
    return calls


def test_a_move_takes_no_step_for_any_other_table(tmp_path: Path) -> None:
    others = 1_000
    alone, among_many = (
        asyncio.run(calls_of_a_move(new_folder(tmp_path, number), number)) for number in (0, others)
    )
    assert alone > 100
    # The loop may look once more or less often whether the disk has answered.
    assert abs(among_many - alone) < others / 4


def new_folder(folder: Path, number: int) -> Path:
    found = folder / str(number)
    found.mkdir()
    return found
