"""Planted leaks: a part of the server is exchanged for one that tells too much, one leak each.

Each says in which pairs, and by what happening there, it is to be found.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from server.leaks import scenario
from server.leaks.paired_tables import Role
from server.leaks.scenario import Incident, only
from server.leaks.wrong_requests import illegal
from viae.core.errors import NotYourTurn
from viae.core.state import digest
from viae.records.match import Match
from viae.server.http import tables
from viae.server.schemas.http import TableInfo
from viae.server.schemas.table import ResultForm, SayForm, TableState, Update
from viae.server.tables import change, history, views
from viae.server.tables import ledger as ledger_module
from viae.server.tables import table as table_module
from viae.server.tables.ledger import Ledger
from viae.server.tables.subscriptions import MayKnow
from viae.server.tables.table import Table
from viae.storage import queries, schema
from viae.storage.rows import LogEntry, TableRow

Tells = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Leak:
    """A planted leak, and where it must be noticed."""

    tells: Tells
    happens: Incident
    role: Role = "seat"
    late: bool = False

    def __str__(self) -> str:
        return f"{self.tells.__name__} to a {self.role}{' late' * self.late}"


def every_state(patch: pytest.MonkeyPatch, told: Callable[[Ledger], dict[str, Any]]) -> None:
    """Put something into every state of a table."""
    honest = views.table_state

    def state(row: TableRow, ledger: Ledger | None, *rest: Any) -> TableState:
        found = honest(row, ledger, *rest)
        return found if ledger is None else found.model_copy(update=told(ledger))

    for module in (table_module, history):
        patch.setattr(module, "table_state", state)


def counter_of_chance(patch: pytest.MonkeyPatch) -> None:
    every_state(patch, lambda ledger: {"spectators": ledger.draws})


def length_of_the_log(patch: pytest.MonkeyPatch) -> None:
    every_state(patch, lambda ledger: {"spectators": len(ledger.match.log)})


def plans_of_others(patch: pytest.MonkeyPatch) -> None:
    honest = Table.state_for

    def state_for(table: Table, *given: Any) -> TableState:
        everything = [one for plan in table.plans.values() for one in plan]
        return honest(table, *given).model_copy(update={"plan": everything})

    patch.setattr(Table, "state_for", state_for)


def points_of_all(patch: pytest.MonkeyPatch) -> None:
    """The result is shown before the end."""

    def told(ledger: Ledger) -> dict[str, Any]:
        return {"result": [ResultForm(**row) for row in ledger.result()]}

    every_state(patch, told)


def draft_in_the_version(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Ledger, "version", lambda ledger, _viewer: len(ledger.entries))


def draft_in_the_news(patch: pytest.MonkeyPatch) -> None:
    for module in (ledger_module, change):
        patch.setattr(module, "may_know", lambda _viewer, _entry: True)


def draft_in_the_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Ledger, "state", lambda ledger, _viewer: ledger.match.state)


def draft_by_a_message(patch: pytest.MonkeyPatch) -> None:
    """Everybody is sent an empty update when something private has happened."""
    honest = Table.tell_all

    def tell_all(table: Table, ledger: Ledger | None, _: MayKnow | None = None) -> None:
        honest(table, ledger)

    patch.setattr(Table, "tell_all", tell_all)


def every_info(
    patch: pytest.MonkeyPatch, told: Callable[[TableRow, Table], dict[str, Any]]
) -> None:
    """Put something into what a table looks like from outside."""
    honest = tables.info

    def info(row: TableRow, table: Table | None, person: str | None) -> TableInfo:
        found = honest(row, table, person)
        return found if table is None else found.model_copy(update=told(row, table))

    patch.setattr(tables, "info", info)


def draft_in_the_date(patch: pytest.MonkeyPatch) -> None:
    def told(_: TableRow, table: Table) -> dict[str, Any]:
        ledger = table._ledger
        return {} if ledger is None else {"changed": ledger.entries[-1].wall}

    every_info(patch, told)


def secret_of_the_table(patch: pytest.MonkeyPatch) -> None:
    every_info(patch, lambda row, _: {"invite": row.secret.hex()})


def events_for_others(patch: pytest.MonkeyPatch) -> None:
    """Everybody hears what only who acted should hear."""
    honest = views._update

    def update(ledger: Ledger, entry: LogEntry, viewer: int, version: int) -> Update:
        seat = entry.seat
        return honest(ledger, entry, seat if seat >= 0 else viewer, version)

    patch.setattr(views, "_update", update)


def moves_of_others(patch: pytest.MonkeyPatch) -> None:
    """The news say the moves as they are stored, those of chance among them."""
    honest = views._update

    def update(ledger: Ledger, entry: LogEntry, viewer: int, version: int) -> Update:
        lines = SayForm(key="lines", params=dict(entry.data))
        return honest(ledger, entry, viewer, version).model_copy(update={"says": [lines]})

    patch.setattr(views, "_update", update)


def view_in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    """All others are sent what the seat to decide sees."""
    honest = Match.check_turn

    def check_turn(match: Match, seat: int) -> None:
        try:
            honest(match, seat)
        except NotYourTurn as refusal:
            refusal.params["view"] = str(match.view(int(match.state.current)))
            raise

    patch.setattr(Match, "check_turn", check_turn)


def digest_in_the_record(patch: pytest.MonkeyPatch) -> None:
    """A seat's record, which is made for no person, can be checked against the true state."""

    def seen(ledger: Ledger, viewer: int) -> dict[str, Any]:
        view = ledger.game.view(ledger.public, viewer)
        return {**view, "digest": digest(ledger.match.state)}

    patch.setattr(history, "_view_of", seen)


def notes_of_others(patch: pytest.MonkeyPatch) -> None:
    def read_note(connection: Connection, table: str, _person: str) -> str:
        notes = sa.select(schema.notes.c.text).where(schema.notes.c.table_id == table)
        return " ".join(connection.execute(notes).scalars())

    patch.setattr(queries, "read_note", read_note)


def open_curtain(patch: pytest.MonkeyPatch) -> None:
    """Who has several seats looks through the first of them."""
    honest = Table.viewer_for

    def viewer_for(table: Table, person: str | None, seat: int | None) -> int:
        mine = table.seats_of(person)
        return mine[0] if mine and seat is None else honest(table, person, seat)

    patch.setattr(Table, "viewer_for", viewer_for)


DRAFTS = only(scenario.decide, scenario.leave_a_draft, scenario.look_around, scenario.watch_again)

LEAKS = (
    Leak(counter_of_chance, scenario.decide),
    Leak(length_of_the_log, DRAFTS),
    Leak(plans_of_others, only(scenario.plan_in_vain, scenario.talk, scenario.watch_again)),
    Leak(points_of_all, scenario.decide, "spectator", late=True),
    Leak(draft_in_the_version, DRAFTS, "stranger"),
    Leak(draft_in_the_news, DRAFTS),
    Leak(draft_in_the_view, DRAFTS),
    Leak(draft_by_a_message, DRAFTS),
    Leak(draft_in_the_date, DRAFTS),
    Leak(secret_of_the_table, scenario.look_around),
    Leak(events_for_others, scenario.decide),
    Leak(events_for_others, scenario.decide, "hot_seat"),
    Leak(moves_of_others, scenario.decide, "spectator"),
    Leak(moves_of_others, scenario.decide, late=True),
    Leak(view_in_a_refusal, only(scenario.decide, illegal)),
    Leak(digest_in_the_record, scenario.look_around),
    Leak(notes_of_others, only(scenario.talk_of_others, scenario.look_around)),
    Leak(open_curtain, scenario.decide, "hot_seat"),
)
