"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, whims=240),
    Level(iterations=0, whims=150),
    Level(iterations=0, whims=105),
    Level(iterations=50, whims=55),
    Level(iterations=150),
)
