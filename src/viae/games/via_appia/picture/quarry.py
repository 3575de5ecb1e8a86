"""The picture of the quarry: a wooden tray with its stones, seen from above.

Drawn around the left end of the line: x to the right along the line, y down towards the front edge,
beyond which it is dark. `picture` makes one of its own; `definitions`, `tray` and
`stones_on` are for a larger picture, which brings the style sheet and puts them where it likes.
"""

import math
from collections.abc import Container, Iterable, Sequence
from random import Random

from viae.core.game import Theme
from viae.drawing import palette
from viae.drawing.lettering import CAPITALS, PLAIN, fitted
from viae.drawing.palette import Shades
from viae.drawing.paths import polygon, smooth
from viae.drawing.svg import (
    Attribute,
    Sheet,
    box,
    circle,
    document,
    element,
    group,
    move,
    path,
    style_sheet,
    text,
)
from viae.games.via_appia.picture import stones
from viae.games.via_appia.picture.stones import RADII, SCALE, stone

Stone = tuple[int, float, float]
"""Size, and the centre in millimetres from the left end of the line."""

WIDTH = 150 * SCALE
LENGTH = 130 * SCALE
ENTRY = 43 * SCALE
"""Before the line: room for a large stone and the pusher."""
PIT = 24 * SCALE
"""Beyond the edge."""
WALL = 7 * SCALE
RULER = 9 * SCALE
"""How far the ruler reaches before the line."""
BOX = (-WALL, -ENTRY - WALL, WIDTH + 2 * WALL, ENTRY + LENGTH + PIT + 2 * WALL)
"""What the tray takes up: x, y, width, height."""
REACH = 74.0
"""How far the pusher's handle reaches behind its bar."""
ROOM = 14 * SCALE
"""Around it in a picture of its own, for the pusher's handle and the tray's shadow."""

_DEEP = 0.56  # how small a stone looks in the pit
_APART = 4.0
_MARGIN = 6.0

WOOD: Shades = {
    "wood-1": ("#DDB67C", "#8E6A3E"),
    "wood-2": ("#D3A869", "#835F36"),
    "wood-3": ("#E4C08B", "#987346"),
    "wood-4": ("#CB9F61", "#7A5731"),
    "wood-grain": ("#A97B41", "#5C3F20"),
    "wood-pale": ("#F0D5A6", "#B08C5B"),
    "wood-joint": ("#7A5326", "#2F1E0D"),
    "wall-wood": ("#A56A35", "#6A4320"),
    "wall-wood-dark": ("#7C4A20", "#472A12"),
    "wall-wood-pale": ("#C98F55", "#8A5D31"),
    "wall-wood-edge": ("#3A2110", "#170C05"),
    "pit": ("#5B3E28", "#2E1D12"),
    "pit-deep": ("#150C06", "#050302"),
    "pit-board": ("#2C1B0F", "#160D07"),
    "overhang": ("#FFC48A", "#FFB06A"),
    "ruler": ("#F6EBD2", "#CDBB97"),
    "ruler-ink": ("#3A2110", "#2A1608"),
    "entry-line": ("#B23A2C", "#D4543F"),
    "arm": ("#A8783F", "#8A6132"),
    "arm-dark": ("#5E3C18", "#3A240D"),
    "arm-pale": ("#D9AE72", "#B98D55"),
    "arm-pin": ("#5E8C86", "#5E8C86"),
}
SHADES: Shades = WOOD | stones.SHADES

