"""Garbage collection: young generations while people play, full collections while they rest.

A collection stops the event loop, the longer the more objects it visits: with a thousand browsers a
full one takes a third of a second, and Python's own thresholds run it every few seconds. Few of our
objects are in reference cycles, but closed sockets are.
"""

import gc
from collections.abc import Callable

THRESHOLDS = (1_000, 2, 20_000)
"""Python counts allocations less deallocations. A move at one of many tables drops about as many
objects as it makes, so there are far more young objects than counted: hence the small figures. A
full collection runs by itself only if there is never a rest."""
COLLECTIONS_DUE = 100
"""Collections of the middle generation after which a full one is worth the wait."""
REST_SECONDS = 10
"""Seconds without a collection of the middle generation, hence with few moves, that make a rest."""


def _middle_collections() -> int:
    """How often the middle generation was collected."""
    return int(gc.get_stats()[1]["collections"])


class Collector:
    """Runs a full collection when one is due and the server has rested."""

    def __init__(
        self,
        collections: Callable[[], int] = _middle_collections,
        collect: Callable[[], object] = gc.collect,
    ) -> None:
        self._collections = collections
        self._collect = collect
        self._before = self._done = collections()
        self._rested = 0

    def begin(self) -> None:
        """Set the thresholds; what exists by now is never visited again."""
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)

    async def tick(self) -> None:
        """Called once a second; collects if it is time."""
        now = self._collections()
        self._rested = self._rested + 1 if now == self._before else 0
        if self._rested >= REST_SECONDS and now - self._done >= COLLECTIONS_DUE:
            self._collect()
            self._done = now
        self._before = now
