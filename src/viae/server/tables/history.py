"""History: a table at an earlier version, and all that happened, as one viewer may know it.

The table's lock is held only to take a snapshot. The game is replayed and the answer is written in
a thread, so neither the table nor the event loop waits. There is one such thread at a time;
requests take turns in the history queue.
"""

import asyncio
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from viae.core.game import Game
from viae.records import record
from viae.server.refusals import Unknown
from viae.server.schemas.records import Json, SeatRecord
from viae.server.schemas.table import Beside, Story
from viae.server.tables.ledger import Ledger, is_draft
from viae.server.tables.table import Table
from viae.server.tables.views import block_form, film_of, filmed, sitters, table_state, updates
from viae.storage.rows import LogEntry

T = TypeVar("T")
SLICE = 0.001
"""Seconds that a thread works before it pauses for as long."""


@dataclass(frozen=True)
class Snapshot:
    """The log of a table at some moment, which never changes."""

    ledger: Ledger
    """The table's own, which goes on: only for `as_after`."""
    entries: Sequence[LogEntry]

    def replayed(self) -> Ledger:
        return self.ledger.as_after(in_slices(self.entries))


def in_slices(items: Iterable[T]) -> Iterator[T]:
    """The items, with pauses between them.

    A busy thread slows the event loop down even on an idle machine, since Python runs one of them
    at a time.
    """
    began = time.perf_counter()
    for item in items:
        yield item
        if time.perf_counter() - began > SLICE:
            time.sleep(SLICE)
            began = time.perf_counter()


def _snapshot(ledger: Ledger | None, viewer: int, version: int) -> Snapshot:
    if ledger is None or version > ledger.version(viewer):
        raise Unknown("the game never came to this version", key="refusal.no_version")
    return Snapshot(ledger, ledger.entries[: ledger.log_length_at(viewer, version)])


async def _in_thread(table: Table, work: Callable[[], T]) -> T:
    async with table.context.history_lock:
        return await asyncio.to_thread(work)


async def game_at(table: Table, viewer: int, version: int) -> Ledger:
    """The game as it stood when a viewer knew this version."""
    async with table.locked() as ledger:
        snapshot = _snapshot(ledger, viewer, version)
    return await _in_thread(table, snapshot.replayed)


async def past_state(
    table: Table, person: str | None, seat: int | None, version: int, since: int = 0
) -> bytes:
    """A table as it looked at an earlier version to one viewer, as JSON."""
    viewer = table.viewer_for(person, seat)
    async with table.locked() as ledger:
        snapshot = _snapshot(ledger, viewer, version)
        row, present, spectators = table.row, table.present(), table.spectators()

    def write() -> bytes:
        now = snapshot.entries[-1].at if snapshot.entries else 0
        ledger = snapshot.replayed()
        shown = table_state(row, ledger, person, viewer, since, now, present, spectators, [])
        return shown.model_dump_json().encode()

    return await _in_thread(table, write)


async def story(table: Table, person: str | None, seat: int | None) -> bytes:
    """All that happened at a table, as one viewer may know it, as JSON."""
    viewer = table.viewer_for(person, seat)
    async with table.locked() as ledger:
        known = [] if ledger is None else ledger.known(viewer)

    def write() -> bytes:
        whole = Story(
            viewer=viewer if viewer >= 0 else None,
            news=[] if ledger is None else updates(ledger, in_slices(known), viewer),
            public=[version for version, one in enumerate(known, 1) if not is_draft(one)],
        )
        return whole.model_dump_json().encode()

    return await _in_thread(table, write)


async def record_of(table: Table, person: str | None, seat: int | None) -> bytes:
    """The record of a finished game, or what a viewer knows of a running one, as JSON."""
    viewer = table.viewer_for(person, seat)
    async with table.locked() as ledger:
        row = table.row
        names = [one.name for one in sitters(row, person, frozenset())]
        known = [] if ledger is None else ledger.known(viewer)
        seen = _view_of(ledger, viewer)

    def write() -> bytes:
        if ledger is not None and row.status == "finished":  # it never changes again
            bots = [bot or "" for bot in ledger.bots]
            whole = record.write(ledger.match, names, ledger.resigned, bots)
            return _json({**whole, "bots": bots})
        known_so_far = SeatRecord(
            game=row.game,
            rules_version=row.rules_version,
            seats=row.seats,
            options=dict(row.options),
            board=None if row.board is None else dict(row.board),
            names=names,
            viewer=viewer if viewer >= 0 else None,
            version=len(known),
            view=seen,
            news=[] if ledger is None else updates(ledger, in_slices(known), viewer),
        )
        return known_so_far.model_dump_json().encode()

    return await _in_thread(table, write)


def _json(data: Json) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _view_of(ledger: Ledger | None, viewer: int) -> Json | None:
    if ledger is None or not ledger.entries:
        return None
    return ledger.game.view(ledger.state(viewer), viewer)


async def beside(table: Table, person: str | None, seat: int | None, version: int | None) -> Beside:
    """The blocks of text that belong beside a viewer's picture of the board."""
    game, seen = await view(table, person, seat, version)
    return Beside(blocks=[block_form(block) for block in game.beside(seen)])


async def view(
    table: Table, person: str | None, seat: int | None, version: int | None
) -> tuple[Game, Json]:
    """The game, and its state as one viewer sees it now or saw it at an earlier version."""
    viewer = table.viewer_for(person, seat)
    if version is None:
        async with table.locked() as ledger:
            seen = _view_of(ledger, viewer)
    else:
        ledger = await game_at(table, viewer, version)
        seen = _view_of(ledger, viewer)
    if ledger is None or seen is None:
        raise Unknown("this game has not begun", key="refusal.not_running")
    return ledger.game, seen


async def film(
    table: Table, person: str | None, seat: int | None, version: int
) -> tuple[Json, Json]:
    """What a viewer saw before a version, and the film of what happened then."""
    viewer = table.viewer_for(person, seat)
    then = await game_at(table, viewer, version)
    steps = then.steps_for(viewer, then.entries[-1]) if then.entries else ()
    step = filmed(steps)
    if step is None:
        raise Unknown("there is no film of it", key="refusal.no_film")
    # The steps that it brought are the last of the log.
    number = len(then.match.log) - len(steps) + steps.index(step)
    before = await _in_thread(table, lambda: then.match.until(number))
    return before.view(viewer), {"move": step.move, "kept": json.loads(film_of(step))}
