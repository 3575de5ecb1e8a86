"""When Python looks for garbage: often and little while people play, at everything while they rest.

Everybody waits meanwhile, the longer the more objects are looked at: with a thousand browsers a
third of a second for all of them, and Python's own figures have that every few seconds. Hardly
anything of ours goes in circles, but sockets that were closed do.
"""

import gc
from collections.abc import Callable

COLLECTED_AFTER = (1_000, 2, 20_000)
"""Python counts what was made less what was dropped. A move at one of many tables drops about as
much as it makes, so that far more new objects are there than counted: hence the small figures. A
whole collection comes by itself only where nobody ever rests."""
DUE = 100
"""Collections of what is not quite new after which a whole one is worth the wait."""
RESTED = 10
"""Seconds without such a collection, hence with a few moves at the most."""


def _so_far() -> int:
    """How many collections there were of what is not quite new."""
    return int(gc.get_stats()[1]["collections"])


class Collector:
    """Looks at everything after some seconds in which hardly anything was made."""

    def __init__(
        self, so_far: Callable[[], int] = _so_far, collect: Callable[[], object] = gc.collect
    ) -> None:
        self._so_far = so_far
        self._collect = collect
        self._before = self._done = so_far()
        self._rested = 0

    def begin(self) -> None:
        """What is there by now stays: no need to look at it again."""
        gc.freeze()
        gc.set_threshold(*COLLECTED_AFTER)

    async def tick(self) -> None:
        """To be called about once a second."""
        now = self._so_far()
        self._rested = self._rested + 1 if now == self._before else 0
        if self._rested >= RESTED and now - self._done >= DUE:
            self._collect()
            self._done = now
        self._before = now
