"""Cities within their walls, their names, and what lies beside them."""

from collections.abc import Sequence

from viae.drawing.emblems import EMBLEMS
from viae.drawing.lettering import fitted, text_width
from viae.drawing.svg import Attribute, box, circle, element, group, move, text
from viae.games.via_appia.picture.layout import City, Layout
from viae.games.via_appia.picture.pieces import TOKEN

LETTERS = 20.0
"""The size of a city's name."""
_TOKENS = 3  # victory tokens at most, and city markers as well
_STEP = 2 * TOKEN - 8
_SHIELDS = 32.0


def draw(layout: Layout) -> str:
    """All cities with their names, and the places of tokens and markers."""
    return "".join(map(_city, layout.cities))


def _city(city: City) -> str:
    place: dict[str, Attribute] = {"data-x": city.x, "data-y": city.y}
    walls = element("use", href=f"#city-{city.id}", transform=move(city.x, city.y))
    name = city.name.upper()
    return "".join(
        (
            group((walls,), id=city.id, class_="city", **place),
            fitted("city-name", name, *city.label, text_width(name, LETTERS)),
            _places(city) if city.id != "rome" else "",
        )
    )


def _places(city: City) -> str:
    tokens: dict[str, Attribute] = {"data-x": city.tokens[0], "data-y": city.tokens[1]}
    markers: dict[str, Attribute] = {"data-x": city.markers[0], "data-y": city.markers[1]}
    x, y = city.tokens
    discs = [circle("slot", x + across, y, TOKEN - 3) for across in _row(_TOKENS, _STEP)]
    x, y = city.markers
    shields = [
        box("slot", x + across - 12, y - 14, 24, 28, radius=5) for across in _row(_TOKENS, _SHIELDS)
    ]
    return group(discs, id=f"tokens-{city.id}", class_="token-place", **tokens) + group(
        shields, id=f"markers-{city.id}", class_="marker-place", **markers
    )


def _row(count: int, step: float) -> list[float]:
    """Places beside each other around a middle."""
    return [(index - (count - 1) / 2) * step for index in range(count)]


def tokens(city: City, values: Sequence[int]) -> str:
    """The victory tokens left, the next one on top of the others at the left."""
    x, y = city.tokens
    placed = list(zip(values, _row(_TOKENS, _STEP), strict=False))
    return group(
        (
            element("use", href="#i-victory", transform=move(x + across, y))
            + text("victory", x + across, y + 7.4, str(value))
            for value, across in reversed(placed)
        ),
        id=f"left-{city.id}",
        class_="tokens",
    )


def markers(city: City, seats: Sequence[int]) -> str:
    """The shields of those who were there."""
    x, y = city.markers
    names = list(EMBLEMS)
    return "".join(
        element(
            "use",
            href=f"#shield-{names[seat]}",
            id=f"marker-{city.id}-{seat}",
            class_="marker",
            transform=move(x + across, y),
        )
        for seat, across in zip(seats, _row(_TOKENS, _SHIELDS), strict=False)
    )
