"""The guard: middleware before every handler. It knows no table and no person.

It checks a request's host, origin, rate and size. It refuses what is wrong, adds the security
headers to every answer, and catches exceptions from inside.
The sizes of headers and of socket messages are limited by uvicorn.
"""

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from viae.core.errors import Refusal
from viae.server.metrics import Metrics
from viae.server.refusals import (
    Broken,
    Forbidden,
    NotJson,
    TooLarge,
    TooSlow,
    WrongHost,
    kind_of,
    refusal_response,
)
from viae.server.security.limits import Limits
from viae.server.security.origins import (
    Origin,
    Origins,
    client_address,
    client_prefix,
    is_under,
    origin_of,
    read_origin,
)

MOST_BODY = 64 * 1024
LONGEST_BODY = 20.0
"""Seconds until the last byte of a body has to be there."""
NO_LARGER: Mapping[str, int] = MappingProxyType({})
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
OWN_HEADER = "X-Viae"
PLAIN_SCHEME = {"http": "http", "ws": "http", "https": "https", "wss": "https"}
REFUSED, FAILED = 1008, 1011
"""Close codes of sockets: policy violation, internal error."""

UNUSED = (
    "accelerometer",
    "camera",
    "display-capture",
    "encrypted-media",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
}
ONLY_WITH_TLS = {
    "Strict-Transport-Security": "max-age=31536000",
    # On a plain address browsers ignore it, and say so in the console.
    "Cross-Origin-Opener-Policy": "same-origin",
}

log = structlog.get_logger()


class Guard:
    """Pure ASGI, for HTTP and sockets. Added last, it stands before all other middleware."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        origins: Origins,
        metrics: Metrics,
        limits: Limits,
        larger: Mapping[str, int] = NO_LARGER,
    ) -> None:
        self.app = app
        self.origins = origins
        self.metrics = metrics
        self.limits = limits
        self.larger = larger

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            began = time.perf_counter()
            exchange = Exchange(scope, receive, send, self.origins)
            await self._admit(exchange)
            seconds = time.perf_counter() - began
            self.metrics.answered(scope["method"], exchange.status, seconds)
            log.info(
                "request",
                method=scope["method"],
                path=scope["path"],
                status=exchange.status,
                ms=round(seconds * 1000, 1),
            )
        elif scope["type"] == "websocket":
            await self._admit(Exchange(scope, receive, send, self.origins))
        else:
            await self.app(scope, receive, send)

    async def _admit(self, exchange: "Exchange") -> None:
        """Pass a request on or refuse it; catches every exception from inside."""
        try:
            with self.limits.at_once(self._check(exchange)):
                is_http = exchange.scope["type"] == "http"
                receive = await self._with_body(exchange) if is_http else exchange.receive
                await self.app(exchange.scope, receive, exchange.send)
        except (ClientDisconnect, WebSocketDisconnect):
            pass  # nobody is left to be told
        except Refusal as refusal:
            await self._refuse(exchange, refusal)
        except Exception as error:
            log.error("failed", path=exchange.scope["path"], exc_info=error)
            await self._refuse(exchange, Broken())

    def _check(self, exchange: "Exchange") -> str:
        """The client of a request, if it is let in."""
        origin = check_host(exchange, self.origins)
        is_socket = exchange.scope["type"] == "websocket"
        who = client_prefix(client_address(exchange.scope, self.origins))
        self.limits.take("sockets" if is_socket else "requests", who)
        if is_socket:
            check_origin(exchange, self.origins, origin)
        elif exchange.scope["method"] not in SAFE:
            check_origin(exchange, self.origins, origin)
            check_own_header(exchange.headers)
        return who

    async def _with_body(self, exchange: "Exchange") -> Receive:
        """The body, read whole and counted, so that no handler begins with half of one."""
        most = self.larger.get(exchange.scope["path"], MOST_BODY)
        try:
            async with asyncio.timeout(LONGEST_BODY):
                body = await read_body(exchange.receive, most)
        except TimeoutError:
            raise TooSlow("the rest of this did not come", key="refusal.too_slow") from None
        whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def again() -> Message:
            return whole.pop() if whole else await exchange.receive()

        return again

    async def _refuse(self, exchange: "Exchange", refusal: Refusal) -> None:
        self.metrics.refusals.labels(kind=kind_of(refusal)).inc()
        with suppress(OSError):  # they may be gone already
            if exchange.can_be_answered:
                await refusal_response(refusal)(exchange.scope, exchange.receive, exchange.send)
            elif exchange.can_be_closed:
                code = FAILED if isinstance(refusal, Broken) else REFUSED
                await exchange.send({"type": "websocket.close", "code": code})


class Exchange:
    """One request or socket: what was asked, and how far the answer has come."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, origins: Origins) -> None:
        self.scope = scope
        self.headers = Headers(scope=scope)
        self.origins = origins
        self.status = 0
        self.closed = False
        self._receive = receive
        self._send = send

    @property
    def can_be_answered(self) -> bool:
        """Is an HTTP answer still possible? To a socket only before it is open."""
        if self.scope["type"] == "http":
            return self.status == 0
        offered = self.scope.get("extensions") or {}
        return self.status == 0 and not self.closed and "websocket.http.response" in offered

    @property
    def can_be_closed(self) -> bool:
        return self.scope["type"] == "websocket" and self.status in (0, 101) and not self.closed

    async def receive(self) -> Message:
        message = await self._receive()
        self.closed |= message["type"] == "websocket.disconnect"
        return message

    async def send(self, message: Message) -> None:
        match message["type"]:
            case "http.response.start" | "websocket.http.response.start":
                self.status = message["status"]
                self._put_headers(message)
            case "websocket.accept":
                self.status = 101
            case "websocket.close":
                self.closed = True
        await self._send(message)

    def _put_headers(self, message: Message) -> None:
        message.setdefault("headers", [])
        headers = MutableHeaders(scope=message)
        headers.update(HEADERS)
        if self.origins.is_tls:
            headers.update(ONLY_WITH_TLS)
        if self.status >= 400 or is_under(self.scope["path"], "/api"):
            headers.setdefault("Cache-Control", "no-store")


