"""What lies at the edge of the map: the piles, the open cards, signposts and the legion eagle."""

from viae.drawing.geometry import Box
from viae.drawing.icons import EMBLEMS, icon
from viae.drawing.svg import box, circle, element, group, move, placed, text
from viae.games.via_romana.picture.layout import CARD_H, CARD_W, OPEN_CARDS, SUPPLY, City

_MARGIN = 12.0
_EAGLE = 26.5


def tray_box() -> Box:
    """Where the tray lies."""
    left, middle = SUPPLY["draw"]
    right, _ = SUPPLY["eagle"]
    across, up = CARD_W / 2 + _MARGIN, CARD_H / 2 + _MARGIN
    return (left - across, middle - up, right + across, middle + up)


def tray() -> str:
    """The stone tray with an empty place for everything."""
    x0, y0, x1, y1 = tray_box()
    width, height = x1 - x0, y1 - y0
    return group(
        (
            box("cast", x0 + 2, y0 + 3, width, height, radius=9),
            box("tray", x0, y0, width, height, radius=9),
            box("tray-line", x0 + 4, y0 + 4, width - 8, height - 8, radius=6),
            *(_place(name, x, y) for name, (x, y) in SUPPLY.items()),
        ),
        class_="supply",
    )


def _place(name: str, x: float, y: float) -> str:
    if name == "eagle":
        drawn = circle("place", x, y, _EAGLE)
    else:
        drawn = box("place", x - CARD_W / 2, y - CARD_H / 2, CARD_W, CARD_H, radius=6)
    return placed(f"supply-{name}", "supply-place", x, y, (drawn,))


def draw_pile(count: int) -> str:
    """The cards face down, with how many there are."""
    return _pile("draw", (element("use", href="#i-back"),), count)


def discard_pile(count: int) -> str:
    """The cards that were played; in which order does not matter."""
    return _pile("discard", (element("use", href="#i-face"),), count)


def open_cards(cards: list[City]) -> str:
    """The open supply from left to right."""
    return "".join(
        group((_face(city),), class_="card", transform=move(*SUPPLY[f"open-{number}"]))
        for number, city in enumerate(cards[:OPEN_CARDS], start=1)
    )


def signposts(count: int) -> str:
    """The signposts that are left."""
    post = element("use", href="#i-signpost", transform="translate(-2 -6) scale(.86)")
    return _pile("signposts", (post,), count)


def eagle(holder: int | None) -> str:
    """The legion eagle, or the emblem of who has it."""
    drawn = element("use", href="#i-eagle")
    if holder is not None:
        emblem = list(EMBLEMS)[holder]
        drawn = circle(f"holder holder-{emblem}", 0, 0, 22) + icon(
            f"e-{emblem}", 30, f"on-seat-{emblem}"
        )
    return group((drawn,), class_="eagle", transform=move(*SUPPLY["eagle"]))


def _face(city: City) -> str:
    return element("use", href=f"#card-{city.colour}") + icon(f"s-{city.symbol}", 25, "on-province")


def _pile(name: str, cards: tuple[str, ...], count: int) -> str:
    if not count:
        return ""
    chip = circle("count-chip", 0, 27, 14) + text("count", 0, 33, str(count))
    return group((*cards, chip), class_=f"pile-{name}", transform=move(*SUPPLY[name]))
