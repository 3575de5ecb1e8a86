"""The load test of the server: many tables, real sockets on loopback, a steady rate of clicks.

The server runs in its own process and folder. A click is timed from sending it until the other
player at the table has the new view; a click that only adds to a draft, which others do not see,
until it is answered. The same machine simulates the browsers, so a server alone would do better.
"""

import asyncio
import gc
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from websockets.asyncio.client import ClientConnection, connect

from viae.server.app import AppConfig, make_app
from viae.server.logs import set_up_logs
from viae.server.ports import RunningClock
from viae.server.run import Config, Server
from viae.server.security.limits import Limits
from viae.server.settings import Settings
from viae.storage.database import bring_up_to_date, open_database

AT_ONCE = 40
"""Connections that are opened at the same time."""
TIMEOUT = 60.0
Json = dict[str, Any]
Report = Callable[[str], None]


@dataclass(frozen=True)
class Load:
    """The load put on the server."""

    game: str
    tables: int = 500
    rate: int = 200
    """Clicks a second, at all tables together."""
    seconds: float = 20.0


@dataclass(frozen=True)
class ServerBench:
    """What was measured; memory only where the system tells it."""

    sockets: int
    tables: int
    clicks: int
    clicks_per_second: float
    view_p50_ms: float
    """From a click to the other player's new view."""
    view_p99_ms: float
    answer_p99_ms: float
    """From a click to its answer: it is on disk."""
    refused: int
    socket_kb: float | None
    table_kb: float | None
    """Of a table that was begun and then left alone, its sockets not counted."""

    def as_json(self) -> Json:
        return {
            name: round(value, 2) if isinstance(value, float) else value
            for name, value in self.__dict__.items()
        }


def measure(load: Load, report: Report) -> ServerBench:
    """Run a server, put the load on it, and take it down again."""
    with tempfile.TemporaryDirectory(prefix="viae-bench-") as folder:
        program = "from viae.server.bench import serve_alone; serve_alone()"
        command = [sys.executable, "-c", program, json.dumps(sys.path), folder]
        log = Path(folder) / "log"
        with log.open("w", encoding="utf-8") as errors:
            child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        try:
            assert child.stdout is not None
            port = int(child.stdout.readline() or 0)
            if not port:
                raise RuntimeError(f"the server did not start: {log.read_text('utf-8')}")
            return asyncio.run(_Bench(load, report, port, child.pid).run())
        finally:
            child.terminate()
            child.wait()


def serve_alone() -> None:
    """The server under load, in its own process: without limits, since all come from one place."""
    sys.path[:] = json.loads(sys.argv[1])
    threading.Thread(target=_end_with_parent, daemon=True).start()
    set_up_logs(json=True)
    engine = open_database(Settings(data=Path(sys.argv[2])).database_url)
    bring_up_to_date(engine)
    clock = RunningClock(0)
    app = make_app(AppConfig(engine, clock, limits=Limits(clock.uptime, {})))
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    port = listening.getsockname()[1]
    Server(Config(app), lambda: print(port, flush=True)).run([listening])


def _end_with_parent() -> None:
    """The bench holds the other end of our input, which closes when it ends."""
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


