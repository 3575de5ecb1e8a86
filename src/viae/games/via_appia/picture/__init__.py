"""The picture of Via Appia: the empty board, or the board with a state on it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from viae.core.game import Facts, Theme
from viae.drawing import frame, icons
from viae.drawing.icons import EMBLEMS
from viae.drawing.svg import board_document, element, group, move
from viae.games.via_appia.picture import (
    aim,
    quarry,
    road,
    style,
    supply,
    terrain,
)
from viae.games.via_appia.picture.geography import fits
from viae.games.via_appia.picture.layout import WIDTH, Layout, layout_of
from viae.games.via_appia.picture.pieces import symbols
from viae.games.via_appia.picture.quarry import Stone
from viae.games.via_appia.picture.stones import SCALE

__all__ = ["Scene", "draw", "scene_of", "symbols"]

TITLE = "Via Appia"
SIZES = supply.SIZES
_BESIDE = 42.0  # from one figure to the next
_FEET = 6.0  # how far a figure's middle stands above that of its place


@dataclass(frozen=True)
class Scene:
    """What lies on the board and beside it.

    `figures` are the places of the seats' figures, in the order of the seats. Stones in the quarry
    are numbers of sizes with millimetres; `aim` is a stone before the line, as size and place.
    `won` are stones of this action that are not yet settled, `wanted` a tile to make room for.
    """

    tiles: Collection[str] = ()
    figures: Sequence[str] = ()
    markers: Mapping[str, Sequence[int]] = field(default_factory=dict)
    tokens: Mapping[str, Sequence[int]] = field(default_factory=dict)
    bonus: Mapping[str, int] = field(default_factory=dict)
    push_tokens: int = 0
    stones: Mapping[str, int] = field(default_factory=dict)
    tiles_left: Mapping[str, int] = field(default_factory=dict)
    cards: Sequence[str] = ()
    pile: int = 0
    used: int = 0
    quarry: Sequence[Stone] = ()
    aim: tuple[int, int] | None = None
    won: Sequence[int] = ()
    wanted: str | None = None


def scene_of(view: Mapping[str, Any]) -> Scene:
    """What lies on the board in a seat's view."""
    left, aimed = view["supply"], view["aim"]
    return Scene(
        tiles=[name for name, lies in view["road"].items() if lies],
        figures=[seat["figure"] for seat in view["seats"]],
        markers=view["city_markers"],
        tokens=view["city_tokens"],
        bonus=left["bonus"],
        push_tokens=left["push_tokens"],
        stones=left["stones"],
        tiles_left=left["tiles"],
        cards=view["cards"],
        pile=view["pile"],
        used=view["used"],
        quarry=[(SIZES.index(size), x / 1000, y / 1000) for size, x, y in view["quarry"]],
        aim=(SIZES.index(aimed["size"]), aimed["place"]) if aimed else None,
        won=[number for number in (2, 1, 0) for _ in range(view["won"].get(SIZES[number], 0))],
        wanted=view["target"],
    )


def draw(
    board: Facts, scene: Scene | None = None, description: str = "", theme: Theme | None = None
) -> str:
    """The board as a complete SVG document, empty or with the pieces of a scene on it."""
    layout = layout_of(board)
    return board_document(
        "va",
        (WIDTH, layout.height),
        style.css(),
        (_definitions(layout),),
        (
            _board(layout),
            _pieces(layout, scene) if scene else "",
            frame.draw("va", WIDTH, layout.height),
        ),
        css_class="appia",
        title=TITLE,
        description=description,
        theme=theme,
    )


@lru_cache(maxsize=4)
def _definitions(layout: Layout) -> str:
    """What the picture refers to; it is the same for every state."""
    return "".join(
        (
            icons.emblem_symbols(),
            symbols(),
            frame.definitions("va", WIDTH, layout.height),
            quarry.definitions(),
            terrain.definitions() if fits(layout) else "",
        )
    )


@lru_cache(maxsize=4)
def _board(layout: Layout) -> str:
    """All that is printed on the board; drawn once, for it takes longer than a state."""
    x, y = layout.tray
    return "".join(
        (
            terrain.draw(layout) if fits(layout) else terrain.plain(layout),
            road.draw_road(layout),
            road.draw_cities(layout),
            supply.title(TITLE, layout.title),
            supply.places(layout),
            group(
                (quarry.tray(),),
                id="quarry",
                transform=move(x, y),
                **{"data-x": x, "data-y": y, "data-mm": SCALE},
            ),
        )
    )


def _pieces(layout: Layout, scene: Scene) -> str:
    return group(
        (
            supply.cards(layout, scene.cards),
            supply.piles(layout, scene.pile, scene.used),
            supply.push_tokens(layout, scene.push_tokens),
            supply.bonus_tokens(layout, scene.bonus),
            supply.stocks(layout, scene.stones, scene.tiles_left, scene.wanted),
            supply.laid(layout, scene.tiles),
            *_beside_cities(layout, scene),
            *_figures(layout, scene),
            _in_the_quarry(layout, scene),
        ),
        class_="pieces",
    )


def _beside_cities(layout: Layout, scene: Scene) -> list[str]:
    return [
        road.tokens(city, scene.tokens.get(city.id, ()))
        + road.markers(city, scene.markers.get(city.id, ()))
        for city in layout.cities
    ]


def _figures(layout: Layout, scene: Scene) -> list[str]:
    """Those on one place stand beside each other; who stands nearer covers who stands behind."""
    standing = []
    for name in dict.fromkeys(scene.figures):
        place = layout.places[name]
        seats = [seat for seat, where in enumerate(scene.figures) if where == name]
        for number, seat in enumerate(seats):
            across = (number - (len(seats) - 1) / 2) * _BESIDE
            standing.append((place.y, place.x + across, seat))
    return [_figure(seat, x, y - _FEET) for y, x, seat in sorted(standing)]


def _figure(seat: int, x: float, y: float) -> str:
    return element(
        "use",
        href=f"#figure-{list(EMBLEMS)[seat]}",
        id=f"figure-{seat}",
        class_="figure",
        x=x,
        y=y,
    )


def _in_the_quarry(layout: Layout, scene: Scene) -> str:
    return group(
        (
            quarry.stones_won(scene.won, scene.quarry),
            quarry.stones_on(scene.quarry),
            aim.draw(*scene.aim) if scene.aim else "",
        ),
        transform=move(*layout.tray),
    )
