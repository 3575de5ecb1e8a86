"""A fake server that reports that it is ready and ends."""

import socket
from collections.abc import Callable

from viae.server.settings import Settings

Ready = Callable[[], None]


class FakeServer:
    """Takes the place of the server, and remembers how it was started."""

    def __init__(self) -> None:
        self.settings: Settings | None = None
        self.port = 0

    def serve(self, settings: Settings, listening: socket.socket, ready: Ready) -> None:
        self.settings = settings
        self.port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", self.port), 5):
            ready()
