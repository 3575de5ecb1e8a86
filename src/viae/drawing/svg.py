"""Writing SVG elements as text: numbers, escaping, attributes and style sheets."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import TypeAlias

Attribute: TypeAlias = str | float | None


def number(value: float) -> str:
    """A coordinate with one decimal at most: finer steps cannot be seen and cost bytes."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else f"{rounded:.1f}"


def element(name: str, *children: str, **attributes: Attribute) -> str:
    """An element; `class_` becomes `class`, `stroke_width` becomes `stroke-width`."""
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    content = "".join(children)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _attribute(key: str, value: Attribute) -> str:
    if value is None:
        return ""
    text = escape(value) if isinstance(value, str) else number(value)
    return f' {key.rstrip("_").replace("_", "-")}="{text}"'


def group(children: Iterable[str], **attributes: Attribute) -> str:
    """A `g` element around the children."""
    return element("g", *children, **attributes)


def circle(
    css_class: str | None, x: float, y: float, radius: float, **attributes: Attribute
) -> str:
    """A circle around its centre, styled by its class or by attributes."""
    return element("circle", class_=css_class, cx=x or None, cy=y or None, r=radius, **attributes)


def box(
    css_class: str | None,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    radius: float = 0,
    **attributes: Attribute,
) -> str:
    """A rectangle by its upper left corner, styled by its class or by attributes."""
    size: dict[str, Attribute] = {"x": x, "y": y, "width": width, "height": height}
    return element("rect", class_=css_class, **size, rx=radius or None, **attributes)


def path(css_class: str | None, data: str, **attributes: Attribute) -> str:
    """A path, styled by its class or by attributes."""
    return element("path", class_=css_class, d=data, **attributes)


def text(css_class: str, x: float, y: float, words: str) -> str:
    """Centred words on a base line."""
    return element("text", escape(words), class_=css_class, x=x or None, y=y, text_anchor="middle")


def move(x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """The value of a `transform` attribute that puts a drawing made around 0, 0 to its place."""
    parts = [f"translate({number(x)} {number(y)})"]
    if turn:
        parts.append(f"rotate({number(turn)})")
    if size != 1:
        parts.append(f"scale({size:.3g})")
    return " ".join(parts)


def style_sheet(scope: str, rules: Mapping[str, str]) -> str:
    """CSS rules that hold below `scope` only, so that several boards can share one page."""
    return "".join(
        ",".join(f"{scope} {part.strip()}" for part in selector.split(",")) + f"{{{body}}}"
        for selector, body in rules.items()
    )


class Sheet:
    """Shapes gathered by class: one path element for each class keeps the document small."""

    def __init__(self) -> None:
        self._data: dict[str, list[str]] = {}

    def add(self, css_class: str, data: str) -> None:
        """Add path data under a class; classes are written in the order of their first use."""
        self._data.setdefault(css_class, []).append(data)

    def svg(self) -> str:
        """All shapes, one path for each class."""
        return "".join(path(css_class, "".join(data)) for css_class, data in self._data.items())
