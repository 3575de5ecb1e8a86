"""Tables that carry on where a game stood: a record that was uploaded, or an earlier point of a
finished game."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from viae import catalog
from viae.core.errors import Illegal, Malformed
from viae.core.game import CHANCE, SPECTATOR
from viae.core.names import check_name
from viae.records import record
from viae.records.match import Match
from viae.records.reading import LONGEST_NAME
from viae.records.record import Record
from viae.server.forms import BranchForm, UploadForm
from viae.server.gathering import is_against_bots, new_row, seat_forms, seated, set_up
from viae.server.hall import Hall
from viae.server.happenings import written
from viae.server.refusals import Unknown
from viae.server.table import Table
from viae.storage.rows import EntryRow, PersonRow, SeatRow


async def upload(hall: Hall, person: PersonRow, form: UploadForm) -> Table:
    """A record as a table: to be watched, or to be played on from where it ends."""
    read = await asyncio.to_thread(_read_record, form.record, form.moves)
    match = read.match
    if form.play_on and match.game.is_over():
        raise Illegal("this game is over: choose an earlier move", key="refusal.record_over")
    mine = (
        seated(seat_forms(form.sitters, match.seats), person, type(match.entry))
        if form.play_on
        else ()
    )
    sat = enumerate(zip(read.names, read.bots, strict=True))
    players = tuple(SeatRow(seat, None, bot or None, name) for seat, (name, bot) in sat)
    row = new_row(
        hall,
        person,
        game=match.entry.name,
        rules_version=match.entry.rules_version,
        seats=match.seats,
        options=match.options,
        board=dict(match.entry.facts) if match.entry.own_board else None,
        settings={
            "open": form.open,
            "clock": form.clock.model_dump(),
            "auto_start": True,
            "hints": is_against_bots(mine, match.seats),
        },
        sitters=mine if form.play_on else players,
    )
    if not form.play_on:
        result = read.result()
        places = None if result is None else [one["place"] for one in result]
        row = replace(row, status="finished", places=places)
    return await set_up(hall, row, _opening(hall, match))


def _opening(hall: Hall, match: Match) -> list[EntryRow]:
    """The first entries of a table that goes on from moves made elsewhere: each decision with the
    chance that follows it, so that one can look at them one by one."""
    log, clock = match.log, hall.services.clock
    starts = [0, *(number for number, step in enumerate(log) if number and step.by != CHANCE)]
    pieces = [log[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]
    return [
        EntryRow(
            number,
            "opening",
            piece[0].by if piece else CHANCE,
            clock.uptime(),
            clock.wall(),
            written(match.entry, piece),
        )
        for number, piece in enumerate(pieces)
    ]


async def branch(hall: Hall, table: Table, person: PersonRow, form: BranchForm) -> Table:
    """A new table that plays on from an earlier version of a finished game, as spectators count."""
    old = table.row
    if old.status != "finished":
        raise Illegal("the game is still being played", key="refusal.not_over")
    async with table.opened() as ledger:
        if ledger is None or form.version > ledger.version(SPECTATOR):
            raise Unknown("the game never came to this version", key="refusal.no_version")
        earlier = await table.read_ledger(ledger.length_at(SPECTATOR, form.version))
    if earlier.match.game.is_over():
        raise Illegal("this game is over: choose an earlier move", key="refusal.record_over")
    earlier.match.rewind(earlier.final)
    sitters = seated(seat_forms(form.sitters, old.seats), person, catalog.kind(old.game))
    row = new_row(
        hall,
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
    return await set_up(hall, row, _opening(hall, earlier.match))


def _read_record(data: Mapping[str, Any], moves: int | None) -> Record:
    if isinstance(data.get("board"), dict):
        catalog.entry_on_file(str(data.get("game")), data["board"])  # refuses a bad board
    read = record.read(data)
    for name in (*read.names, *filter(None, read.bots)):
        check_name(name, LONGEST_NAME)
    if moves is not None:
        if moves > len(read.match.log):
            raise Malformed(
                f"the record has {len(read.match.log)} moves, not {moves}",
                key="refusal.record_moves",
            )
        # Chance finishes what it has begun: nobody plays on from the middle of a draw.
        read.match = read.match.until(moves)
    return read
