"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, whims=150),
    Level(iterations=0, whims=70),
    Level(iterations=0, whims=20),
    Level(iterations=300),
    Level(iterations=4000),
)
