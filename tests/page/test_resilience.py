"""The page copes with two tabs, the back button, a slow network, wrong addresses and errors."""

import pytest
from playwright.sync_api import Route, expect

from page.conftest import NewGuest, NewVisitor
from page.players import Player, wait_for, wait_for_turn
from page.scenes import ME, RANDOM, Tables
from page.texts import say

pytestmark = pytest.mark.all

ENOUGH = 3
REFUSED = ("status of 4", "status of 5")
"""What Chromium itself says of an answer that is no success."""


def test_two_tabs_show_the_same_table(new_visitor: NewVisitor, new_guest: NewGuest) -> None:
    visitor, livia = new_visitor(), new_guest("Livia")
    visitor.sign_in(livia)
    table = livia.new_table(sitters=[ME, RANDOM])
    first = visitor.open(f"/table/{table}")
    second = visitor.context.new_page()
    second.goto(f"/table/{table}")
    before = wait_for_turn(second)["wagons"]
    player = Player(first)
    moved = player.play(until=lambda seen: bool(seen["wagons"] != before))
    wait_for(second, lambda seen: bool(seen["wagons"] == moved["wagons"]))
    Player(second, seed=2).act(wait_for_turn(second))


def test_the_back_button_leads_back_and_forth(new_visitor: NewVisitor) -> None:
    page = new_visitor().open()
    page.get_by_role("button", name=say("page.play")).click()
    page.get_by_role("button", name=say("page.come_in")).click()
    wait_for_turn(page)
    table = page.url
    page.go_back()
    expect(page.get_by_role("button", name=say("page.play"))).to_be_visible()
    page.go_forward()
    assert page.url == table
    Player(page).act(wait_for_turn(page))


def test_a_slow_network_is_waited_for(new_visitor: NewVisitor, tables: Tables) -> None:
    visitor = new_visitor()
    visitor.sign_in(tables.livia)
    devtools = visitor.context.new_cdp_session(visitor.page)
    slow = {"offline": False, "latency": 300, "downloadThroughput": 100_000}
    devtools.send("Network.emulateNetworkConditions", {**slow, "uploadThroughput": 50_000})
    visitor.page.goto(f"/table/{tables.running}", wait_until="commit")
    expect(visitor.page.locator("body")).not_to_have_text("")
    wait_for_turn(visitor.page)


@pytest.mark.parametrize("address", ["/nowhere/at/all", "/table/!"])
def test_a_wrong_address_says_so_and_leads_back(new_visitor: NewVisitor, address: str) -> None:
    visitor = new_visitor()
    visitor.expected = REFUSED
    page = visitor.open(address)
    expect(page.get_by_role("heading", name=say("page.nowhere.title"))).to_be_visible()
    page.get_by_role("link", name=say("page.nowhere.back")).click()
    expect(page.get_by_role("button", name=say("page.play"))).to_be_visible()


@pytest.mark.parametrize("address", ["/table/gone", "/replay/gone"])
def test_a_table_that_is_not_there_is_said_to_be_gone(
    new_visitor: NewVisitor, address: str
) -> None:
    visitor = new_visitor()
    visitor.expected = REFUSED
    page = visitor.open(address)
    expect(page.get_by_role("heading", name=say("page.no_table"))).to_be_visible()
    expect(page.get_by_text(say("page.no_table.why"))).to_be_visible()
    expect(page.get_by_role("link", name=say("page.nowhere.back"))).to_be_visible()


def test_a_page_that_cannot_be_fetched_says_so(new_visitor: NewVisitor, tables: Tables) -> None:
    visitor = new_visitor(service_workers="block")
    visitor.expected = ("net::ERR_FAILED", "dynamically imported module", "Service Worker")
    visitor.context.route("**/assets/Table-*.js", lambda route: route.abort())
    page = visitor.open(f"/table/{tables.running}")
    expect(page.get_by_role("heading", name=say("page.trouble.title"))).to_be_visible()
    expect(page.get_by_role("button", name=say("page.reload"))).to_be_visible()


def test_a_server_in_trouble_is_asked_again(new_visitor: NewVisitor, tables: Tables) -> None:
    visitor = new_visitor()
    visitor.expected = REFUSED
    visitor.sign_in(tables.livia)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=500, body="")

    address = f"**/api/tables/{tables.running}"
    visitor.context.route(address, answer)
    page = visitor.open(f"/table/{tables.running}")
    again = page.get_by_role("button", name=say("page.table.try_again"))
    expect(again).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert len(asked) <= ENOUGH, "a server in trouble is not to be asked without end"
    visitor.context.unroute(address)
    again.click()
    wait_for_turn(page)
