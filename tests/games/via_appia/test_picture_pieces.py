"""What lies on the board of Via Appia is drawn where it lies, and aiming shows true directions."""

import math
import re
from collections.abc import Mapping
from copy import deepcopy
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from games.pictures import SEATS, SVG, parts, uses
from games.via_appia.pictured import VIEW
from viae.games.via_appia.facts import SIZES
from viae.games.via_appia.picture import Scene, aim, draw, quarry
from viae.games.via_appia.picture.layout import CARD_H, CARD_W, Layout
from viae.games.via_appia.picture.stones import RADII, SCALE


def test_tiles_lie_on_their_spaces(board: Mapping[str, Any], scene: Scene) -> None:
    found = parts(draw(board, scene))
    laid = {name.removeprefix("tile-") for name in found if name.startswith("tile-")}
    assert laid == set(scene.tiles) == {"A1", "A4", "A7", "B1", "C15"}
    for name, material in {"A1": "basalt", "B1": "travertine", "A4": "porphyry"}.items():
        tile, place = found[f"tile-{name}"], found[name].attrib
        assert uses(tile) == [f"#va-{material}", f"#va-{material}-hewn"]
        where = f"translate({place['data-x']} {place['data-y']})"
        assert tile.attrib["transform"].startswith(where)


def test_figures_stand_on_their_places(board: Mapping[str, Any], scene: Scene) -> None:
    found = parts(draw(board, scene))
    for seat, name in enumerate(scene.figures):
        figure, place = found[f"figure-{seat}"].attrib, found[name].attrib
        assert figure["href"] == f"#figure-{SEATS[seat]}"
        assert abs(float(figure["x"]) - float(place["data-x"])) <= 21
        assert abs(float(figure["y"]) - float(place["data-y"])) <= 10
    # Two on a large tile stand beside each other, and both are seen.
    assert float(found["figure-1"].attrib["x"]) - float(found["figure-0"].attrib["x"]) >= 40


def test_all_figures_find_room_in_a_city(board: Mapping[str, Any]) -> None:
    found = parts(draw(board, Scene(figures=["rome"] * 4)))
    across = [float(found[f"figure-{seat}"].attrib["x"]) for seat in range(4)]
    assert all(b - a >= 40 for a, b in pairwise(across))
    assert across[0] > 30


def test_who_stands_nearer_is_drawn_later(board: Mapping[str, Any]) -> None:
    document = draw(board, Scene(figures=["C15", "A1", "brundisium", "B5"]))
    levels = [float(y) for y in re.findall(r'class="figure" x="[\d.]+" y="([\d.]+)"', document)]
    assert len(levels) == 4
    assert levels == sorted(levels)


def test_cities_show_the_tokens_left_and_who_was_there(
    board: Mapping[str, Any], scene: Scene
) -> None:
    found = parts(draw(board, scene))
    assert sorted("".join(found["left-tarracina"].itertext())) == ["1", "3"]
    assert sorted("".join(found["left-beneventum"].itertext())) == ["1", "3", "6"]
    assert "left-brundisium" in found
    assert not "".join(found["left-brundisium"].itertext())
    shields = [name for name in found if re.fullmatch(r"marker-\w+-\d", name)]
    assert sorted(shields) == ["marker-tarracina-1", "marker-tarracina-3"]
    assert found["marker-tarracina-3"].attrib["href"] == f"#shield-{SEATS[3]}"


def test_cards_show_sesterces_and_stones(board: Mapping[str, Any], scene: Scene) -> None:
    found = parts(draw(board, scene))
    shown = [name for name in found if re.fullmatch(r"card-i\d\d", name)]
    assert shown == [f"card-{card}" for card in scene.cards]
    materials = dict(zip(SIZES, ("basalt", "travertine", "porphyry"), strict=True))
    for card in board["income_cards"]:
        if card["id"] in scene.cards:
            drawn = found[f"card-{card['id']}"]
            assert "".join(drawn.itertext()) == str(card["sesterces"])
            expected = [f"#va-{materials[size]}" for size in card["stones"]]
            assert [use for use in uses(drawn) if use in set(expected)] == expected


def test_a_card_has_room_for_all_its_stones(board: Mapping[str, Any]) -> None:
    many = deepcopy(dict(board))
    many["income_cards"][0]["stones"] = ["small", "medium", "large"] * 2 + ["large", "large"]
    card = parts(draw(many, Scene(cards=["i01"])))["card-i01"]
    lying = [
        [float(number) for number in re.findall(r"-?[\d.]+", part.attrib["transform"])]
        for part in card
        if part.tag == f"{SVG}g"
    ]
    assert len(lying) == 8
    for (x, y, size), name in zip(lying, many["income_cards"][0]["stones"], strict=True):
        radius = size * RADII[SIZES.index(name)]
        assert abs(y) + radius <= CARD_H / 2 - 4
        assert x - radius >= 2
        assert x + radius <= CARD_W / 2 - 1


