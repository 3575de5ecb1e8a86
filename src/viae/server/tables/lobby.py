"""Lobby: what people do before and after a game: make a table, sit down, get up, start, rematch."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from viae import catalog
from viae.ai.bots import budget_of, check_bot
from viae.core.errors import Illegal, Malformed
from viae.core.game import Game
from viae.core.options import checked
from viae.server.bots.queue import LONGEST
from viae.server.refusals import Forbidden
from viae.server.schemas.http import NewTable, SeatForm
from viae.server.tables.registry import Registry
from viae.server.tables.table import Table
from viae.storage import queries
from viae.storage.rows import Conflict, LogEntry, PersonRow, SeatRow, Status, TableChanges, TableRow


def bot_name(bot: str) -> str:
    """What a bot is called at a table."""
    name, _, setting = bot.partition(":")
    return f"Level {setting}" if name == "level" else name.capitalize()


def distinct_name(name: str, taken: Sequence[str]) -> str:
    """A name that nobody at the table has yet."""
    number, free = 2, name
    while free in taken:
        free = f"{name} {number}"
        number += 1
    return free


def initial_sitters(
    forms: Sequence[SeatForm], person: PersonRow, kind: type[Game]
) -> tuple[SeatRow, ...]:
    """The people and bots who sit at a new table from the start."""
    rows: list[SeatRow] = []
    for seat, form in enumerate(forms):
        taken = [row.name for row in rows]
        if form.who == "bot":
            check_sitting_bot(kind, form.bot)
            rows.append(SeatRow(seat, None, form.bot, distinct_name(bot_name(form.bot), taken)))
        elif form.who == "me":
            rows.append(
                SeatRow(seat, person.id, None, distinct_name(form.name or person.name, taken))
            )
    return tuple(rows)


def check_sitting_bot(kind: type[Game], bot: str) -> None:
    """Refuse a bot that the game does not have, or that would keep a table waiting for too long."""
    check_bot(kind, bot)
    if budget_of(kind, bot).exceeds(LONGEST):
        raise Malformed(
            f"{bot} thinks too long for a table, where up to {LONGEST.iterations} iterations or "
            f"{LONGEST.seconds:g} seconds are allowed",
            key="refusal.slow_bot",
            params={"bot": bot, "most": LONGEST.iterations, "longest": int(LONGEST.seconds)},
        )


def seat_forms(forms: Sequence[SeatForm], seats: int) -> list[SeatForm]:
    """What was asked for each seat; by default the first is taken by who asks."""
    if not forms:
        return [SeatForm(who="me"), *(SeatForm() for _ in range(seats - 1))]
    if len(forms) != seats:
        raise Malformed(
            f"{seats} seats need {seats} sitters, not {len(forms)}",
            key="refusal.sitters",
            params={"number": seats},
        )
    return list(forms)


def new_row(
    registry: Registry,
    host: PersonRow,
    kind: type[Game],
    seats: int,
    options: Mapping[str, Any],
    board: Mapping[str, Any] | None,
    settings: Mapping[str, Any],
    sitters: Sequence[SeatRow],
    rematch_of: str | None = None,
) -> TableRow:
    """A table that gathers, as it is stored."""
    ids, wall = registry.context.ids, registry.context.clock.wall()
    return TableRow(
        id=ids.name(),
        game=kind.name,
        rules_version=kind.rules_version,
        seats=seats,
        options=options,
        board=board,
        settings=settings,
        secret=ids.secret(),
        invite=ids.token(),
        host=host.id,
        status="gathering",
        waiting_since=wall,
        created=wall,
        changed=wall,
        rematch_of=rematch_of,
        sitters=tuple(sitters),
    )


def table_settings(
    sitters: Sequence[SeatRow],
    seats: int,
    is_open: bool,
    clock: Mapping[str, Any],
    auto_start: bool = True,
    hints: bool | None = None,
) -> dict[str, Any]:
    """A table's settings; without a choice there are hints where they take nothing from anybody."""
    return {
        "open": is_open,
        "clock": clock,
        "auto_start": auto_start,
        "hints": is_against_bots(sitters, seats) if hints is None else hints,
    }


