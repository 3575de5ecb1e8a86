"""What is written is read again: people, sessions, tables and who sits there."""

from dataclasses import fields
from typing import Any

import pytest
import sqlalchemy as sa

from storage.samples import ANNA, BEN, TABLE, furnish, table
from viae.storage import queries, schema
from viae.storage.rows import Conflict, Due, ListedRow, SeatRow, TableRow


def listed(row: TableRow) -> ListedRow:
    return ListedRow(**{field.name: getattr(row, field.name) for field in fields(ListedRow)})


def test_a_session_leads_to_its_person_until_it_ends(engine: sa.Engine) -> None:
    furnish(engine)
    with engine.begin() as conn:
        queries.add_session(conn, "hash-a", ANNA.id, created=5)
        queries.add_session(conn, "hash-b", BEN.id, created=6)
        assert queries.person_of_session(conn, "hash-a") == ANNA
        assert queries.person_of_session(conn, "hash-b") == BEN
        queries.end_session(conn, "hash-a")
        assert queries.person_of_session(conn, "hash-a") is None
        queries.touch_session(conn, "hash-b", 5_000)
        assert queries.person_of_session(conn, "hash-b", 5_000) == BEN
        assert queries.person_of_session(conn, "hash-b", 5_001) is None, "unseen for too long"
        assert queries.person_of_session(conn, "hash-b") == BEN


def test_a_new_name_is_seen_at_once_and_only_on_its_person(engine: sa.Engine) -> None:
    furnish(engine)
    with engine.begin() as conn:
        queries.add_session(conn, "hash-a", ANNA.id, created=5)
        queries.add_session(conn, "hash-b", BEN.id, created=6)
        queries.rename_person(conn, ANNA.id, "Änne")
        names = [queries.person_of_session(conn, token) for token in ("hash-a", "hash-b")]
    assert [person.name for person in names if person] == ["Änne", "Ben"]


def test_a_touched_session_was_seen_later_the_others_were_not(engine: sa.Engine) -> None:
    furnish(engine)
    with engine.begin() as conn:
        queries.add_session(conn, "hash-a", ANNA.id, created=5)
        queries.add_session(conn, "hash-b", BEN.id, created=6)
        queries.touch_session(conn, "hash-a", seen=99)
        sessions = schema.sessions.c
        seen = conn.execute(sa.select(sessions.token_hash, sessions.seen)).all()
    assert dict(seen) == {"hash-a": 99, "hash-b": 6}


@pytest.mark.parametrize("board", [None, {"name": "Via Æmilia", "spaces": [[1, 2], []]}])
def test_a_table_is_read_as_it_was_written(engine: sa.Engine, board: Any) -> None:
    sitters = (SeatRow(0, ANNA.id, None, "Anna"), SeatRow(2, None, "greedy", "Marcus"))
    full = table(
        board=board,
        sitters=sitters,
        length=3,
        draws=2**40,
        deadline=2**50,
        bot_due=True,
        turn=2,
        rematch_of="t-0",
        rematch="t-2",
    )
    furnish(engine, [full, table(id="t-9")])
    with engine.connect() as conn:
        assert queries.read_table(conn, "t-1") == full
        assert queries.read_table(conn, "t-9") == table(id="t-9")
        assert queries.read_table(conn, "t-5") is None


def test_a_table_shows_no_secret_when_printed() -> None:
    shown = repr(TABLE)
    assert "strada_romana" in shown
    assert repr(TABLE.secret) not in shown
    assert TABLE.invite not in shown


def test_an_error_shows_no_secret(engine: sa.Engine) -> None:
    furnish(engine)
    with engine.begin() as conn, pytest.raises(sa.exc.IntegrityError) as caught:
        queries.add_table(conn, TABLE)
    assert TABLE.invite not in str(caught.value)


def test_a_table_that_follows_is_noted_at_that_table_alone(engine: sa.Engine) -> None:
    furnish(engine, [TABLE, table(id="t-2")])
    with engine.begin() as conn:
        queries.set_rematch(conn, "t-1", "t-3")
        assert queries.read_table(conn, "t-1") == table(rematch="t-3")
        assert queries.read_table(conn, "t-2") == table(id="t-2")


def test_who_sits_changes_only_while_a_table_gathers(engine: sa.Engine) -> None:
    furnish(engine, [TABLE, table(id="t-2", status="running")])
    with engine.begin() as conn:
        queries.update_gathering(conn, "t-1", "closed", 7)
        assert queries.read_table(conn, "t-1") == table(status="closed", changed=7)
        for late in ("t-1", "t-2"):
            with pytest.raises(Conflict):
                queries.update_gathering(conn, late, "gathering", 8)
        assert queries.read_table(conn, "t-2") == table(id="t-2", status="running")


def test_a_status_that_does_not_exist_is_refused_by_the_database(engine: sa.Engine) -> None:
    furnish(engine)
    status: Any = "paused"
    with engine.begin() as conn, pytest.raises(sa.exc.IntegrityError):
        queries.update_gathering(conn, "t-1", status, 7)


def test_full_tables_are_those_that_gather_with_every_seat_taken(engine: sa.Engine) -> None:
    sitters = tuple(SeatRow(seat, None, "random", f"Bot {seat}") for seat in range(TABLE.seats))
    rows = [
        table(id="full", sitters=sitters),
        table(id="not yet", sitters=sitters[1:]),
        table(id="begun", sitters=sitters, status="running"),
    ]
    furnish(engine, rows)
    with engine.connect() as conn:
        assert queries.full_tables(conn) == ["full"]


