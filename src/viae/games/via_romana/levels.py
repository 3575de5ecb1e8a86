"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, weight_noise=215),
    Level(iterations=0, weight_noise=110),
    Level(iterations=0, weight_noise=56),
    Level(iterations=50, weight_noise=50),
    Level(iterations=600),
)
