"""The ASGI app, put together from the rooms of the server."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastapi import FastAPI, WebSocket
from sqlalchemy import Engine

from viae.ai.coach import HINT_BUDGET, AnalysisBudget
from viae.ai.review_plan import REVIEW_BUDGET, ReviewBudget
from viae.core.compiled import is_compiled
from viae.server.bots.scheduler import Scheduler
from viae.server.coach.hints import Hints
from viae.server.coach.reviews import Reviews
from viae.server.coach.worker import CoachWorker
from viae.server.fair_queue import MOST_WAITING, FairQueue
from viae.server.http import built_page, games, guests, health, pictures, records, tables
from viae.server.http import coach as coach_routes
from viae.server.http.dependencies import Dependencies
from viae.server.http.openapi import SOCKET, operation_id, schema_of
from viae.server.http.plain_page.routes import make_router as plain_page_router
from viae.server.metrics import Metrics
from viae.server.ports import Clock, Dice, Ids, RandomIds
from viae.server.refusals import install_refusals
from viae.server.schemas.base import RefusalAnswer
from viae.server.security.guard import Guard
from viae.server.security.limits import MOST_AT_ONCE, Limits
from viae.server.security.origins import Origins
from viae.server.security.sessions import Sessions
from viae.server.socket.connection import Browser
from viae.server.tables import dice
from viae.server.tables.computed_moves import OutcomeWorker
from viae.server.tables.context import Context
from viae.server.tables.lobby import start_if_full
from viae.server.tables.registry import Registry
from viae.server.workers.process import BackgroundProcess
from viae.storage.server_lock import LostDatabase, ServerLock
from viae.storage.store import Store, Writer

LARGER_BODIES = {"/api/records": 3_000_000, "/api/tables": 256_000}
"""Most bytes of a body where a record or a board is sent: at exactly these addresses."""
HISTORY_AT_ONCE = 8
"""People who may look at earlier versions at the same time."""
RECORDS_WAITING = 5
"""Records from one address that wait to be read: each may be large."""


def bot_workers() -> int:
    """The number of worker processes for bots: all cores but one, which is left to people. At least
    two, since one is kept for tables where somebody waits."""
    return max(2, (os.cpu_count() or 2) - 1)


@dataclass
class AppConfig:
    """The parts and settings of an app; tests replace some of them."""

    engine: Engine
    clock: Clock
    server_lock: ServerLock | None = None
    """Held on PostgreSQL: everything is written in its session."""
    ids: Ids = field(default_factory=RandomIds)
    dice: Dice = dice.draw
    origins: Origins = field(default_factory=Origins)
    invite_url: str | None = None
    limits: Limits | None = None
    workers: int = field(default_factory=bot_workers)
    page: Path | None = field(default_factory=built_page.built_page)
    """The folder of the built page; None for the plain one."""
    pace: float = 0.4
    """Seconds after which a bot answers at the earliest where a person watches."""
    computes_elsewhere: bool = field(default_factory=lambda: not is_compiled())
    """Are moves that take long computed in a worker process?"""
    hint_budget: AnalysisBudget = HINT_BUDGET
    """How much goes into a hint of the coach."""
    review_budget: ReviewBudget = REVIEW_BUDGET
    """How much goes into a review."""


def make_app(config: AppConfig) -> FastAPI:
    """The server, ready to be run by any ASGI server."""
    metrics = Metrics()
    limits = config.limits or Limits(config.clock.uptime, most_at_once=MOST_AT_ONCE)
    writer = Writer(config.engine, config.server_lock)
    scheduler = Scheduler(config.workers, pace=config.pace, observe=metrics.bot_seconds.observe)
    metrics.watch_bots(lambda: vars(scheduler.counts), scheduler.waiting)
    coach = CoachWorker()
    hints = Hints(coach, config.hint_budget)
    reviews = Reviews(coach, config.review_budget)
    outcome_worker = OutcomeWorker() if config.computes_elsewhere else None
    record_reader = BackgroundProcess(RECORDS_WAITING)
    picture_renderer = BackgroundProcess(MOST_WAITING)

    def context(registry: Registry) -> Context:
        return Context(
            store=Store(config.engine, writer),
            clock=config.clock,
            ids=config.ids,
            dice=config.dice,
            scheduler=scheduler,
            outcome_worker=outcome_worker,
            history_queue=FairQueue(HISTORY_AT_ONCE),
            history_lock=asyncio.Lock(),
            record_reader=record_reader,
            picture_renderer=picture_renderer,
            metrics=metrics,
            set_alarm=registry.set_alarm,
            notify_turn=registry.notify_turn,
        )

    registry = Registry(context)
    sessions = Sessions(registry.store, config.clock, config.ids, config.origins.is_tls)
    deps = Dependencies(registry, sessions, limits, config.origins, config.invite_url)

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
            await hints.close()
            await reviews.close()
            await coach.close()
            await record_reader.close()
            await picture_renderer.close()
            if outcome_worker is not None:
                await outcome_worker.close()
            try:
                with suppress(LostDatabase):  # `run.serve` says so
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
    page = built_page.read_page(config.page)
    for router in (
        guests.make_router(deps),
        games.make_router(),
        tables.make_router(deps),
        coach_routes.make_router(deps, hints, reviews),
        records.make_router(deps),
        pictures.make_router(deps),
        health.make_router(deps),
        built_page.make_router(page),
        plain_page_router(deps),
    ):
        app.include_router(router)

    @app.websocket(SOCKET)
    async def socket(socket: WebSocket) -> None:
        guest = await deps.guest(socket)
        who = guest.id if guest is not None else deps.address(socket)
        await Browser(socket, guest, who, registry, limits).serve()

    install_refusals(app, metrics, lambda request: built_page.not_found_page(page, request))
    app.add_middleware(
        Guard, origins=config.origins, metrics=metrics, limits=limits, larger=LARGER_BODIES
    )

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = schema_of(app, sessions.cookie)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    app.state.registry, app.state.hints, app.state.reviews = registry, hints, reviews
    return app
