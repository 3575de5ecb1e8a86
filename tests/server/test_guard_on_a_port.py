"""The guard before a real server on a real port: what browsers and strangers meet there."""

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
import uvicorn
from fastapi import FastAPI, Request, WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from viae.server.metrics import Metrics
from viae.server.refusals import install_refusals
from viae.server.security.guard import MOST_BODY, Guard
from viae.server.security.limits import Limits
from viae.server.security.origins import Origins


def guarded_app() -> FastAPI:
    app = FastAPI()
    metrics = Metrics()

    @app.post("/api/size")
    async def size(request: Request) -> int:
        return len(await request.body())

    @app.get("/api/broken")
    async def broken() -> None:
        raise RuntimeError("swordfish")

    @app.websocket("/echo")
    async def echo(browser: WebSocket) -> None:
        await browser.accept()
        while True:
            said = await browser.receive_text()
            if said == "break":
                raise RuntimeError("swordfish")
            await browser.send_text(said)

    install_refusals(app, metrics, lambda _: None)
    app.add_middleware(Guard, origins=Origins(), metrics=metrics, limits=Limits(lambda: 0, {}))
    return app


class Server(uvicorn.Server):
    """A server that says when it has started."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_up = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.is_up.set()


@pytest.fixture(scope="module")
def place() -> Iterator[str]:
    """`host:port` of a guarded server."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        guarded_app(),
        proxy_headers=False,
        server_header=False,
        log_config=None,
        access_log=False,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
    )
    server = Server(config)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    assert server.is_up.wait(20)
    yield f"127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(20)
    assert not thread.is_alive()


async def pieces(count: int) -> AsyncIterator[bytes]:
    for _ in range(count):
        yield b"x" * 1024


def send_in_pieces(place: str, count: int) -> httpx.Response:
    """A body whose length nobody knows beforehand."""

    async def sending() -> httpx.Response:
        async with httpx.AsyncClient() as client:
            headers = {"X-Viae": "1", "Content-Type": "application/json"}
            url = f"http://{place}/api/size"
            return await client.post(url, content=pieces(count), headers=headers)

    return asyncio.run(sending())


def test_a_body_in_pieces_is_counted_on_the_way(place: str) -> None:
    most = MOST_BODY // 1024
    fits = send_in_pieces(place, most)
    assert (fits.status_code, fits.json()) == (200, MOST_BODY)
    refused = send_in_pieces(place, most + 1)
    assert (refused.status_code, refused.json()["refusal"]["kind"]) == (413, "too_large")


def test_a_body_without_end_is_refused_before_its_end(place: str) -> None:
    host, port = place.split(":")
    head = (
        f"POST /api/size HTTP/1.1\r\nHost: {place}\r\nX-Viae: 1\r\n"
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    with socket.create_connection((host, int(port)), timeout=20) as stranger:
        stranger.sendall(head.encode() + piece + piece)
        answer = b""
        while b"too_large" not in answer:
            answer += stranger.recv(65_536)
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_a_page_of_another_site_gets_no_socket_but_words(place: str) -> None:
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://{place}/echo", origin=Origin("http://evil.example")),
    ):
        pass
    response = refused.value.response
    assert response.status_code == 403
    assert json.loads(response.body)["refusal"]["key"] == "refusal.origin"


def test_our_own_page_and_programs_get_one(place: str) -> None:
    for origin in (Origin(f"http://{place}"), None):
        with connect(f"ws://{place}/echo", origin=origin) as browser:
            browser.send("salve")
            assert browser.recv(20) == "salve"


def test_a_socket_that_breaks_is_closed_and_tells_nothing(place: str) -> None:
    with connect(f"ws://{place}/echo") as browser:
        browser.send("break")
        with pytest.raises(ConnectionClosed) as closed:
            browser.recv(20)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1011, "")


def test_what_breaks_does_not_bring_down_the_server(place: str) -> None:
    for _ in range(2):
        answer = httpx.get(f"http://{place}/api/broken")
        assert answer.status_code == 500
        assert answer.json()["refusal"]["kind"] == "broken"
        assert "swordfish" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_rebound_name_is_refused(place: str) -> None:
    answer = httpx.get(f"http://{place}/", headers={"Host": "evil.example"})
    assert answer.status_code == 421
