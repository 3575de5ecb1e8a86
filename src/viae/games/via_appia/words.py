"""The game in words: which sentence says a prompt, a choice, an event; `text/` has them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import groupby
from typing import Any

from viae.core.codec import Event, Move
from viae.core.game import Game, Say
from viae.games.via_appia.codes import (
    ACTION,
    AIM,
    BUILD,
    BUILD_OR_STOP,
    COMFORT_ONE,
    EMPTY,
    FIRST_PLACE,
    HAND_BACK_TILE,
    MOST_PUSHES,
    PLACES_ALONG,
    PUSH_OR_STOP,
    SETTLE,
    TILE_POINTS,
    TRAVEL,
)
from viae.games.via_appia.facts import SIZES
from viae.games.via_appia.rules import pushing, settling, travelling
from viae.games.via_appia.state import State


def terms(game: Game) -> Mapping[str, Say | str]:
    """Cities by name, income cards by what they bring. A space is called what it is called."""
    facts = game.facts
    words: dict[str, Say | str] = {}
    for city in facts["cities"]:
        words[f"city.{city['id']}"] = city["name"]
        words[f"to.{city['id']}"] = city["name"]
    for card in facts["income_cards"]:
        words[f"card.{card['id']}"] = card_in_words(card)
    return words


def card_in_words(card: Mapping[str, Any]) -> Say:
    stones = Counter(card["stones"])
    some = [Say(f"are.{size}", {"number": stones[size]}) for size in SIZES if stones[size]]
    joined = reduce(lambda one, other: Say("and", {"one": one, "other": other}), some)
    return Say("card_is", {"sesterces": card["sesterces"], "stones": joined})


def stones_in_words(counts: Sequence[int]) -> list[Say]:
    """A number of small, medium and large stones in words."""
    found = [
        Say(f"some.{size}", {"number": number})
        for size, number in zip(SIZES, counts, strict=True)
        if number
    ]
    return found or [Say("some.none")]


def prompt(state: State) -> Say:
    """What the current seat has to do now."""
    seat = {"seat": int(state.current)}
    if state.phase == ACTION:
        return Say("prompt.action", seat)
    if state.phase == AIM:
        size, place = divmod(int(state.aim), int(PLACES_ALONG))
        aim = {"size": SIZES[size], "place": place + int(FIRST_PLACE)}
        return Say("prompt.direction", {**seat, **aim})
    if state.phase == PUSH_OR_STOP:
        return Say(_push_again(state), seat)
    if state.phase == SETTLE:
        return Say("prompt.settle", {**seat, "size": SIZES[settling.largest_won(state)]})
    if state.phase == HAND_BACK_TILE:
        return Say("prompt.hand_back", {**seat, "tile": SIZES[state.target]})
    if state.phase == COMFORT_ONE:
        return Say("prompt.comfort", seat)
    if state.phase == BUILD_OR_STOP:
        return Say("prompt.build_or_stop", seat)
    return Say("prompt.wait", seat)


def _push_again(state: State) -> str:
    if state.pushes == MOST_PUSHES:
        return "prompt.push_third"
    return "prompt.push_second" if pushing.may_stop(state) else "prompt.push_must"


def move_text(game: Game, state: State, move: int) -> Say:
    """A choice with what it brings."""
    named = game.codec.decode(move)
    if named.kind == "income":
        return Say(f"move.income_{named['take']}", named.params)
    if named.kind == "comfort":
        return Say(f"move.comfort_{named['take']}")
    if named.kind == "stop" and state.phase == BUILD_OR_STOP:
        return Say("move.stop_building")
    if named.kind in ("exchange", "sell"):
        return Say(f"move.{named.kind}", {**named.params, "size": _settled(state)})
    return Say(f"move.{named.kind}", {**named.params, **_details(state, named, move)})


def _settled(state: State) -> str:
    """The size of the stone that is settled now."""
    stone = settling.largest_won(state)
    return SIZES[0 if stone == EMPTY else stone]


def _details(state: State, named: Move, move: int) -> dict[str, int]:
    """What a choice costs or brings."""
    if named.kind == "build":
        return {"points": int(TILE_POINTS[state.board.size[move - BUILD]])}
    if named.kind == "travel":
        steps = travelling.steps_to(state, state.on_turn, move - TRAVEL)
        section = travelling.section_ahead(state, state.figures[state.on_turn])
        price = int(travelling.price(state, section, steps)) if steps else 0
        return {"steps": int(steps), "sesterces": price}
    return {}


def group(game: Game, state: State, move: int) -> tuple[Say, Say] | None:
    """Income stands under its card, what is built or reached under what is done."""
    named = game.codec.decode(move)
    if named.kind == "income":
        if named["take"] == "both":
            return Say("group.income_both"), Say("short.income_both", named.params)
        return Say("group.income", {"card": named["card"]}), Say(f"short.income_{named['take']}")
    if named.kind == "push":
        return Say("group.push", {"size": named["size"]}), Say("short.push", named.params)
    if named.kind == "exchange":
        return Say("group.exchange", {"size": _settled(state)}), Say("short.tile", named.params)
    if named.kind == "hand_back":
        return Say("group.hand_back"), Say("short.tile", named.params)
    if named.kind in ("direction", "build", "travel"):
        details = {**named.params, **_details(state, named, move)}
        return Say(f"group.{named.kind}"), Say(f"short.{named.kind}", details)
    return None


def typed(game: Game, state: State, move: int) -> Say | None:
    """The hundred places along the line are typed, not numbered."""
    named = game.codec.decode(move)
    if named.kind != "push":
        return None
    size = SIZES.index(str(named["size"]))
    bounds = {"least": int(state.tray.least_place(size)), "most": int(state.tray.most_place(size))}
    word = SIZES[size]
    return Say("typed.push", {"size": word, "word": word, "letter": word[0], **bounds})


# The log

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
            said += [_event_text(event) for event in together]
    return said


def _event_text(event: Event) -> Say:
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
