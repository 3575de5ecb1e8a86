"""The push cache: what pushes do to one tray, each worked out once.

A push is free of chance, and a search comes to the same few trays again and again. After
`State.cache_outcomes` all clones of a state share a cache. The tray that a push leaves has a cache
of its own, a few pushes deep.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.games.via_appia.quarry import surrogate
from viae.games.via_appia.quarry.glance import Glance
from viae.games.via_appia.quarry.physics import SIZES
from viae.games.via_appia.quarry.tray import Tray

if TYPE_CHECKING:
    from viae.games.via_appia.push_search import PushSearch

DEPTH: Final[i64] = 3
"""How many pushes deep outcomes are kept; deeper ones hardly ever come up again."""
NOTHING_FELL: Final = vec[i64]([0, 0, 0])


class PushCache:
    """One tray, what fell when it came about, and the outcomes of pushes into it."""

    def __init__(self, tray: Tray, fallen: vec[i64] = NOTHING_FELL, depth: i64 = DEPTH) -> None:
        self.tray = tray
        self.fallen: vec[i64] = fallen
        self.depth = depth
        self.outcomes: dict[int, PushCache] = {}
        self.glances: list[Glance | None] = [None] * int(SIZES)
        self.searches: list[PushSearch | None] = [None] * int(SIZES)
        self.full: PushCache | None = None

    def at_full_depth(self) -> "PushCache":
        """The same tray with a cache of full depth."""
        if self.depth == DEPTH:
            return self
        full = self.full
        if full is None:
            full = PushCache(self.tray)
            self.full = full
        return full

    def push(self, size: i64, place: i64, angle: i64, guess: bool) -> "PushCache":
        """What a push leads to, by the model or by its surrogate."""
        key = int((size * 256 + place) * 256 + angle + 90) * 2 + int(guess)
        known = self.outcomes.get(key)
        if known is not None:
            return known
        tray = self.tray.clone()
        after = PushCache(tray, fallen_by(tray, size, place, angle, guess), self.depth - 1)
        if self.depth > 0:
            self.outcomes[key] = after
        return after

    def glance(self, size: i64) -> Glance:
        """Where a push looks good at once."""
        glance = self.glances[size]
        if glance is None:
            glance = Glance(self.tray, size)
            self.glances[size] = glance
        return glance


def fallen_by(tray: Tray, size: i64, place: i64, angle: i64, guess: bool) -> vec[i64]:
    """Push a stone in, by the model or by its surrogate; how many stones of each size fall."""
    if guess:
        return surrogate.push(tray, size, place, angle)
    return tray.push(size, place, angle)
