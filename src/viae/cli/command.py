"""What people type to start this program: it is said wherever they are told what to type next."""

import os


def started_as() -> str:
    """`viae`, unless whatever started it says how it can be started again."""
    return os.environ.get("VIAE_COMMAND") or "viae"
