"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, whims=215),
    Level(iterations=0, whims=110),
    Level(iterations=0, whims=56),
    Level(iterations=50, whims=50),
    Level(iterations=600),
)
