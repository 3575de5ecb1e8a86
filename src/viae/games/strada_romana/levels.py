"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, whims=200),
    Level(iterations=0, whims=110),
    Level(iterations=0, whims=55),
    Level(iterations=50, whims=40),
    Level(iterations=300),
)
