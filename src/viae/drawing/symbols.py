"""What symbols are made of: they do without style rules, so any page can hold them."""

from viae.drawing.svg import Attribute, element


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


def icon(name: str, size: float, colour: str, x: float = 0, y: float = 0) -> str:
    """A symbol of 24 by 24 around a point, in a colour."""
    return element(
        "use",
        href=f"#{name}",
        x=x - size / 2,
        y=y - size / 2,
        width=size,
        height=size,
        color=f"var(--{colour})",
    )
