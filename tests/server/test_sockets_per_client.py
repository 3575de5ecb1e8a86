"""Sockets are limited by client, also behind a proxy that has one address for all."""

from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from server.live_server import PATIENCE, serving
from viae.server.security.limits import Limits
from viae.server.security.origins import Origins


def line_from(url: str, client_prefix: str) -> ClientConnection:
    headers = {"X-Forwarded-For": client_prefix}
    line = connect(url, additional_headers=headers, compression=None, legacy=True)
    line.recv(PATIENCE)
    return line


def test_sockets_are_counted_by_whom_a_proxy_speaks_for(tmp_path: Path) -> None:
    limits = Limits(lambda: 0, {}, most_at_once=2)
    behind = Origins(proxies=("127.0.0.1",))
    with (
        serving(tmp_path, origins=behind, limits=limits, workers=0) as server,
        ExitStack() as stack,
    ):
        url = f"{server.url.replace('http', 'ws')}/api/socket"
        for client_prefix in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2"):
            stack.enter_context(closing(line_from(url, client_prefix)))
        with pytest.raises(InvalidStatus) as refused:
            line_from(url, "192.0.2.1")
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["Retry-After"] == "10"
        stack.enter_context(closing(line_from(url, "192.0.2.3")))
    assert limits.under_way == {}
