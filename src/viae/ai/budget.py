"""Budgets: how long a bot may think, in iterations or in seconds.

So many iterations give the same choice every time and on every machine; seconds are for people who
wait. The clock stands here, outside the compiled search, and is looked at between slices.
"""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from viae.core.errors import Malformed

MOST_ITERATIONS = 1_000_000
MOST_SECONDS = 60.0
SLICE = 200
"""Iterations between two looks at whether the choice is clear."""
SLICE_SECONDS = 0.01
"""Seconds between two looks at the clock."""


@dataclass(frozen=True)
class Budget:
    """So many iterations, or so many seconds, for each of so many trees."""

    iterations: int = 0
    seconds: float = 0.0
    trees: int = 1

    def exceeds(self, other: "Budget") -> bool:
        """Does it allow for more than another, in iterations or in seconds?"""
        return (
            self.trees * self.iterations > other.trees * other.iterations
            or self.trees * self.seconds > other.trees * other.seconds
        )

    def spend(self, run: Callable[[int], None], is_clear: Callable[[int], bool]) -> int:
        """Run slices until the budget is spent, or nothing that is left of it could matter.

        `is_clear` is asked whether so many more iterations cannot change the choice. Returns the
        iterations that were run.
        """
        if self.iterations:
            return self._spend_iterations(run, is_clear)
        return self._spend_seconds(run, is_clear)

    def _spend_iterations(self, run: Callable[[int], None], is_clear: Callable[[int], bool]) -> int:
        done = 0
        while done < self.iterations:
            some = min(SLICE, self.iterations - done)
            run(some)
            done += some
            if is_clear(self.iterations - done):
                break
        return done

    def _spend_seconds(self, run: Callable[[int], None], is_clear: Callable[[int], bool]) -> int:
        began = time.perf_counter()
        done, some = 0, 1
        while True:
            run(some)
            done += some
            spent = time.perf_counter() - began
            pace = done / max(spent, 1e-9)
            if spent >= self.seconds or is_clear(int(pace * (self.seconds - spent))):
                return done
            some = max(1, min(int(pace * SLICE_SECONDS), 2 * done))


def is_timed(spec: str) -> bool:
    """Does a bot think by the clock? Then it might choose otherwise another time."""
    return re.fullmatch(r"[a-z_]+:.*[0-9]s", spec) is not None


NOTHING = Budget()
MOST = Budget(MOST_ITERATIONS, MOST_SECONDS)
WRITTEN = re.compile(
    r"(?:([2-9])x)?(?:([1-9][0-9]{0,6})i|([0-9]{1,2}(?:\.[0-9]{1,3})?)s)", re.ASCII
)


def read_budget(spec: str) -> Budget:
    """The budget in `name:2000i`, `name:0.3s` or, of two trees, `name:2x2000i`."""
    name, _, text = spec.partition(":")
    found = WRITTEN.fullmatch(text)
    if found is not None:
        trees, iterations, seconds = found.groups()
        budget = Budget(int(iterations or 0), float(seconds or 0), int(trees or 1))
        if budget.exceeds(NOTHING) and not budget.exceeds(MOST):
            return budget
    raise Malformed(
        f"{spec!r} has no budget that {name} could keep to: write {name}:2000i for iterations "
        f"(up to {MOST_ITERATIONS}) or {name}:0.3s for seconds (up to {MOST_SECONDS:g})",
        key="refusal.budget",
        params={"spec": spec, "bot": name, "most": MOST_ITERATIONS, "longest": int(MOST_SECONDS)},
    )
