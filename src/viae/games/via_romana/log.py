"""The log in words: which sentence says what happened; `text/` has the sentences."""

from collections.abc import Sequence
from itertools import groupby

from viae.core.codec import Event
from viae.core.game import Say

TOGETHER = {
    "own_card": "told.own_cards",
    "card_taken": "told.cards_taken",
    "discarded": "told.discarded",
    "turned_up": "told.turned_up",
}
"""Cards one after another are said in one sentence."""


def sentences(events: Sequence[Event]) -> list[Say]:
    """The log: cards that come or go in a row are one sentence."""
    said: list[Say] = []
    for (kind, seat), group in groupby(_without_noise(events), key=_belongs_to):
        together = list(group)
        if kind in TOGETHER:
            params = {"card": [event.params["card"] for event in together]}
            said.append(Say(TOGETHER[kind], {**params, "seat": seat, "number": len(together)}))
        elif kind == "card_dealt":
            said.append(Say("told.cards_dealt", {"seat": seat, "number": len(together)}))
        else:
            said += [_told(event) for event in together]
    return said


def _without_noise(events: Sequence[Event]) -> list[Event]:
    """Whoever hears which card it is need not be told that one was dealt; turns speak for
    themselves."""
    hears = {event.params["seat"] for event in events if event.kind == "own_card"}
    return [event for event in events if not _is_noise(event, hears)]


def _is_noise(event: Event, hears: set[int]) -> bool:
    if event.kind == "card_dealt":
        return event.params["seat"] in hears
    return event.kind == "turn_begins"


def _belongs_to(event: Event) -> tuple[str, int]:
    """What one sentence can hold: the cards of one seat, or any row of events of one kind."""
    return event.kind, event.params.get("seat", -1)


def _told(event: Event) -> Say:
    if event.kind == "game_over":
        return Say(f"told.over_{event.params['end']}")
    return Say(f"event.{event.kind}", event.params)
