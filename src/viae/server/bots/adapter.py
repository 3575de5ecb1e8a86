"""A table as the bots' scheduler knows it: what a bot may know, and how its answer is played.

An answer goes the same way as a person's decision: checked, made, written, told.
"""

from typing import TYPE_CHECKING

from viae.core.errors import NotYourTurn
from viae.core.rng import Rng
from viae.records.seeds import seed_for
from viae.server.bots import time_limits
from viae.server.bots.worker import Task, task_for
from viae.server.ports import Timestamp
from viae.server.refusals import Stale
from viae.server.tables import plans

if TYPE_CHECKING:
    from viae.server.tables.table import Table


class BotAdapter:
    """A table as the scheduler knows it."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._asked: tuple[Task, int] | None = None

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def owner(self) -> str:
        return self.table.row.host

    @property
    def is_slow(self) -> bool:
        row = self.table.row
        return any(
            time_limits.is_slow(row.game, sitter.bot) for sitter in row.sitters if sitter.bot
        )

    def is_waited_for(self) -> bool:
        return bool(self.table.present())

    async def bot_task(self) -> Task | None:
        """What the bot to decide now may know."""
        async with self.table.opened() as ledger:
            bot = None if ledger is None else ledger.bot_to_decide
            if ledger is None or bot is None:
                return None
            seat, ids = ledger.to_decide, self.table.context.ids
            assert seat is not None
            await plans.drop(self.table, seat)
            state, match = ledger.match.state, ledger.match
            rng = Rng(ids.seed())
            whim = seed_for(0, seat, self.table.id)
            task = task_for(ledger.game, state, seat, match.options, bot, rng, ids.seed(), whim)
            self._asked = (task, ledger.version(seat))
            return task

    async def bot_plays(self, task: Task, move: int, bot: str) -> None:
        """A bot's answer; refused if the table has moved on. The log names the bot that gave it,
        which is another than the one that sits there if that one failed."""
        clock = self.table.context.clock
        arrived = Timestamp(clock.uptime(), clock.wall())
        async with self.table.change() as change:
            if self._asked is None or self._asked[0] is not task:
                raise Stale("another answer was asked for since", key="refusal.stale")
            if change.ledger.bot_to_decide is None or change.ledger.to_decide != task.seat:
                raise NotYourTurn("no bot is to decide", key="refusal.stale")
            change.ledger.check_version(task.seat, self._asked[1])
            await change.decide(task.seat, [move], arrived, by="bot", bot=bot)
            await change.commit()
        self.table.context.metrics.moves.labels(game=self.table.row.game, by="bot").inc()
