"""The log in words: which sentence says what happened; `text/` has the sentences."""

from collections.abc import Sequence
from itertools import groupby

from viae.core.codec import Event
from viae.core.game import Say
from viae.games.strada_romana.codes import IDLE_ROUNDS


def sentences(events: Sequence[Event]) -> list[Say]:
    """The log: a seat's steps in a row are one sentence, and so are the tiles it shows."""
    said: list[Say] = []
    for (kind, _), group in groupby(events, key=_belongs_to):
        together = list(group)
        if kind == "stepped":
            said += _told_steps(together)
        elif kind == "wagon_tile_shown":
            said += _told_shown(together)
        else:
            said += [_told(event) for event in together]
    return said


def _belongs_to(event: Event) -> tuple[str, int]:
    """What one sentence can hold: the steps of one seat, or any row of events of one kind."""
    return event.kind, event.params["seat"] if event.kind == "stepped" else -1


def _told_steps(steps: Sequence[Event]) -> list[Say]:
    """Where each wagon went; steps of one wagon in a row from where they began."""
    ways: list[dict[str, object]] = []
    for step in steps:
        way = {name: step.params[name] for name in ("wagon", "origin", "to")}
        if ways and ways[-1]["wagon"] == way["wagon"] and ways[-1]["origin"] != way["to"]:
            way["origin"] = ways.pop()["origin"]
        ways.append(way)
    told = [Say("told.way", way) for way in ways]
    return [Say("told.steps", {"seat": steps[0].params["seat"], "ways": told})]


def _told_shown(shown: Sequence[Event]) -> list[Say]:
    wagons: dict[int, list[str]] = {}
    for event in shown:
        wagons.setdefault(event.params["seat"], []).append(event.params["wagon"])
    return [Say("told.shown", {"seat": seat, "wagon": wagons[seat]}) for seat in sorted(wagons)]


def _told(event: Event) -> Say:
    params = dict(event.params)
    if event.kind == "paid":
        return Say("told.paid", {**params, "paid": Say(f"special.{params['coins']}")})
    if event.kind == "pile_seen":
        names = [Say("wagon_name", {"wagon": wagon}) for wagon in params["pile"].split()]
        return Say("event.pile_seen", {**params, "pile": names})
    if event.kind == "game_over" and params["idle"] >= IDLE_ROUNDS:
        return Say("told.over_idle", params)
    return Say(f"event.{event.kind}", params)
