"""Via Appia: a push is aimed beside the board, by sliders, by dragging and by keys alone."""

import pytest
from playwright.sync_api import Locator, Page, expect
from server.live_server import Guest

from page.conftest import NewGuest, NewVisitor
from page.scenes import ME, RANDOM
from page.texts import say
from page.visitors import PHONE, Visitor
from viae import catalog
from viae.text import Texts

GAME = "via_appia"
WORDS = Texts("en", catalog.load_game(GAME))
TALL = {"width": 1440, "height": 1000}
"""High enough for the log below the drawing."""

FITS = """film => {
  const [inner, outer] = [film, film.parentElement].map((one) => one.getBoundingClientRect());
  return inner.top >= outer.top && inner.bottom <= outer.bottom && inner.width <= outer.width;
}"""


def open_quarry(livia: Guest, visitor: Visitor) -> Page:
    """Open a table against a bot, and choose the quarry."""
    visitor.sign_in(livia)
    table = livia.new_table(game=GAME, seats=2, sitters=[ME, RANDOM])
    page = visitor.open(f"/table/{table}")
    page.get_by_role("button", name=WORDS.say("page.quarry")).click()
    return page


def slider(page: Page, key: str) -> Locator:
    return page.get_by_role("slider", name=WORDS.say(key))


def turn(slider: Locator, *keys: str) -> None:
    for key in keys:
        slider.press(key)


def board_of(page: Page) -> Locator:
    return page.get_by_role("img", name=say("page.board", game=catalog.game_class(GAME).title))


def pushed(place: int, angle: int) -> str:
    """The log's sentence of a push."""
    return WORDS.say("event.pushed", seat="Livia", size="small", place=place, angle=angle)


def test_a_push_is_aimed_sent_and_shown_as_a_film(
    new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    visitor = new_visitor(viewport=TALL, reduced_motion="no-preference")
    page = open_quarry(new_guest("Livia"), visitor)
    before = board_of(page).get_attribute("src")
    turn(slider(page, "page.place"), "Home", "ArrowRight", "ArrowRight")
    turn(slider(page, "page.direction"), "End", "ArrowLeft")
    expect(slider(page, "page.place")).to_have_attribute(
        "aria-valuetext", WORDS.say("page.place_is", place=12)
    )
    page.get_by_role("button", name=WORDS.say("page.push"), exact=True).click()
    expect(page.locator(".foot .held")).to_contain_text("12 mm")
    page.get_by_role("button", name=say("page.table.confirm")).click()
    film = page.locator(".film img")
    expect(film).to_be_visible()
    expect(film).to_have_js_property("complete", True)
    assert film.evaluate("film => film.naturalWidth") > 0, "there is something to be seen"
    assert film.evaluate(FITS), "all of it"
    expect(film).to_be_hidden()
    expect(page.get_by_role("log")).to_contain_text(pushed(12, 25))
    assert board_of(page).get_attribute("src") != before, "another picture"
    expect(page.locator(".deciding.yours")).to_be_visible()


@pytest.mark.all
def test_a_push_needs_nothing_but_the_keyboard(
    new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    page = open_quarry(new_guest("Livia"), new_visitor(viewport=TALL))
    stones = page.get_by_role("radio").first
    expect(stones).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(slider(page, "page.place")).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=say("page.table.confirm"))).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text(pushed(140, -5))


@pytest.mark.all
def test_the_stone_is_dragged_and_the_push_turned_with_a_finger(
    new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    page = open_quarry(
        new_guest("Livia"), new_visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    )
    tray = page.locator(".aiming svg[role=img]")
    box = tray.bounding_box()
    assert box is not None
    far = box["x"] + 0.9 * box["width"]
    page.touchscreen.tap(far, box["y"] + 0.1 * box["height"])
    expect(slider(page, "page.place")).not_to_have_value("75")
    page.touchscreen.tap(box["x"] + 0.1 * box["width"], box["y"] + 0.7 * box["height"])
    expect(slider(page, "page.direction")).to_have_value("-30")
    page.get_by_role("button", name=WORDS.say("page.push"), exact=True).tap()
    page.get_by_role("button", name=say("page.table.confirm")).tap()
    left = WORDS.say("are.small", number=1)
    expect(page.get_by_role("radio", name=left)).to_be_visible()


@pytest.mark.all
def test_a_stone_put_to_the_line_elsewhere_only_needs_its_direction(
    new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    livia, visitor = new_guest("Livia"), new_visitor(viewport=TALL)
    page = open_quarry(livia, visitor)
    table = page.url.rsplit("/", 1)[1]
    line = livia.connect()
    state = line.watch(table)
    announced = {"move": "push", "size": "small", "place": 33}
    line.do("play", table=table, seat=0, version=state["version"], moves=[announced])
    line.close()
    expect(slider(page, "page.place")).to_have_count(0)
    expect(page.locator(".aiming svg[role=img]")).to_contain_text("33")
    turn(slider(page, "page.direction"), "Home")
    page.get_by_role("button", name=WORDS.say("page.push"), exact=True).click()
    page.get_by_role("button", name=say("page.table.confirm")).click()
    expect(page.get_by_role("log")).to_contain_text(pushed(33, -30))
