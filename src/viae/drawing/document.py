"""A picture as a complete SVG document: named for those who listen, and clipped to its page."""

from collections.abc import Iterable
from html import escape

from viae.drawing.svg import element, group


def document(
    name: str,
    ground: str,
    drawn: Iterable[str],
    *,
    view_box: str,
    css_class: str,
    title: str,
    description: str,
    theme: str | None,
) -> str:
    """What is drawn, over styles and definitions as its ground; `name` begins the ids.

    The page must be among the definitions. Without a theme the picture follows what its viewer
    prefers.
    """
    return element(
        "svg",
        element("title", escape(title), id=f"{name}-title"),
        element("desc", escape(description), id=f"{name}-desc"),
        ground,
        # A viewer of another shape shows more than the viewBox: nothing may stick out of it.
        group(drawn, clip_path=f"url(#{name}-page)"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view_box,
        class_=css_class,
        role="img",
        aria_labelledby=f"{name}-title {name}-desc",
        data_theme=theme,
    )


def page(name: str, width: float, height: float) -> str:
    """The definition of what is seen of a picture."""
    return element("clipPath", element("rect", width=width, height=height), id=f"{name}-page")
