"""Connections: how many may be open, and how long they may be idle.

A stranger who only holds connections open uses up file descriptors, and at the system's limit
nobody else gets in. So open connections are counted, in all and by client. Those that do not send
the head of a request in time, or do not read what we send, are closed. What a request may ask is
checked by the guard. A burst is one line in the log.
"""

import asyncio
import errno
import json
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import h11
import structlog
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from viae.server.refusals import refusal_json
from viae.server.security.limits import too_many_open
from viae.server.security.origins import Origins, address_of, client_prefix

BACKLOG = 64
"""Connections that wait to be accepted; asyncio takes this many at once, before any is counted."""
UNCOUNTED = 4 * BACKLOG
"""Descriptors of connections that are accepted but not yet counted, or refused but not closed."""
OWN = 128
"""Descriptors for the database, worker processes, and all else that is not a client."""
MOST, LEAST = 4096, 32
"""Connections in all, however many descriptors there are: each also costs memory."""
MOST_PER_CLIENT = 600
"""A club behind one address whose browsers all load the page at the same time."""
LIMIT_WHERE_THERE_IS_NONE = 10_240
"""macOS calls its limit infinite, and takes no larger one than this."""
LOG_EVERY = 60.0
"""Seconds between two log lines about the same."""
NO_ROOM = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}

log = structlog.get_logger()


