"""Two servers that are given the same time, ids and chance.

Each is a world of its own, a real uvicorn on a real SQLite file. Here are also the people in one
world, who note every byte that they get, and the truth about a table, read from its log on disk.
"""

import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from copy import copy
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine
from websockets.sync.client import connect

from server.leaks.paired_games import Place, TwinDice
from server.live_server import PATIENCE, HandClock, Json, RunningServer, serving
from viae import catalog
from viae.core.codec import Event
from viae.core.state import State
from viae.server.tables import registry
from viae.server.tables.ledger import Ledger
from viae.storage import queries
from viae.storage.database import open_database

FLUSH = 2**31 - 1
"""The number of the ping after which everything told before has arrived."""
HOST = "127.0.0.1"
"""The Host of both servers, which have different ports."""
SWITCH = 0.00005
"""Seconds after which one thread lets another go on."""
HEARTBEAT = 0.1
"""Seconds after which a clock that has run out is noticed."""
UNLIKE = {"date", "sec-websocket-accept"}
"""Headers that are not compared: they hold the machine's clock, and what the browser sent."""

Dice = Callable[[bytes, int, State], tuple[int, int]]


class CountedIds:
    """Ids counted up, the same in both worlds; only what nobody is ever told is different."""

    def __init__(self, world: int) -> None:
        self.world = world
        self.count = 0

    def _next(self) -> int:
        self.count += 1
        return self.count

    def name(self) -> str:
        return f"name-{self._next()}"

    def token(self) -> str:
        return f"token-{self._next()}"

    def secret(self) -> bytes:
        return hashlib.sha256(f"{self.world} {self._next()}".encode()).digest()

    def seed(self) -> int:
        return self._next()


class World:
    """One of the two servers."""

    def __init__(self, server: RunningServer, clock: HandClock, engine: Engine) -> None:
        self.url = server.url
        self.clock = clock
        self.engine = engine
        # Without certificates, which take long to load.
        self.http = httpx.Client(base_url=server.url, verify=False, timeout=PATIENCE)

    def close(self) -> None:
        self.http.close()
        self.engine.dispose()


class ServerPair:
    """Both servers, and the dice of the pair of tables that is played now."""

    def __init__(self) -> None:
        self.worlds: list[World] = []
        self.dice: TwinDice | None = None
        self.clocks = HandClock(), HandClock()

    def set_dice(self, place: Place, chooser: random.Random) -> TwinDice:
        self.dice = TwinDice(place, chooser)
        return self.dice

    def throw(self, world: int, secret: bytes, counter: int, state: State) -> tuple[int, int]:
        assert self.dice is not None
        thrown = self.dice.second if world else self.dice.first
        return thrown(secret, counter, state)

    def advance(self, milliseconds: int) -> None:
        for world in self.worlds:
            world.clock.advance(milliseconds)


