"""Fair shares of something that is scarce: whoever has used least goes next.

This is start-time fair queueing. Each person has a virtual time, which grows by the seconds that
were spent on them. Who comes to wait starts at the virtual time of whoever was served last, so that
nobody saves up a claim while away, and nobody who comes for the first time waits for those who have
had much already.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count

LEAST_ROOM = 1_000


class Shares:
    """Virtual times, by person."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._present: Counter[str] = Counter()
        self._now = 0.0
        """The virtual time of whoever was served last."""
        self._room = LEAST_ROOM

    def come(self, person: str) -> None:
        """Somebody waits, once more if they wait already."""
        self._used[person] = self.used(person)
        self._present[person] += 1
        self._forget()

    def go(self, person: str) -> None:
        """Somebody waits and is served once less than before."""
        self._present[person] -= 1
        if not self._present[person]:
            del self._present[person]

    def used(self, person: str) -> float:
        """The virtual time of somebody, who may not have come yet."""
        if person in self._present:
            return self._used[person]
        return max(self._used.get(person, 0.0), self._now)

    def serve(self, person: str) -> None:
        """It is the turn of somebody who waits."""
        self._now = max(self._now, self._used[person])

    def charge(self, person: str, seconds: float) -> None:
        """So much was spent on somebody who is being served."""
        self._used[person] += seconds

    def _forget(self) -> None:
        """Drop who is away, whenever there are twice as many people as were needed."""
        if len(self._used) >= self._room:
            self._used = {one: used for one, used in self._used.items() if one in self._present}
            self._room = max(LEAST_ROOM, 2 * len(self._used))


@dataclass(eq=False)
class Waiting:
    """Somebody in line for a lock."""

    person: str
    stands_back: float
    number: int
    turn: "asyncio.Future[None]"


class FairLock:
    """One at a time, in fair order between people."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` tells seconds."""
        self.shares = Shares()
        self._clock = clock
        self._is_held = False
        self._line: list[Waiting] = []
        self._numbers = count()

    @asynccontextmanager
    async def held_for(self, person: str, stands_back: float = 0.0) -> AsyncIterator[None]:
        """Held when the person's turn has come; what it is held for stands back behind others as
        if the person had used so many seconds more."""
        self.shares.come(person)
        try:
            await self._turn(person, stands_back)
            began = self._clock()
            try:
                yield
            finally:
                self.shares.charge(person, self._clock() - began)
                self._is_held = False
                self._hand_on()
        finally:
            self.shares.go(person)

    async def _turn(self, person: str, stands_back: float) -> None:
        turn = asyncio.get_running_loop().create_future()
        one = Waiting(person, stands_back, next(self._numbers), turn)
        self._line.append(one)
        self._hand_on()
        try:
            await turn
        except asyncio.CancelledError:
            if one in self._line:
                self._line.remove(one)
            else:  # the turn has come in the same moment
                self._is_held = False
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        # Who was cancelled a moment ago may not have heard of it yet.
        waiting = [one for one in self._line if not one.turn.done()]
        if self._is_held or not waiting:
            return
        first = min(waiting, key=self._place)
        self._line.remove(first)
        self.shares.serve(first.person)
        self._is_held = True
        first.turn.set_result(None)

    def _place(self, one: Waiting) -> tuple[float, int]:
        return self.shares.used(one.person) + one.stands_back, one.number
