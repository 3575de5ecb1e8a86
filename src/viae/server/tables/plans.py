"""Plans: what a seat wants to decide when its turn comes.

A plan is followed as soon as its seat's turn has come, and dropped if it is not possible then. It
is stored beside the log, which has only what was done.
"""

from functools import partial
from operator import eq
from typing import TYPE_CHECKING

from viae.core.errors import Refusal
from viae.server.refusals import Stale
from viae.server.tables.ledger import Ledger
from viae.storage import queries

if TYPE_CHECKING:
    from viae.server.tables.table import Table

PlannedMoves = list[list[dict[str, str | int]]]
"""Messages to be played one after the other, each a list of moves."""


async def follow(table: "Table") -> None:
    """Follow the plan of the seat to decide, if it is possible; the table's lock is held."""
    while (ledger := await table.load()) is not None:
        seat = ledger.to_decide
        if seat is None or seat not in table.plans or ledger.bot_to_decide is not None:
            return
        try:
            await _follow_next(table, ledger, seat)
        except Stale:
            raise  # another writer was first: what is possible now is unknown
        except Refusal:
            await keep(table, seat, [])
            table.tell_all(ledger, partial(eq, seat))
            table.notify_turn(ledger)


async def _follow_next(table: "Table", ledger: Ledger, seat: int) -> None:
    first, *rest = table.plans[seat]
    async with table.transaction(ledger) as change:
        moves = [ledger.game.codec.code_from_json(move) for move in first]
        change.remaining_plan = seat, rest
        await change.decide(seat, moves, by="plan")
        await change.commit_and_tell()


async def keep(table: "Table", seat: int, moves: PlannedMoves) -> None:
    """Store a seat's plan, or drop it; the table's lock is held."""
    await table.context.store.write(lambda c: queries.write_plan(c, table.id, seat, moves or None))
    table.set_plan(seat, moves)


async def drop(table: "Table", seat: int) -> None:
    """Drop a seat's plan, since a bot decides; the table's lock is held."""
    if seat in table.plans:
        await keep(table, seat, [])
