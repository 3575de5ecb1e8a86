"""In a window of any size everything that a player has to see and press is visible."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from server.live_server import Guest, Json, Line, my_turn

from page.conftest import NewGuest, NewVisitor
from page.scenes import ME, OPEN
from page.texts import say

SIZES = (
    (360, 640),
    (390, 844),
    (640, 360),
    (844, 390),
    (768, 1024),
    (820, 1180),
    (1024, 600),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
)
FEW = ((360, 640), (844, 390), (768, 1024), (1024, 768), (1440, 900))
"""One of each layout."""
MOST_DECISIONS = 400
"""Decisions after which something should long have happened."""

LOOK = """() => {
  const seen = (element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const on = document.elementFromPoint(left + width / 2, top + height / 2);
    const at = [left, top, right, bottom].map(Math.round);
    return {
      inside, at, onTop: element.contains(on), high: height, words: element.textContent.trim(),
    };
  };
  const all = (names) => [...document.querySelectorAll(names)]
    .filter((element) => element.offsetWidth > 1)
    .map(seen);
  const box = (name) => {
    const element = document.querySelector(name);
    if (element === null) return null;
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  };
  const list = document.querySelector('.deciding .list');
  const cut = [...document.querySelectorAll('.deciding .list .choice')]
    .filter((button) => [button, ...button.querySelectorAll('.words')]
      .some((element) => element.scrollWidth > element.clientWidth))
    .map((button) => button.textContent.trim());
  const hidden = [...document.querySelectorAll('.deciding .wagons button')].filter((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return [1, height - 2].some((down) =>
      !button.contains(document.elementFromPoint(left + width / 2, top + down)));
  });
  return {
    panel: all('.deciding')[0],
    title: all('.deciding header h2')[0],
    pinned: all('.deciding :is(.foot, .rest) button'),
    choices: all('.deciding .list button').filter(({ inside, onTop }) => inside && onTop).length,
    listed: list === null ? 0 : list.clientHeight,
    scrolls: list !== null && list.scrollHeight > list.clientHeight,
    cut,
    hidden: hidden.map((button) => button.ariaLabel),
    seats: box('section.seats') ?? box('button.strip'),
    boards: [box('.board'), box('[data-tall]')].filter((one) => one !== null),
    zones: all('.pill').filter(({ inside }) => inside).length,
    lens: document.querySelector('.lens:not(.whole)') !== null,
    page: [document.documentElement.scrollWidth, innerWidth],
    scrolled: [scrollX, scrollY],
    strip: all('button.strip')[0]?.words ?? '',
  };
}"""
"""What stands where, and whether it is in the window and nothing lies over it."""

AT_REST = """([width, height]) => new Promise((done) => {
  let before = '';
  let still = 0;
  const look = () => {
    const boxes = [...document.querySelectorAll('header *, main *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].join();
    }).join(';');
    const drawn = [...document.images].every((image) => image.complete && image.naturalWidth > 0);
    const there = drawn && innerWidth === width && innerHeight === height;
    still = there && boxes === before ? still + 1 : 0;
    before = boxes;
    if (still < 3) requestAnimationFrame(look);
    else done(null);
  };
  document.fonts.ready.then(() => requestAnimationFrame(look));
})"""
"""Wait until the window has its size and its pictures, and nothing has moved for a few frames."""

Snapshot = dict[str, Any]
Check = Callable[[Snapshot, str], None]
Size = tuple[int, int]


def looks(page: Page, size: Size) -> Snapshot:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(AT_REST, size)
    seen: Snapshot = page.evaluate(LOOK)
    return seen


def in_window(seen: Snapshot, where: str) -> None:
    """The panel with its title, and every button that is to be in sight at all times."""
    panel = seen["panel"]
    assert panel["inside"], f"{where}: the panel is cut off: {panel['at']}, {seen['scrolled']}"
    assert seen["title"]["inside"], f"{where}: the prompt's title is not in the window"
    for button in seen["pinned"]:
        in_sight = button["inside"] and button["onTop"]
        assert in_sight, f"{where}: {button['words']} is not in sight"
        assert button["high"] >= 44, f"{where}: {button['words']} is too low for a finger"
    assert seen["page"][0] <= seen["page"][1], f"{where}: the page is wider than the window"
    # Where one aims on a small screen, the drawing of the quarry takes the board's room.
    assert any(min(box[2:]) > 150 for box in seen["boards"]), f"{where}: there is no board"


def can_choose(seen: Snapshot, where: str) -> None:
    assert seen["choices"] >= 1, f"{where}: no choice is in sight"
    assert seen["listed"] >= 80 or not seen["scrolls"], f"{where}: the list has no room"
    assert seen["cut"] == [], f"{where}: words run out of their buttons"
    assert seen["hidden"] == [] or seen["scrolls"], f"{where}: wagons are out of reach"


def shows_all_wagons(seen: Snapshot, where: str) -> None:
    assert seen["hidden"] == [], f"{where}: wagons are cut off"


def can_confirm(seen: Snapshot, where: str) -> None:
    words = {button["words"] for button in seen["pinned"]}
    assert words >= {say("page.table.confirm"), say("page.table.let_go")}, where


def shows_zones_and_coins(seen: Snapshot, where: str) -> None:
    """Where the medallions are out of sight there are pills; a strip says what everybody has."""
    if seen["lens"]:
        assert seen["zones"] >= 2, f"{where}: what the zones bring is not to be seen"
    if seen["strip"]:
        assert sum(letter.isdigit() for letter in seen["strip"]) >= 4, f"{where}: coins and points"


class Walk:
    """Through all sizes, one after the other, at several moments of a game."""

    def __init__(self, page: Page, sizes: Sequence[Size]) -> None:
        self.page = page
        self.sizes = sizes
        self.seats: dict[Size, list[int]] = {}
        """Where the seats are; they stay there at every moment."""

    def at(self, moment: str, *checks: Check) -> None:
        for size in self.sizes:
            where = f"{moment} at {size[0]}×{size[1]}"
            seen = looks(self.page, size)
            for check in (in_window, *checks):
                check(seen, where)
            before = self.seats.setdefault(size, seen["seats"])
            assert seen["seats"] == before, f"{where}: the seats jump"


def decide(line: Line, table: str, until: Callable[[Json], bool], rng: random.Random) -> bool:
    """Decide at random, while it is this seat's turn, until a state is as wanted."""
    line.do("watch", table=table)
    while my_turn(state := line.states[table]):
        if until(state):
            return True
        line.play(table, rng.randrange(len(state["choices"])))
    return until(state)


