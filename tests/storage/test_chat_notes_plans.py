"""Chat, notes, plans, reviews, and values of the server itself."""

import threading
from concurrent.futures import ThreadPoolExecutor

import sqlalchemy as sa

from storage.samples import ANNA, BEN, TABLE, furnish, table
from viae.storage import queries
from viae.storage.database import for_writing
from viae.storage.rows import ChatRow


def test_chat_is_numbered_at_each_table(engine: sa.Engine) -> None:
    furnish(engine, [TABLE, table(id="t-2")])
    with engine.begin() as conn:
        first = queries.add_chat(conn, "t-1", ANNA.id, 0, "Anna", "Salvē! <b>&", 10)
        other = queries.add_chat(conn, "t-2", BEN.id, None, "Ben", "Hallo", 11)
        second = queries.add_chat(conn, "t-1", BEN.id, None, "Ben", "Ave", 12)
        assert first == ChatRow(1, ANNA.id, 0, "Anna", "Salvē! <b>&", 10)
        assert [other.number, second.number] == [1, 2]
        assert queries.chat_of(conn, "t-1", 0, 10) == [first, second]


def test_chat_is_read_from_where_one_left_off_and_no_more_than_asked(engine: sa.Engine) -> None:
    furnish(engine)
    with engine.begin() as conn:
        for number in range(1, 8):
            queries.add_chat(conn, "t-1", ANNA.id, 0, "Anna", f"line {number}", number)

        def numbers(after: int, limit: int) -> list[int]:
            return [line.number for line in queries.chat_of(conn, "t-1", after, limit)]

        assert numbers(after=5, limit=10) == [6, 7]
        assert numbers(after=0, limit=3) == [5, 6, 7]
        assert numbers(after=7, limit=10) == []


def test_rivals_who_speak_at_once_get_different_numbers(engine: sa.Engine) -> None:
    furnish(engine)
    rivals = 4
    together = threading.Barrier(rivals)

    def speak(_: int) -> int:
        together.wait()
        with for_writing(engine).begin() as conn:
            return queries.add_chat(conn, "t-1", ANNA.id, 0, "Anna", "Me first!", 1).number

    with ThreadPoolExecutor(rivals) as threads:
        assert sorted(threads.map(speak, range(rivals))) == [1, 2, 3, 4]


def test_a_note_is_its_writers_own_and_the_last_one_counts(engine: sa.Engine) -> None:
    furnish(engine)
    with engine.begin() as conn:
        assert queries.read_note(conn, "t-1", ANNA.id) == ""
        queries.write_note(conn, "t-1", ANNA.id, "Ben lies")
        queries.write_note(conn, "t-1", ANNA.id, "Ben never lies")
        queries.write_note(conn, "t-1", BEN.id, "Anna reads this")
        assert queries.read_note(conn, "t-1", ANNA.id) == "Ben never lies"
        assert queries.read_note(conn, "t-1", BEN.id) == "Anna reads this"


def test_a_plan_holds_until_it_is_changed_or_dropped(engine: sa.Engine) -> None:
    furnish(engine, [TABLE, table(id="t-2")])
    with engine.begin() as conn:
        queries.write_plan(conn, "t-1", 0, [{"move": "roll"}])
        queries.write_plan(conn, "t-1", 2, [{"move": "pass"}])
        queries.write_plan(conn, "t-1", 0, [{"move": "drive", "by": 3}])
        assert queries.read_plans(conn, "t-1") == {
            0: [{"move": "drive", "by": 3}],
            2: [{"move": "pass"}],
        }
        assert queries.read_plans(conn, "t-2") == {}
        queries.write_plan(conn, "t-1", 2, None)
        assert queries.read_plans(conn, "t-1").keys() == {0}


def test_a_review_is_kept_for_its_table(engine: sa.Engine) -> None:
    furnish(engine, [TABLE, table(id="t-2")])
    with engine.begin() as conn:
        assert queries.read_review(conn, "t-1") is None
        queries.write_review(conn, "t-1", {"shares": [0.5, 0.5]})
        queries.write_review(conn, "t-1", {"shares": [0.25, 0.75]})
        assert queries.read_review(conn, "t-1") == {"shares": [0.25, 0.75]}
        assert queries.read_review(conn, "t-2") is None


def test_the_last_server_value_written_is_read(engine: sa.Engine) -> None:
    with engine.begin() as conn:
        assert queries.read_server_value(conn, "uptime") is None
        queries.write_server_value(conn, "uptime", "1000")
        queries.write_server_value(conn, "uptime", "2000")
        queries.write_server_value(conn, "other", "x")
        assert queries.read_server_value(conn, "uptime") == "2000"
