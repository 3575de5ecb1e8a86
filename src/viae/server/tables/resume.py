"""New tables that continue an uploaded record, or a finished game from an earlier version."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from viae import catalog
from viae.core.errors import Illegal
from viae.core.state import SPECTATOR
from viae.records.move_data import opening
from viae.server.schemas.http import BranchForm, UploadForm
from viae.server.tables import history
from viae.server.tables.lobby import (
    initial_sitters,
    new_row,
    seat_forms,
    store_table,
    table_settings,
)
from viae.server.tables.registry import Registry
from viae.server.tables.table import Table
from viae.server.workers.requests import ReadRecord
from viae.storage.rows import LogEntry, PersonRow, SeatRow


async def upload(registry: Registry, person: PersonRow, form: UploadForm, address: str) -> Table:
    """A record as a new table, to be watched or played on."""
    # Read in a worker: it takes a second or, on purpose, longer. Waiting records take up memory, so
    # they are counted by address: a new session costs nothing.
    read = await registry.context.record_reader.do(address, ReadRecord(form.record, form.moves))
    if form.play_on and read["is_over"]:
        raise Illegal("this game is over: choose an earlier move", key="refusal.record_over")
    kind, seats = catalog.game_class(read["game"]), read["seats"]
    mine = initial_sitters(seat_forms(form.sitters, seats), person, kind) if form.play_on else ()
    sat = enumerate(zip(read["names"], read["bots"], strict=True))
    players = tuple(SeatRow(seat, None, bot or None, name) for seat, (name, bot) in sat)
    settings = table_settings(mine, seats, form.open, form.clock.model_dump())
    row = new_row(
        registry,
        person,
        kind,
        seats,
        read["options"],
        form.record.get("board"),
        settings,
        mine if form.play_on else players,
    )
    if not form.play_on:
        row = replace(row, status="finished", places=read["places"])
    return await store_table(registry, row, _entries(registry, read["opening"]))


def _entries(
    registry: Registry, opening: Iterable[tuple[int, Mapping[str, Any]]]
) -> list[LogEntry]:
    """The first log entries of a table that continues another game."""
    at, wall = registry.context.clock.uptime(), registry.context.clock.wall()
    return [
        LogEntry(number, "opening", seat, at, wall, data)
        for number, (seat, data) in enumerate(opening)
    ]


async def branch(registry: Registry, table: Table, person: PersonRow, form: BranchForm) -> Table:
    """A new table that plays on from an earlier version of a finished game, as spectators count."""
    old = table.row
    if old.status != "finished":
        raise Illegal("the game is still being played", key="refusal.not_over")
    async with registry.context.history_queue.turn(person.id):
        earlier = await history.game_at(table, SPECTATOR, form.version)
    if earlier.match.state.is_over():
        raise Illegal("this game is over: choose an earlier move", key="refusal.record_over")
    earlier.match.rewind(earlier.final)
    kind = catalog.game_class(old.game)
    sitters = initial_sitters(seat_forms(form.sitters, old.seats), person, kind)
    settings = table_settings(sitters, old.seats, is_open=False, clock={"kind": "none"})
    row = new_row(registry, person, kind, old.seats, old.options, old.board, settings, sitters)
    return await store_table(registry, row, _entries(registry, opening(earlier.match)))
