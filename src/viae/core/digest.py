"""A position's fingerprint."""

import hashlib

from viae.core.game import Game


def digest(game: Game) -> str:
    """SHA-256 of the saved position: equal positions, and only they, have equal digests."""
    return hashlib.sha256(",".join(map(str, game.save())).encode()).hexdigest()
