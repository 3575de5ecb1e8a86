"""Writing SVG as text: elements and their attributes, symbols, style sheets, whole documents."""

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


def text(css_class: str, x: float, y: float, words: str, anchor: str = "middle") -> str:
    """Words on a base line, centred if not said otherwise."""
    return element("text", escape(words), class_=css_class, x=x or None, y=y, text_anchor=anchor)


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


def symbol(name: str, *parts: str, view_box: str | None = None) -> str:
    """A `symbol` element; without a view box it is drawn around 0, 0."""
    return element(
        "symbol",
        *parts,
        id=name,
        viewBox=view_box,
        fill="currentColor",
        overflow=None if view_box else "visible",
    )


def ink(fill: str, stroke: str | None = None, width: float = 1.4) -> dict[str, Attribute]:
    """Colours as attributes, for a fill and perhaps an outline with round corners."""
    return {
        "fill": fill,
        "stroke": stroke,
        "stroke-width": width if stroke else None,
        "stroke-linejoin": "round" if stroke else None,
    }


def placed(
    name: str,
    css_class: str,
    x: float,
    y: float,
    parts: Iterable[str],
    transform: str | None = None,
) -> str:
    """A place of a board: its id, and in data attributes where a piece on it is centred."""
    where: dict[str, Attribute] = {"data-x": x, "data-y": y}
    return group(parts, id=name, class_=css_class, transform=transform, **where)


def document(
    name: str,
    *content: str,
    view_box: str,
    css_class: str,
    title: str,
    description: str | None = None,
    theme: str | None,
) -> str:
    """A complete picture with a title and description for screen readers; `name` begins its ids.

    Without a theme the picture follows what its viewer prefers.
    """
    labels = [f"{name}-title"] if description is None else [f"{name}-title", f"{name}-desc"]
    return element(
        "svg",
        element("title", escape(title), id=labels[0]),
        "" if description is None else element("desc", escape(description), id=labels[1]),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view_box,
        class_=css_class,
        role="img",
        aria_labelledby=" ".join(labels),
        data_theme=theme,
    )


def board_document(
    name: str,
    size: tuple[float, float],
    style: str,
    definitions: Iterable[str],
    drawn: Iterable[str],
    *,
    css_class: str,
    title: str,
    description: str,
    theme: str | None,
) -> str:
    """A board as a complete picture of its own."""
    width, height = size
    page = element("clipPath", element("rect", width=width, height=height), id=f"{name}-page")
    return document(
        name,
        element("style", style),
        element("defs", *definitions, page),
        # A viewer of another shape shows more than the viewBox: nothing may stick out of it.
        group(drawn, clip_path=f"url(#{name}-page)"),
        view_box=f"0 0 {width:g} {height:g}",
        css_class=css_class,
        title=title,
        description=description,
        theme=theme,
    )
