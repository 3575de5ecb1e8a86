"""The picture of Via Romana: the empty board, or the board with a state on it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from viae.core.game import Facts, Theme
from viae.drawing import frame, icons
from viae.drawing.icons import EMBLEMS
from viae.drawing.svg import board_document, element, group, move, text
from viae.games.via_romana.facts import space_name
from viae.games.via_romana.picture import labels, roads, style, supply, terrain
from viae.games.via_romana.picture.geography import fits
from viae.games.via_romana.picture.labels import Signs
from viae.games.via_romana.picture.layout import HEIGHT, WIDTH, Layout
from viae.games.via_romana.picture.pieces import symbols

__all__ = ["Scene", "draw", "scene_of", "symbols"]

TITLE = "Via Romana"
_LEAST = 1  # what a city is worth without a marker


@dataclass(frozen=True)
class Scene:
    """What lies on the board and at its edge; cards go by their city.

    A city holds a seat's "castle" or "milestone". `markers` are the values on top, 1 where none is
    left; `closed` are the roads with a signpost, `scored` is the one that is scored now.
    """

    cities: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    spaces: Mapping[str, int] = field(default_factory=dict)
    markers: Mapping[str, int] = field(default_factory=dict)
    closed: Collection[str] = ()
    open_cards: Sequence[str] = ()
    draw: int = 0
    discards: int = 0
    signposts: int = 0
    eagle: int | None = None
    scored: str | None = None


def scene_of(view: Mapping[str, Any]) -> Scene:
    """What lies on the board in a seat's view."""
    return Scene(
        cities={
            name: (city["piece"], city["seat"])
            for name, city in view["cities"].items()
            if city["piece"]
        },
        spaces={
            space_name(name, number): seat
            for name, road in view["roads"].items()
            for number, seat in enumerate(road["spaces"])
            if seat is not None
        },
        markers={name: city["top"] for name, city in view["cities"].items()},
        closed=[name for name, road in view["roads"].items() if road["closed"]],
        open_cards=view["open"],
        draw=view["pile"],
        discards=len(view["discard"]),
        signposts=view["signposts_left"],
        eagle=view["eagle"],
        scored=view["scoring"]["road"] if view["scoring"] else None,
    )


def draw(
    board: Facts, scene: Scene | None = None, description: str = "", theme: Theme | None = None
) -> str:
    """The board as a complete SVG document, empty or with the pieces of a scene on it."""
    layout = Layout(board)
    known = fits(layout)
    signs = signs_of(layout)
    closed, scored = (scene.closed, scene.scored) if scene else ((), None)
    return board_document(
        "vr",
        (WIDTH, HEIGHT),
        style.css(),
        (
            icons.emblem_symbols(),
            symbols(),
            frame.definitions("vr", WIDTH, HEIGHT),
            terrain.definitions() if known else "",
        ),
        (
            terrain.draw(layout, signs.occupied) if known else terrain.plain(),
            terrain.title(TITLE) + terrain.rose() if known else "",
            roads.draw_roads(layout, signs, closed, scored),
            roads.draw_cities(layout, signs),
            supply.tray(),
            _pieces(layout, signs, scene) if scene else "",
            frame.draw("vr", WIDTH, HEIGHT),
        ),
        css_class="romana",
        title=TITLE,
        description=description,
        theme=theme,
    )


def signs_of(layout: Layout) -> Signs:
    """Where names and signs lie; beside the map's own words, if there is a map."""
    if not fits(layout):
        return labels.placed(layout, (), ())
    return labels.placed(
        layout, (*terrain.name_boxes(), terrain.title_box()), terrain.water_lines()
    )


def _pieces(layout: Layout, signs: Signs, scene: Scene) -> str:
    standing = [*_signposts(layout, scene), *_stones(layout, scene), *_in_cities(layout, scene)]
    return group(
        (
            *_markers(layout, signs, scene),
            # What stands nearer covers what stands behind it.
            *(drawn for _, drawn in sorted(standing)),
            supply.draw_pile(scene.draw),
            supply.discard_pile(scene.discards),
            supply.open_cards([layout.cities[card] for card in scene.open_cards]),
            supply.signposts(scene.signposts),
            supply.eagle(scene.eagle),
        ),
        class_="pieces",
    )


def _signposts(layout: Layout, scene: Scene) -> list[tuple[float, str]]:
    posts = [(road, *layout.roads[road].middle) for road in scene.closed]
    return [(y, _piece("i-signpost", f"signpost-{road}", x, y - 8)) for road, x, y in posts]


def _stones(layout: Layout, scene: Scene) -> list[tuple[float, str]]:
    found = []
    for name, seat in scene.spaces.items():
        space = layout.spaces[name]
        emblem = list(EMBLEMS)[seat]
        drawn = _piece(f"milestone-{emblem}", f"piece-{name}", space.x, space.y - 2)
        found.append((space.y, drawn))
    return found


def _in_cities(layout: Layout, scene: Scene) -> list[tuple[float, str]]:
    found = []
    for name, (kind, seat) in scene.cities.items():
        city = layout.cities[name]
        emblem = list(EMBLEMS)[seat]
        found.append((city.y, _piece(f"{kind}-{emblem}", f"piece-{name}", city.x, city.y - 3)))
    return found


def _piece(symbol: str, piece_id: str, x: float, y: float) -> str:
    return element("use", href=f"#{symbol}", id=piece_id, class_="piece", x=x, y=y)


def _markers(layout: Layout, signs: Signs, scene: Scene) -> list[str]:
    """A city's markers: the value on top, and an edge for each that lies below."""
    found = []
    for name, top in scene.markers.items():
        if top <= _LEAST:
            continue
        x, y = roads.marker_place(signs.labels[name])
        below = range(top - _LEAST - 1, -1, -1)
        stack = [
            element(
                "use",
                href=f"#marker-{layout.cities[name].colour}",
                transform=move(depth * 2.6, depth * 1.8) if depth else None,
            )
            for depth in below
        ]
        drawn = (*stack, text("top", 0, 7, str(top)))
        found.append(group(drawn, id=f"top-{name}", class_="marker", transform=move(x, y)))
    return found
