"""The terminal itself: its colours, and the lines that people type.

Styles are named after what they mean, and this is the one place that knows their colours. Pieces
have a background of their own, so that they read on light and on dark terminals; without colour
(NO_COLOR, a pipe) the same signs stand there plain.
"""

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.theme import Theme

INK, IVORY = "#2b2622", "#faf4e6"

STYLES = {
    "title": f"bold {IVORY} on #7c3a25",
    "strong": "bold",
    "quiet": "dim",
    "accent": "bold #d2603f",
    "prompt": "bold",
    "number": "bold #d2603f",
    "refusal": "bold #d2603f",
    "target": f"bold {IVORY} on #b4492d",
    "road": "#8d857b on #33302d",
    "road.grey": "#b5aea3 on #6b6660",
    "road.gravel": "#7d786f on #6b6660",
    "zone": "bold",
    "rome": f"bold #7a5416 on {IVORY}",
    "portus": "bold #0d4a57 on #d5e8ea",
    "coin": "bold #c58a3c",
    "chip": "bold #3e8d76",
    "tile": "#a08b62",
    "seat0": f"bold {IVORY} on #c23b33",
    "seat1": f"bold {IVORY} on #2c6da8",
    "seat2": f"bold {INK} on #e0b33a",
    "seat3": f"bold {IVORY} on #3c8c5a",
    "seat4": f"bold {IVORY} on #7a5aa6",
    "good.grain": "bold #3a2a06 on #e2b036",
    "good.wine": "bold #fff1ec on #a5304a",
    "good.oil": "bold #fbfceb on #5f7e34",
    "good.metals": "bold #f0f7ff on #3c6d99",
    "good.textiles": "bold #fff4e4 on #8b5e3c",
    "good.marble": "bold #4a443c on #e8e1d4",
    "colour.violet": "bold #fbf3ff on #7b4f9e",
    "colour.grey": "bold #24211e on #b9b4aa",
    "colour.green": "bold #f3fbee on #4c7f3d",
    "colour.blue": "bold #eef6ff on #2f6ca3",
    "colour.orange": "bold #3a1e04 on #e08a3c",
}

THEME = Theme(STYLES)


def make_console(**settings: Any) -> Console:
    return Console(theme=THEME, highlight=False, **settings)


def style_or_none(style: str) -> str:
    """A style's name; empty for a style that has no colours yet."""
    return style if style in STYLES else ""


# What is typed

ReadLine = Callable[[], str]
"""Gives the next line typed; raises Quit when there are no more."""


class Quit(KeyboardInterrupt):
    """A person left: by q, at the end of the input, or by Ctrl-C."""


def read_line() -> str:
    """The next line from standard input."""
    try:
        return input("> ").strip()
    except EOFError:
        print()
        raise Quit from None