RULES: dict[str, str] = {
    **{f".wood-{tone}": f"fill:var(--wood-{tone})" for tone in range(1, 5)},
    ".grain": "fill:none;stroke:var(--wood-grain);stroke-width:1.5;opacity:.55",
    ".grain-fine": "fill:none;stroke:var(--wood-grain);stroke-width:.6;opacity:.42",
    ".grain-pale": "fill:none;stroke:var(--wood-pale);stroke-width:1.6;opacity:.5",
    ".joint": "fill:none;stroke:var(--wood-joint);stroke-width:1.5;opacity:.8",
    ".knot": "fill:var(--wood-grain);opacity:.55",
    ".wall-wood": "fill:var(--wall-wood);stroke:var(--wall-wood-edge);stroke-width:1.4;"
    "stroke-linejoin:round",
    ".wall-grain": "fill:none;stroke:var(--wall-wood-dark);stroke-width:1.1;opacity:.55",
    ".wall-pale": "fill:none;stroke:var(--wall-wood-pale);stroke-width:1.6;opacity:.75",
    ".tray-edge": "fill:none;stroke:var(--wall-wood-edge);stroke-width:2.4",
    ".tray-cast": "fill:var(--stone-shade);opacity:.26",
    ".pit": "fill:url(#va-pit)",
    ".pit-board": "fill:none;stroke:var(--pit-board);stroke-width:1;opacity:.45",
    ".front-edge": "fill:none;stroke:var(--overhang);stroke-width:1.8;opacity:.85",
    ".overhang": "fill:none;stroke:var(--overhang);stroke-width:2.4",
    ".entry-line": "fill:none;stroke:var(--entry-line);stroke-width:4;stroke-linecap:round",
    ".ruler": "fill:var(--ruler);stroke:var(--wood-joint);stroke-width:1",
    ".ruler-mark": "fill:none;stroke:var(--ruler-ink);stroke-width:1.5",
    ".ruler-fine": "fill:none;stroke:var(--ruler-ink);stroke-width:6;stroke-dasharray:1 3;"
    "opacity:.7",
    ".ruler-number": f"font:700 19px {PLAIN};fill:var(--ruler-ink)",
    ".carved": f"font:700 17px {CAPITALS};fill:var(--wall-wood-edge);"
    "paint-order:stroke;stroke:var(--wall-wood-pale);stroke-width:1.2",
    ".arm": "fill:var(--arm);stroke:var(--arm-dark);stroke-width:1.6;stroke-linejoin:round",
    ".arm-dark": "fill:none;stroke:var(--arm-dark);stroke-width:1.2;opacity:.6",
    ".arm-pale": "fill:none;stroke:var(--arm-pale);stroke-width:2.2;stroke-linecap:round",
    ".arm-pin": "fill:var(--arm-pin);stroke:var(--arm-dark);stroke-width:1",
}


def picture(
    content: str, title: str = "", description: str = "", theme: Theme | None = None
) -> str:
    """A complete SVG document of the tray with something in it."""
    x, y, width, height = BOX
    return document(
        "va",
        element("style", palette.css(SHADES) + style_sheet(".quarry", RULES)),
        element("defs", definitions()),
        tray(),
        content,
        view_box=f"{x - ROOM:g} {y - ROOM:g} {width + 2 * ROOM:g} {height + 2 * ROOM:g}",
        css_class="quarry",
        title=title,
        description=description,
        theme=theme,
    )


def definitions() -> str:
    """What the tray and its stones refer to."""
    pit = element(
        "linearGradient",
        element("stop", offset="0", stop_color="var(--pit-deep)"),
        element("stop", offset="0.35", stop_color="var(--pit)"),
        element("stop", offset="1", stop_color="var(--pit-deep)"),
        id="va-pit",
        x2="0",
        y2="1",
    )
    below = element("clipPath", box(None, 0, LENGTH, WIDTH, PIT), id="va-below")
    inside = element("clipPath", box(None, 0, -ENTRY, WIDTH, ENTRY + LENGTH), id="va-inside")
    before = element(
        "clipPath",
        box(None, BOX[0] - ROOM, BOX[1] - ROOM, BOX[2] + 2 * ROOM, ROOM - BOX[1]),
        id="va-before-line",
    )
    deep = element(
        "radialGradient",
        element("stop", offset="0.45", stop_color="var(--pit-deep)"),
        element("stop", offset="1", stop_color="var(--pit-deep)", stop_opacity="0"),
        id="va-deep",
    )
    return "".join((pit, below, inside, before, deep, _inner_shade(), stones.definitions()))


def _inner_shade() -> str:
    """The walls keep a little light away from the floor beside them."""
    stops = ((0, 0.4), (0.035, 0.12), (0.07, 0), (0.95, 0), (1, 0.25))
    return element(
        "linearGradient",
        *(
            element("stop", offset=f"{at}", stop_color="var(--stone-shade)", stop_opacity=f"{dark}")
            for at, dark in stops
        ),
        id="va-inner",
    )


# The tray


def tray() -> str:
    """The empty tray: walls, floor, the line and what lies beyond the front edge."""
    return group((_walls(), _floor(), _pit(), _line()), class_="tray")


