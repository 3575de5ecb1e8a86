"""What lies beside the quarry: title, income cards, "+1 push" tokens, stones and tiles left."""

from collections.abc import Collection, Mapping, Sequence

from viae.drawing.geometry import Point
from viae.drawing.lettering import fitted
from viae.drawing.svg import box, circle, element, group, move, path, placed, text
from viae.games.via_appia.picture import stones
from viae.games.via_appia.picture.layout import CARD_H, CARD_W, Card, Layout
from viae.games.via_appia.picture.pieces import BONUS, PUSH

SIZES = ("small", "medium", "large")
_SUBTITLE = "Regina viarum"
PILED = {"small": 21.0, "medium": 29.0, "large": 39.0}
_ON_CARD = {"small": 11.0, "medium": 16.0, "large": 23.0}
_COIN, _STONES = -33.0, 34.0  # the middles of a card's two sides
_ROOM_W, _ROOM_H = 60.0, 78.0  # of its right side
_GAP = 4.0


def title(words: str, place: Point) -> str:
    """The title in the sea."""
    x, y = place
    return (
        fitted("title", words.upper(), x, y, 206)
        + path("title-line", f"M{x - 103:g} {y + 12:g}h206")
        + fitted("subtitle", _SUBTITLE, x, y + 33, 128)
    )


def places(layout: Layout) -> str:
    """An empty place for everything."""
    road = layout.supply["tile-small"], layout.supply["tile-large"]
    ends = f"M{road[0][0] - 36:g} {road[0][1]:g}H{road[1][0] + 56:g}"
    return group(
        (
            *(path(name, ends) for name in ("way-cast", "way-edge", "way", "way-joint")),
            *(_place(name, *at) for name, at in layout.supply.items()),
        ),
        class_="supply",
    )


def _place(name: str, x: float, y: float) -> str:
    kind, _, size = name.partition("-")
    if kind in ("stone", "tile"):
        drawn = circle("slot", x, y, PILED[size])
    elif kind == "bonus":
        drawn = circle("slot", x, y, BONUS)
    elif kind == "push":
        drawn = box("slot", x - PUSH, y - PUSH, 2 * PUSH, 2 * PUSH, radius=7)
    else:
        width = CARD_W if kind == "card" else CARD_W / 2 - 4
        drawn = box("slot", x - width / 2, y - CARD_H / 2, width, CARD_H, radius=8)
    return placed(f"supply-{name}", "supply-place", x, y, (drawn,))


def cards(layout: Layout, lying: Sequence[str]) -> str:
    """The open income cards."""
    return "".join(
        _card(layout.card[name], layout.supply[f"card-{number}"])
        for number, name in enumerate(lying, start=1)
    )


def _card(card: Card, place: Point) -> str:
    return placed(
        f"card-{card.id}",
        "card",
        *place,
        (
            element("use", href="#i-card"),
            element("use", href="#i-sesterces", transform=move(_COIN, 0)),
            text("sum", _COIN, 15.5, str(card.sesterces)),
            *_loose(card.stones),
        ),
        move(*place),
    )


def _loose(sizes: Sequence[str]) -> list[str]:
    """The stones of a card in rows, smaller where they are many."""
    rows: list[list[str]] = []
    for size in sizes:
        if rows and _width([*rows[-1], size]) <= _ROOM_W:
            rows[-1].append(size)
        else:
            rows.append([size])
    high = sum(2 * _ON_CARD[row[-1]] + _GAP for row in rows) - _GAP
    shrink = min(1.0, _ROOM_H / high)
    drawn, y = [], -high / 2
    for row in rows:
        y += _ON_CARD[row[-1]]
        x = -_width(row) / 2
        for size in row:
            radius = _ON_CARD[size]
            x += radius
            drawn.append(_small_stone(size, _STONES + x * shrink, y * shrink, radius * shrink))
            x += radius + _GAP
        y += _ON_CARD[row[-1]] + _GAP
    return drawn


def _width(row: Sequence[str]) -> float:
    return sum(2 * _ON_CARD[size] + _GAP for size in row) - _GAP


def _small_stone(size: str, x: float, y: float, radius: float) -> str:
    number = SIZES.index(size)
    return stones.stone(number, x, y, scale=radius / stones.RADII[number])


def piles(layout: Layout, pile: int, used: int) -> str:
    """The income cards face down, and those that were used."""
    return _pile("back", layout.supply["pile"], pile) + _pile("used", layout.supply["used"], used)


def _pile(name: str, place: Point, count: int) -> str:
    if not count:
        return ""
    drawn = (element("use", href=f"#i-{name}"), _counted(0, 0, count))
    return group(drawn, id=f"cards-{name}", transform=move(*place))


def _counted(x: float, y: float, count: int) -> str:
    return circle("count-chip", x, y, 17) + text("count", x, y + 8.6, str(count))


def push_tokens(layout: Layout, count: int) -> str:
    """The "+1 push" tokens left."""
    return "".join(
        group(
            (element("use", href="#i-push"), text("plus", -1, 5, "+1")),
            id=f"push-token-{number}",
            transform=move(*layout.supply[f"push-{number}"]),
        )
        for number in range(1, count + 1)
    )


def bonus_tokens(layout: Layout, left: Mapping[str, int]) -> str:
    """A stack for each section, lying in its province, with how many there are."""
    return "".join(
        _stack(section, layout.supply[f"bonus-{section}"], count)
        for section, count in left.items()
        if count
    )


def _stack(section: str, place: Point, count: int) -> str:
    discs = [
        element("use", href=f"#bonus-{section}", transform=move(0, level * 3.4))
        for level in range(min(count, 4) - 1, -1, -1)
    ]
    number = element("text", str(count), class_="left", x=BONUS + 8, y=9)
    return group(
        (
            circle("cast", 3, 10, BONUS),
            *discs,
            text("letter", 0, 7.6, section),
            number,
        ),
        id=f"bonus-left-{section}",
        transform=move(*place),
    )


def stocks(
    layout: Layout, loose: Mapping[str, int], hewn: Mapping[str, int], wanted: str | None
) -> str:
    """Stones and tiles left by size; `wanted` is the tile that a seat makes room for."""
    drawn = []
    for number, size in enumerate(SIZES):
        radius = PILED[size]
        corner = 0.72 * radius + 4
        x, y = layout.supply[f"stone-{size}"]
        if loose.get(size):
            drawn += [
                _small_stone(size, x, y, radius),
                _counted(x + corner, y + corner, loose[size]),
            ]
        x, y = layout.supply[f"tile-{size}"]
        if hewn.get(size):
            drawn += [
                stones.tile(number, x, y, radius),
                circle("wanted", x, y, radius + 4) if size == wanted else "",
                _counted(x + corner, y + corner, hewn[size]),
            ]
    return "".join(drawn)


def laid(layout: Layout, road: Collection[str]) -> str:
    """The tiles of the road."""
    drawn = []
    for number, space in enumerate(layout.spaces):
        if space.id in road:
            size = SIZES.index(space.size)
            turn = number * 137.5 % 360 if space.size != "medium" else number * 25 % 60 - 30
            place = space.x, space.y, space.radius + 1.5
            drawn.append(stones.tile(size, *place, turn, id=f"tile-{space.id}", class_="tile"))
    return "".join(drawn)
