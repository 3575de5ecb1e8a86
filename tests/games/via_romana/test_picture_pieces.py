"""What lies on the board of Via Romana is drawn where it lies, in games as they are played too."""

import re
from collections.abc import Mapping
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from games.pictures import SEATS, SVG, parts
from games.via_romana.pictured import spaces
from viae import catalog
from viae.games.via_romana.facts import space_name
from viae.games.via_romana.picture import Scene, draw, scene_of


def test_every_piece_stands_on_its_place(board: Mapping[str, Any], scene: Scene) -> None:
    found = parts(draw(board, scene))
    for name in (*scene.cities, *scene.spaces):
        piece, place = found[f"piece-{name}"].attrib, found[name].attrib
        assert piece["x"] == place["data-x"]
        assert abs(float(piece["y"]) - float(place["data-y"])) <= 3
    assert found["piece-lutetia"].attrib["href"] == f"#castle-{SEATS[0]}"
    assert found["piece-vesontio"].attrib["href"] == f"#milestone-{SEATS[1]}"
    assert found["piece-r01.4"].attrib["href"] == f"#milestone-{SEATS[3]}"
    assert sum(name.startswith("piece-") for name in found) == 6


def test_what_stands_nearer_is_drawn_later(board: Mapping[str, Any]) -> None:
    document = draw(board, Scene(spaces=dict.fromkeys(spaces(board), 0)))
    levels = [float(y) for y in re.findall(r'class="piece" x="[\d.]+" y="([\d.]+)"', document)]
    assert len(levels) == len(spaces(board))
    assert levels == sorted(levels)


def test_markers_show_the_value_on_top_and_how_many_lie_below(
    board: Mapping[str, Any], scene: Scene
) -> None:
    found = parts(draw(board, scene))
    assert "top-vesontio" not in found
    for city in ("lutetia", "lugdunum"):
        stack = found[f"top-{city}"]
        assert "".join(stack.itertext()) == str(scene.markers[city])
        assert len(stack.findall(f"{SVG}use")) == scene.markers[city] - 1


def test_a_closed_road_has_a_signpost_and_nothing_to_build_on(
    board: Mapping[str, Any], scene: Scene
) -> None:
    found = parts(draw(board, scene))
    for road in board["roads"]:
        closed = road["id"] in scene.closed
        assert (f"signpost-{road['id']}" in found) == closed
        first = ElementTree.tostring(found[space_name(road["id"], 0)], "unicode")
        assert ("#i-stone" in first) != closed


def test_the_edge_shows_piles_cards_signposts_and_eagle(
    board: Mapping[str, Any], scene: Scene
) -> None:
    document = draw(board, scene)
    assert re.findall(r'class="count"[^>]*>(\d+)<', document) == ["23", "9", "14"]
    pieces = document.split('class="pieces"')[1]
    cards = re.findall(r'href="#card-(\w+)"/><use href="#s-(\w+)"', pieces)
    assert cards == [("violet", "wreath"), ("green", "wreath"), ("green", "wreath")]
    assert 'href="#i-eagle"' in pieces
    taken = draw(board, Scene(eagle=2)).split('class="pieces"')[1]
    assert 'href="#i-eagle"' not in taken
    assert f"holder-{SEATS[2]}" in taken
    assert 'class="count"' not in taken


def test_the_road_being_scored_glows(board: Mapping[str, Any], scene: Scene) -> None:
    assert draw(board, scene).count('class="scored"') == 1
    assert 'class="scored"' not in draw(board, Scene())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_is_drawn_as_it_is(seats: int) -> None:
    game = catalog.load_game("via_romana")
    state = game.new_state(seats)
    rng = Random(seats)
    for _ in range(150):
        state.act(rng.choice(state.legal_moves()))
    view = game.view(state, 0)
    scene = scene_of(view)
    found = parts(draw(game.facts, scene))
    for name, city in view["cities"].items():
        assert (f"piece-{name}" in found) == (city["piece"] is not None)
        assert (f"top-{name}" in found) == (city["top"] > 1)
    for name, road in view["roads"].items():
        assert (f"signpost-{name}" in found) == road["closed"]
        for number, seat in enumerate(road["spaces"]):
            assert (f"piece-{space_name(name, number)}" in found) == (seat is not None)
    assert scene.draw == view["pile"]
    assert len(scene.open_cards) == len(view["open"])