@dataclass(frozen=True)
class Bounds:
    """How many connections may be open, and how long (in seconds) they may keep us waiting."""

    in_all: int = MOST
    per_client: int | None = MOST_PER_CLIENT
    """None for no limit by client."""
    head: float = 15.0
    """Until the whole head of a request is there, after connecting and after each answer."""
    stall: float = 30.0
    """For which the client reads nothing of what waits to be sent."""
    check_every: float = 5.0
    """Between two checks of all connections."""

    @classmethod
    def within(cls, descriptors: int | None) -> "Bounds":
        """The bounds that a number of descriptors allows; None for no limit."""
        free = MOST if descriptors is None else descriptors - OWN - UNCOUNTED
        in_all = max(LEAST, min(MOST, free))
        return cls(in_all, min(MOST_PER_CLIENT, in_all // 2))


def raise_descriptor_limit() -> int | None:
    """Raise the limit of file descriptors as far as the system allows; None for no limit."""
    try:
        import resource
    except ImportError:  # Windows counts no sockets
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = LIMIT_WHERE_THERE_IS_NONE if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return None if soft == resource.RLIM_INFINITY else soft


@dataclass
class Open:
    """What is known of an open connection."""

    client: str | None
    """None for a proxy of ours, which speaks for many."""
    unsent: int = 0
    """Bytes that waited to be sent at the last check."""
    stalled_since: float = 0.0


class Connections:
    """All open connections of a server, WebSockets among them; they belong to one event loop."""

    def __init__(self, bounds: Bounds, origins: Origins) -> None:
        self.bounds = bounds
        self.origins = origins
        self._open: dict[asyncio.Transport, Open] = {}
        self._per_client: Counter[str] = Counter()
        self._awaited: dict[asyncio.Transport, float] = {}
        """Since when the head of a request is awaited, the longest first."""
        self._checking: asyncio.TimerHandle | None = None
        self._counts: Counter[str] = Counter()
        self._logged_at = float("-inf")

    # Opening and closing

    def admit(self, transport: asyncio.Transport) -> bool:
        """Count a new connection; False if there is no room for it."""
        self._check_later()
        who = self._client_of(transport)
        most = self.bounds.per_client
        if who is not None and most is not None and self._per_client[who] >= most:
            self._count("too many of one address")
            return False
        if len(self._open) >= self.bounds.in_all and not self._make_room():
            self._count("too many")
            return False
        self._open[transport] = Open(who)
        if who is not None:
            self._per_client[who] += 1
        self.await_head(transport)
        return True

    def _client_of(self, transport: asyncio.Transport) -> str | None:
        peer = transport.get_extra_info("peername")
        address = address_of(str(peer[0])) if isinstance(peer, tuple) else None
        if address is None or self.origins.trusts(address):
            return None
        return client_prefix(str(address))

    def _make_room(self) -> bool:
        """Abort the connection whose head is awaited for the longest time."""
        if not self._awaited:
            return False
        self._count("gave way")
        longest = next(iter(self._awaited))
        longest.abort()
        self.forget(longest)
        return True

    def forget(self, transport: asyncio.Transport) -> None:
        self._awaited.pop(transport, None)
        gone = self._open.pop(transport, None)
        if gone is not None and gone.client is not None:
            self._per_client[gone.client] -= 1
            if not self._per_client[gone.client]:
                del self._per_client[gone.client]

    def await_head(self, transport: asyncio.Transport) -> None:
        """From now on the head of a request has to come."""
        if transport in self._open:
            self._awaited.pop(transport, None)
            self._awaited[transport] = asyncio.get_running_loop().time()

    def head_came(self, transport: asyncio.Transport) -> None:
        self._awaited.pop(transport, None)

    # Checking all of them

    def _check_later(self) -> None:
        if self._checking is None:
            loop = asyncio.get_running_loop()
            self._checking = loop.call_later(self.bounds.check_every, self._check)

    def _check(self) -> None:
        self._checking = None
        now = asyncio.get_running_loop().time()
        self._end_silent(now)
        self._end_stalled(now)
        self._log(now)
        if self._open or self._counts:
            self._check_later()

    def _end_silent(self, now: float) -> None:
        """Close those whose head did not come in time; asyncio reports it later."""
        for transport, since in list(self._awaited.items()):
            if now - since < self.bounds.head:
                return
            self._count("no request")
            del self._awaited[transport]
            transport.close()

    def _end_stalled(self, now: float) -> None:
        """Abort those that read nothing, also closed ones that still have something to send."""
        for transport, known in list(self._open.items()):
            unsent = transport.get_write_buffer_size()
            if unsent == 0 or unsent != known.unsent:
                known.unsent, known.stalled_since = unsent, now
            elif now - known.stalled_since >= self.bounds.stall:
                self._count("nothing taken")
                transport.abort()

    # The log

    def _count(self, what: str) -> None:
        self._counts[what] += 1

    def _log(self, now: float) -> None:
        """Log one line for each kind of event, and nothing more for a while."""
        if not self._counts or now - self._logged_at < LOG_EVERY:
            return
        self._logged_at = now
        for what, count in self._counts.items():
            # Browsers open connections in advance, and leave some unused.
            tell = log.info if what == "no request" else log.warning
            tell("connections ended", kind=what, count=count)
        self._counts.clear()

    def handle_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """The event loop's exception handler: it reports each time that no descriptor is left."""
        error = context.get("exception")
        if "socket" in context and isinstance(error, OSError) and error.errno in NO_ROOM:
            self._count("no descriptor left")
            self._check_later()
        else:
            loop.default_exception_handler(context)


def _no_room() -> bytes:
    """The answer to a connection for which there is no room."""
    refusal = too_many_open()
    body = json.dumps(refusal_json(refusal)).encode()
    head = (
        "HTTP/1.1 503 Service Unavailable",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"Retry-After: {refusal.retry_after}",
        "Cache-Control: no-store",
        "Connection: close",
    )
    return "\r\n".join([*head, "", ""]).encode() + body


NO_ROOM_ANSWER = _no_room()


class CountedHttp(H11Protocol):
    """uvicorn's HTTP connection, counted from its beginning."""

    def __init__(self, counted: Connections, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.counted = counted

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self.counted.admit(transport):
            transport.write(NO_ROOM_ANSWER)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.counted.forget(self.transport)

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self.counted.head_came(self.transport)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.counted.head_came(self.transport)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self.counted.await_head(self.transport)
        super().on_response_complete()


class CountedSocket(WebSocketsSansIOProtocol):
    """What such a connection becomes when a browser opens a WebSocket. uvicorn's pings end a dead
    one."""

    def __init__(self, counted: Connections, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.counted = counted

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.counted.forget(self.transport)
