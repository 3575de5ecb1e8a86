"""Every command test has its own data folder and plain English; a server can be played for it."""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from played_server import PlayedServer

from viae.cli.serving import addresses


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("VIAE_DATA", str(folder))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("VIAE_COMMAND", raising=False)
    monkeypatch.setattr("os.fsync", lambda _: None)  # no test waits for a real disk
    return folder


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> PlayedServer:
    played = PlayedServer()
    module = ModuleType("viae.server.run")
    monkeypatch.setattr(module, "serve", played.serve, raising=False)
    monkeypatch.setitem(sys.modules, "viae.server.run", module)
    monkeypatch.delenv("VIAE_DATABASE", raising=False)
    monkeypatch.setattr(addresses, "network_addresses", lambda: ["192.168.7.5", "10.0.0.9"])
    return played


@pytest.fixture
def visited(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was opened at."""
    found: list[str] = []
    monkeypatch.setattr("viae.cli.serving.browser.visit", found.append)
    monkeypatch.setattr("viae.cli.serving.browser.visit_meanwhile", found.append)
    return found
