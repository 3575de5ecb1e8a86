"""Runs the server in this process until a signal ends it."""

import asyncio
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import structlog
import uvicorn
from fastapi import FastAPI
from sqlalchemy import Engine

from viae.server.app import AppConfig, make_app
from viae.server.garbage import Collector
from viae.server.logs import set_up_logs
from viae.server.ports import RunningClock
from viae.server.schemas.messages import LONGEST_MESSAGE
from viae.server.security.connections import (
    BACKLOG,
    Bounds,
    Connections,
    CountedHttp,
    CountedSocket,
    raise_descriptor_limit,
)
from viae.server.security.origins import Origins
from viae.server.settings import Settings
from viae.server.tables.registry import UPTIME
from viae.storage import queries
from viae.storage.database import bring_up_to_date, open_database
from viae.storage.server_lock import LostDatabase, ServerLock, hold_server_lock

SIGNALS = (signal.SIGINT, signal.SIGTERM)

log = structlog.get_logger()


class Config(uvicorn.Config):
    """uvicorn's settings: the guard takes care of proxies and logs."""

    def __init__(self, app: object, connections: Connections | None = None) -> None:
        """Without `connections` any number of them may be open, all from one address."""
        self.connections = connections or Connections(
            Bounds(in_all=sys.maxsize, per_client=None), Origins()
        )
        super().__init__(
            app,  # type: ignore[arg-type]
            http=partial(CountedHttp, self.connections),  # type: ignore[arg-type]
            ws=partial(CountedSocket, self.connections),  # type: ignore[arg-type]
            backlog=BACKLOG,
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            proxy_headers=False,
            server_header=False,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=3,
        )


class Server(uvicorn.Server):
    """Calls `ready` when it listens; ends by a signal, or when the database is lost."""

    def __init__(
        self, config: Config, ready: Callable[[], None], held: ServerLock | None = None
    ) -> None:
        super().__init__(config)
        self.connections = config.connections
        self.ready = ready
        self.collector = Collector()
        config.callback_notify, config.timeout_notify = self.collector.tick, 1
        if held is not None:
            held.on_loss = self.lose_database

    def lose_database(self) -> None:
        """Stop: nothing can be written any more, and what is in memory may be out of date."""
        log.error("database lost")
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in sockets or []:
            # Otherwise a small message waits up to 40 ms for the acknowledgement of the one before.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        asyncio.get_running_loop().set_exception_handler(self.connections.handle_error)
        await super().startup(sockets)
        self.collector.begin()
        if self.started:
            self.ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike uvicorn, do not raise the signal again at the end: our cleanup comes after."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve on a listening socket until a signal comes; raises LostDatabase if that was why it
    ended."""
    set_up_logs(settings.json_logs)
    engine = open_database(settings.database_url)
    try:
        with hold_server_lock(engine) as held:
            bring_up_to_date(engine)
            app = _app(settings, engine, held)
            bounds = Bounds.within(raise_descriptor_limit())
            connections = Connections(bounds, _origins(settings))
            Server(Config(app, connections), ready, held).run([listening])
            if held is not None and held.is_lost:
                raise LostDatabase
    finally:
        engine.dispose()


def _app(settings: Settings, engine: Engine, held: ServerLock | None) -> FastAPI:
    with engine.connect() as connection:
        before = int(queries.read_server_value(connection, UPTIME) or 0)
    return make_app(
        AppConfig(
            engine,
            RunningClock(before),
            server_lock=held,
            origins=_origins(settings),
            invite_url=settings.invite_url,
        )
    )


def _origins(settings: Settings) -> Origins:
    return Origins(
        settings.public_url, settings.own_names, settings.proxies, settings.metrics_token
    )
