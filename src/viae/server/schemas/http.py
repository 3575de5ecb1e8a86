"""The bodies of HTTP requests and answers.

Requests are read strictly: unknown fields are refused, and texts have a greatest length.
"""

import json
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, StrictBool, StringConstraints
from pydantic_core import PydanticCustomError

from viae.core.errors import Malformed
from viae.core.names import check_name, tidied
from viae.server.schemas.base import FromClient, FromServer
from viae.server.schemas.messages import Seat, Word
from viae.server.schemas.table import SayForm, SitterInfo
from viae.storage.rows import Status

LONGEST_NAME = 24
LONGEST_NOTE = 8000


def _name(text: str) -> str:
    name = tidied(text)
    try:
        check_name(name, LONGEST_NAME)
    except Malformed as refusal:
        # Braces would be gaps: the words come in one.
        told = {"message": refusal.message, "params": refusal.params}
        raise PydanticCustomError(refusal.key, "{message}", told) from None
    return name


def _note(text: str) -> str:
    if not all(c.isprintable() or c in "\n\t" for c in text):
        raise ValueError("a note is plain text")
    return text


def _sound(data: dict[str, Any]) -> dict[str, Any]:
    """Refuse what JSON can hold but not be written again: half a surrogate pair, NaN."""
    try:
        json.dumps(data, allow_nan=False, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise ValueError("a text or a number in it cannot be written down") from None
    return data


Name = Annotated[
    str, StringConstraints(min_length=1, max_length=LONGEST_NAME), AfterValidator(_name)
]
GameName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,40}$")]
BotName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_:.]{1,40}$")]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Json = dict[str, Any]
SoundJson = Annotated[Json, AfterValidator(_sound)]


class GuestForm(FromClient):
    """Come in with only a name."""

    name: Name
    """What you are called: 1 to 24 printable characters."""


class MeForm(FromServer):
    """Who you are here."""

    name: str | None
    """Null without a session."""


class NoClock(FromClient):
    """No time limit."""

    kind: Literal["none"]


class RealTime(FromClient):
    """A time limit for each seat's whole game."""

    kind: Literal["real_time"]
    minutes: Annotated[int, Field(ge=1, le=300, strict=True)]
    """For each seat."""
    increment: Annotated[int, Field(ge=0, le=300, strict=True)] = 0
    """Seconds more for every turn."""


class PerMove(FromClient):
    """A time limit for every decision."""

    kind: Literal["per_move"]
    hours: Annotated[int, Field(ge=1, le=24 * 30, strict=True)]
    """24 is a day."""


ClockSetting = Annotated[NoClock | RealTime | PerMove, Field(discriminator="kind")]
NO_CLOCK = NoClock(kind="none")


class SeatForm(FromClient):
    """Who shall sit in a seat of a new table."""

    who: Literal["open", "me", "bot"] = "open"
    """Nobody yet, you, or a bot."""
    bot: BotName = "greedy"
    """Which bot, if it is one."""
    name: Name | None = None
    """What a seat of yours is called; your own name without it."""


class NewTable(FromClient):
    """A table to be made."""

    game: GameName
    """The game's name."""
    seats: Annotated[int, Field(ge=1, le=8, strict=True)]
    """How many; each game says how many it takes."""
    options: dict[Word, StrictBool | int | Word] = Field(default_factory=dict, max_length=20)
    """The game's options by name; those left out have their default."""
    board: SoundJson | None = None
    """A board of your own, in the form of the shipped one; null for that."""
    sitters: list[SeatForm] = Field(default_factory=list, max_length=8)
    """One for each seat. With none at all you take the first seat and the others stay open."""
    open: StrictBool = True
    """To all; otherwise only people who have the link find it."""
    clock: ClockSetting = NO_CLOCK
    """How long the seats may think."""
    auto_start: StrictBool = True
    """Begin as soon as every seat is taken."""
    hints: StrictBool | None = None
    """May players ask the coach for hints? Without it they may if only bots play against you."""


class SitForm(FromClient):
    """Take a seat."""

    seat: Seat | None = None
    """This one; null for any that is free."""
    name: Name | None = None
    """What the seat is called: for a second seat in one browser."""


class LeaveForm(FromClient):
    """Get up."""

    seat: Seat
    """From this seat."""


class BotForm(FromClient):
    """A bot for a free seat."""

    seat: Seat
    """This one."""
    bot: BotName = "greedy"
    """Which bot."""


class PathForm(FromClient):
    """A page of this server."""

    path: Annotated[str, StringConstraints(pattern=r"^/[A-Za-z0-9/_?=&#-]{0,200}$")]
    """With the secret part of a table's link after a `#`, where it has one."""


class Invitation(FromServer):
    """How others come to a page."""

    url: str
    """The address by which others reach it."""
    svg: str
    """The same as a QR code."""


