"""How much is loaded at first, how soon one plays, and how little a move costs."""

import gzip
import statistics
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, expect

from page.conftest import Comes
from page.playing import Hand, wait_for, wait_for_turn
from page.scenes import Hall, home, played, turn
from page.words import say

KILO = 1000
MOST_TEXT = 200 * KILO
MOST_FONTS = 130 * KILO
TEXT = ("document", "stylesheet", "script")
TRIES = 3
"""On a machine that does other things too, the best of some tries counts."""
INTERACTIVE = 2.0
FIRST_MOVE = 10.0
UPDATES = 15
MOST_SCRIPT = 0.016
QUIET = 250
"""Milliseconds after which an update is over, with all that follows from it."""


@pytest.mark.parametrize("scene", [home, turn], ids=lambda scene: scene.__name__)
def test_the_first_load_is_small(
    scene: Callable[[Page, Hall], None], comes: Comes, hall: Hall
) -> None:
    visitor = comes()
    visitor.comes_in(hall.livia)
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    visitor.page.on("response", keep)
    scene(visitor.page, hall)
    visitor.page.wait_for_load_state("networkidle")
    texts = [one.body() for one in answers if one.request.resource_type in TEXT]
    fonts = [one.body() for one in answers if one.request.resource_type == "font"]
    assert 0 < sum(len(gzip.compress(text, 9)) for text in texts) <= MOST_TEXT
    assert 0 < sum(len(font) for font in fonts) <= MOST_FONTS


def test_the_page_can_soon_be_used(comes: Comes) -> None:
    waits = []
    for _ in range(TRIES):
        page = comes().page
        began = time.monotonic()
        page.goto("/", wait_until="commit")
        page.get_by_role("button", name=say("page.play")).click(trial=True)
        waits.append(time.monotonic() - began)
    assert min(waits) < INTERACTIVE


def test_two_clicks_lead_to_the_first_move(comes: Comes) -> None:
    page = comes().goes()
    began = time.monotonic()
    page.get_by_role("button", name=say("page.play")).click()
    page.get_by_role("button", name=say("page.come_in")).click()
    seen = wait_for_turn(page)
    assert time.monotonic() - began < FIRST_MOVE
    Hand(page).play(until=lambda now: bool(now["wagons"] != seen["wagons"]))
    expect(page.locator(".ground .wagon").first).to_be_visible()


def test_a_board_update_takes_little_script(comes: Comes, hall: Hall) -> None:
    visitor = comes()
    visitor.comes_in(hall.livia)
    table = played(hall.livia, 2, until=lambda state: bool(state["choices"]))
    page = visitor.goes(f"/table/{table}")
    hand = Hand(page)
    devtools = visitor.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def script() -> float:
        metrics = devtools.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "ScriptDuration"))

    spent: list[float] = []
    while len(spent) < UPDATES:
        seen = wait_for(page, lambda seen: bool(seen["yours"]))
        before = script()
        hand.choose(seen)
        page.wait_for_timeout(QUIET)
        after = script()
        if wait_for_turn(page)["wagons"] != seen["wagons"]:
            spent.append(after - before)
    print("script of an update:", sorted(round(1000 * one, 1) for one in spent))
    assert statistics.median(spent) < MOST_SCRIPT
