"""The log in words: which sentence says what happened; `text/` has the sentences."""

from collections.abc import Sequence
from itertools import groupby

from viae.core.codec import Event
from viae.core.game import Say
from viae.games.via_appia.facts import SIZES
from viae.games.via_appia.words import stones_in_words

NOISE = {"turn_begins", "push_announced"}
"""What the next sentence says better."""


def sentences(events: Sequence[Event]) -> list[Say]:
    """The log; cards that are dealt in a row are one sentence."""
    said: list[Say] = []
    heard = [event for event in events if event.kind not in NOISE or event is events[-1]]
    for kind, group in groupby(heard, key=lambda event: event.kind):
        together = list(group)
        if kind == "card_dealt":
            said.append(Say("told.cards_dealt", {"card": [e.params["card"] for e in together]}))
        elif kind != "turn_begins":
            said += [_told(event) for event in together]
    return said


def _told(event: Event) -> Say:
    params = event.params
    if event.kind == "income_taken":
        return Say(f"told.income_{params['take']}", params)
    if event.kind in ("fell", "stones_taken", "first_goods"):
        stones = stones_in_words([params.get(size, 0) for size in SIZES])
        return Say(f"told.{event.kind}", {**params, "stones": stones})
    if event.kind == "stones_returned":
        some = Say(f"some.{params['size']}", {"number": params["number"]})
        return Say("told.stones_returned", {**params, "stones": some})
    if event.kind == "comforted":
        return Say(f"told.comforted_{params['take']}", params)
    if event.kind == "arrived":
        return Say("told.arrived_first" if params["points"] else "told.arrived_late", params)
    if event.kind in ("last_round", "game_over"):
        return Say(f"told.{event.kind}_{params['end']}")
    return Say(f"event.{event.kind}", params)
