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
from viae.server.background import BackgroundProcess
from viae.server.bots.scheduler import Scheduler
from viae.server.coach.service import Coach
from viae.server.context import Context, Store
from viae.server.fair_queue import MOST_WAITING, FairQueue
from viae.server.http import coach as coach_routes
from viae.server.http import games, guests, health, pictures, records, tables
from viae.server.http.dependencies import Dependencies
from viae.server.http.page import client
from viae.server.http.page.routes import make_router as make_page_router
from viae.server.metrics import Metrics
from viae.server.ports import Clock, Dice, Ids, RandomIds
from viae.server.refusals import RefusalAnswer, install_refusals
from viae.server.schemas.openapi import SOCKET, operation_id, schema_of
from viae.server.security.guard import Guard
from viae.server.security.limits import MOST_AT_ONCE, Limits
from viae.server.security.origins import Origins
from viae.server.security.sessions import Sessions
from viae.server.socket.connection import Browser
from viae.server.tables import dice
from viae.server.tables.computed_moves import OutcomeWorker
from viae.server.tables.lobby import start_if_full
from viae.server.tables.registry import Registry
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
class AppConfig:
    """What the app takes from outside."""

    engine: Engine
    clock: Clock
    sole_use: SoleUse | None = None
    """Where everything is written on PostgreSQL."""
    ids: Ids = field(default_factory=RandomIds)
    dice: Dice = dice.draw
    origins: Origins = field(default_factory=Origins)
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


def make_app(given: AppConfig) -> FastAPI:
    """The server, ready to be run by any ASGI server."""
    metrics = Metrics()
    limits = given.limits or Limits(given.clock.uptime, most_at_once=MOST_AT_ONCE)
    writer = Writer(given.engine, given.sole_use)
    scheduler = Scheduler(given.workers, pace=given.pace, thought=metrics.bot_seconds.observe)
    metrics.watch_bots(scheduler)
    coach = Coach(given.hint, given.pains)
    outcome_worker = OutcomeWorker() if given.computes_elsewhere else None
    record_reader = BackgroundProcess(RECORDS_WAITING)
    picture_renderer = BackgroundProcess(MOST_WAITING)

    def context(registry: Registry) -> Context:
        return Context(
            store=Store(given.engine, writer),
            clock=given.clock,
            ids=given.ids,
            dice=given.dice,
            scheduler=scheduler,
            outcome_worker=outcome_worker,
            coach=coach,
            history_queue=FairQueue(LOOKING),
            history_lock=asyncio.Lock(),
            record_reader=record_reader,
            picture_renderer=picture_renderer,
            metrics=metrics,
            set_alarm=registry.set_alarm,
            notify_turn=registry.notify_turn,
        )

    registry = Registry(context)
    sessions = Sessions(registry.store, given.clock, given.ids, given.origins.is_tls)
    deps = Dependencies(registry, sessions, limits, given.origins, given.invite_url)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await scheduler.start()
        clocks = asyncio.create_task(registry.watch_clocks())
        waking = asyncio.create_task(registry.wake(start_if_full))
        try:
            yield
        finally:
            for task in (clocks, waking):
                task.cancel()
            await asyncio.gather(clocks, waking, return_exceptions=True)
            await scheduler.close()
            await coach.close()
            await record_reader.close()
            await picture_renderer.close()
            if outcome_worker is not None:
                await outcome_worker.close()
            try:
                with suppress(LostDatabase):  # it is told by whoever ends us for it
                    await registry.keep_uptime()
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
        guests.make_router(deps),
        games.make_router(),
        tables.make_router(deps),
        coach_routes.make_router(deps),
        records.make_router(deps),
        pictures.make_router(deps),
        health.make_router(deps),
        client.make_router(page),
        make_page_router(deps),
    ):
        app.include_router(router)

    @app.websocket(SOCKET)
    async def socket(socket: WebSocket) -> None:
        guest = await deps.guest(socket)
        who = guest.id if guest is not None else deps.address(socket)
        await Browser(socket, guest, who, registry, limits).serve()

    install_refusals(app, metrics, lambda request: client.nowhere(page, request))
    app.add_middleware(Guard, origins=given.origins, metrics=metrics, limits=limits, larger=LARGER)

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = schema_of(app, sessions.cookie)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    app.state.registry = registry
    return app
