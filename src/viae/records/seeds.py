"""Seeds: one number for a whole game or contest becomes a seed for each thing that needs luck."""

import hashlib


def seed_for(seed: int, number: int, purpose: str | int) -> int:
    """The seed of one purpose at one number (a length of the log, a game of a contest)."""
    data = hashlib.sha256(f"{seed} {number} {purpose}".encode()).digest()
    return int.from_bytes(data[:7], "big")
