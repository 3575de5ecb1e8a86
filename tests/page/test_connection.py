"""The server or the network goes away: what the page says then, and that nothing is lost."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, expect
from server.live_server import Guest

from page.conftest import NewVisitor
from page.players import Player, Snapshot, snapshot, wait_for, wait_for_turn
from page.running_server import RunningServer, running_server
from page.scenes import ME, RANDOM
from page.texts import part, say
from page.visitors import Visitor

pytestmark = pytest.mark.all

WHILE_AWAY = ("WebSocket connection", "net::ERR_")
"""What Chromium itself says of a server that is not there."""
A_MOMENT = 2_000.0


@pytest.fixture
def away(tmp_path: Path) -> Iterator[RunningServer]:
    """A server of the test's own, to be stopped and started again."""
    with running_server(tmp_path) as started:
        yield started


def is_drafting(seen: Snapshot) -> bool:
    return any(one["kind"] == "undo" for one in seen["buttons"])


def in_the_middle_of_a_turn(visitor: Visitor) -> Page:
    """At a table, after a step that can still be taken back."""
    livia = Guest(visitor.url, "Livia")
    table = livia.new_table(sitters=[ME, RANDOM])
    visitor.sign_in(livia)
    livia.close()
    visitor.expected = WHILE_AWAY
    page = visitor.open(f"/table/{table}")
    Player(page).play(until=is_drafting)
    return page


def test_a_turn_goes_on_after_the_server_was_restarted(
    new_visitor: NewVisitor, away: RunningServer
) -> None:
    page = in_the_middle_of_a_turn(new_visitor(away.url))
    before = snapshot(page)
    away.stop()
    expect(page.get_by_role("status").filter(has_text=part("page.restarting"))).to_be_visible()
    try_now = page.get_by_role("button", name=say("page.try_now"))
    expect(try_now).to_be_visible()
    away.start()
    with suppress(TimeoutError):  # the page may have tried by itself meanwhile
        try_now.click(timeout=A_MOMENT)
    expect(page.get_by_text(say("page.restarted"))).to_be_visible()
    after = wait_for(page, lambda seen: bool(seen["yours"]))
    assert is_drafting(after)
    assert after["wagons"] == before["wagons"]
    player = Player(page, seed=2)
    player.play(until=lambda seen: player.actions > 12 or bool(seen["over"]))


def test_a_turn_goes_on_when_the_network_is_back(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    page = in_the_middle_of_a_turn(visitor)
    before = snapshot(page)
    visitor.context.set_offline(True)
    expect(page.get_by_role("status").filter(has_text=part("page.lost"))).to_be_visible()
    Player(page, seed=2).choose(wait_for_turn(page))
    expect(page.get_by_role("alert").first).to_be_visible()
    visitor.context.set_offline(False)
    expect(page.get_by_text(say("page.connected"))).to_be_visible()
    after = wait_for_turn(page)
    assert (is_drafting(after), after["wagons"]) == (True, before["wagons"])
    player = Player(page, seed=3)
    player.play(until=lambda seen: player.actions > 3 or bool(seen["over"]))
