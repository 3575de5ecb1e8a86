"""Running the server in this process until it is told to stop."""

import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog
import uvicorn
from fastapi import FastAPI
from sqlalchemy import Engine

from viae.server.app import Outside, make_app
from viae.server.hall import UPTIME
from viae.server.house import House
from viae.server.logs import set_up_logs
from viae.server.messages import LONGEST_MESSAGE
from viae.server.parts import RunningClock
from viae.server.settings import Settings
from viae.storage import store
from viae.storage.database import bring_up_to_date, open_database
from viae.storage.sole_use import LostDatabase, SoleUse, sole_use

SIGNALS = (signal.SIGINT, signal.SIGTERM)
COLLECTED_AFTER = (20_000, 20, 50)
"""With a thousand browsers a whole collection takes a third of a second, and all of them wait.
Python's own figures have one every few seconds, though hardly anything of ours goes in circles."""

log = structlog.get_logger()


class Server(uvicorn.Server):
    """Says when it listens, and returns when a signal or the loss of the database has ended it."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], held: SoleUse | None = None
    ) -> None:
        super().__init__(config)
        self.ready = ready
        if held is not None:
            held.on_loss = self.lose_database

    def lose_database(self) -> None:
        """Whatever else is asked can no longer be written, and may be out of date."""
        log.error("database lost")
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in sockets or []:
            # Otherwise a small message waits, up to 40 ms, until the one before it is received.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await super().startup(sockets)
        gc.freeze()  # what is there by now stays: no need to look at it again
        gc.set_threshold(*COLLECTED_AFTER)
        if self.started:
            self.ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """uvicorn would raise the signal once more at the end, and nothing after us would run."""
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
    """Serve on a socket that listens already, until a signal comes; refused if the database was
    lost on the way."""
    set_up_logs(settings.json_logs)
    engine = open_database(settings.database_url)
    try:
        with sole_use(engine) as held:
            bring_up_to_date(engine)
            Server(configuration(_app(settings, engine, held)), ready, held).run([listening])
            if held is not None and held.is_lost:
                raise LostDatabase
    finally:
        engine.dispose()


def _app(settings: Settings, engine: Engine, held: SoleUse | None) -> FastAPI:
    with engine.connect() as connection:
        before = int(store.read_house(connection, UPTIME) or 0)
    house = House(settings.public_url, settings.own_names, settings.proxies, settings.metrics_token)
    return make_app(
        Outside(
            engine,
            RunningClock(before),
            sole_use=held,
            house=house,
            invite_url=settings.invite_url,
        )
    )


def configuration(app: object) -> uvicorn.Config:
    """uvicorn as we want it: the guard does what it would do about proxies and logs."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        ws="websockets-sansio",
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
