"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, whims=300, blur=3000),
    Level(iterations=0, whims=120, blur=1500),
    Level(iterations=0, whims=40),
    Level(iterations=100, whims=20),
    Level(iterations=1000),
)
