"""Who looks at a table, and through which seat."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from pydantic import BaseModel

from viae.core.state import SPECTATOR

MayKnow = Callable[[int], bool]
"""May a viewer know of something?"""


def everybody(_: int) -> bool:
    return True


class Watcher(Protocol):
    """A browser that looks at tables."""

    @property
    def person(self) -> str | None:
        """Whose session it is."""

    def tell(self, message: BaseModel) -> None:
        """Send a message as soon as the browser takes it."""

    def hang_up(self) -> None:
        """Its session has ended: it may come back as somebody else."""


@dataclass
class Look:
    """Through which seat a watcher looks, and what it was told of each."""

    viewer: int = SPECTATOR
    told: dict[int, int] = field(default_factory=dict)
