"""The parts of the picture that a move is about: on the road, in the quarry or in the supply."""

from collections.abc import Mapping
from typing import Any

from viae.core.codec import Move
from viae.core.game import Highlight, round_highlight
from viae.games.via_appia.picture import aim, supply
from viae.games.via_appia.picture.layout import CARD_H, CARD_W, Layout, layout_of
from viae.games.via_appia.picture.stones import RADII, SCALE

_CORNER = 8.0


def highlights(board: Mapping[str, Any], view: Mapping[str, Any], move: Move) -> list[Highlight]:
    """Of what a seat has beside the board nothing is in the picture, so it has no highlight."""
    layout = layout_of(board)
    if move.kind in ("build", "travel"):
        place = layout.places[str(move["space" if move.kind == "build" else "to"])]
        return [round_highlight(place.x, place.y, place.radius)]
    if move.kind == "push":
        return [_stone(layout, supply.SIZES.index(str(move["size"])), int(move["place"]))]
    if move.kind == "direction" and view["aim"]:
        return [_direction(layout, view["aim"], int(move["angle"]))]
    if move.kind == "income" and move["card"] in view["cards"]:
        number = view["cards"].index(move["card"]) + 1
        return [Highlight(*layout.supply[f"card-{number}"], CARD_W, CARD_H, _CORNER)]
    if move.kind in ("exchange", "hand_back"):
        size = str(move["tile"])
        return [round_highlight(*layout.supply[f"tile-{size}"], supply.PILED[size])]
    return []


def _stone(layout: Layout, size: int, place: int) -> Highlight:
    """Before the line, from where it is pushed."""
    x, y = layout.tray
    return round_highlight(x + place * SCALE, y - RADII[size], RADII[size])


def _direction(layout: Layout, aimed: Mapping[str, Any], angle: int) -> Highlight:
    """The end of its ray."""
    x, y = layout.tray
    ray = aim.ends(supply.SIZES.index(aimed["size"]), aimed["place"])[angle]
    return Highlight(x + ray[0], y + ray[1], 2 * aim.HALF_W, 2 * aim.HALF_H, aim.HALF_H)
