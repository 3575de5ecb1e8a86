"""How strong the five levels play; `docs/levels.md` shows what that came to."""

from viae.core.levels import Level

LEVELS = (
    Level(iterations=0, weight_noise=260),
    Level(iterations=0, weight_noise=152),
    Level(iterations=0, weight_noise=87),
    Level(iterations=50, weight_noise=72),
    Level(iterations=50),
)
