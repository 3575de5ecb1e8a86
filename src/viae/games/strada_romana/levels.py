"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, whims=160),
    Level(iterations=0, whims=92),
    Level(iterations=0, whims=20),
    Level(iterations=250),
    Level(iterations=3000),
)
