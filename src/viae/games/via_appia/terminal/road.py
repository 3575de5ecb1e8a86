"""The road in characters: cities in one line, and the spaces of each section in a column."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from viae.core.characters import free_space, sign
from viae.core.codec import Move
from viae.core.game import Facts, Say, Span
from viae.games.via_appia.codes import TILE_POINTS
from viae.games.via_appia.facts import SECTIONS, SIZES

NAME = 4
FIGURES = 3
SHORT = 3
"""Letters by which a city is called where a line leads to it."""


def draw_cities(facts: Facts, view: Mapping[str, Any]) -> list[list[Span]]:
    """Each city with the figures in it, the victory tokens left and the markers."""
    line: list[Span] = []
    for number, city in enumerate(facts["cities"]):
        name = city["id"]
        line += [Span(" ─ " if number else ""), Span(city["name"], "strong")]
        for seat, shown in enumerate(view["seats"]):
            if shown["figure"] == name:
                line += [Span(" "), sign(seat)]
        tokens = view["city_tokens"].get(name, [])
        if tokens:
            line.append(Span(f" ⟨{'·'.join(map(str, tokens))}⟩", "chip"))
        markers = view["city_markers"].get(name, [])
        if markers:
            line.append(Span(f" ⚑{len(markers)}", "accent"))
    return [line]


def draw_road(
    facts: Facts, view: Mapping[str, Any], choices: Sequence[Move], width: int
) -> list[list[Span]]:
    """A line for each space: its points, what is on it, and where its lines lead."""
    buildable = {str(move["space"]) for move in choices if move.kind == "build"}
    reachable = {str(move["to"]) for move in choices if move.kind == "travel"}
    ahead = _ahead(facts)
    room = width // len(SECTIONS)
    columns = []
    for section in SECTIONS:
        left = view["supply"]["bonus"][section]
        head = Say("road.section", {"section": section, "number": left})
        column = [[Span(head, "zone", room)]]
        for space in facts["spaces"]:
            if space["section"] == section:
                name = space["id"]
                style = "target" if name in reachable or name in buildable else ""
                state = _state(view, name, name in buildable)
                column.append(_space(space, style, state, ahead[name], room))
        columns.append(column)
    empty = [Span("", width=room)]
    return [
        [span for cell in cells for span in cell]
        for cells in zip_longest(*columns, fillvalue=empty)
    ]


def _ahead(facts: Facts) -> dict[str, str]:
    """Where the lines lead from each space; a city by its first letters."""
    short = {city["id"]: city["name"][:SHORT] for city in facts["cities"]}
    found: dict[str, list[str]] = {space["id"]: [] for space in facts["spaces"]}
    for one, other in facts["lines"]:
        if one in found:
            found[one].append(short.get(other, other))
    return {name: " ".join(ends) for name, ends in found.items()}


def _state(view: Mapping[str, Any], name: str, buildable: bool) -> list[Span]:
    """Figures on a tile, else the tile or the empty space."""
    figures = [seat for seat, shown in enumerate(view["seats"]) if shown["figure"] == name]
    if figures:
        return [sign(seat) for seat in figures]
    if view["road"][name]:
        return [Span("■", "tile", 1)]
    return [free_space(buildable, "quiet")]


def _space(
    space: Mapping[str, Any], style: str, state: list[Span], ahead: str, room: int
) -> list[Span]:
    points = int(TILE_POINTS[SIZES.index(space["size"])])
    return [
        Span(space["id"], style, NAME),
        Span(f"{points} ", "quiet", 2),
        *state,
        Span(" " * (FIGURES - len(state))),
        Span(f"→{ahead}", "quiet", room - NAME - 2 - FIGURES),
    ]
