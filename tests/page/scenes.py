"""Every page worth a look, and how one gets there."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page
from server.live_server import Guest, Json, my_turn, over

from page.playing import wait_for_turn
from page.words import say
from viae import catalog
from viae.text import Texts

ME = {"who": "me"}
OPEN = {"who": "open"}
RANDOM = {"who": "bot", "bot": "random"}
LONGEST_SEARCH = 20


def line(win: float, chips: float, contracts: float) -> Json:
    """A move as the coach tells of it."""
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
"""What a coach might say of a game of three."""


def drive(guest: Guest, table: str, until: Callable[[Json], bool] = over, seed: int = 1) -> bool:
    """Choose anything, without a page, until something is as wanted; not if the game ends first."""
    rng = random.Random(seed)
    line = guest.connect()
    line.watch(table)
    while True:
        state = line.until(table, lambda state: my_turn(state) or over(state))
        if until(state) or over(state):
            line.close()
            return until(state)
        line.play(table, rng.randrange(len(state["choices"])))


def played(guest: Guest, seats: int, until: Callable[[Json], bool] = over) -> str:
    """A table of one person and bots at which something is as wanted."""
    for seed in range(LONGEST_SEARCH):
        table = guest.new_table(seats=seats, sitters=[ME, *[RANDOM] * (seats - 1)])
        if drive(guest, table, until, seed):
            return table
    raise AssertionError("this never happens")


@dataclass(frozen=True)
class Hall:
    """Livia's tables, one for each thing that a table can be."""

    livia: Guest
    finished: str
    running: str
    gathering: str
    shared: str
    """Played by two at one device."""
    quarry: str
    """Via Appia, just begun."""


def furnish(livia: Guest, marcus: Guest) -> Hall:
    at_device = [{"who": "me", "name": "Livia"}, {"who": "me", "name": "Teo"}]
    marcus.new_table(seats=3, sitters=[ME, OPEN, RANDOM])
    return Hall(
        livia=livia,
        finished=played(livia, seats=3),
        running=played(livia, seats=4, until=is_well_on_its_way),
        gathering=livia.new_table(seats=4, sitters=[ME, OPEN, OPEN, RANDOM]),
        shared=livia.new_table(sitters=at_device),
        quarry=livia.new_table(game="via_appia", sitters=[ME, RANDOM]),
    )


def is_well_on_its_way(state: Json) -> bool:
    return state["version"] > 60 and begins_turn(state)


def begins_turn(state: Json) -> bool:
    return state["draft"] == 0 and any(one["move"]["move"] == "step" for one in state["choices"])


# How one gets to each of them


def home(page: Page, _: Hall) -> None:
    page.goto("/")
    page.locator(".picture img.arrived").wait_for()


def new_table(page: Page, hall: Hall) -> None:
    home(page, hall)
    page.get_by_role("button", name=say("page.new")).click()
    page.locator("dialog[open]").wait_for()


def name(page: Page, hall: Hall) -> None:
    page.context.clear_cookies()
    home(page, hall)
    page.get_by_role("button", name=say("page.play")).click()
    page.locator("dialog[open] input").wait_for()


def gathering(page: Page, hall: Hall) -> None:
    page.goto(f"/table/{hall.gathering}")
    page.locator(".gathering img").wait_for()


def invite(page: Page, hall: Hall) -> None:
    gathering(page, hall)
    page.get_by_role("button", name=say("page.invite")).click()
    page.locator("dialog[open] img").wait_for()


def turn(page: Page, hall: Hall) -> None:
    page.goto(f"/table/{hall.running}")
    wait_for_turn(page)


def wagon(page: Page, hall: Hall) -> None:
    turn(page, hall)
    page.locator(".wagons button").first.click()
    page.locator(".target").first.wait_for()


def quarry(page: Page, hall: Hall) -> None:
    page.goto(f"/table/{hall.quarry}")
    words = Texts("en", catalog.load_game("via_appia"))
    page.get_by_role("button", name=words.say("page.quarry")).click()
    page.locator(".aiming").wait_for()


def menu(page: Page, hall: Hall) -> None:
    turn(page, hall)
    page.get_by_role("button", name=say("page.table.menu")).click()
    page.locator("dialog[open]").wait_for()


def curtain(page: Page, hall: Hall) -> None:
    page.goto(f"/table/{hall.shared}")
    page.locator(".curtain").wait_for()


def result(page: Page, hall: Hall) -> None:
    page.goto(f"/table/{hall.finished}")
    page.locator(".results table").wait_for()


def keep_review(page: Page) -> None:
    """What the coach said once: to work it out takes longer than a look at the page."""
    page.route("**/review", lambda route: route.fulfill(json={"progress": 1, "review": REVIEW}))


def coached(page: Page, hall: Hall) -> None:
    keep_review(page)
    result(page, hall)
    page.get_by_role("radio", name=say("page.review")).check()
    page.locator(".chart button").first.wait_for()


def replay(page: Page, hall: Hall) -> None:
    page.goto(f"/replay/{hall.finished}?at=40")
    page.locator(".ground .wagon").first.wait_for()


def nowhere(page: Page, _: Hall) -> None:
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
    coached,
    replay,
    nowhere,
)
