"""The bot adapter: a seed for each decision, and one weight noise for a whole game."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from server.ledgers import begun, decide, legal
from viae.server.tables.bot_adapter import BotAdapter
from viae.server.tables.ledger import Ledger
from viae.server.workers.requests import ChooseMove


class FakeTable:
    """As much of a table as the adapter needs."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.ledger = begun(2, bots={0: "level:1", 1: "level:1"})
        numbers = count(1)
        self.plans: dict[int, Any] = {}
        self.context = SimpleNamespace(ids=SimpleNamespace(seed=lambda: next(numbers)))

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[Ledger]:
        yield self.ledger

    def requests(self, decisions: int) -> list[ChooseMove]:
        table: Any = self
        adapter, found = BotAdapter(table), []
        for _ in range(decisions):
            request = asyncio.run(adapter.bot_request())
            assert request is not None
            found.append(request)
            decide(self.ledger, legal(self.ledger)[0])
        return found


def noise_seeds(requests: list[ChooseMove]) -> dict[int, set[int]]:
    return {
        seat: {request.noise_seed for request in requests if request.seat == seat}
        for seat in (0, 1)
    }


def test_a_bot_keeps_its_weight_noise_for_a_game_and_has_another_in_the_next() -> None:
    requests, elsewhere = FakeTable("one").requests(12), FakeTable("other").requests(12)
    assert len({request.seed for request in requests}) == 12
    (first,), (second,) = noise_seeds(requests).values()
    (third,), (fourth,) = noise_seeds(elsewhere).values()
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
    adapter = BotAdapter(table)
    assert (adapter.is_slow, adapter.owner) == (slow, "livia")
