"""Connections: idle ones keep nobody else out, and do not fill the log."""

import asyncio
import errno
import json
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from structlog.testing import capture_logs
from websockets.sync.client import ClientConnection, connect

from server.live_server import PATIENCE
from viae.server.run import Config
from viae.server.security.connections import (
    LEAST,
    LIMIT_WHERE_THERE_IS_NONE,
    MOST,
    MOST_PER_CLIENT,
    Bounds,
    Connections,
    raise_descriptor_limit,
)
from viae.server.security.origins import Origins

LONG = 3600.0
PATIENT = Bounds(in_all=1000, per_client=None, head=LONG, stall=LONG, check_every=0.01)
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: to co"
WHOLE = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
LARGE = 32 * 1024 * 1024


class SmallServer:
    """A small app on a real server: it answers, echoes, takes its time, or says very much."""

    def __init__(self, bounds: Bounds, origins: Origins) -> None:
        self.connections = Connections(bounds, origins)
        self.asked, self.go_on, self.answered = (threading.Event() for _ in range(3))
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address: tuple[str, int] = self.listening.getsockname()[:2]
        config = Config(self, self.connections)
        config.lifespan = "off"
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._echo(receive, send)
            return
        body = b"welcome"
        if scope["path"] == "/slow":
            self.asked.set()
            assert await asyncio.to_thread(self.go_on.wait, PATIENCE)
        if scope["path"] == "/large":
            body = bytes(LARGE)
        length = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": length})
        for start in range(0, len(body), 1 << 20):
            more = start + (1 << 20) < len(body)
            part = body[start : start + (1 << 20)]
            await send({"type": "http.response.body", "body": part, "more_body": more})
        self.answered.set()

    async def _echo(self, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})

    def lose_patience(self, **seconds: float) -> None:
        self.connections.bounds = replace(self.connections.bounds, **seconds)  # type: ignore[arg-type]

    def open_connection(self, *said: bytes) -> socket.socket:
        connection = socket.create_connection(self.address, PATIENCE)
        connection.sendall(b"".join(said))
        return connection

    def socket(self) -> ClientConnection:
        return connect("ws://{}:{}/".format(*self.address), compression=None, legacy=True)


@contextmanager
def small_server(bounds: Bounds = PATIENT, origins: Origins | None = None) -> Iterator[SmallServer]:
    found = SmallServer(bounds, origins or Origins())
    found.thread.start()
    try:
        yield found
    finally:
        found.go_on.set()
        found.server.should_exit = True
        found.thread.join(PATIENCE)
        assert not found.thread.is_alive()


def read(connection: socket.socket) -> bytes:
    """One answer, or nothing where the connection is closed without."""
    data = b""
    while b"\r\n\r\n" not in data:
        part = connection.recv(65536)
        if not part:
            return data
        data += part
    head, _, body = data.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length:")[2].split()[0])
    while len(body) < length:
        body += connection.recv(65536)
    return head + b"\r\n\r\n" + body


def is_closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.fixture
def log_lines() -> Iterator[list[Any]]:
    with capture_logs() as lines:
        yield lines


# Who does not ask


@pytest.mark.parametrize("said", [b"", HALF, WHOLE + HALF])
def test_a_connection_that_sends_no_whole_head_is_closed(said: bytes) -> None:
    with small_server() as found, closing(found.open_connection(said)) as connection:
        if said.startswith(WHOLE):
            assert read(connection).endswith(b"welcome")
        found.lose_patience(head=0.0)
        assert is_closed(connection)


def test_a_head_that_comes_byte_by_byte_is_not_waited_for() -> None:
    with small_server() as found, closing(found.open_connection()) as connection:
        for byte in HALF:
            connection.sendall(bytes([byte]))
        found.lose_patience(head=0.0)
        assert is_closed(connection)


def test_who_waits_for_an_answer_or_has_a_socket_is_not_sent_away() -> None:
    with small_server() as found, closing(found.socket()) as line:
        asking = found.open_connection(WHOLE.replace(b"/ ", b"/slow "))
        assert found.asked.wait(PATIENCE)
        late = found.open_connection(HALF)
        found.lose_patience(head=0.0)
        assert is_closed(late)  # so all were looked at
        line.send("still there?")
        assert line.recv(PATIENCE) == "still there?"
        found.lose_patience(head=LONG)
        found.go_on.set()
        assert read(asking).endswith(b"welcome")
        asking.close()
        late.close()


def test_a_burst_is_one_line_in_the_log(log_lines: list[Any]) -> None:
    with small_server() as found, ExitStack() as stack:
        crowd = [stack.enter_context(closing(found.open_connection(HALF))) for _ in range(50)]
        found.lose_patience(head=0.0)
        assert all(is_closed(connection) for connection in crowd)
    lines = [line for line in log_lines if line["event"] == "connections ended"]
    assert [line["kind"] for line in lines] == ["no request"]


def test_who_takes_nothing_of_an_answer_is_dropped() -> None:
    with small_server() as found:
        asleep = socket.socket()
        asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asleep.connect(found.address)
        asleep.sendall(WHOLE.replace(b"/ ", b"/large "))
        assert not found.answered.is_set()
        found.lose_patience(stall=0.0)
        assert found.answered.wait(PATIENCE), "the server waits for it"
        asleep.close()


# How many


