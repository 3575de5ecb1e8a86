"""Subscriptions: which browsers watch a table, and through which seat."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from pydantic import BaseModel

from viae.core.state import SPECTATOR

MayKnow = Callable[[int], bool]
"""May a viewer know of something?"""


def everybody(_: int) -> bool:
    return True


class Subscriber(Protocol):
    """A browser that watches tables."""

    @property
    def person(self) -> str | None:
        """Whose session it is."""

    def tell(self, message: BaseModel) -> None:
        """Send a message as soon as the browser takes it."""

    def hang_up(self) -> None:
        """Close the connection, since the session has ended."""


@dataclass
class Subscription:
    """As which viewer a browser watches a table, and which version it was sent of each."""

    viewer: int = SPECTATOR
    versions: dict[int, int] = field(default_factory=dict)
    """By viewer, the version that was sent last."""
