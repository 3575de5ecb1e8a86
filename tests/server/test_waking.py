"""The start of a server: what was due when it ended is done, and retried until it succeeds."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection

from server.live_server import GAME
from server.stored_tables import ANNA, registry_in
from viae.server.schemas.http import NewTable, SeatForm
from viae.server.tables import lobby, registry
from viae.storage import queries
from viae.storage.rows import Due


def test_waking_up_is_tried_again_when_the_store_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []

    def due_tables(_: Connection) -> list[Due]:
        tries.append(1)
        if len(tries) == 1:
            raise OSError("the disk is gone for a moment")
        return []

    async def wake() -> None:
        async with registry_in(tmp_path) as origins:
            await origins.wake(lobby.start_if_full)

    monkeypatch.setattr(queries, "due_tables", due_tables)
    monkeypatch.setattr(registry, "HEARTBEAT", 0.0)
    asyncio.run(wake())
    assert len(tries) == 2


def test_a_table_that_was_full_when_the_server_ended_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(_: object) -> None:
        return None

    async def end_too_soon_and_wake() -> str:
        form = NewTable(game=GAME, seats=2, sitters=[SeatForm(who="me"), SeatForm(who="me")])
        async with registry_in(tmp_path) as origins:
            with monkeypatch.context() as dead:
                dead.setattr(lobby, "start_if_full", nothing)
                table = await lobby.create(origins, ANNA, form)
            assert table.row.status == "gathering"
            await origins.wake(lobby.start_if_full)
            return table.row.status

    assert asyncio.run(end_too_soon_and_wake()) == "running"
