"""A browser that reads too slowly is dropped: nobody waits for it, and it loses nothing."""

import base64
import json
import os
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server.live_server import PATIENCE, Guest, Json, RunningServer, serving
from server.seated_guests import SeatedGuests, caught_up, news, seated_guests
from viae.server.socket.connection import OUTBOX

SMALL = 4096
"""Bytes that may lie between server and client: else the system would hide that nobody reads."""
MOST_MESSAGES = 400


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with serving(tmp_path) as found:
        found.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        yield found


def masked(message: Json) -> bytes:
    """A message as a browser frames it; a mask of zeros is a mask."""
    data = json.dumps(message).encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data)]) + bytes(4) + data


def sleepy(server: RunningServer, table: str) -> socket.socket:
    """A socket that asks for a table and then reads nothing."""
    asleep = socket.socket()
    asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    asleep.settimeout(PATIENCE)
    asleep.connect(("127.0.0.1", server.port))
    key = base64.b64encode(os.urandom(16)).decode()
    asleep.sendall(
        f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        "".encode()
    )
    assert b" 101 " in asleep.recv(1024)
    asleep.sendall(masked({"type": "watch", "id": 1, "table": table}))
    return asleep


def spectators(people: SeatedGuests) -> int:
    people.lines[0].do("ping")
    told = [message for message in people.lines[0].heard if "spectators" in message]
    return int(told[-1]["spectators"])


def test_who_does_not_read_is_dropped_without_delay_for_others_and_loses_nothing(
    server: RunningServer,
) -> None:
    with seated_guests(server.url, "Anna", "Bert") as people, closing(Guest(server.url)) as other:
        awake = people.join(other)
        asleep = sleepy(server, people.table)
        line = people.lines[0]
        while spectators(people) != 2:
            line.receive()
        for number in range(MOST_MESSAGES):
            line.do("chat", table=people.table, text=f"{number:500}")
            if number % 10 == 0:
                people.decide(-1)
            people.see(1)
            if spectators(people) == 1:
                break
        assert spectators(people) == 1, "it is still there"
        assert number > OUTBOX / 2, "others were answered while messages waited for it"
        with closing(asleep):
            received = b"".join(iter(lambda: asleep.recv(65536), b""))
        assert 0 < len(received) < 400_000, "what waits for one browser is bounded"
        metrics = people.guests[0].http.get("/metrics").text
        assert re.search(r"^viae_slow_clients_dropped_total 1\.0$", metrics, re.MULTILINE)
        with closing(Guest(server.url)) as stranger, closing(stranger.connect()) as back:
            state = back.watch(people.table, since=1)
            caught_up(awake, people.table)
            assert state["news"] == news(awake, people.table)[1:]
            assert len(state["news"]) == state["version"] - 1
