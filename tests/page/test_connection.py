"""The server or the network goes away: what the page says then, and that nothing is lost."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, expect
from server.live_server import Guest

from page.conftest import Comes
from page.live_server import LiveServer, live_server
from page.playing import Hand, Seen, look, wait_for, wait_for_turn
from page.scenes import ME, RANDOM
from page.visitor import Visitor
from page.words import part, say

pytestmark = pytest.mark.all

WHILE_AWAY = ("WebSocket connection", "net::ERR_")
"""What Chromium itself says of a server that is not there."""
A_MOMENT = 2_000.0


@pytest.fixture
def away(tmp_path: Path) -> Iterator[LiveServer]:
    """A server that the test closes and opens again."""
    with live_server(tmp_path) as opened:
        yield opened


def is_drafting(seen: Seen) -> bool:
    return any(one["kind"] == "undo" for one in seen["buttons"])


def in_the_middle_of_a_turn(visitor: Visitor) -> Page:
    """At a table, after a step that can still be taken back."""
    livia = Guest(visitor.url, "Livia")
    table = livia.new_table(sitters=[ME, RANDOM])
    visitor.comes_in(livia)
    livia.close()
    visitor.expected = WHILE_AWAY
    page = visitor.goes(f"/table/{table}")
    Hand(page).play(until=is_drafting)
    return page


def test_a_turn_goes_on_after_the_server_was_restarted(comes: Comes, away: LiveServer) -> None:
    page = in_the_middle_of_a_turn(comes(away.url))
    before = look(page)
    away.close()
    expect(page.get_by_role("status").filter(has_text=part("page.restarting"))).to_be_visible()
    try_now = page.get_by_role("button", name=say("page.try_now"))
    expect(try_now).to_be_visible()
    away.open()
    with suppress(TimeoutError):  # the page may have tried by itself meanwhile
        try_now.click(timeout=A_MOMENT)
    expect(page.get_by_text(say("page.restarted"))).to_be_visible()
    after = wait_for(page, lambda seen: bool(seen["yours"]))
    assert is_drafting(after)
    assert after["wagons"] == before["wagons"]
    hand = Hand(page, seed=2)
    hand.play(until=lambda seen: hand.actions > 12 or bool(seen["over"]))


def test_a_turn_goes_on_when_the_network_is_back(comes: Comes) -> None:
    visitor = comes()
    page = in_the_middle_of_a_turn(visitor)
    before = look(page)
    visitor.context.set_offline(True)
    expect(page.get_by_role("status").filter(has_text=part("page.lost"))).to_be_visible()
    Hand(page, seed=2).choose(wait_for_turn(page))
    expect(page.get_by_role("alert").first).to_be_visible()
    visitor.context.set_offline(False)
    expect(page.get_by_text(say("page.connected"))).to_be_visible()
    after = wait_for_turn(page)
    assert (is_drafting(after), after["wagons"]) == (True, before["wagons"])
    hand = Hand(page, seed=3)
    hand.play(until=lambda seen: hand.actions > 3 or bool(seen["over"]))
