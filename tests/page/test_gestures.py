"""Wagons are dragged by finger and mouse, and a special action says its price before it is paid."""

import re

import pytest
from playwright.sync_api import Page, expect
from server.live_server import Json

from page.conftest import NewVisitor
from page.players import Snapshot, wait_for, wait_until_still
from page.scenes import Tables, begins_turn, play_table
from page.visitors import PHONE, Visitor

pytestmark = pytest.mark.all


def drag_by_finger(visitor: Visitor, start: Snapshot, end: Snapshot) -> None:
    devtools = visitor.context.new_cdp_session(visitor.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", (start["x"], start["y"]))
    for step in range(1, 6):
        share = step / 5
        x = start["x"] + (end["x"] - start["x"]) * share
        y = start["y"] + (end["y"] - start["y"]) * share
        touch("touchMove", (x, y))
    touch("touchEnd")


def spots(seen: Snapshot, kind: str) -> list[Snapshot]:
    return [one for one in seen["spots"] if one["kind"] == kind and one["glows"] and one["near"]]


def pick(page: Page, seen: Snapshot, wagon: Snapshot) -> Snapshot:
    """Tap a wagon to see where it can go, once the board has moved under the finger."""
    page.touchscreen.tap(wagon["x"], wagon["y"])
    wait_for(page, lambda now: bool(spots(now, "to") and now["digest"] != seen["digest"]))
    return wait_until_still(page)


def test_a_wagon_is_dragged_to_a_square_by_finger(new_visitor: NewVisitor, tables: Tables) -> None:
    visitor = new_visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.sign_in(tables.livia)
    page = visitor.open(f"/table/{play_table(tables.livia, 2, until=begins_turn)}")
    seen = wait_for(page, lambda seen: bool(seen["yours"] and spots(seen, "wagon")))
    wagon = spots(seen, "wagon")[0]
    picked = pick(page, seen, wagon)
    target = next(one for one in spots(picked, "to") if not one["priced"])
    at = next(one for one in picked["spots"] if one["kind"] == "wagon" and one["id"] == wagon["id"])
    assert at["near"], "the wagon that was picked stays in sight"
    drag_by_finger(visitor, at, target)
    wait_for(page, lambda now: bool(now["yours"] and now["wagons"] != seen["wagons"]))


def can_pay(state: Json) -> bool:
    """The seat can buy a special action, and knows where to go with it."""
    moves = [one["move"] for one in state["choices"]]
    return begins_turn(state) and {"move": "pay", "coins": 2} in moves


def coins(page: Page) -> int:
    said = page.locator("section.hand [aria-label*=coin]").first.get_attribute("aria-label")
    found = re.match(r"\d+", said or "")
    assert found
    return int(found[0])


def test_a_special_action_says_its_price_before_it_is_paid(
    new_visitor: NewVisitor, tables: Tables
) -> None:
    visitor = new_visitor()
    visitor.sign_in(tables.livia)
    page = visitor.open(f"/table/{play_table(tables.livia, 2, until=can_pay)}")
    wait_for(page, lambda seen: bool(seen["yours"]))
    had = coins(page)
    for price in (1, 2):
        button = page.get_by_role("button", name=f"Pay {price} coin")
        expect(button).to_be_visible()
        expect(button).to_contain_text(str(price))
    expect(page.get_by_role("button", name="Pay 2 coins")).to_be_enabled()
    page.get_by_role("button", name="Pay 2 coins").click()
    wait_for(page, lambda seen: bool(seen["yours"] and had != coins(page)))
    assert coins(page) == had - 2
    page.locator(".deciding .foot button").click()
    wait_for(page, lambda seen: bool(seen["yours"] and had == coins(page)))


def test_a_square_that_costs_something_shows_its_price(
    new_visitor: NewVisitor, tables: Tables
) -> None:
    visitor = new_visitor()
    visitor.sign_in(tables.livia)
    page = visitor.open(f"/table/{play_table(tables.livia, 2, until=can_pay)}")
    wait_for(page, lambda seen: bool(seen["yours"]))
    had = coins(page)
    for wagon in range(page.locator(".wagons button").count()):
        page.locator(".wagons button").nth(wagon).click()
        seen = wait_for(page, lambda seen: bool(spots(seen, "to")))
        if any(one["priced"] for one in spots(seen, "to")):
            break
        page.locator(".other").click()
    target = page.locator(".target.priced").first
    price = int(target.locator(".price").text_content() or 0)
    at = next(one for one in spots(seen, "to") if one["priced"])
    assert price == int(page.locator(f"[data-spot='to:{at['id']}'] .price").text_content() or 0)
    page.mouse.click(at["x"], at["y"])
    wait_for(page, lambda now: bool(now["yours"] and now["wagons"] != seen["wagons"]))
    assert coins(page) == had - price
