"""Records as they are downloaded: everything of a finished game, of a running one what a viewer
knows."""

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from viae.server.schemas.base import FromServer
from viae.server.schemas.table import SeatResult, Update

Json = dict[str, Any]


class PlayedGame(FromServer):
    """What every record begins with."""

    format: str
    """Which of the two it is."""
    format_version: int = 1
    """Rises when the form changes."""
    game: str
    """The game's name."""
    rules_version: int
    """The version of its rules."""
    seats: int
    """How many."""
    options: dict[str, Any]
    """All of the game's options by name."""
    board: Json | None
    """The board; null for the shipped one."""
    names: list[str]
    """Who sat in each seat."""


class SeatRecord(PlayedGame):
    """What one viewer knows of a game that is still being played."""

    format: Literal["viae-seat-record"] = "viae-seat-record"
    viewer: int | None
    """The seat whose view it is; null for a spectator's."""
    version: int
    """How much this viewer has been told."""
    view: Json | None
    """The state as this viewer may see it; null before the game."""
    news: list[Update]
    """All that happened, as far as this viewer may know it."""


class GameRecord(PlayedGame):
    """Everything about a finished game: it can be replayed, checked, and played on."""

    format: Literal["viae-record"]
    resigned: list[int]
    """The seats whose players gave up, in this order; others played these seats on."""
    bots: list[str]
    """The bot in each seat, empty for a person. One with a budget in seconds, like `search:0.3s`,
    might choose otherwise another time."""
    moves: list[str]
    """Every move as who made it (`*` is chance) and what it was."""
    digests: dict[str, str]
    """Digests of the state, by the number of moves made before."""
    result: list[SeatResult] | None
    """How it ended; null if it was given up before its end."""
    outcomes: dict[str, list[int]]
    """What moves have computed, by their number; empty in games whose moves compute nothing."""
    films: dict[str, Json]
    """How that looked, by the move's number."""


class Download(RootModel[Annotated[GameRecord | SeatRecord, Field(discriminator="format")]]):
    """The whole record of a finished game, or what one viewer knows of a running one."""
