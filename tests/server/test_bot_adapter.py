"""The door for bots: each decision with luck of its own, and the same whims throughout a game."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from server.ledgers import begun, decide, legal
from viae.server.bots.adapter import BotAdapter
from viae.server.bots.worker import Task
from viae.server.tables.ledger import Ledger


class OneTable:
    """As much of a table as the door needs."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.ledger = begun(2, bots={0: "level:1", 1: "level:1"})
        numbers = count(1)
        self.plans: dict[int, Any] = {}
        self.context = SimpleNamespace(ids=SimpleNamespace(seed=lambda: next(numbers)))

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Ledger]:
        yield self.ledger

    def tasks(self, decisions: int) -> list[Task]:
        table: Any = self
        door, found = BotAdapter(table), []
        for _ in range(decisions):
            task = asyncio.run(door.bot_task())
            assert task is not None
            found.append(task)
            decide(self.ledger, legal(self.ledger)[0])
        return found


def whims(tasks: list[Task]) -> dict[int, set[int]]:
    return {seat: {task.whim for task in tasks if task.seat == seat} for seat in (0, 1)}


def test_a_bot_keeps_its_whims_for_a_game_and_has_others_in_the_next() -> None:
    tasks, elsewhere = OneTable("one").tasks(12), OneTable("other").tasks(12)
    assert len({task.seed for task in tasks}) == 12
    (first,), (second,) = whims(tasks).values()
    (third,), (fourth,) = whims(elsewhere).values()
    assert len({first, second, third, fourth}) == 4


@pytest.mark.parametrize(
    ("bots", "slow"),
    [
        (("level:5", "greedy", "search", "monte_carlo:1s", "unheard-of"), False),
        (("random", "search:1.1s"), True),
        (("monte_carlo:20s",), True),
        (("search:3x0.5s",), True),
        (("search:9x20000i",), True),
    ],
)
def test_a_table_is_slow_if_one_of_its_bots_is(bots: tuple[str, ...], slow: bool) -> None:
    sitters = [SimpleNamespace(bot=bot) for bot in (None, *bots)]
    row = SimpleNamespace(game="via_appia", host="livia", sitters=sitters)
    table: Any = SimpleNamespace(id="one", row=row)
    door = BotAdapter(table)
    assert (door.is_slow, door.owner) == (slow, "livia")