def _floor() -> str:
    """Planks along the line, each with its own tone and grain."""
    rng = Random(5)
    sheet = Sheet()
    top, plank = -ENTRY, (ENTRY + LENGTH) / 8
    for row in range(8):
        y = top + row * plank
        sheet.add(f"wood-{rng.randint(1, 4)}", f"M0 {y:.1f}h{WIDTH:g}v{plank:.1f}h-{WIDTH:g}z")
    planks = sheet.svg()
    lines = Sheet()
    for row in range(8):
        y = top + row * plank
        for _ in range(17):
            lines.add(*_grain(rng, y + rng.uniform(0.04, 0.96) * plank, 0, WIDTH, plank * 0.05))
        if row % 3 == 1:
            lines.add("knot", _knot(rng.uniform(60, WIDTH - 60), y + plank * rng.uniform(0.3, 0.7)))
    joints = "".join(f"M0 {top + row * plank:.1f}h{WIDTH:g}" for row in range(1, 8))
    shade = box(None, 0, top, WIDTH, ENTRY + LENGTH, fill="url(#va-inner)")
    return group((planks, lines.svg(), path("joint", joints), shade), clip_path="url(#va-inside)")


def _grain(rng: Random, y: float, left: float, right: float, sway: float) -> tuple[str, str]:
    """One long fibre, as class and path data."""
    start = rng.uniform(left, right - 60)
    end = min(right, start + rng.uniform(90, right - left))
    step = (end - start) / 4
    points = [(start + step * k, y + rng.uniform(-sway, sway)) for k in range(5)]
    tone = rng.choice(("grain", "grain-fine", "grain-fine", "grain-pale"))
    return tone, smooth(points)


def _knot(x: float, y: float) -> str:
    return f"M{x - 9:.1f} {y:.1f}q9 -5.5 18 0q-9 5.5 -18 0z"


def _walls() -> str:
    """A frame of three boards and a sill below the pit, mitred at the corners."""
    left, top, width, height = BOX
    right, bottom = left + width, top + height
    inner_top, inner_bottom = -ENTRY, LENGTH + PIT
    boards = (
        [(left, top), (right, top), (WIDTH, inner_top), (0, inner_top)],
        [(left, bottom), (right, bottom), (WIDTH, inner_bottom), (0, inner_bottom)],
        [(left, top), (0, inner_top), (0, inner_bottom), (left, bottom)],
        [(right, top), (WIDTH, inner_top), (WIDTH, inner_bottom), (right, bottom)],
    )
    cast = box("tray-cast", left + 5, top + 8, width, height, radius=8)
    wood = "".join(path("wall-wood", polygon(board)) for board in boards)
    rng, lines = Random(8), Sheet()
    for _ in range(6):
        along = rng.uniform(0.2, 0.8) * WALL
        for y in (top + along, inner_bottom + along):
            lines.add("wall-grain", _fibre(rng, left + WALL, right - WALL, y, True))
        for x in (left + along, WIDTH + along):
            lines.add("wall-grain", _fibre(rng, inner_top, inner_bottom, x, False))
    lines.add("wall-pale", f"M{left + 3:g} {top + 2.5:g}H{right - 3:g}")
    lines.add("wall-pale", f"M{left + 2.5:g} {top + 3:g}V{bottom - 3:g}")
    edge = box("tray-edge", left, top, width, height, radius=6)
    name = fitted("carved", "LAPICIDINAE", WIDTH / 2, inner_bottom + 20, 176)
    return cast + wood + lines.svg() + edge + name


def _fibre(rng: Random, start: float, end: float, across: float, is_flat: bool) -> str:
    step = (end - start) / 6
    points = [(start + step * k, across + rng.uniform(-1.5, 1.5)) for k in range(7)]
    return smooth(points if is_flat else [(y, x) for x, y in points])


def _pit() -> str:
    boards = "".join(f"M0 {LENGTH + PIT * share:.1f}h{WIDTH:g}" for share in (0.3, 0.55, 0.8))
    return (
        box("pit", 0, LENGTH, WIDTH, PIT)
        + path("pit-board", boards)
        + path("front-edge", f"M0 {LENGTH:g}h{WIDTH:g}")
    )


def _line() -> str:
    """The red line, and before it a ruler of ivory: one aims by it."""
    tens = range(10, 150, 10)
    marks = "".join(f"M{mm * SCALE:g} -2v-{13 if mm % 10 == 0 else 9}" for mm in range(5, 150, 5))
    return "".join(
        (
            box("ruler", 0, -RULER, WIDTH, RULER - 1),
            path("ruler-fine", f"M{SCALE - 0.5:g} -5H{WIDTH:g}"),
            path("ruler-mark", marks),
            *(text("ruler-number", mm * SCALE, -18, str(mm)) for mm in tens),
            path("ruler-mark", "".join(f"M{mm * SCALE:g} {LENGTH - 1:g}v-9" for mm in tens)),
            path("entry-line", f"M2 0h{WIDTH - 4:g}"),
        )
    )


# What lies in it


