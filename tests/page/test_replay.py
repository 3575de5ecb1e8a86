"""Replays: a finished game point by point, and what a running one does not show."""

import json
import re
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from page.conftest import NewVisitor
from page.players import wait_for_turn
from page.scenes import Tables
from page.texts import say
from page.visitors import Visitor

pytestmark = pytest.mark.all


def opened(new_visitor: NewVisitor, tables: Tables, path: str, **settings: Any) -> Visitor:
    visitor = new_visitor(**settings)
    visitor.sign_in(tables.livia)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.open(path)
    visitor.page.locator(".ground .wagon").first.wait_for()
    return visitor


def expect_at(page: Page, number: int) -> None:
    expect(
        page.get_by_text(say("page.replay.at", number=number, last=last_of(page)))
    ).to_be_visible()


def last_of(page: Page) -> int:
    return int(page.get_by_role("slider").get_attribute("max") or 0)


def test_a_finished_game_is_seen_by_steps_keys_and_timeline(
    new_visitor: NewVisitor, tables: Tables
) -> None:
    page = opened(new_visitor, tables, f"/replay/{tables.finished}").page
    expect_at(page, 1)
    page.get_by_role("button", name=say("page.table.step_on")).click()
    expect_at(page, 2)
    page.keyboard.press("ArrowRight")
    expect_at(page, 3)
    page.keyboard.press("ArrowLeft")
    expect_at(page, 2)
    page.get_by_role("slider", name=say("page.replay.timeline")).fill("10")
    expect_at(page, 10)
    page.get_by_role("button", name=say("page.replay.end")).click()
    expect_at(page, last_of(page))
    expect(page.get_by_role("heading", name=say("score.final"))).to_be_visible()
    page.get_by_role("button", name=say("page.replay.start")).click()
    expect_at(page, 1)


@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), (390, 844)], ids=str)
def test_buttons_and_seats_keep_their_place_at_every_step(
    new_visitor: NewVisitor, tables: Tables, size: tuple[int, int]
) -> None:
    window = {"width": size[0], "height": size[1]}
    page = opened(new_visitor, tables, f"/replay/{tables.finished}?at=10", viewport=window).page
    page.evaluate("document.fonts.ready.then(() => null)")
    link = page.get_by_role("button", name=say("page.replay.link"))
    seats = page.get_by_role("region", name=say("page.table.seats"))
    places = []
    for number in range(10, 20):
        expect_at(page, number)
        boxes = link.bounding_box(), seats.bounding_box()
        places.append([(box["x"], box["y"]) for box in boxes if box])
        page.keyboard.press("ArrowRight")
    assert places == [places[0]] * 10


def test_a_finished_game_goes_on_by_itself_until_it_is_stopped(
    new_visitor: NewVisitor, tables: Tables
) -> None:
    page = opened(new_visitor, tables, f"/replay/{tables.finished}?at=5").page
    page.get_by_role("button", name=say("page.replay.play"), exact=True).click()
    expect_at(page, 7)
    page.get_by_role("button", name=say("page.replay.pause")).click()
    expect(page.get_by_role("button", name=say("page.replay.play"), exact=True)).to_be_visible()


def test_a_link_leads_to_the_same_moment(new_visitor: NewVisitor, tables: Tables) -> None:
    visitor = opened(new_visitor, tables, f"/replay/{tables.finished}?at=12")
    visitor.page.get_by_role("button", name=say("page.replay.link")).click()
    expect(visitor.page.get_by_text(say("page.replay.linked"))).to_be_visible()
    link = visitor.page.evaluate("navigator.clipboard.readText()")
    stranger = new_visitor()
    page = stranger.open(link)
    expect_at(page, 12)
    page.locator(".ground .wagon").first.wait_for()


def test_a_link_to_a_game_that_is_not_open_shows_it_to_others_without_a_name(
    new_visitor: NewVisitor, tables: Tables
) -> None:
    teo = {"who": "me", "name": "Teo"}
    table = tables.livia.new_table(open=False, sitters=[{"who": "me"}, teo])
    with closing(tables.livia.connect()) as line:
        line.watch(table, seat=0)
        line.do("resign", table=table, seat=0)
    visitor = opened(new_visitor, tables, f"/replay/{table}?at=2")
    visitor.page.get_by_role("button", name=say("page.replay.link")).click()
    expect(visitor.page.get_by_text(say("page.replay.linked"))).to_be_visible()
    page = new_visitor().open(visitor.page.evaluate("navigator.clipboard.readText()"))
    expect_at(page, 2)
    assert page.url.endswith(f"#{tables.livia.get(f'/api/tables/{table}')['invite']}")


def test_the_record_is_downloaded_whole(new_visitor: NewVisitor, tables: Tables) -> None:
    page = opened(new_visitor, tables, f"/replay/{tables.finished}").page
    with page.expect_download() as waiting:
        page.get_by_role("link", name=say("page.replay.download")).click()
    record = json.loads(waiting.value.path().read_text("utf-8"))
    assert record == tables.livia.get(f"/api/records/{tables.finished}")


def test_a_finished_game_is_seen_from_any_seat(new_visitor: NewVisitor, tables: Tables) -> None:
    page = opened(new_visitor, tables, f"/replay/{tables.finished}?at=30").page
    expect(page.get_by_role("radio", name=say("page.replay.eyes.all"))).to_be_checked()
    expect(page.locator("section.hand")).to_have_count(3)
    page.get_by_role("radio", name="Random", exact=True).check()
    expect(page.locator("section.hand")).to_have_count(1)
    expect(page.get_by_role("region", name="Random", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"at=30&seat=1$"))


def test_a_player_plays_on_from_a_point(new_visitor: NewVisitor, tables: Tables) -> None:
    page = opened(new_visitor, tables, f"/replay/{tables.finished}?at=20").page
    page.get_by_role("button", name=say("page.replay.play_on")).click()
    page.get_by_role("button", name=say("page.table.play_on"), exact=True).click()
    expect(page).to_have_url(re.compile(r"/table/"))
    assert urlsplit(page.url).path != f"/table/{tables.finished}"
    assert wait_for_turn(page)["wagons"]


def test_a_running_game_is_seen_from_the_players_own_seat_only(
    new_visitor: NewVisitor, tables: Tables
) -> None:
    page = opened(new_visitor, tables, f"/replay/{tables.running}").page
    expect(page.get_by_role("radio")).to_have_count(1)
    expect(page.get_by_role("radio", name="Livia")).to_be_checked()
    expect(page.get_by_text(say("page.replay.running"))).to_be_visible()
    expect(page.get_by_role("button", name=say("page.replay.play_on"))).to_have_count(0)
    stranger = new_visitor()
    seen = stranger.open(f"/replay/{tables.running}?seat=0")
    expect(seen.get_by_text(say("page.replay.running_open"))).to_be_visible()
    expect(seen.get_by_role("radio", name=say("page.replay.eyes.nobody"))).to_be_checked()
    expect(seen.locator("section.hand")).to_have_count(0)
