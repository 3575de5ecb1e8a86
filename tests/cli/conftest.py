"""Every command test has its own data folder and plain English, and can have a fake server."""

import sys
from types import ModuleType

import pytest
from terminal.conftest import data

from cli.fake_server import FakeServer
from viae.cli.serving import addresses

__all__ = ["data", "server", "visited"]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> FakeServer:
    fake = FakeServer()
    module = ModuleType("viae.server.run")
    monkeypatch.setattr(module, "serve", fake.serve, raising=False)
    monkeypatch.setitem(sys.modules, "viae.server.run", module)
    monkeypatch.delenv("VIAE_DATABASE", raising=False)
    monkeypatch.setattr(addresses, "network_addresses", lambda: ["192.168.7.5", "10.0.0.9"])
    return fake


@pytest.fixture
def visited(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was opened at."""
    found: list[str] = []
    monkeypatch.setattr("viae.cli.serving.announcement.open_page", found.append)
    monkeypatch.setattr("viae.cli.serving.announcement.open_in_background", found.append)
    return found
