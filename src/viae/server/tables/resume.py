"""New tables that go on from moves made elsewhere: in an uploaded record, or in a finished game."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from viae import catalog
from viae.core.errors import Illegal
from viae.core.state import SPECTATOR
from viae.records.move_data import opening
from viae.server.schemas.http import BranchForm, UploadForm
from viae.server.tables import history
from viae.server.tables.lobby import is_against_bots, new_row, seat_forms, seated, set_up
from viae.server.tables.registry import Registry
from viae.server.tables.table import Table
from viae.server.workers.requests import ReadRecord
from viae.storage.rows import LogEntry, PersonRow, SeatRow


async def upload(registry: Registry, person: PersonRow, form: UploadForm, address: str) -> Table:
    """A record as a table: to be watched, or to be played on from where it ends."""
    # Read elsewhere: it takes up to a second, and may be made to take longer. Records that wait
    # take up memory, so they are counted by address: names cost nothing.
    read = await registry.context.record_reader.do(address, ReadRecord(form.record, form.moves))
    if form.play_on and read["is_over"]:
        raise Illegal("this game is over: choose an earlier move", key="refusal.record_over")
    kind, seats = catalog.game_class(read["game"]), read["seats"]
    mine = seated(seat_forms(form.sitters, seats), person, kind) if form.play_on else ()
    sat = enumerate(zip(read["names"], read["bots"], strict=True))
    players = tuple(SeatRow(seat, None, bot or None, name) for seat, (name, bot) in sat)
    row = new_row(
        registry,
        person,
        game=kind.name,
        rules_version=kind.rules_version,
        seats=seats,
        options=read["options"],
        board=form.record.get("board"),
        settings={
            "open": form.open,
            "clock": form.clock.model_dump(),
            "auto_start": True,
            "hints": is_against_bots(mine, seats),
        },
        sitters=mine if form.play_on else players,
    )
    if not form.play_on:
        row = replace(row, status="finished", places=read["places"])
    return await set_up(registry, row, _entries(registry, read["opening"]))


def _entries(
    registry: Registry, opening: Iterable[tuple[int, Mapping[str, Any]]]
) -> list[LogEntry]:
    """The first entries of a table that goes on from moves made elsewhere."""
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
    sitters = seated(seat_forms(form.sitters, old.seats), person, catalog.game_class(old.game))
    row = new_row(
        registry,
        person,
        game=old.game,
        rules_version=old.rules_version,
        seats=old.seats,
        options=old.options,
        board=old.board,
        settings={
            "open": False,
            "clock": {"kind": "none"},
            "auto_start": True,
            "hints": is_against_bots(sitters, old.seats),
        },
        sitters=sitters,
    )
    return await set_up(registry, row, _entries(registry, opening(earlier.match)))
