"""The scheduler's interface to a table: what a bot may know, and how its move is played.

A bot's move takes the same path as a person's: check, apply, commit, tell.
"""

from typing import TYPE_CHECKING

from viae.core.errors import NotYourTurn
from viae.core.rng import Rng
from viae.records.seeds import seed_for
from viae.server.bots.queue import is_slow
from viae.server.ports import Timestamp
from viae.server.refusals import Stale
from viae.server.tables import plans
from viae.server.workers.requests import ChooseMove, choose_move

if TYPE_CHECKING:
    from viae.server.tables.table import Table


class BotAdapter:
    """A table as a `BotTable` of the scheduler."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._asked: tuple[ChooseMove, int] | None = None

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def owner(self) -> str:
        return self.table.row.host

    @property
    def is_slow(self) -> bool:
        row = self.table.row
        return any(is_slow(row.game, sitter.bot) for sitter in row.sitters if sitter.bot)

    @property
    def is_watched(self) -> bool:
        return bool(self.table.present())

    async def bot_request(self) -> ChooseMove | None:
        """What the bot to decide now may know."""
        async with self.table.locked() as ledger:
            bot = None if ledger is None else ledger.bot_to_decide
            if ledger is None or bot is None:
                return None
            seat, ids = ledger.to_decide, self.table.context.ids
            assert seat is not None
            await plans.drop(self.table, seat)
            state, match = ledger.match.state, ledger.match
            rng = Rng(ids.seed())
            noise_seed = seed_for(0, seat, self.table.id)
            request = choose_move(
                ledger.game, state, seat, match.options, bot, rng, ids.seed(), noise_seed
            )
            self._asked = (request, ledger.version(seat))
            return request

    async def bot_plays(self, request: ChooseMove, move: int, bot: str) -> None:
        """Play a bot's move; refused if the table has moved on. The log names `bot`, which is the
        fallback if the one that sits there failed."""
        clock = self.table.context.clock
        arrived = Timestamp(clock.uptime(), clock.wall())
        async with self.table.change() as change:
            if self._asked is None or self._asked[0] is not request:
                raise Stale("another answer was asked for since", key="refusal.stale")
            if change.ledger.bot_to_decide is None or change.ledger.to_decide != request.seat:
                raise NotYourTurn("no bot is to decide", key="refusal.stale")
            change.ledger.check_version(request.seat, self._asked[1])
            await change.decide(request.seat, [move], arrived, by="bot", bot=bot)
            await change.commit_and_tell()
        self.table.context.metrics.moves.labels(game=self.table.row.game, by="bot").inc()
