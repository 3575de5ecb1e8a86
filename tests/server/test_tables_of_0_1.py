"""Tables that a server of version 0.1 has stored: today's server tells the same of them.

`tables_of_0_1.json` holds the rows of three finished games among bots, and what the old server
served of each: how many versions it told a spectator, the digest of their events, and the result.
"""

import hashlib
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server.live_server import Guest, Json, RunningServer, serving
from viae.records import record
from viae.storage import schema
from viae.storage.database import bring_up_to_date, open_database

STORED: Json = json.loads(Path(__file__).with_name("tables_of_0_1.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("stored")
    engine = open_database(f"sqlite:///{folder / 'viae.db'}")
    bring_up_to_date(engine)
    with engine.begin() as connection:
        for name in ("people", "tables", "seats", "entries"):
            connection.execute(schema.metadata.tables[name].insert(), rows(name))
    engine.dispose()
    with serving(folder) as running:
        yield running


def rows(name: str) -> list[Json]:
    stored: list[Json] = STORED[name]
    return [{**row, "secret": bytes(32)} if "secret" in row else row for row in stored]


@pytest.mark.parametrize("table", STORED["served"])
def test_a_stored_table_is_served_as_before(server: RunningServer, table: str) -> None:
    before = STORED["served"][table]
    with closing(Guest(server.url)) as guest:
        news = guest.get(f"/api/tables/{table}/story")["news"]
        last = guest.get(f"/api/tables/{table}/history/{before['versions']}")
    assert len(news) == before["versions"]
    events = json.dumps([one["events"] for one in news], sort_keys=True)
    assert hashlib.sha256(events.encode()).hexdigest() == before["events"]
    assert (last["result"], last["ending"]) == (before["result"], before["ending"])


@pytest.mark.parametrize("table", STORED["served"])
def test_its_record_can_be_verified(server: RunningServer, table: str) -> None:
    """Every move is made again, and every push computed again."""
    with closing(Guest(server.url, "Livia")) as guest:
        found = record.read(guest.get(f"/api/records/{table}"), verify=True)
    assert found.match.state.is_over()
