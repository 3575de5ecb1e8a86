"""Provinces of a map: lines by hand, rings of shared borders, and land that darkens at its rim."""

from collections.abc import Mapping, Sequence

from viae.drawing.pen import polygon
from viae.drawing.shapes import OnMap, Point
from viae.drawing.strokes import curve, wobbled
from viae.drawing.svg import element, group

_WOBBLE = 2.6


def by_hand(points: Sequence[Point], on_map: OnMap, seed: int) -> list[Point]:
    """A coast, border or river in the picture."""
    return wobbled(curve([on_map(*point) for point in points]), _WOBBLE, seed)


def ring(
    parts: Sequence[str | Point], borders: Mapping[str, Sequence[Point]], on_map: OnMap
) -> list[Point]:
    """A shape bounded by borders (a minus: from their end), and by points beyond the map."""
    found: list[Point] = []
    for part in parts:
        if not isinstance(part, str):
            found.append(on_map(*part))
        elif part.startswith("-"):
            found += reversed(borders[part[1:]])
        else:
            found += borders[part]
    return found


def shapes(outlines: Mapping[str, Sequence[Point]]) -> str:
    """Definitions of shapes by their ids, and of what is clipped with each: `…-clip`."""
    drawn = [element("path", id=name, d=polygon(points)) for name, points in outlines.items()]
    clips = [
        element("clipPath", element("use", href=f"#{name}"), id=f"{name}-clip") for name in outlines
    ]
    return "".join(drawn + clips)


def copy_of(shape: str, css_class: str) -> str:
    """A defined shape, drawn as its class says."""
    return element("use", href=f"#{shape}", class_=css_class)


def province(shape: str, motif: str, css_class: str) -> str:
    """A province: a wash, the pattern `motif` over it, and a rim within its borders."""
    return group(
        (
            copy_of(shape, "wash"),
            element("use", href=f"#{shape}", class_="texture", fill=f"url(#{motif})"),
            *(copy_of(shape, f"rim rim-{width}") for width in ("wide", "middle", "near")),
        ),
        class_=css_class,
        clip_path=f"url(#{shape}-clip)",
    )
