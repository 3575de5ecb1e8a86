"""Symbols that cities go by, as shapes of 24 by 24 in the current colour."""

from viae.drawing.emblems import wreath

HELMET = (
    "M4.6 15.2C3.6 9.6 6.9 6.3 11.5 6.3c5 0 8 3.2 7.9 8.2l-.1 2.3h-5l-1-2.6-1.7.4-.2 5.2"
    "c-1.5 1.4-3.1 2.2-5 2.5.9-2.4.8-4.8-1.8-7.1z"
    "M3.6 10.4C4 4.9 7.9 1.4 13 1.5c5.6.2 9.3 4.6 9.4 12.3l.5 5.4-2.4-2.8c.1-7.2-2.4-11.6-7.6-11.9"
    "-4-.2-6.8 1.8-9.3 5.9z"
    "M19.6 18.2l1.5 3.3-6.4-.8-.8-2.5z"
)
TEMPLE = (
    "M12 1.4L22.8 7.6v2H1.2v-2zM3.2 10.8h3v7.6h-3zM8.1 10.8h3v7.6h-3zM12.9 10.8h3v7.6h-3z"
    "M17.8 10.8h3v7.6h-3zM2.2 19.4h19.6v1.5H2.2zM.8 21.6h22.4v1.6H.8z"
)
HORSE = (
    "M7 22.6c-.6-4.2 1.4-6.6 3.1-9-1.6.5-2.5 1.7-3.9 2.5-1.2.7-2.8.2-3.3-1-.4-.9-.1-1.6.5-2.3"
    "C5.2 10.6 5.6 7.6 8 5.7L7.6 2l3.1 2.1 1.4-2.9 1.2 2.7 2.3-.8.2 2 2.1.1-.3 1.9 2 .7-.7 1.8"
    " 1.7 1.2-1 1.6 1.4 1.7-1.2 1.3.9 2-1.2 1.1.5 4.1z"
    "M9.2 8.3a1 1 0 1 0 .01 2 1 1 0 0 0 0-2z"
)
SYMBOLS: dict[str, str] = {
    "helmet": HELMET,
    "temple": TEMPLE,
    "wreath": wreath(),
    "horse": HORSE,
}
"""A wreath is made around its middle, the others from their upper left corner."""
CENTRED = frozenset({"wreath"})
