"""The ASGI app: everything put together. What it takes from outside comes as arguments."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastapi import FastAPI, WebSocket
from sqlalchemy import Engine

from viae.ai.coach import HINT, Effort
from viae.ai.review import USUAL, Pains
from viae.core.compiled import is_compiled
from viae.server import dice
from viae.server.api import coach as coach_routes
from viae.server.api import games, guests, outside, pictures, records, tables
from viae.server.api.desk import Desk
from viae.server.aside import Aside
from viae.server.coaching import Coach
from viae.server.computing import Elsewhere
from viae.server.crew import Crew
from viae.server.gathering import start_if_full
from viae.server.guard import Guard
from viae.server.hall import Hall
from viae.server.house import House
from viae.server.limits import MOST_AT_ONCE, Limits
from viae.server.metrics import Metrics
from viae.server.openapi import SOCKET, operation_id, schema_of
from viae.server.page import client
from viae.server.page.routes import make_router as make_page_router
from viae.server.parts import Clock, Dice, Ids, RandomIds
from viae.server.refusals import RefusalAnswer, install_refusals
from viae.server.services import Archive, Services
from viae.server.sessions import Sessions
from viae.server.socket import Browser
from viae.server.turns import MOST_WAITING, Turns
from viae.storage.sole_use import LostDatabase, SoleUse
from viae.storage.writer import Writer

LARGER = {"/api/records": 3_000_000, "/api/tables": 256_000}
"""Bytes that may come where a record or a board is sent: at these very addresses."""
LOOKING = 8
"""People who look back at the same time."""
RECORDS_WAITING = 5
"""Records from one address that wait to be read: each may be large."""


def hands() -> int:
    """How many bots think at once: one core is left to people, one bot to tables with people."""
    return max(2, (os.cpu_count() or 2) - 1)


@dataclass
class Outside:
    """What the app takes from outside."""

    engine: Engine
    clock: Clock
    sole_use: SoleUse | None = None
    """Where everything is written on PostgreSQL."""
    ids: Ids = field(default_factory=RandomIds)
    dice: Dice = dice.draw
    house: House = field(default_factory=House)
    invite_url: str | None = None
    limits: Limits | None = None
    workers: int = field(default_factory=hands)
    page: Path | None = field(default_factory=client.built_page)
    """The folder of the built page; the plain one is shown without."""
    pace: float = 0.4
    """Seconds after which a bot answers at the earliest where a person watches."""
    computes_elsewhere: bool = field(default_factory=lambda: not is_compiled())
    """Are moves that take long computed in a process of their own?"""
    hint: Effort = HINT
    """How much goes into a hint of the coach."""
    pains: Pains = USUAL
    """How much goes into a review."""


def make_app(given: Outside) -> FastAPI:
    """The server, ready to be run by any ASGI server."""
    metrics = Metrics()
    limits = given.limits or Limits(given.clock.uptime, most_at_once=MOST_AT_ONCE)
    writer = Writer(given.engine, given.sole_use)
    crew = Crew(given.workers, pace=given.pace, thought=metrics.bot_seconds.observe)
    metrics.watch_bots(crew)
    coach = Coach(given.hint, given.pains)
    elsewhere = Elsewhere() if given.computes_elsewhere else None
    reading, drawing = Aside(RECORDS_WAITING), Aside(MOST_WAITING)

    def services(hall: Hall) -> Services:
        return Services(
            archive=Archive(given.engine, writer),
            clock=given.clock,
            ids=given.ids,
            dice=given.dice,
            crew=crew,
            elsewhere=elsewhere,
            coach=coach,
            looks=Turns(LOOKING),
            replaying=asyncio.Lock(),
            reading=reading,
            drawing=drawing,
            metrics=metrics,
            set_alarm=hall.set_alarm,
            nudge=hall.nudge,
        )

    hall = Hall(services)
    sessions = Sessions(hall.archive, given.clock, given.ids, given.house.is_tls)
    desk = Desk(hall, sessions, limits, given.house, given.invite_url)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await crew.start()
        clocks = asyncio.create_task(hall.watch_clocks())
        waking = asyncio.create_task(hall.wake(start_if_full))
        try:
            yield
        finally:
            for task in (clocks, waking):
                task.cancel()
            await asyncio.gather(clocks, waking, return_exceptions=True)
            await crew.close()
            await coach.close()
            await reading.close()
            await drawing.close()
            if elsewhere is not None:
                await elsewhere.close()
            try:
                with suppress(LostDatabase):  # it is told by whoever ends us for it
                    await hall.keep_uptime()
            finally:
                await asyncio.to_thread(writer.close)

    app = FastAPI(
        title="Viae",
        version="1",
        lifespan=lifespan,
        docs_url=None,  # its scripts would come from another host
        redoc_url=None,
        responses={"4XX": {"model": RefusalAnswer}},
        generate_unique_id_function=operation_id,
    )
    page = client.read_page(given.page)
    for router in (
        guests.make_router(desk),
        games.make_router(),
        tables.make_router(desk),
        coach_routes.make_router(desk),
        records.make_router(desk),
        pictures.make_router(desk),
        outside.make_router(desk),
        client.make_router(page),
        make_page_router(desk),
    ):
        app.include_router(router)

    @app.websocket(SOCKET)
    async def socket(socket: WebSocket) -> None:
        guest = await desk.guest(socket)
        who = guest.id if guest is not None else desk.address(socket)
        await Browser(socket, guest, who, hall, limits).serve()

    install_refusals(app, metrics, lambda request: client.nowhere(page, request))
    app.add_middleware(Guard, house=given.house, metrics=metrics, limits=limits, larger=LARGER)

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = schema_of(app, sessions.cookie)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    app.state.hall = hall
    return app