def is_against_bots(sitters: Sequence[SeatRow], seats: int) -> bool:
    """Does one person play against bots alone?"""
    return len(sitters) == seats and sum(sitter.bot is None for sitter in sitters) == 1


async def create(registry: Registry, person: PersonRow, form: NewTable) -> Table:
    """A new table; it begins at once if every seat is taken."""
    kind = catalog.game_class(form.game)
    kind.check_seats(form.seats)
    options = checked(kind.options, form.options)
    await asyncio.to_thread(catalog.load_game_on_file, form.game, form.board)  # refuses a bad board
    sitters = initial_sitters(seat_forms(form.sitters, form.seats), person, kind)
    clock = form.clock.model_dump()
    settings = table_settings(sitters, form.seats, form.open, clock, form.auto_start, form.hints)
    row = new_row(registry, person, kind, form.seats, options, form.board, settings, sitters)
    return await store_table(registry, row, [])


async def store_table(registry: Registry, row: TableRow, entries: Sequence[LogEntry]) -> Table:
    """Store a new table with its first log entries; begin if it is full."""

    def job(connection: Connection) -> None:
        queries.add_table(connection, row)
        if entries:
            changes = TableChanges(
                status=row.status,
                draws=row.draws,
                deadline=row.deadline,
                bot_due=row.bot_due,
                turn=row.turn,
                waiting_since=row.waiting_since,
                changed=row.changed,
                places=row.places,
            )
            queries.append(connection, row.id, 0, entries, changes)

    await registry.store.write(job)
    table = await registry.table(row.id)
    await start_if_full(table)
    return table


# Sitting


def _check_gathering(table: Table) -> None:
    if table.row.status == "closed":
        raise Illegal("this table is closed", key="refusal.closed")
    if table.row.status != "gathering":
        raise Illegal("the game has begun", key="refusal.has_begun")


async def check_may_sit(registry: Registry, table: Table, person: PersonRow) -> None:
    """Refuse strangers at a rematch: its seats are kept for those who played and those invited."""
    if table.row.rematch_of is not None and not await registry.is_invited(table, person.id):
        raise Forbidden("these seats are kept for those who played", key="refusal.kept_seats")


def free_seats(table: Table) -> list[int]:
    taken = {sitter.seat for sitter in table.row.sitters}
    return [seat for seat in range(table.row.seats) if seat not in taken]


async def sit(table: Table, person: PersonRow, seat: int | None, name: str | None) -> None:
    """Take a free seat; the game begins if it was the last and the table starts by itself."""
    async with table.lock:
        _check_gathering(table)
        free = free_seats(table)
        if not free or (seat is not None and seat not in free):
            raise _seat_taken()
        chosen = free[0] if seat is None else seat
        called = distinct_name(name or person.name, [sitter.name for sitter in table.row.sitters])
        await _reseat(table, lambda c: queries.sit(c, table.id, chosen, person.id, None, called))
    await start_if_full(table)


async def leave(table: Table, person: PersonRow, seat: int) -> None:
    """Free a seat before the game has begun: an own one, or as the host any. A table that its last
    person leaves is closed."""
    async with table.lock:
        _check_gathering(table)
        if table.row.host != person.id:
            table.check_own(person.id, seat)
        leaving = [sitter for sitter in table.row.sitters if sitter.seat == seat]
        if not leaving:
            raise Illegal("nobody sits there", key="refusal.free_seat")
        others = [s for s in table.row.sitters if s.seat != seat and s.person is not None]
        is_last = leaving[0].person is not None and not others
        await _reseat(
            table,
            lambda c: queries.stand_up(c, table.id, seat),
            status="closed" if is_last else "gathering",
        )


async def put_bot(table: Table, person: PersonRow, seat: int, bot: str) -> None:
    """The host gives a free seat to a bot."""
    check_sitting_bot(catalog.game_class(table.row.game), bot)
    async with table.lock:
        _check_gathering(table)
        check_host(table, person)
        if seat not in free_seats(table):
            raise _seat_taken()
        called = distinct_name(bot_name(bot), [sitter.name for sitter in table.row.sitters])
        await _reseat(table, lambda c: queries.sit(c, table.id, seat, None, bot, called))
    await start_if_full(table)


