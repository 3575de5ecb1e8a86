"""Before and after a game: making a table, sitting down, getting up, starting, once more."""

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from viae import catalog
from viae.ai.bots import make_bot
from viae.core.errors import Illegal, Malformed
from viae.core.options import checked
from viae.server.forms import NewTable, SeatForm
from viae.server.hall import Hall
from viae.server.refusals import Forbidden
from viae.server.table import Table
from viae.storage import store
from viae.storage.rows import Conflict, EntryRow, PersonRow, SeatRow, TableChanges, TableRow


def bot_name(bot: str) -> str:
    """What a bot is called at a table."""
    return bot.partition(":")[0].capitalize()


def apart(name: str, taken: Sequence[str]) -> str:
    """A name that nobody at the table has yet."""
    number, free = 2, name
    while free in taken:
        free = f"{name} {number}"
        number += 1
    return free


def seated(forms: Sequence[SeatForm], person: PersonRow) -> tuple[SeatRow, ...]:
    """The seats that are taken from the start."""
    rows: list[SeatRow] = []
    for seat, form in enumerate(forms):
        taken = [row.name for row in rows]
        if form.who == "bot":
            make_bot(form.bot, 0)  # refuses one that we do not have
            rows.append(SeatRow(seat, None, form.bot, apart(bot_name(form.bot), taken)))
        elif form.who == "me":
            rows.append(SeatRow(seat, person.id, None, apart(form.name or person.name, taken)))
    return tuple(rows)


def seat_forms(forms: Sequence[SeatForm], seats: int) -> list[SeatForm]:
    if not forms:
        return [SeatForm(who="me"), *(SeatForm() for _ in range(seats - 1))]
    if len(forms) != seats:
        raise Malformed(
            f"{seats} seats need {seats} sitters, not {len(forms)}",
            key="refusal.sitters",
            params={"number": seats},
        )
    return list(forms)


def new_row(hall: Hall, host: PersonRow, **given: Any) -> TableRow:
    ids, wall = hall.services.ids, hall.services.clock.wall()
    return TableRow(
        id=ids.name(),
        secret=ids.secret(),
        invite=ids.token(),
        host=host.id,
        status="gathering",
        waiting_since=wall,
        created=wall,
        changed=wall,
        **given,
    )


async def create(hall: Hall, person: PersonRow, form: NewTable) -> Table:
    """A new table; it begins at once if every seat is taken."""
    kind = catalog.kind(form.game)
    kind.check_seats(form.seats)
    options = checked(kind.options, form.options)
    await asyncio.to_thread(catalog.entry_on, form.game, form.board)  # refuses a bad board
    row = new_row(
        hall,
        person,
        game=form.game,
        rules_version=kind.rules_version,
        seats=form.seats,
        options=options,
        board=form.board,
        settings={
            "open": form.open,
            "clock": form.clock.model_dump(),
            "auto_start": form.auto_start,
        },
        sitters=seated(seat_forms(form.sitters, form.seats), person),
    )
    return await set_up(hall, row, [])


async def set_up(hall: Hall, row: TableRow, entries: Sequence[EntryRow]) -> Table:
    """Store a new table with what has happened there before; begin if it is full."""

    def job(connection: Connection) -> None:
        store.add_table(connection, row)
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
            store.append(connection, row.id, 0, entries, changes)

    await hall.archive.write(job)
    table = await hall.table(row.id)
    await _start_if_full(table)
    return table


# Sitting


def _gathering(table: Table) -> None:
    if table.row.status == "closed":
        raise Illegal("this table is closed", key="refusal.closed")
    if table.row.status != "gathering":
        raise Illegal("the game has begun", key="refusal.has_begun")


def free_seats(table: Table) -> list[int]:
    taken = {sitter.seat for sitter in table.row.sitters}
    return [seat for seat in range(table.row.seats) if seat not in taken]


async def sit(table: Table, person: PersonRow, seat: int | None, name: str | None) -> None:
    """Take a free seat; the game begins if it was the last and the table starts by itself."""
    async with table.lock:
        _gathering(table)
        free = free_seats(table)
        if not free or (seat is not None and seat not in free):
            raise Illegal("this seat is taken", key="refusal.taken")
        chosen = free[0] if seat is None else seat
        called = apart(name or person.name, [sitter.name for sitter in table.row.sitters])
        try:
            await table.services.archive.write(
                lambda c: store.sit(c, table.id, chosen, person.id, None, called)
            )
        except Conflict:
            raise Illegal("this seat is taken", key="refusal.taken") from None
        finally:
            await table.look_again()
    await _start_if_full(table)


