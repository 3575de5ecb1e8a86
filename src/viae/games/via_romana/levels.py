"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, whims=150),
    Level(iterations=0, whims=69),
    Level(iterations=0, whims=19),
    Level(iterations=40),
    Level(iterations=450),
)
