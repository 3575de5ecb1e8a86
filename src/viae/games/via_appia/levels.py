"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, whims=260),
    Level(iterations=0, whims=152),
    Level(iterations=0, whims=87),
    Level(iterations=50, whims=72),
    Level(iterations=50),
)
