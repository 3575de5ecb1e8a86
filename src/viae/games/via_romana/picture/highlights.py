"""The parts of the picture that a move is about: a piece's place, a road, a card."""

from collections.abc import Mapping
from typing import Any

from viae.core.codec import Move
from viae.core.game import Highlight, round_highlight
from viae.drawing.geometry import Point
from viae.games.via_romana.picture import signs_of
from viae.games.via_romana.picture.layout import (
    CARD_H,
    CARD_W,
    CITY,
    SPACE,
    SUPPLY,
    Layout,
    Space,
)
from viae.games.via_romana.picture.pieces import TOKEN
from viae.games.via_romana.picture.roads import marker_place

_CORNER = 6.0


def highlights(board: Mapping[str, Any], view: Mapping[str, Any], move: Move) -> list[Highlight]:
    """Cards in hand are not in the picture, so payments have no highlight."""
    layout = Layout(board)
    if move.kind in ("castle", "city_milestone"):
        city = layout.cities[str(move["city"])]
        return [round_highlight(city.x, city.y, CITY)]
    if move.kind == "milestone":
        return [_space(layout.spaces[str(move["space"])])]
    if move.kind == "two_milestones":
        return [_space(space) for space in _pair(layout, view, str(move["city"]), move)]
    if move.kind == "score":
        return [_space(space) for space in layout.roads[str(move["road"])].spaces]
    if move.kind == "marker":
        place = marker_place(signs_of(layout).labels[str(move["city"])])
        return [_box(place, TOKEN, TOKEN)]
    if move.kind == "take" and move["card"] in view["open"]:
        number = view["open"].index(move["card"]) + 1
        return [_box(SUPPLY[f"open-{number}"], CARD_W, CARD_H)]
    return []


def _pair(layout: Layout, view: Mapping[str, Any], city: str, move: Move) -> list[Space]:
    """The first two free spaces of a road, seen from a city."""
    road = layout.roads[str(move["road"])]
    seats = view["roads"][road.id]["spaces"]
    free = [space for space, seat in zip(road.spaces, seats, strict=True) if seat is None]
    return free[:2] if road.ends[0].id == city else free[-2:]


def _space(space: Space) -> Highlight:
    return round_highlight(space.x, space.y, SPACE)


def _box(middle: Point, width: float, height: float) -> Highlight:
    return Highlight(*middle, width, height, _CORNER)
