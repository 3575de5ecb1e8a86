"""A state's fingerprint."""

import hashlib

from viae.core.state import State


def digest(state: State) -> str:
    """SHA-256 of the saved state: equal states, and only they, have equal digests."""
    return hashlib.sha256(",".join(map(str, state.save())).encode()).hexdigest()
