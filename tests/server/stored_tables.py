"""A registry with its store, without a server around it, and Anna, who plays all seats there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from pydantic import BaseModel

from server.live_server import GAME, HandClock, Json, no_limits
from viae.server.app import AppConfig, make_app
from viae.server.schemas import messages
from viae.server.schemas.http import NewTable, SeatForm
from viae.server.schemas.table import TableState
from viae.server.tables import actions, lobby
from viae.server.tables.registry import IDLE, Registry
from viae.server.tables.table import Table
from viae.storage import queries
from viae.storage.database import bring_up_to_date, open_database
from viae.storage.rows import PersonRow

ANNA = PersonRow("p-anna", "Anna", 0)


class Onlooker:
    """A subscriber without a socket that remembers the last state it was sent."""

    def __init__(self, person: str | None = ANNA.id) -> None:
        self.person = person
        self.state: Json = {}

    def tell(self, message: BaseModel) -> None:
        if isinstance(message, TableState):
            self.state = message.model_dump()

    def hang_up(self) -> None:
        raise AssertionError("nobody ends Anna's session")


@asynccontextmanager
async def registry_in(folder: Path, **given: object) -> AsyncIterator[Registry]:
    """A registry with its store, without a server around it. Anna has come in."""
    engine = open_database(f"sqlite:///{folder / 'viae.db'}")
    bring_up_to_date(engine)
    config = AppConfig(engine, HandClock(), limits=no_limits(), **given)  # type: ignore[arg-type]
    registry: Registry = make_app(config).state.registry
    with suppress(sa.exc.IntegrityError):  # she has been here before
        await registry.store.write(lambda c: queries.add_person(c, ANNA))
    try:
        yield registry
    finally:
        registry.store.writer.close()
        engine.dispose()


def unload_idle(registry: Registry) -> None:
    """Let all tables be idle."""
    clock = registry.context.clock
    assert isinstance(clock, HandClock)
    clock.advance(IDLE)
    registry.unload_idle()


async def play(table: Table, onlooker: Onlooker, move: Json, seat: int) -> None:
    version = onlooker.state["version"]
    message = messages.Play(type="play", table=table.id, seat=seat, version=version, moves=[move])
    await actions.play(table, onlooker, message)


async def new_table(registry: Registry, seats: int, **form: Any) -> tuple[Table, Onlooker]:
    """A table where Anna has all seats, and looks on."""
    sitters = [SeatForm(who="me", name=f"Anna {seat}") for seat in range(seats)]
    new = NewTable(game=GAME, seats=seats, sitters=sitters, **form)
    table = await lobby.create(registry, ANNA, new)
    onlooker = Onlooker()
    await actions.watch(table, onlooker, 0, 0)
    return table, onlooker


async def turn_to(table: Table, onlooker: Onlooker) -> int:
    """Open the curtain of the seat to decide."""
    seat = table.row.turn
    assert seat is not None
    if onlooker.state["viewer"] != seat:
        await actions.look_through(table, onlooker, seat, 0)
    return seat
