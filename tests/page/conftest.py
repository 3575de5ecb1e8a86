"""A browser, a server, and visitors whose pages complain of nothing and talk to nobody else."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from server.live_server import Guest

from page import chromium
from page.live_server import LiveServer, live_server
from page.scenes import Hall, furnish
from page.visitor import PATIENCE, Visitor
from viae.server.http.built_page import built_page

Comes = Callable[..., Visitor]
Knows = Callable[[str], Guest]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games first: begun last, they would keep one worker busy while the others rest."""
    items.sort(key=lambda item: "test_whole_games" not in item.nodeid)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if built_page() is None:
        pytest.skip("the page is not built: `python -m building.page build` does that")
    program = chromium.find()
    if program is None:
        pytest.skip("there is no Chromium here and none could be fetched; VIAE_BROWSER names one")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=chromium.flags())
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def comes(browser: Browser, server: LiveServer) -> Iterator[Comes]:
    """Somebody opens a browser; at the end of the test nothing may have gone wrong in it."""
    visitors: list[Visitor] = []

    def come(url: str | None = None, **settings: Any) -> Visitor:
        visitors.append(Visitor(browser, url or server.url, **settings))
        return visitors[-1]

    yield come
    complaints = [one for visitor in visitors for one in visitor.complaints()]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []


@pytest.fixture
def knows(server: LiveServer) -> Iterator[Knows]:
    """Somebody who is known to the server already, by name."""
    guests: list[Guest] = []

    def know(name: str) -> Guest:
        guests.append(Guest(server.url, name))
        return guests[-1]

    yield know
    for guest in guests:
        guest.close()


@pytest.fixture(scope="session")
def hall(server: LiveServer) -> Iterator[Hall]:
    livia, marcus = Guest(server.url, "Livia"), Guest(server.url, "Marcus")
    yield furnish(livia, marcus)
    livia.close()
    marcus.close()
