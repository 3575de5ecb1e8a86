"""Players that use the page as people do, by mouse, touch or keyboard, from what they see."""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

SNAPSHOT = (Path(__file__).parent / "snapshot.js").read_text("utf-8")
BUTTONS = ".deciding :is(.list, .foot) button"
"""All of them, in the order of snapshot.js."""
LONGEST_GAME = 3000
"""Actions after which a game should long be over."""
PATIENCE = 60.0
"""Seconds until a test gives up waiting for others to play."""
LONG_STILL = 4
"""Snapshots in a row, 50 ms apart, at which nothing moves."""
Snapshot = dict[str, Any]


def snapshot(page: Page) -> Snapshot:
    seen: Snapshot = page.evaluate(SNAPSHOT)
    return seen


def wait_for(page: Page, wanted: Callable[[Snapshot], bool]) -> Snapshot:
    """Take snapshots until one is as wanted."""
    until = time.monotonic() + PATIENCE
    while not wanted(seen := snapshot(page)):
        assert time.monotonic() < until, f"this never comes: {seen['says']}"
        page.wait_for_timeout(20)
    return seen


def wait_until_still(page: Page) -> Snapshot:
    """The snapshot after nothing has moved for a while, however late a movement begins."""
    before, still = snapshot(page), 0
    while still < LONG_STILL:
        page.wait_for_timeout(50)
        now = snapshot(page)
        still = still + 1 if now == before else 0
        before = now
    return before


def can_act(seen: Snapshot) -> bool:
    return bool(seen["yours"] or seen["over"] or seen["curtain"])


def wait_for_turn(page: Page) -> Snapshot:
    return wait_for(page, can_act)


def nearest_to_the_end(found: list[Snapshot]) -> list[Snapshot]:
    """A step into a city if there is one; else one of the first two, so that games end sooner."""
    return [one for one in found if one["id"] == "goal"] or found[:2]


class Player:
    """Clicks something that glows, or else a button, and waits until the page has changed."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.actions = 0

    def find(self, seen: Snapshot) -> Locator:
        """The button or spot of a snapshot, wherever it has moved since."""
        if "place" in seen:
            return self.page.locator(BUTTONS).nth(seen["place"])
        return self.page.locator(f'.ground [data-spot="{seen["kind"]}:{seen["id"]}"]')

    def click(self, seen: Snapshot) -> None:
        self.find(seen).click(position=seen.get("within"))

    def act(self, seen: Snapshot) -> Snapshot:
        """Do one thing, and wait until something has changed."""
        self.choose(seen)
        self.actions += 1
        return wait_for(self.page, lambda now: bool(now["digest"] != seen["digest"]))

    def choose(self, seen: Snapshot) -> None:
        self.click(self.rng.choice(self.best(seen)))

    def best(self, seen: Snapshot) -> list[Snapshot]:
        """The preferred actions: confirm, collect, go on, select a wagon, the rest."""
        held = [one for one in seen["buttons"] if one["kind"] == "held"]
        if held:
            return held[:1]
        glowing = [one for one in seen["spots"] if one["glows"] and one["near"]]
        for kind in ("zone", "market", "to", "wagon"):
            found = [one for one in glowing if one["kind"] == kind and not one["priced"]]
            if found:
                return nearest_to_the_end(found)
        return self.listed(seen)

    def listed(self, seen: Snapshot) -> list[Snapshot]:
        """The buttons beside the board; those of special actions only if there is nothing else."""
        for kind in ("option", "square", "wagon", "price"):
            found = [one for one in seen["buttons"] if one["kind"] == kind]
            if found:
                return found
        raise AssertionError(f"nothing can be done: {seen}")

    def play(self, until: Callable[[Snapshot], bool] = lambda seen: bool(seen["over"])) -> Snapshot:
        """Play until a snapshot is as wanted, by default to the end of the game."""
        seen = wait_for_turn(self.page)
        while self.actions < LONGEST_GAME:
            if until(seen):
                return seen
            seen = self.act(seen)
            if not can_act(seen):
                seen = wait_for_turn(self.page)
        raise AssertionError("this game never ends")


class TouchPlayer(Player):
    """On a phone: taps on the board once it has stopped moving, and on buttons."""

    def choose(self, seen: Snapshot) -> None:
        still = wait_until_still(self.page)
        super().choose(still if can_act(still) and not still["over"] else seen)

    def click(self, seen: Snapshot) -> None:
        self.find(seen).tap(position=seen.get("within"))


class KeyboardPlayer(Player):
    """Uses only keys: those of the choices, and the tab key for the wagons."""

    def choose(self, seen: Snapshot) -> None:
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
