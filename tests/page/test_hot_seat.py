"""Two people at one device: a curtain closes between their turns and hides all secrets."""

import pytest
from playwright.sync_api import Page, expect

from page.conftest import NewGuest, NewVisitor
from page.players import Player, Snapshot, wait_for, wait_for_turn
from page.texts import say

pytestmark = pytest.mark.all

SECRETS = ".hand :not(:empty), .in-hand, .deciding .list, .deciding .foot button, .target, .prize"
"""The parts of the page that could show a secret."""


def open_table(page: Page) -> None:
    """Livia and Teo at one device, as the dialog makes it."""
    page.get_by_role("button", name=say("page.new")).click()
    expect(page.get_by_role("dialog", name=say("page.new"))).to_be_visible()
    page.get_by_role("radio", name="2", exact=True).last.check()
    page.get_by_label(say("page.new.seat", number=2)).select_option(label=say("page.new.who.here"))
    page.get_by_label(say("page.new.name", number=2)).fill("Teo")
    page.get_by_role("button", name=say("page.new.start")).click()


def open_curtain(page: Page, name: str) -> None:
    page.get_by_role("button", name=say("page.table.curtain_open", name=name)).click()


def test_a_curtain_hides_every_secret_between_two_turns(
    new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    visitor = new_visitor()
    visitor.sign_in(new_guest("Livia"))
    page = visitor.open()
    open_table(page)
    tiles: dict[str, str] = {}
    while len(tiles) < 2:
        wait_for(page, lambda seen: bool(seen["curtain"]))
        assert page.locator(SECRETS).count() == 0
        takings = page.locator("[role=log] li", has_text="wagon tile").all_inner_texts()
        assert not any(tile in line for line in takings for tile in tiles.values())
        name = page.locator("#curtain-title").inner_text().split()[-1]
        open_curtain(page, name)
        wait_for(page, lambda seen: bool(seen["yours"]))
        other = {"Livia": "Teo", "Teo": "Livia"}[name]
        if other in tiles:
            assert tiles[other] not in page.locator("section.hand").inner_text()
        tiles[name] = take_a_tile(page)


def take_a_tile(page: Page) -> str:
    """Look through the pile and take a wagon tile; the wagon on it."""
    page.get_by_role("button", name="Look through the wagon tiles").click()
    page.get_by_role("button", name=say("page.table.confirm")).click()
    tile = page.locator(".tiles button").first
    wagon = tile.locator(".face").inner_text().split()[0]
    tile.click()
    end_turn(page)
    return wagon


def end_turn(page: Page) -> None:
    """Play the rest of the turn, until the curtain closes."""
    player = Player(page)

    def is_closed(seen: Snapshot) -> bool:
        return bool(seen["curtain"])

    seen = wait_for_turn(page)
    while not is_closed(seen):
        player.act(seen)
        seen = wait_for_turn(page)
    expect(page.locator(".curtain")).to_be_visible()
