"""A real server on a real port, and guests who talk to it as browsers do."""

import json
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from viae.ai.coach import AnalysisBudget
from viae.ai.review_plan import ReviewBudget
from viae.server.app import AppConfig, make_app
from viae.server.logs import set_up_logs
from viae.server.run import Config
from viae.server.security.limits import Limits
from viae.storage.database import bring_up_to_date, open_database

GAME = "strada_romana"
PATIENCE = 60.0
"""Seconds until a test gives up waiting for a message."""
Json = dict[str, Any]


class HandClock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.up = 1_000
        self.wall_time = 1_700_000_000_000

    def uptime(self) -> int:
        return self.up

    def wall(self) -> int:
        return self.wall_time

    def advance(self, milliseconds: int) -> None:
        self.up += milliseconds
        self.wall_time += milliseconds


def no_limits() -> Limits:
    return Limits(lambda: 0, {})


class RunningServer:
    """A server in a thread of its own."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.listening = socket.create_server(("127.0.0.1", 0))
        # Without it asyncio leaves Nagle's algorithm on, and every answer takes 40 ms.
        self.listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.port: int = self.listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._server = uvicorn.Server(Config(app))
        self._thread = threading.Thread(target=self._server.run, args=([self.listening],))

    def start(self) -> None:
        self._thread.start()
        with httpx.Client(base_url=self.url) as client:
            assert client.get("/healthz", timeout=PATIENCE).status_code == 200

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"


@contextmanager
def serving(folder: Path, **given: Any) -> Iterator[RunningServer]:
    """A server on a SQLite file in a folder; `given` replaces parts of `AppConfig`."""
    set_up_logs(json=True)
    engine = open_database(f"sqlite:///{folder / 'viae.db'}")
    bring_up_to_date(engine)
    parts: Json = {
        "clock": HandClock(),
        "pace": 0.0,
        "workers": 1,
        "limits": no_limits(),
        "hint_budget": AnalysisBudget(20, 1),
        "review_budget": ReviewBudget(1, AnalysisBudget(2, 1, 1), ()),
        **given,
    }
    server = RunningServer(make_app(AppConfig(engine, **parts)))
    server.start()
    try:
        yield server
    finally:
        server.stop()
        engine.dispose()


class Guest:
    """Somebody with a name and a cookie."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"X-Viae": "1"}, timeout=PATIENCE)
        if name is not None:
            self.post("/api/session", {"name": name})

    def get(self, path: str, status: int = 200) -> Json:
        return checked(self.http.get(path), status)

    def post(self, path: str, body: Mapping[str, Any] | None = None, status: int = 0) -> Json:
        return checked(self.http.post(path, json=body), status)

    def new_table(self, **form: Any) -> str:
        """A table of two; its id."""
        return str(self.post("/api/tables", {"game": GAME, "seats": 2, **form})["id"])

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def connect(self) -> "Line":
        headers = {"Cookie": self.cookie()} if self.cookie() else {}
        address = f"{self.url.replace('http', 'ws')}/api/socket"
        # Nothing waits outside: a line that a test does not read to its end is closed at once.
        return Line(connect(address, additional_headers=headers, max_queue=None, legacy=True))

    def close(self) -> None:
        self.http.close()


def checked(answer: httpx.Response, status: int) -> Json:
    expected = (status,) if status else (200, 201)
    assert answer.status_code in expected, answer.text
    found: Json = answer.json()
    return found


class Line:
    """A socket, with everything that came over it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Json] = []
        self.states: dict[str, Json] = {}
        """The latest state of each table."""
        self._number = 0

    def receive(self, timeout: float = PATIENCE) -> Json:
        message: Json = json.loads(self.connection.recv(timeout))
        self.heard.append(message)
        if message["type"] == "table":
            self.states[message["table"]] = message
        return message

    def send(self, kind: str, **fields: Any) -> int:
        """Send a message without waiting; the number it got."""
        self._number += 1
        self.connection.send(json.dumps({"type": kind, "id": self._number, **fields}))
        return self._number

    def ask(self, kind: str, **fields: Any) -> Json:
        """Send a message and wait for its answer."""
        number = self.send(kind, **fields)
        while True:
            message = self.receive()
            if message["type"] in ("done", "refused", "pong") and message["id"] == number:
                return message

    def do(self, kind: str, **fields: Any) -> None:
        """Ask for something that must not be refused."""
        answer = self.ask(kind, **fields)
        assert answer["type"] in ("done", "pong"), answer

    def refused(self, kind: str, **fields: Any) -> Json:
        """Ask for something that must be refused; the refusal."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "refused", answer
        found: Json = answer["refusal"]
        return found

    def watch(self, table: str, **fields: Any) -> Json:
        self.do("watch", table=table, **fields)
        return self.states[table]

    def until(self, table: str, wanted: Any) -> Json:
        """Wait until a table's state is as wanted."""
        while table not in self.states or not wanted(self.states[table]):
            self.receive()
        return self.states[table]

    def play(self, table: str, *choices: int) -> None:
        """Make choices by their numbers, one message each, in the seat looked through."""
        for choice in choices:
            state = self.states[table]
            move = state["choices"][choice]["move"]
            fields = {"seat": state["viewer"], "version": state["version"], "moves": [move]}
            self.do("play", table=table, **fields)

    def close(self) -> None:
        self.connection.close()


def my_turn(state: Json) -> bool:
    return bool(state["status"] == "running" and state["turn"] == state["viewer"] is not None)


def over(state: Json) -> bool:
    return bool(state["status"] == "finished")