def test_a_client_has_only_so_many() -> None:
    with small_server(replace(PATIENT, per_client=2)) as found:
        line, half = found.socket(), found.open_connection(HALF)
        with closing(found.open_connection()) as refused:
            answer = read(refused)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nRetry-After: 10\r\n" in answer
        said = json.loads(answer.partition(b"\r\n\r\n")[2])["refusal"]
        assert (said["kind"], said["key"]) == ("too_many", "refusal.too_many_open")
        found.lose_patience(head=0.0)
        assert is_closed(half)
        found.lose_patience(head=LONG)
        with closing(found.open_connection(WHOLE)) as let_in:
            assert read(let_in).endswith(b"welcome")
        line.close()
        half.close()


def test_a_trusted_proxy_speaks_for_many() -> None:
    behind = Origins(proxies=("127.0.0.0/8",))
    with small_server(replace(PATIENT, per_client=1), behind) as found, ExitStack() as stack:
        for _ in range(5):
            connection = stack.enter_context(closing(found.open_connection(WHOLE)))
            assert read(connection).endswith(b"welcome")


def test_who_has_asked_nothing_gives_way_when_the_server_is_full() -> None:
    with small_server(replace(PATIENT, in_all=2)) as found, closing(found.socket()) as line:
        line.send("here")
        assert line.recv(PATIENCE) == "here"
        first = found.open_connection(HALF)
        second = found.open_connection(WHOLE)
        assert is_closed(first)
        assert read(second).endswith(b"welcome")
        line.send("still there?")
        assert line.recv(PATIENCE) == "still there?"
        first.close()
        second.close()


def test_when_all_are_busy_a_newcomer_is_told_so() -> None:
    with small_server(replace(PATIENT, in_all=2)) as found:
        first, second = found.socket(), found.socket()
        with closing(found.open_connection()) as third:
            assert read(third).startswith(b"HTTP/1.1 503 ")
        for line in (first, second):
            line.send("still there?")
            assert line.recv(PATIENCE) == "still there?"
            line.close()


class FakeTransport:
    """A connection from somewhere, without a network."""

    def __init__(self, host: str) -> None:
        self.host = host

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.host, 50_000


def in_loop(scenario: Callable[[Connections], None], bounds: Bounds, origins: Origins) -> None:
    async def run() -> None:
        scenario(Connections(bounds, origins))

    asyncio.run(run())


def test_clients_are_counted_as_the_limits_count_them() -> None:
    def scenario(connections: Connections) -> None:
        def admit(host: str) -> bool:
            return connections.admit(FakeTransport(host))  # type: ignore[arg-type]

        assert admit("192.0.2.1")
        assert not admit("::ffff:192.0.2.1")
        assert admit("192.0.2.2")
        assert admit("2001:db8::1")
        assert not admit("2001:db8::2")
        assert admit("2001:db8:0:1::1")
        assert admit("10.1.2.3")
        assert admit("10.1.2.3")

    in_loop(scenario, replace(PATIENT, per_client=1), Origins(proxies=("10.0.0.0/8",)))


def test_nobody_is_remembered_who_has_gone() -> None:
    def scenario(connections: Connections) -> None:
        guests: list[Any] = [FakeTransport(f"192.0.2.{number}") for number in range(100)]
        for guest in guests:
            assert connections.admit(guest)
        for guest in guests * 2:
            connections.forget(guest)
        assert connections._open == connections._per_client == connections._awaited == {}

    in_loop(scenario, PATIENT, Origins())


# File descriptors


def test_the_bounds_follow_from_the_descriptors() -> None:
    assert (Bounds.within(None).in_all, Bounds.within(None).per_client) == (MOST, 600)
    assert Bounds.within(10**6) == Bounds.within(None)
    small = Bounds.within(1024)
    assert (small.in_all, small.per_client) == (640, 320)
    tiny = Bounds.within(64)
    assert (tiny.in_all, tiny.per_client) == (LEAST, LEAST // 2)
    assert MOST_PER_CLIENT < MOST // 2


@pytest.mark.parametrize(
    ("soft", "hard", "wanted"),
    [(1024, 4096, 4096), (4096, 4096, None), (256, -1, LIMIT_WHERE_THERE_IS_NONE)],
)
def test_all_descriptors_that_the_system_allows_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, wanted: int | None
) -> None:
    asked: list[tuple[int, int]] = []
    system = SimpleNamespace(
        RLIMIT_NOFILE=7,
        RLIM_INFINITY=-1,
        getrlimit=lambda _: (soft, hard),
        setrlimit=lambda _, limits: asked.append(limits),
    )
    monkeypatch.setitem(sys.modules, "resource", system)
    assert raise_descriptor_limit() == (wanted or soft)
    assert asked == ([] if wanted is None else [(wanted, hard)])


def test_a_system_without_such_limits_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert raise_descriptor_limit() is None


def test_running_out_of_descriptors_is_one_line_in_the_log(
    log_lines: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    passed_on: list[Any] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()
        connections = Connections(PATIENT, Origins())
        monkeypatch.setattr(loop, "default_exception_handler", passed_on.append)
        loop.set_exception_handler(connections.handle_error)
        out = {"exception": OSError(errno.EMFILE, "too many"), "socket": object()}
        for _ in range(1000):
            loop.call_exception_handler({"message": "socket.accept()", **out})
        loop.call_exception_handler({"message": "something else"})
        connections._check()

    asyncio.run(run())
    assert [line for line in log_lines if line["event"] == "connections ended"] == [
        {
            "event": "connections ended",
            "kind": "no descriptor left",
            "count": 1000,
            "log_level": "warning",
        }
    ]
    assert passed_on == [{"message": "something else"}]
