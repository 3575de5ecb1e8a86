"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, whims=175),
    Level(iterations=0, whims=105),
    Level(iterations=0, whims=62),
    Level(iterations=0, whims=10),
    Level(iterations=2000),
)
