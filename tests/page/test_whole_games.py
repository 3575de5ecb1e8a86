"""Whole games on the page, from the first click to the result."""

import pytest
from playwright.sync_api import Page, expect

from page.conftest import NewGuest, NewVisitor
from page.players import KeyboardPlayer, Player, TouchPlayer, snapshot
from page.scenes import ME, OPEN, RANDOM
from page.texts import say
from page.visitors import PHONE, Visitor

SOME_ACTIONS = 20
"""Taps that make several turns."""


def expect_result(page: Page) -> None:
    expect(page.get_by_role("heading", name=say("score.final"))).to_be_visible()
    expect(page.get_by_role("button", name=say("page.table.rematch"))).to_be_visible()


def against_one_bot(visitor: Visitor) -> None:
    """Choose the shortest game: two seats, and a bot that soon ends it."""
    visitor.set_setting("seats", "2")
    visitor.set_setting("bot", "level:3")


@pytest.mark.all
def test_two_people_in_two_browsers_and_a_bot_play_by_clicking(
    new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    livia, marcus = new_guest("Livia"), new_guest("Marcus")
    table = livia.new_table(seats=3, sitters=[ME, OPEN, RANDOM])
    first, second = new_visitor(), new_visitor()
    first.sign_in(livia)
    second.sign_in(marcus)
    pages = first.open(f"/table/{table}"), second.open(f"/table/{table}")
    pages[1].get_by_role("button", name=say("page.table.sit")).click()
    players = [Player(page, seed) for seed, page in enumerate(pages)]
    while not all(snapshot(player.page)["over"] for player in players):
        for player in players:
            seen = snapshot(player.page)
            while seen["yours"]:
                seen = player.act(seen)
    for page in pages:
        expect_result(page)
    assert all(player.actions > 10 for player in players)


@pytest.mark.all
def test_a_game_is_played_by_keyboard_alone(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    against_one_bot(visitor)
    page = visitor.open()
    expect(page.get_by_role("button", name=say("page.play"))).to_be_visible()
    keyboard = KeyboardPlayer(page)
    keyboard.tab_to("button:has(.go)")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Enter")
    keyboard.play()
    expect_result(page)


def phone_at_a_table(new_visitor: NewVisitor) -> TouchPlayer:
    """A game begun on a phone by touch."""
    visitor = new_visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    against_one_bot(visitor)
    page = visitor.open()
    page.get_by_role("button", name=say("page.play")).tap()
    page.get_by_role("button", name=say("page.come_in")).tap()
    return TouchPlayer(page)


def test_turns_are_played_on_a_phone_by_touch(new_visitor: NewVisitor) -> None:
    finger = phone_at_a_table(new_visitor)
    finger.play(lambda seen: bool(seen["over"]) or finger.actions >= SOME_ACTIONS)
    assert finger.actions >= SOME_ACTIONS
    assert finger.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.long
def test_a_game_is_played_on_a_phone_by_touch(new_visitor: NewVisitor) -> None:
    finger = phone_at_a_table(new_visitor)
    finger.play()
    expect_result(finger.page)
    assert finger.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