def check_host(exchange: Exchange, origins: Origins) -> Origin:
    """The origin that the client believes to be talking to, if it can be ours.

    This is against DNS rebinding: a foreign page lets its own name suddenly point to an address
    here, and its scripts then speak to us as if to their own server. The browser still sends that
    foreign name as Host. An address cannot be rebound, so any address will do.
    """
    hosts = exchange.headers.getlist("host")
    scheme = PLAIN_SCHEME.get(exchange.scope.get("scheme", "http"), "")
    origin = origin_of(scheme, hosts[0]) if len(hosts) == 1 else None
    if origin is None or not origins.answers_to(origin[1]):
        raise WrongHost(
            "this server is not called that; use its address, or start it with --public-url",
            key="refusal.host",
        )
    return origin


def check_origin(exchange: Exchange, origins: Origins, own: Origin) -> None:
    """Only our own pages may change things or open sockets.

    Browsers always name the page's origin then, and no page can forge it. Programs name none and
    are let in: they carry no stranger's cookies. An old browser that names no origin may still say
    how far off the page is.
    """
    said = exchange.headers.getlist("origin")
    if not said:
        if exchange.headers.get("sec-fetch-site", "none") in ("same-origin", "none"):
            return
    elif len(said) == 1 and (origin := read_origin(said[0])) is not None:
        if origin in (own, origins.public_origin):
            return
        # The proxy that does the TLS for us is the one that knows the scheme.
        if origins.is_tls and origin == origin_of("https", exchange.headers["host"]):
            return
    raise Forbidden(
        "this was asked by a page of another site; open the game's own page",
        key="refusal.origin",
    )


def check_own_header(headers: Headers) -> None:
    """Against forged requests: what no foreign page can send without asking us first.

    A custom header and JSON both need a preflight from another site, and we never grant one.
    """
    if headers.get(OWN_HEADER) != "1":
        raise Forbidden(f"a change needs the header '{OWN_HEADER}: 1'", key="refusal.own_header")
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and kind != "application/json":
        raise NotJson("a body is sent as 'Content-Type: application/json'", key="refusal.not_json")


async def read_body(receive: Receive, most: int) -> bytes:
    """A whole body, refused at the first byte too many, regardless of the announced length."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        if len(body) > most:
            raise TooLarge(
                f"this is too large: at most {most} bytes are taken here",
                key="refusal.too_large",
                params={"most": most},
            )
        if not message.get("more_body", False):
            return bytes(body)