def stones_on(lying: Iterable[Stone], without: Container[int] = ()) -> str:
    """The stones of a position, some perhaps left out by their number.

    Those over the edge throw their shadow into the pit.
    """
    placed = [
        (number, size, x * SCALE, y * SCALE)
        for number, (size, x, y) in enumerate(lying)
        if number not in without
    ]
    over = [(size, x, y) for _, size, x, y in placed if is_over(size, y)]
    return group(
        (
            *(depth(*each) for each in over),
            *(stone(size, x, y, first_turn(number)) for number, size, x, y in placed),
            *(rim(*each) for each in over),
        ),
        class_="stones",
    )


def first_turn(number: int) -> float:
    """How a stone is turned: those of one size are not all laid down the same way round."""
    return number * 137.5 % 360


def is_over(size: int, y: float) -> bool:
    """Does a stone stick out over the front edge?"""
    return y + RADII[size] > LENGTH + 1


def depth(size: int, x: float, y: float) -> str:
    """The shadow far below an overhanging stone."""
    return group((group((below(size),), transform=move(x, y)),), clip_path="url(#va-below)")


def below(size: int) -> str:
    """The same around the stone's centre, to be moved and clipped by the caller."""
    radius = RADII[size]
    size_and_place: dict[str, Attribute] = {
        "cy": radius * 0.74,
        "rx": radius * 0.95,
        "ry": radius * 0.6,
    }
    return element("ellipse", **size_and_place, fill="url(#va-deep)")


def rim(size: int, x: float, y: float) -> str:
    """Light on the part of a stone that sticks out."""
    return group((group((ring(size),), transform=move(x, y)),), clip_path="url(#va-below)")


def ring(size: int) -> str:
    """The same around the stone's centre, to be moved and clipped by the caller."""
    return circle("overhang", 0, 0, RADII[size] - 1)


def pusher(size: int, x: float, y: float, angle: float, reach: float = REACH) -> str:
    """The pusher behind a stone at x, y, turned so that it pushes by an angle; x and y in mm."""
    return group(
        (group((arm(size, reach),), transform=move(x * SCALE, y * SCALE, -angle)),),
        clip_path="url(#va-before-line)",
    )


def arm(size: int, reach: float = REACH) -> str:
    """The pusher around the centre of the stone that it touches, pushing downwards."""
    edge = -RADII[size]
    half, thick = 62.0, 17.0
    handle = edge - thick - reach
    return "".join(
        (
            path("arm", f"M-7 {edge - thick + 2:g}L-5 {handle + 26:g}h10L7 {edge - thick + 2:g}z"),
            path(
                "arm",
                f"M-9 {handle + 30:g}q-4 -16 2 -40q7 -9 14 0q6 24 2 40q-9 6 -18 0z",
            ),
            path("arm-dark", f"M-9.5 {handle + 22:g}q9.5 5 19 0M-8.5 {handle + 2:g}q8.5 5 17 0"),
            box("arm", -half, edge - thick, 2 * half, thick, radius=3),
            path("arm-pale", f"M{-half + 4:g} {edge - thick + 4:g}h{2 * half - 8:g}"),
            path("arm-dark", f"M{-half + 4:g} {edge - 4:g}h{2 * half - 8:g}"),
            circle("arm-pin", -half + 11, edge - thick / 2, 3.4),
            circle("arm-pin", half - 11, edge - thick / 2, 3.4),
        )
    )


def stones_won(fallen: Sequence[int], lying: Sequence[Stone]) -> str:
    """Stones that fell in the action that is going on, in the pit until they are settled.

    They lie beside what sticks out over the edge, if there is room.
    """
    taken = [
        (x * SCALE, y * SCALE, RADII[size]) for size, x, y in lying if is_over(size, y * SCALE)
    ]
    drawn = []
    for number, size in enumerate(fallen):
        radius = RADII[size] * _DEEP
        y = LENGTH + PIT - radius - 2
        x = _free(radius, y, taken)
        taken.append((x, y, radius))
        drawn.append(
            group((stone(size, x, y, number * 70, _DEEP),), id=f"won-{number + 1}", class_="won")
        )
    return group(drawn) if drawn else ""


def _free(radius: float, y: float, taken: Sequence[tuple[float, float, float]]) -> float:
    x = radius + _MARGIN
    while x < WIDTH - radius - _MARGIN:
        if all(math.dist((x, y), other[:2]) > radius + other[2] + 2 for other in taken):
            return x
        x += _APART
    return (radius + _MARGIN + 37 * len(taken)) % (WIDTH - 2 * radius) + radius