@contextmanager
def two_people(game: str, livia: Guest, marcus: Guest) -> Iterator[tuple[str, Line, Line]]:
    table = livia.new_table(game=game, sitters=[ME, OPEN])
    marcus.post(f"/api/tables/{table}/sit", {"seat": 1})
    lines = livia.connect(), marcus.connect()
    for line in lines:
        line.watch(table)
    yield (table, *lines)
    for line in lines:
        line.close()


def begins(state: Json) -> bool:
    """A turn with much to choose from, some of it final, and not so much that it is a slider."""
    choices = state["choices"]
    is_list = 3 < len(choices) < 60
    return bool(state["draft"] == 0 and is_list and any(choice["final"] for choice in choices))


@pytest.mark.parametrize(
    ("game", "sizes"),
    [
        ("strada_romana", SIZES),
        ("via_romana", FEW),
        ("via_appia", FEW),
        pytest.param("via_romana", SIZES, marks=pytest.mark.all),
        pytest.param("via_appia", SIZES, marks=pytest.mark.all),
    ],
    ids=lambda given: given if isinstance(given, str) else str(len(given)),
)
def test_everything_to_press_is_in_the_window(
    game: str, sizes: Sequence[Size], new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    livia, marcus, rng = new_guest("Livia"), new_guest("Marcus"), random.Random(2)
    own: list[Check] = [shows_zones_and_coins] if game == "strada_romana" else []
    with two_people(game, livia, marcus) as (table, first, second):
        for _ in range(MOST_DECISIONS):
            if decide(first, table, lambda state: state["version"] > 12 and begins(state), rng):
                break
            decide(second, table, lambda _: False, rng)
        visitor = new_visitor(has_touch=True)
        visitor.sign_in(livia)
        page = visitor.open(f"/table/{table}")
        page.locator(".deciding.yours .list button").first.wait_for()
        page.locator(".board :is(.ground .wagon, .picture img)").first.wait_for()
        walk = Walk(page, sizes)
        walk.at("own turn", can_choose, *own)

        final = page.locator(".deciding .rest button, .deciding .choice:has(.final)").first
        final.click()
        page.get_by_role("button", name=say("page.table.confirm")).wait_for()
        walk.at("confirming", can_confirm, *own)

        page.keyboard.press("Escape")
        expect(page.locator(".foot .held")).to_have_count(0)
        decide(first, table, lambda state: state["turn"] == 1, rng)
        page.locator(".deciding:not(.yours)").wait_for()
        walk.at("others play", *own)


@pytest.mark.parametrize(
    ("game", "sizes", "checks"),
    [
        ("via_romana", ((768, 1024), (1024, 600)), [can_choose]),
        ("strada_romana", ((768, 1024),), [can_choose, shows_all_wagons]),
    ],
    ids=["via_romana", "strada_romana"],
)
def test_the_first_turn_has_room_for_every_city_and_every_wagon(
    game: str,
    sizes: Sequence[Size],
    checks: Sequence[Check],
    new_visitor: NewVisitor,
    new_guest: NewGuest,
) -> None:
    guests = livia, marcus = new_guest("Livia"), new_guest("Marcus")
    with two_people(game, livia, marcus) as (table, first, _):
        visitor = new_visitor(locale="de")
        visitor.sign_in(guests[first.states[table]["turn"]])
        page = visitor.open(f"/table/{table}")
        page.locator(".deciding.yours .list button").first.wait_for()
        page.locator(".board :is(.ground .wagon, .picture img)").first.wait_for()
        Walk(page, sizes).at("first turn", *checks)


def test_a_low_window_has_the_way_into_a_game_in_it(
    new_visitor: NewVisitor, new_guest: NewGuest
) -> None:
    livia = new_guest("Livia")
    livia.new_table(game="via_appia", sitters=[ME, ME | {"name": "Teo"}])
    visitor = new_visitor(has_touch=True)
    visitor.sign_in(livia)
    page = visitor.open()
    page.locator("aside[role=status]").wait_for()
    page.locator(".picture img.arrived").wait_for()
    looks(page, (844, 390))
    play = page.get_by_role("button", name=say("page.play"), exact=True)
    expect(play).to_be_in_viewport(ratio=1)