def resident_kb(pid: int) -> float | None:
    """The memory of a process, where the system tells it."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    except OSError:
        return None
    found = [line for line in lines if line.startswith("VmRSS:")]
    return float(found[0].split()[1]) if found else None


@dataclass(eq=False)
class Visitor:
    """One browser: a guest, a socket, and the last view."""

    number: int
    cookie: str
    line: ClientConnection
    table: str = ""
    state: Json = field(default_factory=dict)
    sent: int = 0
    clicked: float = 0.0
    answer: "asyncio.Future[str] | None" = None
    seen: "asyncio.Future[None] | None" = None
    """Done when the next view of a decision by the other has come."""

    async def listen(self) -> None:
        async for text in self.line:
            message = json.loads(text)
            if message["type"] == "table":
                self.state = message
                if any(news["seat"] != message["viewer"] for news in message["news"]):
                    _resolve(self.seen, None)
            elif message["type"] in ("done", "refused") and message["id"] == self.sent:
                _resolve(self.answer, message["type"])

    async def ask(self, **message: Any) -> str:
        self.sent += 1
        self.answer = asyncio.get_running_loop().create_future()
        await self.line.send(json.dumps({"id": self.sent, "table": self.table, **message}))
        return await asyncio.wait_for(self.answer, TIMEOUT)


T = TypeVar("T")


def _resolve(future: "asyncio.Future[T] | None", value: T) -> None:
    if future is not None and not future.done():
        future.set_result(value)


class _Bench:
    def __init__(self, load: Load, report: Report, port: int, pid: int) -> None:
        self.load = load
        self.report = report
        self.port = port
        self.pid = pid
        self.chooser = random.Random(1)
        self.views: list[float] = []
        self.answers: list[float] = []
        self.refused = 0
        self.gate = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> ServerBench:
        load = self.load
        self.report(f"{2 * load.tables} guests come in")
        start = resident_kb(self.pid)
        async with self._visitors() as visitors:
            await asyncio.sleep(0.5)
            connected = resident_kb(self.pid)
            self.report(f"{load.tables} tables are set up")
            pairs = list(zip(visitors[::2], visitors[1::2], strict=True))
            await asyncio.gather(*(self._sit_down(*pair) for pair in pairs))
            await asyncio.sleep(0.5)
            seated = resident_kb(self.pid)
            spent = await self._click(pairs)
        return ServerBench(
            sockets=len(visitors),
            tables=len(pairs),
            clicks=len(self.answers),
            clicks_per_second=len(self.answers) / spent,
            view_p50_ms=_percentile(self.views, 50),
            view_p99_ms=_percentile(self.views, 99),
            answer_p99_ms=_percentile(self.answers, 99),
            refused=self.refused,
            socket_kb=_each(start, connected, len(visitors)),
            table_kb=_each(connected, seated, len(pairs)),
        )

    @asynccontextmanager
    async def _visitors(self) -> AsyncIterator[list[Visitor]]:
        found = await asyncio.gather(*(self._visitor(n) for n in range(2 * self.load.tables)))
        listening = [asyncio.create_task(visitor.listen()) for visitor in found]
        try:
            yield found
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)
            for visitor in found:
                visitor.line.transport.abort()

    async def _visitor(self, number: int) -> Visitor:
        async with self.gate:
            cookie, _ = await self._post("", "/api/session", {"name": f"Guest {number}"})
            line = await connect(
                f"ws://127.0.0.1:{self.port}/api/socket",
                additional_headers={"Cookie": cookie},
                compression=None,
            )
            return Visitor(number, cookie, line)

    async def _post(self, cookie: str, path: str, body: Json) -> tuple[str, Json]:
        return await asyncio.to_thread(self._post_now, cookie, path, body)

    def _post_now(self, cookie: str, path: str, body: Json) -> tuple[str, Json]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        headers = {"X-Viae": "1", "Content-Type": "application/json", "Cookie": cookie}
        try:
            line.request("POST", path, json.dumps(body), headers)
            answer = line.getresponse()
            data: Json = json.loads(answer.read())
            if answer.status >= 400:
                raise RuntimeError(f"{path} was refused: {data}")
            return (answer.getheader("Set-Cookie") or "").partition(";")[0], data
        finally:
            line.close()

    async def _sit_down(self, one: Visitor, other: Visitor) -> None:
        async with self.gate:
            form = {"game": self.load.game, "seats": 2, "open": True}
            _, table = await self._post(one.cookie, "/api/tables", form)
            one.table = other.table = table["id"]
            await self._post(other.cookie, f"/api/tables/{table['id']}/sit", {})
            await one.ask(type="watch")
            await other.ask(type="watch")

    async def _click(self, pairs: list[tuple[Visitor, Visitor]]) -> float:
        """Clicks at a steady rate, however slow the server is; never two at one table at once."""
        load, clicks = self.load, 0
        gc.disable()  # a thousand browsers would not all pause at once for it
        began = time.perf_counter()
        running: set[asyncio.Task[None]] = set()
        busy: set[str] = set()
        told = 0.0
        while (now := time.perf_counter() - began) < load.seconds:
            while clicks < now * load.rate and len(busy) < len(pairs):
                one, other = pairs[self.chooser.randrange(len(pairs))]
                if one.table in busy:
                    continue
                clicks += 1
                busy.add(one.table)
                task = asyncio.create_task(self._click_at(one, other, busy))
                running.add(task)
                task.add_done_callback(running.discard)
            if now >= told:
                told += 1.0
                self.report(f"{clicks} clicks, {len(running)} under way")
            await asyncio.sleep(0.002)
        await asyncio.gather(*running)
        gc.enable()
        return time.perf_counter() - began

    async def _click_at(self, one: Visitor, other: Visitor, busy: set[str]) -> None:
        try:
            await self._one_click(one, other)
        finally:
            busy.discard(one.table)

    async def _one_click(self, one: Visitor, other: Visitor) -> None:
        clicker, watcher = (
            (one, other) if one.state["turn"] == one.state["viewer"] else (other, one)
        )
        state = clicker.state
        if not state["choices"]:
            return  # the game is over, or a view is still on its way
        move = self.chooser.choice(state["choices"])["move"]
        watcher.seen = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        seat, version = state["viewer"], state["version"]
        answer = await clicker.ask(type="play", seat=seat, version=version, moves=[move])
        self.answers.append(time.perf_counter() - began)
        if answer != "done":
            self.refused += 1
        elif clicker.state["draft"] == 0:
            await asyncio.wait_for(watcher.seen, TIMEOUT)
            self.views.append(time.perf_counter() - began)
        watcher.seen = None


def _percentile(seconds: list[float], percent: int) -> float:
    """In milliseconds; 0 where nothing was measured."""
    ordered = sorted(seconds)
    place = min(len(ordered) - 1, len(ordered) * percent // 100)
    return ordered[place] * 1000 if ordered else 0.0


def _each(before: float | None, after: float | None, number: int) -> float | None:
    return None if before is None or after is None else (after - before) / number
