"""How much is loaded at first, with how many requests, and how little of the page a move changes.

Everything is counted, nothing is timed: times depend on the machine."""

import gzip
import statistics
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, expect

from page.conftest import NewVisitor
from page.players import Player, wait_for, wait_for_turn, wait_until_still
from page.scenes import Tables, home, play_table, turn
from page.texts import say

pytestmark = pytest.mark.all

KILO = 1000
MOST_TEXT = 200 * KILO
MOST_FONTS = 130 * KILO
TEXT = ("document", "stylesheet", "script")
MOST_ASKED = 30
"""Answers that the page asks for until it is complete."""
UPDATES = 15
MOST_CHANGED = 150
"""Changes of the document that a move and all that follows from it may bring."""
COUNT_CHANGES = """() => {
  window.changes = 0;
  new MutationObserver((all) => { window.changes += all.length; }).observe(document.body, {
    attributes: true, childList: true, characterData: true, subtree: true });
}"""


@pytest.mark.parametrize("scene", [home, turn], ids=lambda scene: scene.__name__)
def test_the_first_load_is_small(
    scene: Callable[[Page, Tables], None], new_visitor: NewVisitor, tables: Tables
) -> None:
    visitor = new_visitor()
    visitor.sign_in(tables.livia)
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    visitor.page.on("response", keep)
    scene(visitor.page, tables)
    visitor.page.wait_for_load_state("networkidle")
    texts = [one.body() for one in answers if one.request.resource_type in TEXT]
    fonts = [one.body() for one in answers if one.request.resource_type == "font"]
    assert 0 < sum(len(gzip.compress(text, 9)) for text in texts) <= MOST_TEXT
    assert 0 < sum(len(font) for font in fonts) <= MOST_FONTS


def test_the_page_can_soon_be_used(new_visitor: NewVisitor) -> None:
    page = new_visitor().page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/", wait_until="commit")
    page.get_by_role("button", name=say("page.play")).click(trial=True)
    page.wait_for_load_state("networkidle")
    print("asked for:", asked)
    assert 0 < len(asked) <= MOST_ASKED


def test_two_clicks_lead_to_the_first_move(new_visitor: NewVisitor) -> None:
    page = new_visitor().open()
    page.get_by_role("button", name=say("page.play")).click()
    page.get_by_role("button", name=say("page.come_in")).click()
    seen = wait_for_turn(page)
    Player(page).play(until=lambda now: bool(now["wagons"] != seen["wagons"]))
    expect(page.locator(".ground .wagon").first).to_be_visible()


def test_a_board_update_changes_little(new_visitor: NewVisitor, tables: Tables) -> None:
    visitor = new_visitor()
    visitor.sign_in(tables.livia)
    table = play_table(tables.livia, 2, until=lambda state: bool(state["choices"]))
    page = visitor.open(f"/table/{table}")
    player = Player(page)
    wait_for(page, lambda seen: bool(seen["yours"]))
    page.evaluate(COUNT_CHANGES)
    changed: list[int] = []
    while len(changed) < UPDATES:
        seen = wait_for(page, lambda seen: bool(seen["yours"]))
        before = page.evaluate("window.changes")
        player.choose(seen)
        if wait_until_still(page)["wagons"] != seen["wagons"]:
            changed.append(page.evaluate("window.changes") - before)
        wait_for_turn(page)
    print("changes of an update:", sorted(changed))
    assert 0 < statistics.median(changed) < MOST_CHANGED
