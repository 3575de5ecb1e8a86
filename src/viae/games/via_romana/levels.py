"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, temperature=2000),
    Level(iterations=0, temperature=500),
    Level(iterations=200, temperature=500),
    Level(iterations=1000, temperature=200),
    Level(iterations=8000),
)
