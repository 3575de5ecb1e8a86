"""What a house offers, as its plain page shows it."""

from dataclasses import dataclass

from viae import catalog
from viae.core.errors import Malformed
from viae.core.game import Game


@dataclass(frozen=True)
class GameOffer:
    """A game that can be played here."""

    name: str
    title: str
    least_seats: int
    most_seats: int
    has_picture: bool


@dataclass(frozen=True)
class TableOffer:
    """A table that waits for players."""

    title: str
    """Of its game."""
    sitters: tuple[str | None, ...]
    """The name of who sits in each seat; None where a seat is free."""


@dataclass(frozen=True)
class Offers:
    """Everything the page shows."""

    games: tuple[GameOffer, ...]
    tables: tuple[TableOffer, ...]
    playing: int
    """How many games are being played."""
    invite_url: str
    """The address to invite others by."""


def games_offered() -> tuple[GameOffer, ...]:
    """The games in the catalog that can be played; one in the making hides no other."""
    offers = []
    for name in catalog.names():
        try:
            kind = catalog.game_class(name)
        except Malformed:
            continue
        offers.append(
            GameOffer(
                name=name,
                title=kind.title,
                least_seats=kind.least_seats,
                most_seats=kind.most_seats,
                has_picture=kind.picture is not Game.picture,
            )
        )
    return tuple(offers)
