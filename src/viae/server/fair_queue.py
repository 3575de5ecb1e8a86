"""Turns: what people ask for beside the games is done so many at a time, and everybody in turn.

Each person has one thing done at a time. Whoever asks for a hundred things at once waits for all of
them; somebody else waits for one of them at most, and who plays for none.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from viae.server.refusals import TooMany

MOST_WAITING = 50
"""Things that may wait of one person, or of the strangers at one address."""


class FairQueue:
    """Who is served when, where `at_once` can be served at a time."""

    def __init__(self, at_once: int, most_waiting: int = MOST_WAITING) -> None:
        self.free = at_once
        self.most_waiting = most_waiting
        self._served: set[str] = set()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._next: deque[str] = deque()
        """Who has something waiting and is not being served, in the order of their turns."""

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for one's turn, and have it; refuses who has too much waiting already."""
        await self._come(who)
        try:
            yield
        finally:
            self._go(who)

    async def _come(self, who: str) -> None:
        line = self._waiting.setdefault(who, deque())
        if len(line) >= self.most_waiting:
            raise TooMany(
                f"{self.most_waiting} of your requests are waiting already; wait for their answers",
                retry_after=1,
                key="refusal.waiting",
                params={"most": self.most_waiting},
            )
        mine = asyncio.get_running_loop().create_future()
        line.append(mine)
        if len(line) == 1 and who not in self._served:
            self._next.append(who)
        self._call()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._leave(who, mine)
            else:  # the turn had come just before
                self._go(who)
            raise

    def _leave(self, who: str, waited: asyncio.Future[None]) -> None:
        """Nobody waits for it any more; who is called next may have seen that already."""
        line = self._waiting.get(who, deque())
        if waited in line:
            line.remove(waited)
            if not line and who not in self._served:
                self._next.remove(who)
                del self._waiting[who]

    def _go(self, who: str) -> None:
        self.free += 1
        self._served.remove(who)
        if self._waiting[who]:
            self._next.append(who)
        else:
            del self._waiting[who]
        self._call()

    def _call(self) -> None:
        """Serve the next ones, as many as there is room for."""
        while self.free and self._next:
            who = self._next.popleft()
            line = self._waiting[who]
            while line and line[0].cancelled():  # nobody waits for it any more
                line.popleft()
            if not line:
                del self._waiting[who]
                continue
            self.free -= 1
            self._served.add(who)
            line.popleft().set_result(None)
