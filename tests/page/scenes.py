"""Scenes: the states of the page that are checked, and the steps that lead to each."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page
from server.live_server import Guest, Json, my_turn, over

from page.players import wait_for_turn
from page.texts import say
from viae import catalog
from viae.text import Texts

ME = {"who": "me"}
OPEN = {"who": "open"}
RANDOM = {"who": "bot", "bot": "random"}
LONGEST_SEARCH = 20


def line(win: float, chips: float, contracts: float) -> Json:
    """A coach's line."""
    points = {"chips": chips, "wagons": 2.25, "contracts": contracts, "loose": -1.5}
    spoken = {"key": "move.pass", "params": {}}
    numbers = {"looks": 100, "win": win, "total": sum(points.values()), "rival": 17.25}
    return {"move": {"move": "pass"}, "say": spoken, "points": points, "marks": [], **numbers}


def moment(seat: int, version: int) -> Json:
    made, instead = line(0.25, 3.5, 10.0), line(0.5, 3.25, 12.75)
    params = {"seat": seat, "made": made["say"], "instead": instead["say"]}
    wins = {"made_wins": 25, "instead_wins": 50, "why": {"key": "coach.why.close", "params": {}}}
    return {
        "version": version,
        "public": version,
        "seat": seat,
        "swing": 0.25,
        "made": made,
        "instead": instead,
        "playouts": 100,
        "say": {"key": "coach.missed", "params": {**params, **wins}},
    }


REVIEW: Json = {
    "shares": [
        {"version": 1 + turn, "seat": turn % 3, "win": [0.5 - turn / 80, 0.25, 0.25 + turn / 80]}
        for turn in range(41)
    ],
    "moments": [moment(0, 9), moment(2, 11), moment(1, 30)],
}
"""A review of a game of three."""


def play_at_random(
    guest: Guest, table: str, until: Callable[[Json], bool] = over, seed: int = 1
) -> bool:
    """Make random moves over a socket until a state is as wanted; false if the game ends first."""
    rng = random.Random(seed)
    line = guest.connect()
    line.watch(table)
    while True:
        state = line.until(table, lambda state: my_turn(state) or over(state))
        if until(state) or over(state):
            line.close()
            return until(state)
        line.play(table, rng.randrange(len(state["choices"])))


def play_table(guest: Guest, seats: int, until: Callable[[Json], bool] = over) -> str:
    """A table of one person and bots, played until a state is as wanted."""
    for seed in range(LONGEST_SEARCH):
        table = guest.new_table(seats=seats, sitters=[ME, *[RANDOM] * (seats - 1)])
        if play_at_random(guest, table, until, seed):
            return table
    raise AssertionError("this never happens")


@dataclass(frozen=True)
class Tables:
    """Livia's tables, one in each status."""

    livia: Guest
    finished: str
    running: str
    gathering: str
    shared: str
    """Two people at one device."""
    quarry: str
    """A new game of Via Appia."""


def make_tables(livia: Guest, marcus: Guest) -> Tables:
    at_device = [{"who": "me", "name": "Livia"}, {"who": "me", "name": "Teo"}]
    marcus.new_table(seats=3, sitters=[ME, OPEN, RANDOM])
    return Tables(
        livia=livia,
        finished=play_table(livia, seats=3),
        running=play_table(livia, seats=4, until=is_well_on_its_way),
        gathering=livia.new_table(seats=4, sitters=[ME, OPEN, OPEN, RANDOM]),
        shared=livia.new_table(sitters=at_device),
        quarry=livia.new_table(game="via_appia", sitters=[ME, RANDOM]),
    )


def is_well_on_its_way(state: Json) -> bool:
    return state["version"] > 60 and begins_turn(state)


def begins_turn(state: Json) -> bool:
    return state["draft"] == 0 and any(one["move"]["move"] == "step" for one in state["choices"])


# The steps to each scene


def home(page: Page, _: Tables) -> None:
    page.goto("/")
    page.locator(".picture img.arrived").wait_for()


def new_table(page: Page, tables: Tables) -> None:
    home(page, tables)
    page.get_by_role("button", name=say("page.new")).click()
    page.locator("dialog[open]").wait_for()


def name(page: Page, tables: Tables) -> None:
    page.context.clear_cookies()
    home(page, tables)
    page.get_by_role("button", name=say("page.play")).click()
    page.locator("dialog[open] input").wait_for()


def gathering(page: Page, tables: Tables) -> None:
    page.goto(f"/table/{tables.gathering}")
    page.locator(".gathering img").wait_for()


def invite(page: Page, tables: Tables) -> None:
    gathering(page, tables)
    page.get_by_role("button", name=say("page.invite")).click()
    page.locator("dialog[open] img").wait_for()


def turn(page: Page, tables: Tables) -> None:
    page.goto(f"/table/{tables.running}")
    wait_for_turn(page)


def wagon(page: Page, tables: Tables) -> None:
    turn(page, tables)
    page.locator(".wagons button").first.click()
    page.locator(".target").first.wait_for()


def quarry(page: Page, tables: Tables) -> None:
    page.goto(f"/table/{tables.quarry}")
    words = Texts("en", catalog.load_game("via_appia"))
    page.get_by_role("button", name=words.say("page.quarry")).click()
    page.locator(".aiming").wait_for()


def menu(page: Page, tables: Tables) -> None:
    turn(page, tables)
    page.get_by_role("button", name=say("page.table.menu")).click()
    page.locator("dialog[open]").wait_for()


def curtain(page: Page, tables: Tables) -> None:
    page.goto(f"/table/{tables.shared}")
    page.locator(".curtain").wait_for()


def result(page: Page, tables: Tables) -> None:
    page.goto(f"/table/{tables.finished}")
    page.locator(".results table").wait_for()


def fake_review(page: Page) -> None:
    """A prepared review: computing one takes longer than the test."""
    page.route("**/review", lambda route: route.fulfill(json={"progress": 1, "review": REVIEW}))


def review(page: Page, tables: Tables) -> None:
    fake_review(page)
    result(page, tables)
    page.get_by_role("radio", name=say("page.review")).check()
    page.locator(".chart button").first.wait_for()


def replay(page: Page, tables: Tables) -> None:
    page.goto(f"/replay/{tables.finished}?at=40")
    page.locator(".ground .wagon").first.wait_for()


def not_found(page: Page, _: Tables) -> None:
    page.goto("/table/!")
    page.locator("main h1").wait_for()


SCENES = (
    home,
    name,
    new_table,
    gathering,
    invite,
    turn,
    wagon,
    quarry,
    menu,
    curtain,
    result,
    review,
    replay,
    not_found,
)
