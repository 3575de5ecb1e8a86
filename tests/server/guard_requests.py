"""Requests to the guard without a server."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from viae.server.metrics import Metrics
from viae.server.security.guard import Guard
from viae.server.security.limits import Limits
from viae.server.security.origins import Origins

HOME = Origins(own_names=frozenset({"Villa", "villa.lan"}))
PUBLIC = Origins(public_url="https://viae.example/", proxies=("10.0.0.0/8", "::1"))
OWN = {"origin": "http://localhost:8000"}
CHANGE = {"x-viae": "1", "content-type": "application/json"}


@dataclass
class RecordingApp:
    """An app behind the guard that accepts everything and records it."""

    bodies: list[bytes] = field(default_factory=list)
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    breaks: str = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.breaks == "before":
            raise RuntimeError("the password is swordfish")
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
        else:
            self.bodies.append(b"")
            while (message := await receive()).get("more_body"):
                self.bodies[-1] += message["body"]
            self.bodies[-1] += message["body"]
            await send({"type": "http.response.start", "status": 200, "headers": self.headers})
        if self.breaks == "after":
            raise RuntimeError("the password is swordfish")
        if scope["type"] == "http":
            await send({"type": "http.response.body", "body": b"welcome"})


@dataclass
class Answer:
    """What the guard answered."""

    sent: list[Message]

    @property
    def kinds(self) -> list[str]:
        return [message["type"] for message in self.sent]

    @property
    def status(self) -> int:
        return int(self.sent[0].get("status", 0))

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode(): value.decode() for name, value in self.sent[0]["headers"]}

    @property
    def refusal(self) -> dict[str, Any]:
        refusal = json.loads(b"".join(message.get("body", b"") for message in self.sent[1:]))
        assert list(refusal) == ["refusal"]
        assert set(refusal["refusal"]) == {"kind", "message", "rule", "key", "params"}
        return dict(refusal["refusal"])


def guarded(
    app: ASGIApp,
    origins: Origins = HOME,
    limits: Limits | None = None,
    metrics: Metrics | None = None,
) -> Guard:
    return Guard(
        app,
        origins=origins,
        metrics=metrics or Metrics(),
        limits=limits or Limits(lambda: 0, {}),
        larger={"/api/records": 1_000_000},
    )


def scope_of(
    headers: dict[str, str], peer: str = "192.168.1.7", kind: str = "http", path: str = "/api/x"
) -> Scope:
    named = {"host": "localhost:8000", **headers}
    return {
        "type": kind,
        "method": "GET",
        "path": path,
        "scheme": "ws" if kind == "websocket" else "http",
        "client": (peer, 50_000),
        "headers": [(name.encode(), text.encode()) for name, text in named.items() if text],
        "extensions": {"websocket.http.response": {}},
    }


def send_request(guard: Guard, scope: Scope, chunks: Sequence[bytes] = (b"",)) -> Answer:
    """Send a request to the guard, its body in pieces; the answer."""
    if scope["type"] == "websocket":
        coming: list[Message] = [{"type": "websocket.connect"}]
    else:
        last = len(chunks) - 1
        coming = [
            {"type": "http.request", "body": body, "more_body": number < last}
            for number, body in enumerate(chunks)
        ]
    answer = Answer([])

    async def receive() -> Message:
        return coming.pop(0)

    async def send(message: Message) -> None:
        answer.sent.append(message)

    asyncio.run(guard(scope, receive, send))
    return answer


def get(origins: Origins = HOME, peer: str = "192.168.1.7", **headers: str) -> Answer:
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return send_request(guarded(RecordingApp(), origins), scope_of(named, peer))


def post(
    headers: dict[str, str],
    chunks: Sequence[bytes] = (b"{}",),
    origins: Origins = HOME,
    app: RecordingApp | None = None,
    path: str = "/api/x",
) -> Answer:
    length = {"content-length": str(sum(map(len, chunks)))}
    scope = scope_of({**length, **headers}, path=path)
    scope["method"] = "POST"
    return send_request(guarded(app or RecordingApp(), origins), scope, chunks)


def connect(headers: dict[str, str], origins: Origins = HOME) -> Answer:
    return send_request(guarded(RecordingApp(), origins), scope_of(headers, kind="websocket"))
