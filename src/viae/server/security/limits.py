"""Rate limits by token buckets, and the number of requests that may be under way at once.

They are against floods, not against people: a family, a club or a school class behind one address
never notices them. They are kept in memory only.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from viae.server.refusals import TooMany

LEAST_KEPT = 1_000
MOST_AT_ONCE = 300
"""Sockets and requests that one client may have under way: a club, each member with a page open."""
RETRY_AFTER = 10

What = Literal[
    "guests", "tables", "records", "chat", "moves", "history", "hints", "requests", "sockets"
]


@dataclass(frozen=True)
class Allowance:
    """A bucket that holds `most` at once and gets one more every `every_ms` milliseconds."""

    most: int
    every_ms: int


DEFAULT_ALLOWANCES: Mapping[What, Allowance] = MappingProxyType(
    {
        # By address.
        "guests": Allowance(120, 10_000),
        "requests": Allowance(2_000, 20),
        "sockets": Allowance(300, 500),
        "records": Allowance(40, 15_000),
        # By person.
        "tables": Allowance(20, 30_000),
        "chat": Allowance(15, 1_000),
        "moves": Allowance(60, 100),
        "history": Allowance(300, 50),
        "hints": Allowance(20, 2_000),
    }
)


class Limits:
    """All buckets. What has no allowance is not limited."""

    def __init__(
        self,
        clock_ms: Callable[[], int],
        allowances: Mapping[What, Allowance] = DEFAULT_ALLOWANCES,
        most_at_once: int | None = None,
    ) -> None:
        self.clock_ms = clock_ms
        self.most_at_once = most_at_once
        self.under_way: Counter[str] = Counter()
        self.allowances = allowances
        # A bucket is one number: the moment at which it will be full again.
        self.full_at: dict[What, dict[str, int]] = {what: {} for what in allowances}
        self.most_kept = dict.fromkeys(allowances, LEAST_KEPT)

    def take(self, what: What, who: str) -> None:
        """Take one from a bucket, or refuse and take nothing."""
        allowance = self.allowances.get(what)
        if allowance is None:
            return
        now = self.clock_ms()
        self._forget_full(what, now)
        buckets = self.full_at[what]
        full_at = max(buckets.get(who, now), now) + allowance.every_ms
        over = full_at - now - allowance.most * allowance.every_ms
        if over > 0:
            seconds = -(-over // 1000)
            raise TooMany(
                f"that was too often in a short time; try again in {seconds} s",
                retry_after=seconds,
                key="refusal.too_many",
                params={"seconds": seconds},
            )
        buckets[who] = full_at

    @contextmanager
    def at_once(self, who: str) -> Iterator[None]:
        """One more request is under way until this ends; refused if there are too many."""
        if self.most_at_once is not None and self.under_way[who] >= self.most_at_once:
            raise too_many_open()
        self.under_way[who] += 1
        try:
            yield
        finally:
            self.under_way[who] -= 1
            if not self.under_way[who]:
                del self.under_way[who]

    def _forget_full(self, what: What, now: int) -> None:
        """Drop the buckets that are full again, whenever their number has doubled."""
        buckets = self.full_at[what]
        if len(buckets) >= self.most_kept[what]:
            needed = {who: full_at for who, full_at in buckets.items() if full_at > now}
            self.full_at[what] = needed
            self.most_kept[what] = max(LEAST_KEPT, 2 * len(needed))


def too_many_open() -> TooMany:
    return TooMany(
        f"too many connections are open; try again in {RETRY_AFTER} s",
        retry_after=RETRY_AFTER,
        key="refusal.too_many_open",
        params={"seconds": RETRY_AFTER},
    )