def test_the_supply_is_counted(board: Mapping[str, Any], scene: Scene) -> None:
    document = draw(board, scene)
    found = parts(document)
    assert "".join(found["cards-back"].itertext()) == "6"
    assert "".join(found["cards-used"].itertext()) == "3"
    assert "".join(found["bonus-left-A"].itertext()) == "A8"
    assert "".join(found["bonus-left-B"].itertext()) == "B12"
    assert "bonus-left-C" not in found
    assert sum(name.startswith("push-token-") for name in found) == 3
    counts = re.findall(r'class="count"[^>]*>(\d+)<', document.split('class="pieces"')[1])
    assert counts == ["6", "3", "17", "22", "9", "12", "7"]
    assert document.count('class="wanted"') == 1
    assert 'class="wanted"' not in draw(board, Scene())


def test_the_quarry_is_that_of_the_view(
    board: Mapping[str, Any], layout: Layout, scene: Scene
) -> None:
    document = draw(board, scene)
    assert len(scene.quarry) == 24
    assert quarry.stones_on(scene.quarry) in document
    size, x, y = VIEW["quarry"][0]
    assert scene.quarry[0] == (SIZES.index(size), x / 1000, y / 1000)
    left, line = layout.tray
    assert f'transform="translate({left:g} {line:g})"' in document


# Aiming.


def ray_ends(size: int, place: int) -> dict[int, tuple[float, float]]:
    root = ElementTree.fromstring(aim.draw(size, place))
    return {
        int(part.attrib["id"].removeprefix("direction-")): (
            float(part.attrib["data-x"]),
            float(part.attrib["data-y"]),
        )
        for part in root.iter("g")
        if part.attrib.get("id", "").startswith("direction-")
    }


FIRST = (10, 14, 20)
AIMS = [(size, place) for size in range(3) for place in range(FIRST[size], 151 - FIRST[size])]


def test_every_direction_is_named_and_can_be_told_from_the_next() -> None:
    x, y, width, height = quarry.BOX
    for size, place in AIMS:
        ends = ray_ends(size, place)
        assert list(ends) == list(range(-30, 31, 5))
        for a, b in combinations(ends.values(), 2):
            assert abs(a[0] - b[0]) >= 41 or abs(a[1] - b[1]) >= 23, (size, place, a, b)
        for across, down in ends.values():
            assert x < across < x + width
            assert 0 < down < y + height


@pytest.mark.parametrize("size", range(3))
def test_a_ray_that_meets_no_wall_has_its_true_direction(size: int) -> None:
    for angle, (x, y) in ray_ends(size, 75).items():
        assert math.degrees(math.atan2(x - 75 * SCALE, y + RADII[size])) == pytest.approx(
            angle, abs=0.05
        )


def test_the_announced_stone_lies_before_the_line_at_its_place(
    board: Mapping[str, Any], scene: Scene
) -> None:
    found = parts(draw(board, scene))
    assert "75 mm" in "".join(found["aim"].itertext())
    where = f"translate({75 * SCALE:g} {-RADII[1]:g})"
    assert where in {part.attrib.get("transform") for part in found["aim"].iter()}
    assert "aim" not in parts(draw(board, Scene()))


def test_stones_won_lie_in_the_pit(board: Mapping[str, Any], scene: Scene) -> None:
    assert scene.won == [2, 0]
    found = parts(draw(board, scene))
    for number, material in ((1, "porphyry"), (2, "basalt")):
        assert f"#va-{material}" in uses(found[f"won-{number}"])
    assert "won-3" not in found


def test_stones_won_lie_beside_what_sticks_out() -> None:
    lying = [(2, 30.0, 125.0), (0, 60.0, 128.0)]
    root = ElementTree.fromstring(quarry.stones_won([2, 1, 0, 0], lying))
    rooms = [(x * SCALE, y * SCALE, RADII[size]) for size, x, y in lying]
    for part, size in zip(root, (2, 1, 0, 0), strict=True):
        x, y, scale = (float(n) for n in re.findall(r"[\d.]+", part[0].attrib["transform"]))
        radius = RADII[size] * scale
        assert all(math.dist((x, y), other[:2]) > radius + other[2] for other in rooms)
        assert y + radius < quarry.LENGTH + quarry.PIT
        rooms.append((x, y, radius))
