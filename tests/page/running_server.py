"""A real server with the built page, which can be stopped and started again at the same address."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import uvicorn
from server.live_server import PATIENCE, no_limits

from viae.server.app import AppConfig, make_app
from viae.server.ports import RunningClock
from viae.server.run import Config
from viae.storage.database import bring_up_to_date, open_database


class RunningServer:
    """A server on a port of its own; its bots answer at once."""

    def __init__(self, folder: Path) -> None:
        self.engine = open_database(f"sqlite:///{folder / 'viae.db'}")
        bring_up_to_date(self.engine)
        self.port = 0
        self._clock = RunningClock(0)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        listening = socket.create_server(("127.0.0.1", self.port))
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.port = listening.getsockname()[1]
        given = AppConfig(self.engine, self._clock, limits=no_limits(), workers=1, pace=0.0)
        self._server = uvicorn.Server(Config(make_app(given)))
        self._thread = threading.Thread(target=self._server.run, args=([listening],))
        self._thread.start()
        assert httpx.get(f"{self.url}/healthz", timeout=PATIENCE).status_code == 200

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"


@contextmanager
def running_server(folder: Path) -> Iterator[RunningServer]:
    server = RunningServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        server.engine.dispose()
