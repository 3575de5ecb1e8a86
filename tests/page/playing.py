"""Playing on the page as people do: by mouse, finger or keyboard, knowing what is to be seen."""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

LOOK = (Path(__file__).parent / "playing.js").read_text("utf-8")
BUTTONS = ".deciding :is(.list, .foot) button"
"""All of them, as playing.js counts them."""
LONGEST_GAME = 3000
"""Actions after which a game should long be over."""
PATIENCE = 60.0
"""Seconds until a test gives up waiting for others to play."""
LONG_STILL = 4
"""Looks in a row, 50 ms apart, at which nothing moves."""
Seen = dict[str, Any]


def look(page: Page) -> Seen:
    seen: Seen = page.evaluate(LOOK)
    return seen


def wait_for(page: Page, wanted: Callable[[Seen], bool]) -> Seen:
    """Look until something is to be seen."""
    until = time.monotonic() + PATIENCE
    while not wanted(seen := look(page)):
        assert time.monotonic() < until, f"this never comes: {seen['says']}"
        page.wait_for_timeout(20)
    return seen


def settled(page: Page) -> Seen:
    """What is to be seen once nothing has moved for a while, however late a movement begins."""
    before, still = look(page), 0
    while still < LONG_STILL:
        page.wait_for_timeout(50)
        now = look(page)
        still = still + 1 if now == before else 0
        before = now
    return before


def can_act(seen: Seen) -> bool:
    return bool(seen["yours"] or seen["over"] or seen["curtain"])


def wait_for_turn(page: Page) -> Seen:
    return wait_for(page, can_act)


def nearest_to_the_end(found: list[Seen]) -> list[Seen]:
    """Into a city if one can; else rather one of the same few than any: games end sooner."""
    return [one for one in found if one["id"] == "goal"] or found[:2]


class Hand:
    """Chooses something that glows, or else a button, and waits until it has been done."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.actions = 0

    def find(self, seen: Seen) -> Locator:
        """What was seen, a button or a spot on the board, wherever it has moved since."""
        if "place" in seen:
            return self.page.locator(BUTTONS).nth(seen["place"])
        return self.page.locator(f'.ground [data-spot="{seen["kind"]}:{seen["id"]}"]')

    def click(self, seen: Seen) -> None:
        self.find(seen).click(position=seen.get("within"))

    def act(self, seen: Seen) -> Seen:
        """Do one thing, and see that something is different."""
        self.choose(seen)
        self.actions += 1
        return wait_for(self.page, lambda now: bool(now["digest"] != seen["digest"]))

    def choose(self, seen: Seen) -> None:
        self.click(self.rng.choice(self.best(seen)))

    def best(self, seen: Seen) -> list[Seen]:
        """What is done before anything else: confirm, collect, go on, pick a wagon, the rest."""
        held = [one for one in seen["buttons"] if one["kind"] == "held"]
        if held:
            return held[:1]
        glowing = [one for one in seen["spots"] if one["glows"] and one["near"]]
        for kind in ("zone", "market", "to", "wagon"):
            found = [one for one in glowing if one["kind"] == kind and not one["priced"]]
            if found:
                return nearest_to_the_end(found)
        return self.listed(seen)

    def listed(self, seen: Seen) -> list[Seen]:
        """The buttons beside the board; those of special actions only if there is nothing else."""
        for kind in ("option", "square", "wagon", "price"):
            found = [one for one in seen["buttons"] if one["kind"] == kind]
            if found:
                return found
        raise AssertionError(f"nothing can be done: {seen}")

    def play(self, until: Callable[[Seen], bool] = lambda seen: bool(seen["over"])) -> Seen:
        """Play until something is as wanted: without a wish, to the end."""
        seen = wait_for_turn(self.page)
        while self.actions < LONGEST_GAME:
            if until(seen):
                return seen
            seen = self.act(seen)
            if not can_act(seen):
                seen = wait_for_turn(self.page)
        raise AssertionError("this game never ends")


class Finger(Hand):
    """On a phone: taps on the board, which moves by itself, once it stands still, and on buttons
    wherever in their list they are."""

    def choose(self, seen: Seen) -> None:
        still = settled(self.page)
        super().choose(still if can_act(still) and not still["over"] else seen)

    def click(self, seen: Seen) -> None:
        self.find(seen).tap(position=seen.get("within"))


class Keyboard(Hand):
    """Only keys: those of the choices, and the tab key for the wagons."""

    def choose(self, seen: Seen) -> None:
        buttons = seen["buttons"]
        if any(one["kind"] == "held" for one in buttons):
            self.page.keyboard.press("Enter")
            return
        keyed = [one for one in buttons if one["key"] and one["kind"] in ("option", "square")]
        wagons = [one for one in buttons if one["kind"] == "wagon"]
        if wagons and (not keyed or self.rng.random() < 0.8):
            self.tab_to(".wagons button")
            self.page.keyboard.press("Enter")
        else:
            chosen = self.rng.choice(keyed or self.listed(seen))
            self.page.keyboard.press(chosen["key"])

    def tab_to(self, selector: str, most: int = 80) -> None:
        """Press the tab key until something has the focus."""
        for _ in range(most):
            if self.page.evaluate("(s) => document.activeElement?.matches(s) ?? false", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the tab key does not lead to {selector}")
