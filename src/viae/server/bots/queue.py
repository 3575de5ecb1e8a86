"""The queue of tables that wait for their bots: who is served next, and by how many workers.

Bot time is shared by person, not by table: the thinking of a table's bots is charged to the person
who made the table. The next table is chosen by, in this order:

- the fewest workers that its owner occupies now,
- the least virtual time of its owner (see `fair_queue`), plus a handicap of a few seconds for a
  table that nobody watches: it stands behind tables where people wait, and still gets its turn,
- first come, first served.

A worker that thinks is not interrupted, so the order alone is not enough:

- A table is slow if one of its bots may think for longer than `LONG`. Slow tables occupy at most
  one worker for each owner and at most half of all workers, and get no help with their trees. So
  at least half of the workers, of which a server has two or more, are left to quick bots.
- Unwatched tables leave one worker to watched ones, but may always have one: they are quick.
"""

from collections import Counter, OrderedDict
from itertools import count
from typing import NamedTuple

from viae import catalog
from viae.ai.bots import budget_of
from viae.ai.budget import Budget
from viae.core.compiled import is_compiled
from viae.core.errors import Malformed
from viae.server.fair_queue import Shares

PER_SECOND = 5_000 if is_compiled() else 100
"""Iterations in a second of a core, at least, in the slowest of the games."""
LONG = Budget(iterations=PER_SECOND, seconds=1)
"""A bot that may think longer than this is slow."""
LONGEST = Budget(iterations=5 * PER_SECOND, seconds=5)
"""A bot that may think longer than this cannot be seated; one that sits already plays on."""
HANDICAP = 5.0
"""Seconds of virtual time that an unwatched table stands behind others."""


def is_slow(game: str, bot: str) -> bool:
    """May a bot think for longer than `LONG`? An unknown bot is refused later, by the worker."""
    try:
        return budget_of(type(catalog.load_game(game)), bot).exceeds(LONG)
    except Malformed:
        return False


class Flow(NamedTuple):
    """Tables of one owner with the same priority: first come, first served."""

    owner: str
    """Who made the table."""
    is_watched: bool
    """Does somebody who plays there wait for the bot?"""
    is_slow: bool


class BotQueue:
    """The ids of the tables that wait, and which flows the workers are serving."""

    def __init__(self, workers: int) -> None:
        self._for_slow = max(1, workers // 2)
        self._for_unwatched = max(1, workers - 1)
        self._flows: dict[Flow, OrderedDict[str, int]] = {}
        """The tables with their numbers in the order of joining."""
        self._numbers = count()
        self._workers: Counter[Flow] = Counter()
        """How many workers serve each flow."""
        self._shares = Shares()

    def __len__(self) -> int:
        return sum(map(len, self._flows.values()))

    def join(self, table: str, flow: Flow) -> None:
        self._flows.setdefault(flow, OrderedDict())[table] = next(self._numbers)
        self._shares.arrive(flow.owner)

    def leave(self, table: str, flow: Flow) -> None:
        del self._flows[flow][table]
        if not self._flows[flow]:
            del self._flows[flow]
        self._shares.leave(flow.owner)

    def is_waiting(self, table: str, flow: Flow) -> bool:
        return table in self._flows.get(flow, ())

    def first(self, *, with_unwatched: bool) -> tuple[str, Flow] | None:
        """The table that an idle worker is to serve, if there is one."""
        may_go = (one for one in self._flows if self._may_go(one, with_unwatched))
        flow = min(may_go, key=self._place, default=None)
        return None if flow is None else (next(iter(self._flows[flow])), flow)

    def _place(self, flow: Flow) -> tuple[int, float, int]:
        busy = sum(number for one, number in self._workers.items() if one.owner == flow.owner)
        handicap = 0.0 if flow.is_watched else HANDICAP
        first = next(iter(self._flows[flow].values()))
        return busy, self._shares.used(flow.owner) + handicap, first

    def _may_go(self, flow: Flow, with_unwatched: bool) -> bool:
        if not flow.is_watched and not with_unwatched:
            return False
        if flow.is_slow:
            slow = [one for one in self._workers if one.is_slow]
            return len(slow) < self._for_slow and all(one.owner != flow.owner for one in slow)
        return flow.is_watched or self._left_for_unwatched() > 0

    def _left_for_unwatched(self) -> int:
        """How many more workers may serve quick tables that nobody watches."""
        slow = sum(one.is_slow for one in self._workers)
        quick = sum(
            number
            for one, number in self._workers.items()
            if not one.is_slow and not one.is_watched
        )
        return max(1, self._for_unwatched - slow) - quick

    # What the workers serve

    def begin(self, table: str, flow: Flow) -> None:
        """A worker begins to serve a waiting table."""
        self._shares.arrive(flow.owner)
        self.leave(table, flow)
        self._shares.serve(flow.owner)
        self._workers[flow] += 1

    def end(self, flow: Flow, seconds: float) -> None:
        """A table was served; `seconds` is the time that its workers spent, added up."""
        self._shares.charge(flow.owner, seconds)
        self._shares.leave(flow.owner)
        self._release(flow, 1)

    def helpers(self, flow: Flow, wanted: int) -> int:
        """How many of the wanted workers may help with a decision of this flow."""
        if flow.is_slow:
            return 0
        return wanted if flow.is_watched else max(0, min(wanted, self._left_for_unwatched()))

    def begin_to_help(self, flow: Flow, number: int) -> None:
        self._workers[flow] += number

    def end_to_help(self, flow: Flow, number: int) -> None:
        self._release(flow, number)

    def _release(self, flow: Flow, number: int) -> None:
        self._workers[flow] -= number
        if not self._workers[flow]:
            del self._workers[flow]
