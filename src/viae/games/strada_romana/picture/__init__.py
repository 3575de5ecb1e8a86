"""The picture of Strada Romana: the empty board, or the board with a state on it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from viae.core.game import Facts, Theme
from viae.drawing.geometry import Point
from viae.drawing.svg import board_document, element, group
from viae.games.strada_romana.picture import pieces, road, scenery, style
from viae.games.strada_romana.picture.layout import Layout, gate
from viae.games.strada_romana.picture.pieces import symbols

__all__ = ["Scene", "draw", "scene_of", "symbols"]

TITLE = "Strada Romana"


@dataclass(frozen=True)
class Scene:
    """What lies on the board.

    A wagon's place is a square, "start" or "goal"; wagons fill stalls and arrival places in the
    order of the mapping. `reach` names the spaces the selected wagon can get to (squares or
    "goal"), each with its price in coins.
    """

    wagons: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    cubes: Mapping[str, str | None] = field(default_factory=dict)
    tiles: Mapping[str, str | None] = field(default_factory=dict)
    selected: str | None = None
    reach: Mapping[str, int] = field(default_factory=dict)


def scene_of(view: Mapping[str, Any]) -> Scene:
    """What lies on the board in a seat's view."""
    return Scene(
        wagons={name: (wagon["at"], wagon["to"]) for name, wagon in view["wagons"].items()},
        cubes=view["markets"],
        tiles={zone: tile["good"] for zone, tile in view["zones"].items()},
    )


def draw(
    board: Facts, scene: Scene | None = None, description: str = "", theme: Theme | None = None
) -> str:
    """The board as a complete SVG document, empty or with the pieces of a scene on it."""
    layout = Layout(board)
    porta = gate(layout)
    drawn = [scenery.draw(layout, porta), road.draw(layout, porta)]
    if scene is not None:
        names = {wagon["id"]: wagon["name"] for wagon in board["wagons"]}
        drawn += [element("defs", symbols()), _pieces(layout, scene, names)]
    return board_document(
        "sr",
        (layout.width, layout.height),
        style.css(),
        (
            scenery.ground_wash(layout),
            _lamp(),
            _target_fill(),
            _blur("sr-soft", 6),
            _blur("sr-glow", 5),
        ),
        drawn,
        css_class="strada",
        title=TITLE,
        description=description,
        theme=theme,
    )


def _lamp() -> str:
    """Light on the middle of the table, a little shade in the corners."""
    stops = (("lamp", 0, 0.2), ("lamp", 0.55, 0), ("shade", 0.72, 0), ("shade", 1, 0.2))
    return element(
        "radialGradient",
        *(
            element(
                "stop", offset=f"{at}", style=f"stop-color:var(--{name});stop-opacity:{strength}"
            )
            for name, at, strength in stops
        ),
        id="sr-lamp",
        r="0.72",
    )


def _target_fill() -> str:
    return element(
        "radialGradient",
        element("stop", offset="0", style="stop-color:var(--glow-heart)"),
        element("stop", offset="1", style="stop-color:var(--glow-rim)"),
        id="sr-target",
    )


def _blur(name: str, strength: float) -> str:
    return element(
        "filter",
        element("feGaussianBlur", stdDeviation=strength),
        id=name,
        x="-30%",
        y="-30%",
        width="160%",
        height="160%",
    )


def _pieces(layout: Layout, scene: Scene, names: Mapping[str, str]) -> str:
    places = _wagon_places(layout, scene)
    origin = places.get(scene.selected or "")
    # The selected wagon comes last, so that its glow lies over its neighbours.
    order = sorted(places, key=lambda wagon: wagon == scene.selected)
    return group(
        (
            *_wares(layout, scene),
            *(
                pieces.target(_target_place(layout, scene, place), origin, price)
                for place, price in scene.reach.items()
            ),
            *(
                pieces.wagon_piece(
                    wagon,
                    names[wagon],
                    scene.wagons[wagon][1],
                    places[wagon],
                    wagon == scene.selected,
                )
                for wagon in order
            ),
        ),
        class_="pieces",
    )


def _wares(layout: Layout, scene: Scene) -> list[str]:
    on_markets = Counter(good for good in scene.cubes.values() if good)
    cubes = [
        pieces.cube(good, layout.markets[market].cube)
        for market, good in scene.cubes.items()
        if good
    ]
    tiles = [
        pieces.tile(good, (layout.zones[zone].x, layout.zones[zone].y + 1), on_markets[good])
        for zone, good in scene.tiles.items()
        if good
    ]
    return cubes + tiles


def _wagon_places(layout: Layout, scene: Scene) -> dict[str, Point]:
    """The middle of each wagon; one that leaves from a city arrives in the other."""
    filled: Counter[tuple[str, str]] = Counter()
    places: dict[str, Point] = {}
    for wagon, (place, city) in scene.wagons.items():
        if place in layout.squares:
            square = layout.squares[place]
            places[wagon] = (square.x, square.y)
            continue
        end = layout.ends[city if place == "goal" else "portus" if city == "rome" else "rome"]
        rooms = end.places if place == "goal" else end.stalls
        index = filled[place, city]
        if index >= len(rooms):
            raise ValueError(f"no room for {wagon}: {len(rooms)} wagons at the {place} already")
        places[wagon] = rooms[index]
        filled[place, city] += 1
    return places


def _target_place(layout: Layout, scene: Scene, place: str) -> Point:
    if place in layout.squares:
        square = layout.squares[place]
        return (square.x, square.y)
    if scene.selected is None:
        raise ValueError("only a selected wagon can reach its goal")
    city = scene.wagons[scene.selected][1]
    arrived = sum(1 for where in scene.wagons.values() if where == ("goal", city))
    rooms = layout.ends[city].places
    return rooms[min(arrived, len(rooms) - 1)]
