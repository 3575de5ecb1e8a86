"""The coach on the page: a hint for the seat to decide, and a review that leads to its moments."""

import pytest
from playwright.sync_api import ViewportSize, expect
from server.live_server import Json

from page.conftest import NewGuest, NewVisitor
from page.players import wait_for, wait_for_turn
from page.scenes import ME, RANDOM, Tables, fake_review, review
from page.texts import say
from page.visitors import PHONE, WIDE

pytestmark = pytest.mark.all


def test_a_hint_shows_moves_with_their_points_and_plays_the_one_that_is_chosen(
    new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    visitor, livia = new_visitor(), new_guest("Livia")
    visitor.sign_in(livia)
    visitor.set_setting("confirm", "no")
    page = visitor.open(f"/table/{livia.new_table(sitters=[ME, RANDOM])}")
    before = wait_for_turn(page)
    hint = page.get_by_role("button", name=say("page.hint"), exact=True)
    hint.click()
    moves = page.locator(".hint ol button")
    moves.first.wait_for()
    expect(page.get_by_role("row", name=say("page.hint.rival"))).to_be_visible()
    hint.click()
    expect(moves).to_have_count(0)
    hint.click()
    moves.first.click()
    wait_for(page, lambda seen: bool(seen["digest"] != before["digest"]))
    expect(moves).to_have_count(0)


def test_on_a_phone_the_sums_of_a_hint_are_seen_first(
    new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    visitor, livia = new_visitor(viewport={"width": 390, "height": 844}), new_guest("Livia")
    visitor.sign_in(livia)
    page = visitor.open(f"/table/{livia.new_table(sitters=[ME, RANDOM])}")
    wait_for_turn(page)
    page.get_by_role("button", name=say("page.hint"), exact=True).click()
    for name in ("page.hint.wins", "score.points", "page.hint.rival"):
        row = page.get_by_role("row", name=say(name))
        expect(row).to_be_in_viewport(ratio=0.99)


RINGED = """marks => {
    const rings = [...document.querySelectorAll('.picture .ring')].map(ring => ring.getBBox());
    const near = (a, b) => Math.abs(a - b) < 0.1;
    const around = ({x, y, width, height}, mark) =>
        near(x + width / 2, mark.x) && near(y + height / 2, mark.y);
    return rings.length === marks.length
        && marks.every(mark => rings.some(ring => around(ring, mark)));
}"""
"""Is there a ring around each of these and around nothing else?"""


@pytest.mark.parametrize("game", ["via_romana", "via_appia"])
def test_a_hint_is_marked_in_the_picture_of_the_board(
    new_visitor: NewVisitor, new_guest: NewGuest, game: str
) -> None:
    visitor, livia = new_visitor(), new_guest("Livia")
    visitor.sign_in(livia)
    page = visitor.open(f"/table/{livia.new_table(game=game, sitters=[ME, RANDOM])}")
    hint = page.get_by_role("button", name=say("page.hint"), exact=True)
    with page.expect_response("**/hint") as answer:
        hint.click()
    lines = answer.value.json()["lines"]
    rings = page.locator(".picture .ring")
    rings.first.wait_for()
    page.wait_for_function(RINGED, arg=lines[0]["marks"])
    board, best = page.locator(".picture img").bounding_box(), rings.first.bounding_box()
    assert board is not None
    assert best is not None
    assert board["x"] < best["x"] < board["x"] + board["width"]
    assert board["y"] < best["y"] < board["y"] + board["height"]
    for number, line in enumerate(lines):
        page.locator(".hint ol button").nth(number).hover()
        page.wait_for_function(RINGED, arg=line["marks"])
    hint.click()
    expect(rings).to_have_count(0)


def spaces_of(move: Json) -> list[str]:
    """Where a move of Strada Romana that does not arrive leads to."""
    kinds = {"collect_tile": "zone", "collect_cube": "market", "step": "to", "overtake": "to"}
    named = kinds.get(move["move"])
    if named is None:
        return []
    return [f"zone-{move[named]}" if named == "zone" else move[named]]


def test_a_hint_is_marked_on_a_board_of_the_pages_own(
    new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    visitor, livia = new_visitor(), new_guest("Livia")
    visitor.sign_in(livia)
    page = visitor.open(f"/table/{livia.new_table(sitters=[ME, RANDOM])}")
    with page.expect_response("**/hint") as answer:
        page.get_by_role("button", name=say("page.hint"), exact=True).click()
    lines = page.locator(".hint ol button")
    lines.first.wait_for()
    for number, line in enumerate(answer.value.json()["lines"]):
        lines.nth(number).hover()
        marked = page.locator(".ground .advised")
        expect(marked).to_have_count(len(spaces_of(line["move"])))
        for space in spaces_of(line["move"]):
            expect(marked).to_have_attribute("data-space", space)
        expect(page.locator(".wagon.pointed")).to_have_count(int("wagon" in line["move"]))


def name_of(tables: Tables, seat: int) -> str:
    return str(tables.livia.get(f"/api/tables/{tables.finished}")["sitters"][seat]["name"])


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_moment_brings_the_board_into_view_and_says_whose_decision_it_was(
    new_visitor: NewVisitor, tables: Tables, size: ViewportSize
) -> None:
    visitor = new_visitor(viewport=size)
    visitor.sign_in(tables.livia)
    page = visitor.page
    fake_review(page)
    page.goto(f"/replay/{tables.finished}")
    page.get_by_role("button", name=say("page.review.ask")).click()
    page.get_by_role("button", name=say("page.review.look"), exact=True).nth(1).click()
    looked = page.locator(".looked")
    expect(looked.get_by_role("heading", name=name_of(tables, 2))).to_be_in_viewport()
    expect(looked.get_by_text("50 of 100")).to_be_in_viewport()
    board, bar = page.locator(".stage > .board"), page.locator("header.bar")
    expect(board).to_be_in_viewport(ratio=0.99)
    above, below = bar.bounding_box(), board.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"] + 1
    looked.get_by_role("button", name=say("page.review.next")).click()
    expect(looked.get_by_role("heading", name=name_of(tables, 1))).to_be_visible()
    page.get_by_role("button", name=say("page.table.step_on")).click()
    expect(looked).to_have_count(0)


def test_the_moments_of_a_review_are_looked_at_and_left_again(
    new_visitor: NewVisitor, tables: Tables
) -> None:
    visitor = new_visitor()
    visitor.sign_in(tables.livia)
    page = visitor.page
    review(page, tables)
    marks = page.locator(".chart button")
    expect(marks).to_have_count(3)
    marks.nth(1).click()
    page.locator(".ground .wagon").first.wait_for()
    looked = page.locator(".looked")
    expect(looked.get_by_role("heading", name=name_of(tables, 2))).to_be_visible()
    looked.get_by_role("button", name=say("page.review.previous")).click()
    expect(looked.get_by_role("heading", name=name_of(tables, 0))).to_be_visible()
    page.get_by_role("button", name=say("page.table.now"), exact=True).click()
    expect(marks).to_have_count(3)
