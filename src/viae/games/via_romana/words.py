"""Prompts and choices in words: which sentence, with which parameters; `text/` holds them."""

from collections.abc import Mapping

from viae.core.codec import Codec
from viae.core.entry import Facts, Say
from viae.games.via_romana import facts as board_files
from viae.games.via_romana import rules, scoring
from viae.games.via_romana.codes import (
    BUILD,
    CHOOSE_ROAD,
    CITY_MILESTONE,
    HAND_CHECK,
    MILESTONE,
    MOST_IN_HAND,
    MOST_PLAYED,
    PAY,
    SETTLE,
    TAKE_CARD,
    TAKE_MARKER,
)
from viae.games.via_romana.position import Position


def terms(facts: Facts) -> Mapping[str, Say | str]:
    """Cities by name, cards by colour and symbol, roads by the cities they join."""
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


def prompt(p: Position) -> Say:
    """What the current seat has to do now."""
    seat = {"seat": int(p.current)}
    if p.phase == SETTLE:
        return Say("prompt.settle", seat)
    if p.phase == HAND_CHECK:
        more = int(p.hand_size[p.current] - MOST_IN_HAND)
        return Say("prompt.hand_check", {**seat, "number": more})
    if p.phase == BUILD:
        left = {**seat, "number": int(MOST_PLAYED - p.played_size)}
        return Say("prompt.start" if rules.may_discard(p) else "prompt.build", left)
    if p.phase == PAY:
        return Say(_payment(p), seat)
    if p.phase == CHOOSE_ROAD:
        return Say("prompt.choose_road", seat)
    if p.phase == TAKE_MARKER:
        return Say("prompt.take_marker", seat)
    if p.phase == TAKE_CARD:
        return Say("prompt.take_card", {**seat, "number": int(p.due[scoring.taker(p)])})
    return Say("prompt.wait", seat)


def _payment(p: Position) -> str:
    if p.target >= MILESTONE:
        return "prompt.pay_road"
    return "prompt.pay_city" if p.target >= CITY_MILESTONE else "prompt.pay_castle"


def move_text(p: Position, codec: Codec, move: int) -> Say:
    """A choice with what it brings."""
    named = codec.decode(move)
    if named.kind == "castle" and p.phase == SETTLE:
        return Say("move.settle", named.params)
    if named.kind == "marker":
        return Say("move.marker", {**named.params, "value": _top(p, codec, named["city"])})
    return Say(f"move.{named.kind}", named.params)


def _top(p: Position, codec: Codec, city: object) -> int:
    """The value of the marker on top of a city's stack."""
    return int(p.top[codec.kinds["marker"].fields[0].code(city)])


def group(p: Position, codec: Codec, move: int) -> tuple[Say, Say] | None:
    """Pieces stand under where they go, payments under how many cards they take."""
    named = codec.decode(move)
    params = named.params
    if named.kind in ("castle", "city_milestone", "pay", "discard", "take"):
        settling = named.kind == "castle" and p.phase == SETTLE
        heading = "group.settle" if settling else f"group.{named.kind}"
        return Say(heading), Say(f"short.{named.kind}", params)
    if named.kind == "pay_two":
        return Say("group.pay_two", {"card": params["card"]}), Say("short.pay_two", params)
    if named.kind == "milestone":
        road, number = str(params["space"]).rsplit(".", 1)
        return Say("group.road", {"road": road}), Say("short.milestone", {"number": int(number)})
    if named.kind == "two_milestones":
        return Say("group.road", {"road": params["road"]}), Say("short.two_milestones", params)
    return None
