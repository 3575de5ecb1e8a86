"""What people type, line by line; and how they leave."""

from collections.abc import Callable

Ask = Callable[[], str]
"""Gives the next line typed; raises Left when there will be no more."""


class Left(KeyboardInterrupt):
    """Somebody left: by q, by the end of the input, or as always by Ctrl-C."""


def typed() -> str:
    """The next line from the keyboard, or from whatever stands in for it."""
    try:
        return input("> ").strip()
    except EOFError:
        print()
        raise Left from None
