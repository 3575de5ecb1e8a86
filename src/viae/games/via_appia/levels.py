"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, whims=200),
    Level(iterations=0, whims=100),
    Level(iterations=0, whims=40),
    Level(iterations=100, whims=30),
    Level(iterations=600),
)
