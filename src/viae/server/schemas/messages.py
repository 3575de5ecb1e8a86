"""What goes over a socket, both ways: typed here once, and part of `/openapi.json`.

Messages to the server are read strictly: unknown fields, wrong types and long texts are refused.
Every one carries the client's own number `id`, which the answer repeats.
"""

from typing import Annotated, Literal

from pydantic import Field, StrictInt, StringConstraints, TypeAdapter

from viae.server.schemas.base import FromClient, FromServer, RefusalBody
from viae.server.schemas.table import TableState

LONGEST_MESSAGE = 32_768
MOST_DECISIONS = 32
"""Decisions in one message."""
MOST_PLANNED = 8
"""Messages in one plan."""
LONGEST_CHAT = 500

TABLE_ID = r"^[A-Za-z0-9_-]{1,32}$"
TableId = Annotated[str, StringConstraints(pattern=TABLE_ID)]
Seat = Annotated[int, Field(ge=0, lt=8, strict=True)]
Version = Annotated[int, Field(ge=0, lt=2**31, strict=True)]
Since = Annotated[Version, Field(description="The version that you know already; 0 for none.")]
Word = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Number = Annotated[StrictInt, Field(ge=-(2**31), lt=2**31)]
MoveForm = Annotated[
    dict[Word, Number | Word],
    Field(min_length=1, max_length=12, examples=[{"move": "pass"}]),
]
"""A move as JSON: its kind under `move`, and its fields."""


class ToServer(FromClient):
    """What every message to the server has."""

    id: Annotated[int, Field(ge=0, lt=2**31, strict=True)] = 0
    """Your own number for this message; the answer repeats it."""


class AboutTable(ToServer):
    table: TableId
    """The table's id."""


class FromSeat(AboutTable):
    seat: Seat
    """Your own seat; one acts for a seat looking through it."""


class FromVersion(FromSeat):
    """Done only if the seat's version is still this one."""

    version: Version
    """The version that you decided upon; another one is refused as stale."""


class Watch(AboutTable):
    """Look at a table from now on. A person with one seat sees through it, one with several sees
    the open table until a curtain is opened."""

    type: Literal["watch"]
    seat: Seat | None = None
    """The own seat to look through."""
    since: Since = 0


class Unwatch(AboutTable):
    """Look away."""

    type: Literal["unwatch"]


class OpenCurtain(FromSeat):
    """Look through one of several own seats; the one looked through before is closed."""

    type: Literal["open_curtain"]
    since: Since = 0


class CloseCurtain(AboutTable):
    """Look at the open table again."""

    type: Literal["close_curtain"]
    since: Since = 0


class Play(FromVersion):
    """Decisions of a seat: all of them are done, or none."""

    type: Literal["play"]
    moves: Annotated[list[MoveForm], Field(min_length=1, max_length=MOST_DECISIONS)]
    """The decisions in their order, each one of the choices that the table offers then."""


class Undo(FromVersion):
    """Take back the last decision of the seat's draft."""

    type: Literal["undo"]


class AskUndo(FromVersion):
    """Ask everybody whether the seat's last final decision may be taken back."""

    type: Literal["ask_undo"]


class AskStandIn(FromVersion):
    """Ask the others present whether a bot shall play a seat until its player is back."""

    type: Literal["ask_stand_in"]
    target: Seat
    """The seat of the person who is away."""


class Answer(FromVersion):
    """Agree to what is asked, or decline."""

    type: Literal["answer"]
    agree: Annotated[bool, Field(strict=True)]
    """True to agree, false to decline."""


class Resign(FromSeat):
    """Give up. Between two the game ends; among more the seat is ranked last and a bot plays on."""

    type: Literal["resign"]


class Return(FromSeat):
    """Take a seat back from the bot that stands in."""

    type: Literal["return"]


class Plan(FromSeat):
    """Decide this when the seat's turn comes, if it is possible then."""

    type: Literal["plan"]
    moves: Annotated[
        list[Annotated[list[MoveForm], Field(min_length=1, max_length=MOST_DECISIONS)]],
        Field(max_length=MOST_PLANNED),
    ]
    """A list of messages, each a list of decisions. An empty list drops the plan."""


class Chat(AboutTable):
    """Say something to everybody at the table; for those who sit there."""

    type: Literal["chat"]
    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_CHAT)]
    """Plain text on one line."""


class Ping(ToServer):
    """Is anybody there?"""

    type: Literal["ping"]


ClientMessage = Annotated[
    Watch
    | Unwatch
    | OpenCurtain
    | CloseCurtain
    | Play
    | Undo
    | AskUndo
    | AskStandIn
    | Answer
    | Resign
    | Return
    | Plan
    | Chat
    | Ping,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


class Done(FromServer):
    """What a message asked for is done, and on disk."""

    type: Literal["done"] = "done"
    id: int
    """The message's own number."""


class Refused(FromServer):
    """What a message asked for was refused; nothing was changed."""

    type: Literal["refused"] = "refused"
    id: int
    """The message's own number; 0 if it could not be read."""
    table: str | None
    """The table that the message was about."""
    refusal: RefusalBody
    """Why."""


class Hello(FromServer):
    """The first message on every socket."""

    type: Literal["hello"] = "hello"
    name: str | None
    """The name of the guest whose session this is; null without a session."""


class ChatLine(FromServer):
    """Something was said at a table."""

    type: Literal["chat"] = "chat"
    table: str
    """The table's id."""
    number: int
    """The line's number at this table, from 1."""
    seat: int | None
    """The seat of the person who said it."""
    name: str
    """The name of the person who said it."""
    text: str
    """Plain text on one line."""
    wall: int
    """When: milliseconds since 1970."""


class Presence(FromServer):
    """Who looks at a table now."""

    type: Literal["presence"] = "presence"
    table: str
    """The table's id."""
    present: list[int]
    """The seats of the players who look."""
    spectators: int
    """How many others look."""


class YourTurn(FromServer):
    """A table at which you sit waits for your decision."""

    type: Literal["your_turn"] = "your_turn"
    table: str
    """The table's id."""


class Pong(FromServer):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"
    id: int
    """The ping's own number."""


ServerMessage = Annotated[
    TableState | Presence | Done | Refused | Hello | ChatLine | YourTurn | Pong,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
