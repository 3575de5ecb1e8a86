"""Running the server in this process until it is told to stop."""

import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from viae.server.app import Outside, make_app
from viae.server.collecting import Collector
from viae.server.hall import UPTIME
from viae.server.house import House
from viae.server.logs import set_up_logs
from viae.server.messages import LONGEST_MESSAGE
from viae.server.parts import RunningClock
from viae.server.settings import Settings
from viae.storage import store
from viae.storage.database import bring_up_to_date, open_database, sole_use

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """Says when it listens, and returns when a signal has ended it."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready
        self.collector = Collector()
        config.callback_notify, config.timeout_notify = self.collector.tick, 1

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in sockets or []:
            # Otherwise a small message waits, up to 40 ms, until the one before it is received.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await super().startup(sockets)
        self.collector.begin()
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
    """Serve on a socket that listens already, until a signal comes."""
    set_up_logs(settings.json_logs)
    engine = open_database(settings.database_url)
    try:
        bring_up_to_date(engine)
        with engine.connect() as connection:
            before = int(store.read_house(connection, UPTIME) or 0)
        house = House(
            settings.public_url, settings.own_names, settings.proxies, settings.metrics_token
        )
        invite_url = settings.invite_url
        app = make_app(Outside(engine, RunningClock(before), house=house, invite_url=invite_url))
        with sole_use(engine):
            Server(configuration(app), ready).run([listening])
    finally:
        engine.dispose()


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
