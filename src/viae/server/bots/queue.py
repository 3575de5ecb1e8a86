"""The line of tables that wait for their bots: who is served next, and by how many workers.

Bot time is shared by person, not by table, and all that the bots of a table think is charged to who
made it. Of all who wait is served next

- who occupies the fewest workers at that moment,
- of these who has used least of late (see `fair`); a table that nobody watches stands back as if
  its person had used a few seconds more, so people who wait go first, and the others' turn comes,
- and else who came first.

A worker that thinks is not interrupted, so the order alone would not do:

- A slow table is one at which a bot may think for more than a moment (`bot_time.LONG`). A person
  occupies one worker with slow tables at most, and all people together half of the workers. A slow
  bot gets no help with its trees. So quick bots never wait for slow ones: at least half of the
  workers, of which a server has two or more, are for them alone.
- Tables that nobody watches leave one worker to those where somebody waits. Where slow tables have
  left them none, one they may have all the same: they are quick.
"""

from collections import Counter, OrderedDict
from itertools import count
from typing import NamedTuple

from viae.server.fair_share import Shares

STANDS_BACK = 5.0
"""Seconds by which tables that nobody watches stand back."""


class Lane(NamedTuple):
    """Tables of one person that are alike to the line: among them who came first goes first."""

    owner: str
    """Who made the table."""
    is_watched: bool
    """Does somebody who plays there wait for the bot?"""
    is_slow: bool


class BotQueue:
    """Tables in line by their ids, and whom the workers are at work for."""

    def __init__(self, workers: int) -> None:
        self._for_slow = max(1, workers // 2)
        self._for_unwatched = max(1, workers - 1)
        self._lanes: dict[Lane, OrderedDict[str, int]] = {}
        """The tables with the numbers they drew when they joined."""
        self._numbers = count()
        self._at_work: Counter[Lane] = Counter()
        self._shares = Shares()

    def __len__(self) -> int:
        return sum(map(len, self._lanes.values()))

    def join(self, table: str, lane: Lane) -> None:
        self._lanes.setdefault(lane, OrderedDict())[table] = next(self._numbers)
        self._shares.come(lane.owner)

    def leave(self, table: str, lane: Lane) -> None:
        del self._lanes[lane][table]
        if not self._lanes[lane]:
            del self._lanes[lane]
        self._shares.go(lane.owner)

    def is_waiting(self, table: str, lane: Lane) -> bool:
        return table in self._lanes.get(lane, ())

    def first(self, *, with_unwatched: bool) -> tuple[str, Lane] | None:
        """The table that a worker who is idle is to serve, if there is one."""
        may_go = (one for one in self._lanes if self._may_go(one, with_unwatched))
        lane = min(may_go, key=self._place, default=None)
        return None if lane is None else (next(iter(self._lanes[lane])), lane)

    def _place(self, lane: Lane) -> tuple[int, float, int]:
        busy = sum(number for one, number in self._at_work.items() if one.owner == lane.owner)
        stands_back = 0.0 if lane.is_watched else STANDS_BACK
        first = next(iter(self._lanes[lane].values()))
        return busy, self._shares.used(lane.owner) + stands_back, first

    def _may_go(self, lane: Lane, with_unwatched: bool) -> bool:
        if not lane.is_watched and not with_unwatched:
            return False
        if lane.is_slow:
            slow = [one for one in self._at_work if one.is_slow]
            return len(slow) < self._for_slow and all(one.owner != lane.owner for one in slow)
        return lane.is_watched or self._left_for_unwatched() > 0

    def _left_for_unwatched(self) -> int:
        """So many workers more may be at work for quick tables that nobody watches."""
        slow = sum(one.is_slow for one in self._at_work)
        quick = sum(
            number
            for one, number in self._at_work.items()
            if not one.is_slow and not one.is_watched
        )
        return max(1, self._for_unwatched - slow) - quick

    # Whom the workers are at work for

    def begin(self, table: str, lane: Lane) -> None:
        """A worker serves a table that was in line."""
        self._shares.come(lane.owner)
        self.leave(table, lane)
        self._shares.serve(lane.owner)
        self._at_work[lane] += 1

    def end(self, lane: Lane, seconds: float) -> None:
        """A table was served; its workers have thought for so long, all together."""
        self._shares.charge(lane.owner, seconds)
        self._shares.go(lane.owner)
        self._release(lane, 1)

    def helpers(self, lane: Lane, wanted: int) -> int:
        """So many of the wanted workers may help where one is at work."""
        if lane.is_slow:
            return 0
        return wanted if lane.is_watched else max(0, min(wanted, self._left_for_unwatched()))

    def begin_to_help(self, lane: Lane, number: int) -> None:
        self._at_work[lane] += number

    def end_to_help(self, lane: Lane, number: int) -> None:
        self._release(lane, number)

    def _release(self, lane: Lane, number: int) -> None:
        self._at_work[lane] -= number
        if not self._at_work[lane]:
            del self._at_work[lane]
