"""A sequential test (SPRT): play until a question about an entrant's share of wins is decided.

It is Wald's sequential probability ratio test of two hypotheses, one a little below the share in
question and one a little above. After each game the likelihood ratio between them changes; at 19 to
1 either way the question is decided, so that neither answer is wrong in more than one of twenty
cases. A true share between the two hypotheses may get either answer.
"""

import math
from dataclasses import dataclass
from typing import Any

ERROR = 0.05
"""How often either answer may be wrong."""
MARGIN = 0.05
"""How far below and above the share the two hypotheses lie, where there is room for it."""


@dataclass
class SequentialTest:
    """Does an entrant win at least this share of its games?"""

    share: float
    games: int = 0
    wins: float = 0.0

    @property
    def margin(self) -> float:
        """The same below and above, and no more than half of the way to 0 or 1."""
        return min(MARGIN, self.share / 2, (1 - self.share) / 2)

    @property
    def below(self) -> float:
        return self.share - self.margin

    @property
    def above(self) -> float:
        return self.share + self.margin

    def add(self, win: float) -> None:
        """Count a game: 1 for a win, a fraction for a shared one."""
        self.games += 1
        self.wins += win

    @property
    def log_likelihood_ratio(self) -> float:
        """Of the hypothesis above against the one below."""
        losses = self.games - self.wins
        for_wins = math.log(self.above / self.below)
        for_losses = math.log((1 - self.above) / (1 - self.below))
        return self.wins * for_wins + losses * for_losses

    @property
    def answer(self) -> bool | None:
        """Yes, no, or None as long as it is undecided."""
        if abs(self.log_likelihood_ratio) < math.log((1 - ERROR) / ERROR):
            return None
        return self.log_likelihood_ratio > 0

    def as_json(self) -> dict[str, Any]:
        return {
            "share": self.share,
            "below": round(self.below, 6),
            "above": round(self.above, 6),
            "error": ERROR,
            "evidence": round(self.log_likelihood_ratio, 6),
            "answer": self.answer,
        }
