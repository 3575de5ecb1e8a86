"""A game without a folder of its own in the page: played by picture, choices and log."""

import pytest
from playwright.sync_api import expect

from page.conftest import NewGuest, NewVisitor
from page.scenes import ME, RANDOM
from page.texts import say
from page.visitors import PHONE
from viae import catalog
from viae.text import Texts

GAME = "via_romana"
DECISIONS = 8


def test_it_is_played_by_picture_choices_and_log(
    new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    livia, visitor = new_guest("Livia"), new_visitor()
    visitor.sign_in(livia)
    words = Texts("en", catalog.load_game(GAME))
    table = livia.new_table(game=GAME, seats=2, sitters=[ME, RANDOM])
    page = visitor.open(f"/table/{table}")
    board = page.get_by_role("img", name=say("page.board", game=catalog.game_class(GAME).title))
    expect(board).to_be_visible()
    expect(page.get_by_role("heading", name=words.say("block.own"))).to_be_visible()
    expect(page.get_by_text(words.say("own.hand"))).to_be_visible()
    before = board.get_attribute("src")
    for _ in range(DECISIONS):
        page.locator(".deciding .list[aria-busy=false] button").last.click()
        confirm = page.locator(".foot .held button").first
        if confirm.is_visible():
            confirm.click()
    expect(page.get_by_role("log").get_by_text("Livia").nth(2)).to_be_visible()
    assert board.get_attribute("src") != before, "another picture"


@pytest.mark.all
def test_on_a_phone_the_hand_is_behind_a_button(
    new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    livia, visitor = new_guest("Livia"), new_visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.sign_in(livia)
    table = livia.new_table(game=GAME, seats=2, sitters=[ME, RANDOM])
    page = visitor.open(f"/table/{table}")
    page.get_by_role("button", name=say("page.table.hand")).tap()
    words = Texts("en", catalog.load_game(GAME))
    expect(page.get_by_text(words.say("own.hand"))).to_be_visible()
    page.get_by_role("button", name=say("page.table.to_choices")).tap()
    expect(page.locator(".deciding .list button").first).to_be_visible()
