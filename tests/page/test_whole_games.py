"""Whole games on the page, from the first click to the result."""

import pytest
from playwright.sync_api import Page, expect

from page.conftest import Comes, Knows
from page.playing import Finger, Hand, Keyboard, look
from page.scenes import ME, OPEN, RANDOM
from page.visitor import PHONE, Visitor
from page.words import say

SOME_ACTIONS = 20
"""Taps that make several turns."""


def sees_result(page: Page) -> None:
    expect(page.get_by_role("heading", name=say("score.final"))).to_be_visible()
    expect(page.get_by_role("button", name=say("page.table.rematch"))).to_be_visible()


def against_one_bot(visitor: Visitor) -> None:
    """The shortest game there is: a bot that knows what it wants brings it to its end."""
    visitor.habit("seats", "2")
    visitor.habit("bot", "level:3")


@pytest.mark.all
def test_two_people_in_two_browsers_and_a_bot_play_by_clicking(comes: Comes, knows: Knows) -> None:
    livia, marcus = knows("Livia"), knows("Marcus")
    table = livia.new_table(seats=3, sitters=[ME, OPEN, RANDOM])
    first, second = comes(), comes()
    first.comes_in(livia)
    second.comes_in(marcus)
    pages = first.goes(f"/table/{table}"), second.goes(f"/table/{table}")
    pages[1].get_by_role("button", name=say("page.table.sit")).click()
    hands = [Hand(page, seed) for seed, page in enumerate(pages)]
    while not all(look(hand.page)["over"] for hand in hands):
        for hand in hands:
            seen = look(hand.page)
            while seen["yours"]:
                seen = hand.act(seen)
    for page in pages:
        sees_result(page)
    assert all(hand.actions > 10 for hand in hands)


@pytest.mark.all
def test_a_game_is_played_by_keyboard_alone(comes: Comes) -> None:
    visitor = comes()
    against_one_bot(visitor)
    page = visitor.goes()
    expect(page.get_by_role("button", name=say("page.play"))).to_be_visible()
    keyboard = Keyboard(page)
    keyboard.tab_to("button:has(.go)")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Enter")
    keyboard.play()
    sees_result(page)


def phone_at_a_table(comes: Comes) -> Finger:
    """A game begun on a phone by touch."""
    visitor = comes(viewport=PHONE, has_touch=True, is_mobile=True)
    against_one_bot(visitor)
    page = visitor.goes()
    page.get_by_role("button", name=say("page.play")).tap()
    page.get_by_role("button", name=say("page.come_in")).tap()
    return Finger(page)


def test_turns_are_played_on_a_phone_by_touch(comes: Comes) -> None:
    finger = phone_at_a_table(comes)
    finger.play(lambda seen: bool(seen["over"]) or finger.actions >= SOME_ACTIONS)
    assert finger.actions >= SOME_ACTIONS
    assert finger.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.long
def test_a_game_is_played_on_a_phone_by_touch(comes: Comes) -> None:
    finger = phone_at_a_table(comes)
    finger.play()
    sees_result(finger.page)
    assert finger.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
