"""A process killed at any moment: what it had acknowledged is there, and nothing by half."""

import os
import subprocess
import sys

import pytest
import sqlalchemy as sa

from storage.samples import TABLE, furnish
from viae.storage import queries

PAIRS = """
import sys
from functools import partial
from storage.samples import CHANGES, TABLE, entry
from viae.storage import queries
from viae.storage.database import open_database
from viae.storage.store import Writer

def append_pair(conn, number):
    queries.append(conn, TABLE.id, number, [entry(number), entry(number + 1)], CHANGES)
    queries.write_server_value(conn, "length", str(number + 2))

writer = Writer(open_database(sys.argv[1]))
length = int(sys.argv[2])
while True:
    futures = [writer.submit(partial(append_pair, number=length + 2 * i)) for i in range(10)]
    for future in futures:
        future.result()
        length += 2
        print(length, flush=True)
"""


def acknowledged_before_the_kill(database: str, length: int, lines: int) -> int:
    """The last length that a child has seen on disk before it was killed."""
    child = subprocess.Popen(
        [sys.executable, "-c", PAIRS, database, str(length)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert child.stdout
    for _ in range(lines):
        assert child.stdout.readline()
    child.kill()
    rest = child.communicate()[0].splitlines(keepends=True)
    return max([length + 2 * lines, *(int(line) for line in rest if line.endswith("\n"))])


def check(engine: sa.Engine, acknowledged: int) -> int:
    with engine.connect() as conn:
        table = queries.read_table(conn, TABLE.id)
        assert table
        numbers = [row.number for row in queries.entries_of(conn, TABLE.id)]
        assert numbers == list(range(table.length))
        assert queries.read_server_value(conn, "length") == str(table.length)
    assert table.length >= acknowledged
    assert table.length % 2 == 0
    return table.length


def kill_again_and_again(engine: sa.Engine, database: str, rounds: int) -> None:
    furnish(engine)
    length = 0
    for round_ in range(rounds):
        acknowledged = acknowledged_before_the_kill(database, length, lines=1 + 7 * round_ % 50)
        length = check(engine, acknowledged)


def test_nothing_acknowledged_is_lost_when_killed(engine: sa.Engine, database: str) -> None:
    kill_again_and_again(engine, database, rounds=4)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_when_killed_often(engine: sa.Engine, database: str) -> None:
    kill_again_and_again(engine, database, rounds=60)