@contextmanager
def servers_in(folder: Path) -> Iterator[ServerPair]:
    """Two servers, until the end of the test."""
    servers = ServerPair()
    with ExitStack() as stack:
        # The test and the servers are threads that wait for each other all the time.
        stack.callback(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(SWITCH)
        quicker = stack.enter_context(pytest.MonkeyPatch.context())
        quicker.setattr(registry, "HEARTBEAT", HEARTBEAT)
        for number, clock in enumerate(servers.clocks):
            place = folder / f"world{number}"
            place.mkdir()

            def dice(secret: bytes, counter: int, state: State, n: int = number) -> tuple[int, int]:
                return servers.throw(n, secret, counter, state)

            given = {"clock": clock, "ids": CountedIds(number), "dice": dice, "workers": 0}
            server = stack.enter_context(serving(place, **given))
            world = World(server, clock, open_database(f"sqlite:///{place / 'viae.db'}"))
            stack.callback(world.close)
            servers.worlds.append(world)
        yield servers


# People in one world


class Browser:
    """A socket that keeps every frame it gets, as text, until it is asked for them."""

    def __init__(self, world: World, headers: dict[str, str]) -> None:
        url = f"{world.url.replace('http', 'ws')}/api/socket"
        self.connection = connect(
            url, additional_headers=headers, compression=None, max_queue=None, legacy=True
        )
        answer = self.connection.response
        assert answer is not None
        self.frames = [f"{answer.status_code} {told(answer.headers.raw_items())}"]
        self.state: Json = {}
        """The latest state of a table."""
        self.number = 0
        self.await_one(lambda message: message["type"] == "hello")

    def await_one(self, wanted: Callable[[Json], bool]) -> Json:
        while True:
            frame = self.connection.recv(PATIENCE)
            assert isinstance(frame, str)
            message: Json = json.loads(frame)
            if message["type"] == "pong" and message["id"] == FLUSH:
                if wanted(message):
                    return message
                continue
            self.frames.append(frame)
            if message["type"] == "table":
                self.state = message
            if wanted(message):
                return message

    def flush(self) -> None:
        """Wait until everything that was told before has arrived."""
        self.connection.send(json.dumps({"type": "ping", "id": FLUSH}))
        self.await_one(lambda message: message["type"] == "pong" and message["id"] == FLUSH)

    def do(self, kind: str, **fields: Any) -> None:
        """Something that must not be refused."""
        self.number += 1
        self.connection.send(json.dumps({"type": kind, "id": self.number, **fields}))
        answer = self.await_one(lambda message: message.get("id") == self.number)
        assert answer["type"] == "done", (kind, fields, answer)

    def heard(self) -> list[str]:
        """What came since the last call."""
        frames, self.frames = self.frames, []
        return frames

    def close(self) -> None:
        self.connection.close()


class Person:
    """Somebody in one world: a guest with a name, or a stranger without."""

    def __init__(self, world: World, name: str | None) -> None:
        self.world = world
        self.headers = {"Host": HOST, "X-Viae": "1"}
        self.answers: list[bytes] = []
        if name is not None:
            came_in = self.ask("POST", "/api/session", {"name": name})
            self.headers["Cookie"] = came_in.headers["set-cookie"].partition(";")[0]
            world.http.cookies.clear()
        self.browser = self.connected()

    def again(self) -> "Person":
        """The same person in a second browser."""
        second = copy(self)
        second.answers, second.browser = [], self.connected()
        return second

    def connected(self) -> Browser:
        cookie = {name: self.headers[name] for name in self.headers if name == "Cookie"}
        return Browser(self.world, cookie)

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        answer = self.world.http.request(method, path, json=body, headers=self.headers)
        self.answers.append(as_bytes(answer))
        return answer

    def get_done(self, method: str, path: str, body: object = None) -> Json:
        """What must not be refused."""
        answer = self.ask(method, path, body)
        assert answer.status_code in (200, 201), answer.text
        found: Json = answer.json()
        return found

    def noted(self) -> list[bytes]:
        """Everything that came since the last call: HTTP first, then the socket."""
        answers, self.answers = self.answers, []
        return [*answers, *(frame.encode() for frame in self.browser.heard())]


def as_bytes(answer: httpx.Response) -> bytes:
    """Everything that came, but for the headers that cannot be compared."""
    head = f"{answer.status_code} {told(answer.headers.multi_items())}\n"
    return head.encode() + answer.content


def told(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(name, value) for name, value in headers if name.lower() not in UNLIKE]


# The truth


def no_chance(_counter: int, _state: State) -> tuple[int, int]:
    raise AssertionError("a log tells all its chance")


class StoredGame:
    """A table's game, folded from its log on disk."""

    def __init__(self, world: World, table: str) -> None:
        self.world = world
        self.table = table
        with world.engine.connect() as connection:
            row = queries.read_table(connection, table)
        assert row is not None
        self.row = row
        self.length = 0
        self.ledger = Ledger(
            game=catalog.load_game(row.game),
            seats=row.seats,
            options=row.options,
            bots=[None] * row.seats,
            clock=row.settings["clock"],
            draw=no_chance,
        )

    def read(self) -> None:
        """Take in what was added to the log."""
        with self.world.engine.connect() as connection:
            rows = queries.entries_of(connection, self.table)[self.length :]
        for row in rows:
            self.ledger.add(row)
        self.length += len(rows)

    def heard(self, viewer: int) -> list[Event]:
        """The events that a viewer may know by now, drafts apart."""
        final = self.ledger.match.log[: self.ledger.final]
        return [event for step in final for event in step.events if event.heard_by(viewer)]