def test_a_seat_has_one_sitter_until_it_is_free_again(engine: sa.Engine) -> None:
    furnish(engine)
    with engine.begin() as conn:
        queries.sit(conn, "t-1", 1, ANNA.id, None, "Anna")
        with pytest.raises(Conflict):
            queries.sit(conn, "t-1", 1, BEN.id, None, "Ben")
        queries.sit(conn, "t-1", 0, BEN.id, None, "Ben")
        found = queries.read_table(conn, "t-1")
        assert found
        assert found.sitters == (SeatRow(0, BEN.id, None, "Ben"), SeatRow(1, ANNA.id, None, "Anna"))
        queries.stand_up(conn, "t-1", 1)
        queries.sit(conn, "t-1", 1, None, "random", "Gaius")
        found = queries.read_table(conn, "t-1")
    assert found
    assert found.sitters == (
        SeatRow(0, BEN.id, None, "Ben"),
        SeatRow(1, None, "random", "Gaius"),
    )


def test_nobody_sits_who_is_not_known(engine: sa.Engine) -> None:
    furnish(engine)
    with engine.begin() as conn, pytest.raises(sa.exc.IntegrityError):
        queries.sit(conn, "t-1", 1, "p-nobody", None, "Nobody")


def test_open_tables_gather_and_are_open_the_newest_first(engine: sa.Engine) -> None:
    rows = [
        table(id="old", created=1),
        table(id="new", created=3, sitters=(SeatRow(0, ANNA.id, None, "Anna"),)),
        table(id="middle", created=2),
        table(id="by link", settings={"open": False}),
        table(id="silent", settings={}),
        table(id="running", status="running"),
    ]
    furnish(engine, rows)
    with engine.connect() as conn:
        assert [row.id for row in queries.open_tables(conn, 10)] == ["new", "middle", "old"]
        assert queries.open_tables(conn, 1) == [listed(rows[1])]


@pytest.mark.parametrize("board", [None, {"name": "Via Æmilia", "spaces": [[1, 2], []]}])
def test_lists_read_neither_boards_nor_secrets(engine: sa.Engine, board: Any) -> None:
    anna = (SeatRow(0, ANNA.id, None, "Anna"),)
    row = table(board=board, sitters=anna, turn=0, places=[1, 2, 2])
    furnish(engine, [row])
    read: list[set[str]] = []

    def note(*results: Any) -> None:
        cursor = results[1]
        if cursor.description:
            read.append({column[0] for column in cursor.description})

    sa.event.listen(engine, "after_cursor_execute", note)
    with engine.connect() as conn:
        assert (
            queries.open_tables(conn, 10) == queries.tables_of(conn, ANNA.id, 10) == [listed(row)]
        )
    assert listed(row).own_board == (board is not None)
    assert [len(columns) for columns in read] == [16, 5, 16, 5], "tables, and who sits there"
    unseen = {"board", "secret", "rules_version", "length", "draws", "deadline", "bot_due"}
    assert not any(unseen & columns for columns in read)
    assert row.invite not in repr(listed(row))


def test_a_persons_tables_those_going_on_first(engine: sa.Engine) -> None:
    anna, ben = SeatRow(0, ANNA.id, None, "Anna"), SeatRow(1, BEN.id, None, "Ben")
    twice = SeatRow(1, ANNA.id, None, "Anna's other hand")
    furnish(
        engine,
        [
            table(id="over", host=BEN.id, status="finished", changed=9, sitters=(anna, ben)),
            table(id="late", host=BEN.id, status="running", changed=7, sitters=(anna, twice)),
            table(id="early", host=ANNA.id, status="gathering", changed=6),
            table(id="over before", host=BEN.id, status="finished", changed=8, sitters=(anna,)),
            table(id="not hers", host=BEN.id, sitters=(ben,)),
        ],
    )
    with engine.connect() as conn:
        found = queries.tables_of(conn, ANNA.id, 10)
        assert [row.id for row in found] == ["late", "early", "over", "over before"]
        assert found[0].sitters == (anna, twice)
        assert found[2].sitters == (anna, ben)
        assert queries.tables_of(conn, ANNA.id, 2) == found[:2]


def test_due_tables_wait_for_the_clock_or_for_a_bot(engine: sa.Engine) -> None:
    furnish(
        engine,
        [
            table(id="clock", deadline=500),
            table(id="bot", bot_due=True),
            table(id="both", deadline=600, bot_due=True),
            table(id="neither"),
        ],
    )
    with engine.connect() as conn:
        due = queries.due_tables(conn)
    assert sorted(due) == [Due("bot", None, True), Due("both", 600, True), Due("clock", 500, False)]


def test_members_came_in_by_the_link_once_or_twice(engine: sa.Engine) -> None:
    furnish(engine, [TABLE, table(id="t-2")])
    with engine.begin() as conn:
        queries.add_member(conn, "t-1", BEN.id)
        queries.add_member(conn, "t-1", BEN.id)
        assert queries.is_member(conn, "t-1", BEN.id)
        assert not queries.is_member(conn, "t-1", ANNA.id)
        assert not queries.is_member(conn, "t-2", BEN.id)