async def leave(table: Table, person: PersonRow, seat: int) -> None:
    """Get up before the game has begun, or as the host let somebody get up; a table that its last
    person leaves is closed."""
    async with table.lock:
        _gathering(table)
        if table.row.host != person.id:
            table.check_own(person.id, seat)
        if seat not in [sitter.seat for sitter in table.row.sitters]:
            raise Illegal("nobody sits there", key="refusal.free_seat")
        others = [s for s in table.row.sitters if s.seat != seat and s.person is not None]
        wall = table.services.clock.wall()

        def job(connection: Connection) -> None:
            store.stand_up(connection, table.id, seat)
            if not others:
                store.change_table(connection, table.id, status="closed", changed=wall)

        await table.services.archive.write(job)
        await table.look_again()


async def put_bot(table: Table, person: PersonRow, seat: int, bot: str) -> None:
    """The host lets a bot take a free seat."""
    make_bot(bot, 0)
    async with table.lock:
        _gathering(table)
        check_host(table, person)
        if seat not in free_seats(table):
            raise Illegal("this seat is taken", key="refusal.taken")
        called = apart(bot_name(bot), [sitter.name for sitter in table.row.sitters])
        await table.services.archive.write(
            lambda c: store.sit(c, table.id, seat, None, bot, called)
        )
        await table.look_again()
    await _start_if_full(table)


def check_host(table: Table, person: PersonRow) -> None:
    if table.row.host != person.id:
        raise Forbidden("only who made the table can do that", key="refusal.not_host")


async def start(table: Table, person: PersonRow) -> None:
    """Begin; anybody who sits at a full table can say so."""
    async with table.lock:
        _gathering(table)
        if not table.seats_of(person.id):
            raise Forbidden("only who sits at the table can start", key="refusal.not_at_table")
        if free_seats(table):
            raise Illegal("there are free seats", key="refusal.not_full")
        await table.begin()


async def _start_if_full(table: Table) -> None:
    async with table.lock:
        full = table.row.status == "gathering" and not free_seats(table)
        if full and table.row.settings["auto_start"]:
            await table.begin()


# Once more


async def rematch(hall: Hall, table: Table, person: PersonRow) -> Table:
    """The same again, seats moved on by one; whoever asks second finds what the first has made."""
    mine = table.seats_of(person.id)
    async with table.lock:
        if table.row.status != "finished":
            raise Illegal("the game is still being played", key="refusal.not_over")
        if not mine:
            raise Forbidden("only who played can ask for a rematch", key="refusal.not_player")
        if table.row.rematch is None:
            await _make_rematch(hall, table, person)
        again = table.row.rematch
    assert again is not None
    new = await hall.table(again)
    if not new.seats_of(person.id):
        for seat in mine:
            called = next(s.name for s in table.row.sitters if s.seat == seat)
            wanted = (seat + 1) % table.row.seats
            await sit(new, person, wanted if wanted in free_seats(new) else None, called)
    return new


async def _make_rematch(hall: Hall, table: Table, person: PersonRow) -> None:
    old = table.row
    bots = [
        SeatRow((s.seat + 1) % old.seats, None, s.bot, s.name)
        for s in old.sitters
        if s.bot is not None
    ]
    row = new_row(
        hall,
        person,
        game=old.game,
        rules_version=catalog.kind(old.game).rules_version,
        seats=old.seats,
        options=old.options,
        board=old.board,
        # Its seats are for those who played: nobody else finds the table.
        settings={**old.settings, "open": False},
        sitters=tuple(bots),
        rematch_of=old.id,
    )
    people = {sitter.person for sitter in old.sitters if sitter.person is not None}

    def job(connection: Connection) -> None:
        store.add_table(connection, row)
        for one in sorted(people):
            store.add_member(connection, row.id, one)
        store.change_table(connection, old.id, rematch=row.id)

    await hall.archive.write(job)
    await table.look_again()
