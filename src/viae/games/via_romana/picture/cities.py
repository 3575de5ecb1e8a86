"""Cities within their walls, their names, and the places of their markers."""

from viae.drawing.lettering import fitted, text_width
from viae.drawing.svg import Attribute, box, circle, element, group, move, text
from viae.drawing.symbols import icon
from viae.games.via_romana.picture.labels import LETTERS, Label, Signs
from viae.games.via_romana.picture.layout import City, Layout
from viae.games.via_romana.picture.pieces import TOKEN

_SIGN_X, _SLOT_X, _MOST_X = -30.0, 1.0, 31.0
_DISC = 13.0


def draw(layout: Layout, signs: Signs) -> str:
    """All cities with what is written beside them."""
    return "".join(map(_city, layout.cities.values())) + "".join(
        _label(city, signs.labels[city.id]) for city in layout.cities.values()
    )


def _city(city: City) -> str:
    place: dict[str, Attribute] = {"data-x": city.x, "data-y": city.y}
    drawn = group(
        (
            circle("cast", 1.5, 3.5, 25),
            element("use", href=f"#city-{city.colour}"),
            icon(f"s-{city.symbol}", 25, "on-province"),
        ),
        transform=move(city.x, city.y),
    )
    return group((drawn,), id=city.id, class_="city", **place)


def marker_place(label: Label) -> tuple[float, float]:
    """The middle of a city's marker stack."""
    return (label.x + _SLOT_X, label.row_y)


def _label(city: City, label: Label) -> str:
    x, y = marker_place(label)
    place: dict[str, Attribute] = {"data-x": x, "data-y": y}
    half = TOKEN / 2
    slot = (
        box("slot", x - half, y - half, TOKEN, TOKEN, radius=4),
        text("least", x, y + 6.4, "1"),
    )
    return group(
        (
            *(
                fitted(
                    "city-name", words, label.x, label.baseline(line), text_width(words, LETTERS)
                )
                for line, words in enumerate(label.lines)
            ),
            circle(f"seal seal-{city.colour}", label.x + _SIGN_X, y, _DISC),
            icon(f"s-{city.symbol}", 18, "on-province", label.x + _SIGN_X, y),
            group(slot, id=f"marker-{city.id}", class_="marker-slot", **place),
            text("most", label.x + _MOST_X, y + 6, f"/{city.most}"),
        ),
        class_="label",
    )
