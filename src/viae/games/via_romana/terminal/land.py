"""Provinces with their cities, and the roads between them, as lines of characters."""

from collections.abc import Mapping, Sequence
from typing import Any

from viae.core.characters import free_space, sign
from viae.core.codec import Move
from viae.core.game import Facts, Say, Span
from viae.games.via_romana.facts import city_colours, space_name

PROVINCE = 9
NAME, LONGEST = 14, 20
"""The fewest and the most columns for a city's name."""
CITY = 10
"""Columns for what stands beside it: symbol, value, piece."""
ROAD_NAME = 16
GAP = 2


def draw_cities(
    facts: Facts, view: Mapping[str, Any], choices: Sequence[Move], width: int
) -> list[list[Span]]:
    """A province has a line, or two where the terminal is narrow."""
    offered = {str(move["city"]) for move in choices if move.kind in ("castle", "city_milestone")}
    wide = width >= PROVINCE + 4 * (NAME + CITY)
    name = min(LONGEST, (width - PROVINCE) // (4 if wide else 2) - CITY)
    colours = city_colours(facts)
    lines: list[list[Span]] = []
    for province in facts["provinces"]:
        colour = province["colour"]
        cities = [c for c, of in zip(facts["cities"], colours, strict=True) if of == colour]
        cells = [_city(city, colour, view, city["id"] in offered, name) for city in cities]
        head = Span(Say(f"colour.{colour}"), f"colour.{colour}", PROVINCE - 1, "center")
        if wide:
            lines.append([head, Span(" "), *[span for cell in cells for span in cell]])
        else:
            lines.append([head, Span(" "), *cells[0], *cells[1]])
            lines.append([Span(" " * PROVINCE), *cells[2], *cells[3]])
    return lines


def _city(
    city: Mapping[str, Any], colour: str, view: Mapping[str, Any], offered: bool, width: int
) -> list[Span]:
    shown = view["cities"][city["id"]]
    return [
        Span(city["name"], "target" if offered else "", width - 1),
        Span(" "),
        Span(Say(f"symbol_short.{city['symbol']}"), f"colour.{colour}", 2),
        Span(" "),
        Span(str(shown["top"]), "strong", 1),
        Span(" "),
        *_piece(shown),
        Span("  "),
    ]


def _piece(city: Mapping[str, Any]) -> list[Span]:
    """A castle or a milestone with its owner's sign."""
    if city["seat"] is None:
        return [Span("·", "quiet", 3)]
    piece = "♜" if city["piece"] == "castle" else "●"
    return [sign(city["seat"]), Span(piece, f"seat{city['seat']}", 2)]


def draw_roads(
    facts: Facts, view: Mapping[str, Any], choices: Sequence[Move], width: int
) -> list[list[Span]]:
    """As many roads beside each other as the terminal has room for."""
    names = {city["id"]: city["name"] for city in facts["cities"]}
    offered = _offered(choices)
    longest = max(len(road["spaces"]) for road in facts["roads"])
    cell = 2 * ROAD_NAME + longest + GAP
    columns = max(1, (width + GAP) // cell)
    high = -(-len(facts["roads"]) // columns)
    cells = [_road(road, view, names, offered, longest) for road in facts["roads"]]
    return [
        [span for number in range(line, len(cells), high) for span in cells[number]]
        for line in range(high)
    ]


def _offered(choices: Sequence[Move]) -> set[str]:
    """Spaces that may be built on now, and roads that may be scored."""
    found = {str(move["space"]) for move in choices if move.kind == "milestone"}
    return found | {str(move["road"]) for move in choices if move.kind == "score"}


def _road(
    road: Mapping[str, Any],
    view: Mapping[str, Any],
    names: Mapping[str, str],
    offered: set[str],
    longest: int,
) -> list[Span]:
    shown = view["roads"][road["id"]]
    scored = view["scoring"] is not None and view["scoring"]["road"] == road["id"]
    style = "target" if road["id"] in offered or scored else "quiet" if shown["closed"] else ""
    spaces = [
        _space(seat, shown["closed"], space_name(road["id"], number) in offered)
        for number, seat in enumerate(shown["spaces"])
    ]
    return [
        Span(names[road["from"]], style, ROAD_NAME - 1, "right"),
        Span(" "),
        *spaces,
        Span(" "),
        Span(names[road["to"]], style, ROAD_NAME - 1 + longest - len(spaces)),
        Span(" " * GAP),
    ]


def _space(seat: int | None, closed: bool, offered: bool) -> Span:
    if seat is not None:
        return sign(seat)
    if closed:
        return Span("✗", "quiet", 1)
    return free_space(offered)
