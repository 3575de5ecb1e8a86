"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, weight_noise=200),
    Level(iterations=0, weight_noise=110),
    Level(iterations=0, weight_noise=55),
    Level(iterations=50, weight_noise=40),
    Level(iterations=300),
)