class BranchForm(FromClient):
    """Play on from an earlier version of a finished game, at a new table."""

    version: Annotated[int, Field(ge=1, lt=2**31, strict=True)]
    """As spectators count."""
    sitters: list[SeatForm] = Field(default_factory=list, max_length=8)
    """Who sits where; without it you take the first seat and the others stay open."""


class InviteForm(FromClient):
    """A table's link."""

    invite: Token
    """Its secret part, which is never part of a URL that is sent."""


class NoteForm(FromClient):
    """A private note about a table."""

    text: Annotated[str, StringConstraints(max_length=LONGEST_NOTE), AfterValidator(_note)]
    """Plain text; it may have several lines."""


class UploadForm(FromClient):
    """A record to be watched, or to be played on from where it ends."""

    record: SoundJson
    """A whole record, as a finished game is downloaded."""
    play_on: StrictBool = False
    """Play on; otherwise the table is only watched."""
    moves: Annotated[int, Field(ge=0, lt=2**20, strict=True)] | None = None
    """Play on after this many moves instead of from the end."""
    sitters: list[SeatForm] = Field(default_factory=list, max_length=8)
    """As at a new table."""
    open: StrictBool = True
    """As at a new table."""
    clock: ClockSetting = NO_CLOCK
    """As at a new table."""


class OptionForm(FromServer):
    """Something to choose before a game."""

    name: str
    """The option's name."""
    choices: list[str | int | bool]
    """All that can be chosen."""
    default: str | int | bool
    """What is played otherwise."""


class LevelForm(FromServer):
    """A bot that people play against."""

    bot: str
    """The name used in requests."""
    name: str
    """Which of the game's texts says what it is called."""
    about: str
    """Which of them says what to expect of it."""


class GameInfo(FromServer):
    """A game that can be played here."""

    name: str
    """The name used in requests."""
    title: str
    """The name for people."""
    seats: tuple[int, int]
    """Least and most."""
    options: list[OptionForm]
    """What can be chosen before a game."""
    rules_version: int
    """Rises when the same moves would give another game."""
    sources: list[str]
    """What points can be won with."""
    has_secrets: bool
    """Does a seat know what the others may not?"""
    levels: list[LevelForm]
    """The bots that people play against, the weakest first; some games may have none."""


class Offer(FromServer):
    """Everything that this server offers."""

    games: list[GameInfo]
    """The games, in the order of the catalog."""
    bots: list[str]
    """The bots that play every game, by name; each game may have levels besides."""
    languages: list[str]
    """Two letters each."""


class TableInfo(FromServer):
    """What people see of a table before they open it. All times are milliseconds since 1970."""

    id: str
    """The table's id."""
    game: str
    """The game's name."""
    title: str
    """The game's name for people."""
    seats: int
    """How many."""
    options: dict[str, Any]
    """All of the game's options by name."""
    own_board: bool
    """Is it played on another board than the shipped one?"""
    open: bool
    """To all; otherwise only people who have the link find it."""
    clock: ClockSetting
    """How long the seats may think."""
    hints: bool
    """May players ask the coach for hints? It is agreed upon when the table is made."""
    status: Status
    """Whether it gathers players, is played at, or is over."""
    sitters: list[SitterInfo]
    """Who sits in each seat."""
    turn: int | None
    """The seat that is to decide."""
    waiting_since: int
    """Since when the table waits for that."""
    created: int
    """When the table was made."""
    changed: int
    """When something last happened there."""
    mine: list[int]
    """Your seats."""
    invite: str | None
    """For the link `/table/<id>#<invite>`; only for people at the table or who came in by it."""
    host: str | None
    """The name of who made the table and hence invites to it; null if they do not sit there."""
    hosted: bool
    """Have you made the table?"""
    places: list[int] | None
    """Of each seat, 1 for the winner; null until the game is over."""
    rematch_of: str | None
    """The id of the table at which they played before."""
    rematch: str | None
    """The id of the table at which they play again."""


class TableList(FromServer):
    """Some tables."""

    tables: list[TableInfo]
    """Each from outside."""


class TableFacts(FromServer):
    """What does not change at a table."""

    board: Json
    """The board's facts."""
    terms: dict[str, str | SayForm]
    """Words for what the board names."""


class ChatForm(FromServer):
    """A line of a table's chat."""

    number: int
    """From 1."""
    seat: int | None
    """The seat of who said it."""
    name: str
    """The name of who said it."""
    text: str
    """Plain text on one line."""
    wall: int
    """When: milliseconds since 1970."""


class ChatList(FromServer):
    """What was said."""

    lines: list[ChatForm]
    """The latest ones, in their order."""


class NoteText(FromServer):
    """Your private note."""

    text: str
    """Empty without one."""


class TextList(FromServer):
    """Sentences in one language."""

    texts: dict[str, str]
    """By key; gaps are in braces."""
    terms: dict[str, str | SayForm]
    """Words for what the shipped board names."""


class Health(FromServer):
    """How the server is."""

    status: Literal["ok"]
    """Anything else would be an error."""
    version: str
    """The program's version."""
    compiled: bool
    """Do the rules run compiled, hence at full speed?"""
