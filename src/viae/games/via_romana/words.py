"""The game in words: which sentence says a prompt, a choice, an event; `text/` has them."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from viae.core.codec import Codec, Event
from viae.core.game import Game, Say
from viae.games.via_romana import facts as board_files
from viae.games.via_romana.codes import (
    BUILD,
    CHOOSE_ROAD,
    CITY_MILESTONE,
    FIRST_CASTLE,
    HAND_CHECK,
    MILESTONE,
    MOST_IN_HAND,
    MOST_PLAYED,
    PAY,
    TAKE_CARD,
    TAKE_MARKER,
)
from viae.games.via_romana.rules import road_scoring, turn
from viae.games.via_romana.state import State


def terms(game: Game) -> Mapping[str, Say | str]:
    """Cities by name, cards by colour and symbol, roads by the cities they join."""
    facts = game.facts
    words: dict[str, Say | str] = {}
    names = {city["id"]: city["name"] for city in facts["cities"]}
    for city, colour in zip(facts["cities"], board_files.city_colours(facts), strict=True):
        words[f"city.{city['id']}"] = city["name"]
        said = Say("card_is", {"colour": colour, "symbol": city["symbol"]})
        words[f"card.{city['id']}"] = said
        words[f"other.{city['id']}"] = said
    for road in facts["roads"]:
        said = Say("road_is", {"one": names[road["from"]], "two": names[road["to"]]})
        words[f"road.{road['id']}"] = said
        for number in range(len(road["spaces"])):
            space = board_files.space_name(road["id"], number)
            words[f"space.{space}"] = Say("space_is", {"road": road["id"], "number": number + 1})
    return words


def prompt(state: State) -> Say:
    """What the current seat has to do now."""
    seat = {"seat": int(state.current)}
    if state.phase == FIRST_CASTLE:
        return Say("prompt.settle", seat)
    if state.phase == HAND_CHECK:
        more = int(state.hand_size[state.current] - MOST_IN_HAND)
        return Say("prompt.hand_check", {**seat, "number": more})
    if state.phase == BUILD:
        left = {**seat, "number": int(MOST_PLAYED - state.played_size)}
        return Say("prompt.start" if turn.may_discard(state) else "prompt.build", left)
    if state.phase == PAY:
        return Say(_payment(state), seat)
    if state.phase == CHOOSE_ROAD:
        return Say("prompt.choose_road", seat)
    if state.phase == TAKE_MARKER:
        return Say("prompt.take_marker", seat)
    if state.phase == TAKE_CARD:
        due = int(state.due[road_scoring.taker(state)])
        return Say("prompt.take_card", {**seat, "number": due})
    return Say("prompt.wait", seat)


def _payment(state: State) -> str:
    if state.target >= MILESTONE:
        return "prompt.pay_road"
    return "prompt.pay_city" if state.target >= CITY_MILESTONE else "prompt.pay_castle"


def move_text(game: Game, state: State, move: int) -> Say:
    """A choice with what it brings."""
    named = game.codec.decode(move)
    if named.kind == "castle" and state.phase == FIRST_CASTLE:
        return Say("move.settle", named.params)
    if named.kind == "marker":
        return Say("move.marker", {**named.params, "value": _top(state, game.codec, named["city"])})
    return Say(f"move.{named.kind}", named.params)


def _top(state: State, codec: Codec, city: object) -> int:
    """The value of the marker on top of a city's stack."""
    return int(state.top[codec.kinds["marker"].fields[0].code(city)])


def group(game: Game, state: State, move: int) -> tuple[Say, Say] | None:
    """Pieces stand under where they go, payments under how many cards they take."""
    named = game.codec.decode(move)
    params = named.params
    if named.kind in ("castle", "city_milestone", "pay", "discard", "take"):
        is_first = named.kind == "castle" and state.phase == FIRST_CASTLE
        heading = "group.settle" if is_first else f"group.{named.kind}"
        return Say(heading), Say(f"short.{named.kind}", params)
    if named.kind == "pay_two":
        return Say("group.pay_two", {"card": params["card"]}), Say("short.pay_two", params)
    if named.kind == "milestone":
        road, number = str(params["space"]).rsplit(".", 1)
        return Say("group.road", {"road": road}), Say("short.milestone", {"number": int(number)})
    if named.kind == "two_milestones":
        return Say("group.road", {"road": params["road"]}), Say("short.two_milestones", params)
    return None


# The log

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
            said += [_event_text(event) for event in together]
    return said


def _without_noise(events: Sequence[Event]) -> list[Event]:
    """A seat that hears which card it is need not be told that one was dealt; turns speak for
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


def _event_text(event: Event) -> Say:
    if event.kind == "game_over":
        return Say(f"told.over_{event.params['end']}")
    return Say(f"event.{event.kind}", event.params)