async def _reseat(
    table: Table, change: Callable[[Connection], None], status: Status = "gathering"
) -> None:
    """Change who sits at a table, all of it or nothing, and tell it; the lock is held."""
    wall = table.context.clock.wall()

    def job(connection: Connection) -> None:
        queries.update_gathering(connection, table.id, status, wall)
        change(connection)

    was_late = False
    try:
        await table.context.store.write(job)
    except Conflict:
        was_late = True
    finally:
        await table.reload()
    if was_late:
        _check_gathering(table)
        raise _seat_taken()


def _seat_taken() -> Illegal:
    return Illegal("this seat is taken", key="refusal.taken")


def check_host(table: Table, person: PersonRow) -> None:
    if table.row.host != person.id:
        raise Forbidden("only who made the table can do that", key="refusal.not_host")


async def start(table: Table, person: PersonRow) -> None:
    """Begin the game, as somebody who sits at a full table."""
    async with table.lock:
        _check_gathering(table)
        if not table.seats_of(person.id):
            raise Forbidden("only who sits at the table can start", key="refusal.not_at_table")
        if free_seats(table):
            raise Illegal("there are free seats", key="refusal.not_full")
        await table.begin()


async def start_if_full(table: Table) -> None:
    """Begin where every seat is taken and the table starts by itself."""
    async with table.lock:
        full = table.row.status == "gathering" and not free_seats(table)
        if full and table.row.settings["auto_start"]:
            await table.begin()


# Rematches


async def rematch(registry: Registry, table: Table, person: PersonRow) -> Table:
    """The same game again, with everybody one seat further. The first who asks makes the table, the
    others find it."""
    mine = [sitter for sitter in table.row.sitters if sitter.person == person.id]
    async with table.lock:
        if table.row.status != "finished":
            raise Illegal("the game is still being played", key="refusal.not_over")
        if not mine:
            raise Forbidden("only who played can ask for a rematch", key="refusal.not_player")
        again = None if table.row.rematch is None else await registry.table(table.row.rematch)
        if again is None or again.row.status == "closed":
            await _make_rematch(registry, table, person, mine)
            assert table.row.rematch is not None
            again = await registry.table(table.row.rematch)
    if again.seats_of(person.id):
        await start_if_full(again)
    else:
        await _sit_again(again, person, mine)
    return again


async def _sit_again(table: Table, person: PersonRow, before: Sequence[SeatRow]) -> None:
    """Take as many seats as before, each one further; a free one where somebody was quicker."""
    async with table.lock:
        _check_gathering(table)
        free = free_seats(table)
        if len(free) < len(before):
            raise _seat_taken()
        wanted = [(sitter.seat + 1) % table.row.seats for sitter in before]
        others = iter([seat for seat in free if seat not in wanted])
        seats = [seat if seat in free else next(others) for seat in wanted]

        def take(connection: Connection) -> None:
            for seat, sitter in zip(seats, before, strict=True):
                queries.sit(connection, table.id, seat, person.id, None, sitter.name)

        await _reseat(table, take)
    await start_if_full(table)


async def _make_rematch(
    registry: Registry, table: Table, person: PersonRow, mine: Sequence[SeatRow]
) -> None:
    """Store the table of the rematch with its bots and the person who asked; the others are invited
    and told."""
    old = table.row
    sitters = [
        replace(sitter, seat=(sitter.seat + 1) % old.seats)
        for sitter in old.sitters
        if sitter.bot is not None or sitter in mine
    ]
    kind = catalog.game_class(old.game)
    for sitter in sitters:
        if sitter.bot is not None:
            check_sitting_bot(kind, sitter.bot)
    row = new_row(
        registry, person, kind, old.seats, old.options, old.board, old.settings, sitters, old.id
    )
    people = {sitter.person for sitter in old.sitters if sitter.person is not None}

    def job(connection: Connection) -> None:
        queries.add_table(connection, row)
        for one in sorted(people):
            queries.add_member(connection, row.id, one)
        queries.set_rematch(connection, old.id, row.id)

    await registry.store.write(job)
    await table.reload()
