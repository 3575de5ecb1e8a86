"""Budgets: how long a bot may search for one decision, in iterations or in seconds.

A budget in iterations gives the same choice every time and on every machine; one in seconds is for
people who wait. The clock is read here, between slices, outside the compiled search.
"""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from viae.core.errors import Malformed

MOST_ITERATIONS = 1_000_000
MOST_SECONDS = 60.0
SLICE = 200
"""Iterations after which it is checked whether the choice is decided."""
SLICE_SECONDS = 0.01
"""Seconds after which the clock is read."""


@dataclass(frozen=True)
class Budget:
    """Iterations or seconds for each tree, and the number of trees."""

    iterations: int = 0
    seconds: float = 0.0
    trees: int = 1

    def exceeds(self, other: "Budget") -> bool:
        """Does it allow more iterations or more seconds than the other?"""
        return (
            self.trees * self.iterations > other.trees * other.iterations
            or self.trees * self.seconds > other.trees * other.seconds
        )

    def spend(self, run: Callable[[int], None], is_decided: Callable[[int], bool]) -> int:
        """Run slices until the budget is spent, or the rest of it cannot change the choice.

        `is_decided(n)` says whether n more iterations cannot change the choice. Returns the number
        of iterations run.
        """
        if self.iterations:
            return self._spend_iterations(run, is_decided)
        return self._spend_seconds(run, is_decided)

    def _spend_iterations(
        self, run: Callable[[int], None], is_decided: Callable[[int], bool]
    ) -> int:
        done = 0
        while done < self.iterations:
            count = min(SLICE, self.iterations - done)
            run(count)
            done += count
            if is_decided(self.iterations - done):
                break
        return done

    def _spend_seconds(self, run: Callable[[int], None], is_decided: Callable[[int], bool]) -> int:
        began = time.perf_counter()
        done, count = 0, 1
        while True:
            run(count)
            done += count
            spent = time.perf_counter() - began
            pace = done / max(spent, 1e-9)
            if spent >= self.seconds or is_decided(int(pace * (self.seconds - spent))):
                return done
            count = max(1, min(int(pace * SLICE_SECONDS), 2 * done))


def is_timed(spec: str) -> bool:
    """Is a bot's budget in seconds? Then it may choose otherwise another time."""
    return re.fullmatch(r"[a-z_]+:.*[0-9]s", spec) is not None


NO_BUDGET = Budget()
MOST_BUDGET = Budget(MOST_ITERATIONS, MOST_SECONDS)
BUDGET_PATTERN = re.compile(
    r"(?:([2-9])x)?(?:([1-9][0-9]{0,6})i|([0-9]{1,2}(?:\.[0-9]{1,3})?)s)", re.ASCII
)


def read_budget(spec: str) -> Budget:
    """The budget in `name:2000i`, `name:0.3s` or, of two trees, `name:2x2000i`."""
    name, _, text = spec.partition(":")
    found = BUDGET_PATTERN.fullmatch(text)
    if found is not None:
        trees, iterations, seconds = found.groups()
        budget = Budget(int(iterations or 0), float(seconds or 0), int(trees or 1))
        if budget.exceeds(NO_BUDGET) and not budget.exceeds(MOST_BUDGET):
            return budget
    raise Malformed(
        f"{spec!r} has no budget that {name} could keep to: write {name}:2000i for iterations "
        f"(up to {MOST_ITERATIONS}) or {name}:0.3s for seconds (up to {MOST_SECONDS:g})",
        key="refusal.budget",
        params={"spec": spec, "bot": name, "most": MOST_ITERATIONS, "longest": int(MOST_SECONDS)},
    )
