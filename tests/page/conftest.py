"""Fixtures: a browser, a server, and visitors whose pages log no error and ask no other host."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from server.live_server import Guest

from page import chromium
from page.running_server import RunningServer, running_server
from page.scenes import Tables, make_tables
from page.visitors import PATIENCE, Visitor
from viae.server.http.built_page import built_page

NewVisitor = Callable[..., Visitor]
NewGuest = Callable[[str], Guest]


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
def web_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def new_visitor(browser: Browser, web_server: RunningServer) -> Iterator[NewVisitor]:
    """Opens a browser context; at the end of the test its pages must have logged no error."""
    visitors: list[Visitor] = []

    def open_context(url: str | None = None, **settings: Any) -> Visitor:
        visitors.append(Visitor(browser, url or web_server.url, **settings))
        return visitors[-1]

    yield open_context
    complaints = [one for visitor in visitors for one in visitor.complaints()]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []


@pytest.fixture
def new_guest(web_server: RunningServer) -> Iterator[NewGuest]:
    """A guest with a session on the server, by name."""
    guests: list[Guest] = []

    def sign_up(name: str) -> Guest:
        guests.append(Guest(web_server.url, name))
        return guests[-1]

    yield sign_up
    for guest in guests:
        guest.close()


@pytest.fixture(scope="session")
def tables(web_server: RunningServer) -> Iterator[Tables]:
    livia, marcus = Guest(web_server.url, "Livia"), Guest(web_server.url, "Marcus")
    yield make_tables(livia, marcus)
    livia.close()
    marcus.close()
