"""Lines of characters that every game's table in a terminal is made of.

Pure data: spans whose styles are meanings. Symbols alone suffice to read them, colour only helps.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from viae.core.game import Say, Span

Line = list[Span]


def sign(seat: int, width: int = 1) -> Span:
    """The sign that stands for a seat."""
    return Span(Say(f"seat_sign.{seat}"), f"seat{seat}", width, "center" if width > 1 else "left")


def seat_head(view: Mapping[str, Any], seat: int, width: int) -> Line:
    """What a seat's line begins with: whether it is its turn, its sign, who sits there."""
    acting = view["current"] == seat
    return [
        Span("▸" if acting else " ", "accent", 1),
        sign(seat, 3),
        Span(" "),
        Span(Say("sitter_is", {"sitter": seat}), "strong" if acting else "", width),
    ]


def row(first: Span, others: Iterable[Say]) -> Line:
    """Sentences beside each other."""
    return [first, *(span for said in others for span in (Span("  "), Span(said)))]


def points(by_source: Mapping[str, int]) -> Line:
    """A seat's own points by source, and their sum."""
    said = [Say("own.source", {"source": name, "points": n}) for name, n in by_source.items()]
    total = Say("own.total", {"points": sum(by_source.values())})
    return [*row(Span(Say("own.points"), "strong"), said), Span("  "), Span(total, "strong")]


def free_space(is_offered: bool, empty: str = "") -> Span:
    """An empty space of the board, marked where it may be built on now."""
    return Span("○", "target", 1) if is_offered else Span("·", empty, 1)


def has_own(view: Mapping[str, Any]) -> bool:
    """Whether a view shows what only its seat sees, which nobody needs once all is over."""
    return "own" in view and view["phase"] != "over"
