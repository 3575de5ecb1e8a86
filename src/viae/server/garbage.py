"""Garbage collection: young generations while people play, everything while they rest.

A collection stops the event loop, the longer the more objects it looks at: with a thousand browsers
a full one takes a third of a second, and Python's own thresholds run it every few seconds. Few of
our objects refer to each other in cycles, but closed sockets do.
"""

import gc
from collections.abc import Callable

THRESHOLDS = (1_000, 2, 20_000)
"""Python counts objects made less objects dropped. A move at one of many tables drops about as many
as it makes, so there are far more young objects than counted: hence the small figures. A full
collection comes by itself only where there is never a rest."""
DUE = 100
"""Collections of the middle generation after which a full one is worth the wait."""
RESTED = 10
"""Seconds without such a collection, hence with a few moves at most."""


def _so_far() -> int:
    """How many collections of the middle generation there were."""
    return int(gc.get_stats()[1]["collections"])


class Collector:
    """Runs a full collection after some seconds in which hardly anything was made."""

    def __init__(
        self, so_far: Callable[[], int] = _so_far, collect: Callable[[], object] = gc.collect
    ) -> None:
        self._so_far = so_far
        self._collect = collect
        self._before = self._done = so_far()
        self._rested = 0

    def begin(self) -> None:
        """Set up: what exists by now stays, and is never looked at again."""
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)

    async def tick(self) -> None:
        """To be called about once a second."""
        now = self._so_far()
        self._rested = self._rested + 1 if now == self._before else 0
        if self._rested >= RESTED and now - self._done >= DUE:
            self._collect()
            self._done = now
        self._before = now
