"""Start-time fair queueing: of the people who wait, the one who has used least is served next.

Each person has a virtual time, which grows by the cost of their turns. Somebody who begins to wait
starts at the virtual time of the person served last: nobody saves up a claim while away, and a
newcomer does not wait behind those who have had much already.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from itertools import count
from typing import NamedTuple

from viae.server.refusals import TooMany

MOST_WAITING = 50
"""Requests that may wait for one person, or for the strangers at one address."""
LEAST_KEPT = 1_000


class Shares:
    """The virtual time of each person."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._present: Counter[str] = Counter()
        self._now = 0.0
        """The virtual time of the person served last."""
        self._most_kept = LEAST_KEPT

    def arrive(self, person: str) -> None:
        """A person has one more request."""
        self._used[person] = self.used(person)
        self._present[person] += 1
        self._forget()

    def leave(self, person: str) -> None:
        """A request of a person was served or given up."""
        self._present[person] -= 1
        if not self._present[person]:
            del self._present[person]

    def used(self, person: str) -> float:
        """The virtual time of a person, who may have no request yet."""
        if person in self._present:
            return self._used[person]
        return max(self._used.get(person, 0.0), self._now)

    def serve(self, person: str) -> None:
        """It is the turn of a person who waits."""
        self._now = max(self._now, self._used[person])

    def charge(self, person: str, cost: float) -> None:
        """Add the cost of a turn to a person's virtual time."""
        self._used[person] += cost

    def _forget(self) -> None:
        """Drop people without requests, whenever their number has doubled."""
        if len(self._used) >= self._most_kept:
            self._used = {one: used for one, used in self._used.items() if one in self._present}
            self._most_kept = max(LEAST_KEPT, 2 * len(self._used))


class Flow(NamedTuple):
    """Requests of one person with the same handicap: first come, first served."""

    person: str
    handicap: float


class Waiting(NamedTuple):
    number: int
    turn: "asyncio.Future[None]"


class FairQueue:
    """Serves `at_once` people at a time, and one request of each."""

    def __init__(
        self,
        at_once: int,
        most_waiting: int = MOST_WAITING,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """A turn costs the seconds that it takes by `clock`. Without a clock all turns cost the
        same, which makes this a round robin."""
        self.free = at_once
        self.most_waiting = most_waiting
        self.shares = Shares()
        self._clock = clock
        self._served: set[str] = set()
        self._flows: dict[Flow, deque[Waiting]] = {}
        self._numbers = count()

    def __len__(self) -> int:
        """How many requests wait."""
        return sum(map(len, self._flows.values()))

    @asynccontextmanager
    async def turn(self, person: str, handicap: float = 0.0) -> AsyncIterator[None]:
        """Wait for a person's turn, and have it. With a handicap they are served as if they had
        used this much more. Refuses people who have too much waiting already."""
        if self._waiting_of(person) >= self.most_waiting:
            raise TooMany(
                f"{self.most_waiting} of your requests are waiting already; wait for their answers",
                retry_after=1,
                key="refusal.waiting",
                params={"most": self.most_waiting},
            )
        self.shares.arrive(person)
        try:
            await self._wait(Flow(person, handicap))
            began = self._clock() if self._clock is not None else 0.0
            try:
                yield
            finally:
                cost = self._clock() - began if self._clock is not None else 1.0
                self.shares.charge(person, cost)
                self._end(person)
        finally:
            self.shares.leave(person)

    def _waiting_of(self, person: str) -> int:
        return sum(len(line) for flow, line in self._flows.items() if flow.person == person)

    async def _wait(self, flow: Flow) -> None:
        waiting = Waiting(next(self._numbers), asyncio.get_running_loop().create_future())
        self._flows.setdefault(flow, deque()).append(waiting)
        self._serve_next()
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if waiting.turn.cancelled():
                self._leave(flow, waiting)
            else:  # the turn had come just before
                self._end(flow.person)
            raise

    def _leave(self, flow: Flow, waiting: Waiting) -> None:
        line = self._flows[flow]
        line.remove(waiting)
        if not line:
            del self._flows[flow]

    def _end(self, person: str) -> None:
        self.free += 1
        self._served.remove(person)
        self._serve_next()

    def _serve_next(self) -> None:
        """Serve as many as may be served at once."""
        while self.free and (found := self._next()) is not None:
            flow, waiting = found
            self._leave(flow, waiting)
            self.free -= 1
            self._served.add(flow.person)
            self.shares.serve(flow.person)
            waiting.turn.set_result(None)

    def _next(self) -> tuple[Flow, Waiting] | None:
        """The next request, of the people who are not being served."""
        found = [
            (self.shares.used(flow.person) + flow.handicap, first.number, flow, first)
            for flow, line in self._flows.items()
            if flow.person not in self._served and (first := first_of(line)) is not None
        ]
        if not found:
            return None
        *_, flow, first = min(found)
        return flow, first


def first_of(line: Iterable[Waiting]) -> Waiting | None:
    """The first that waits; one that was cancelled a moment ago may not have left yet."""
    return next((one for one in line if not one.turn.done()), None)
