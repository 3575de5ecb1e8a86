"""What goes over a socket, both ways: typed here once, and part of `/openapi.json`.

Messages to the server are read strictly: unknown fields, wrong types and long texts are refused.
Every one carries the client's own number `id`, which the answer repeats.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt, StringConstraints, TypeAdapter

from viae.server.refusals import RefusalBody
from viae.server.shapes import FromClient, FromServer
from viae.storage.rows import Status

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
Question = Literal["undo", "stand_in"]
NewsKind = Literal[
    "opening",
    "begin",
    "decide",
    "undo",
    "rewind",
    "ask",
    "agree",
    "decline",
    "resign",
    "stand_in",
    "return",
]


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
    """Look at a table from now on. Whoever holds one seat sees through it; who holds several sees
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
    """The seat of who is away."""


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


class SayForm(FromServer):
    """A sentence: a key into the texts, and what stands in its gaps."""

    key: str
    """Which of the texts."""
    params: dict[str, Any]
    """By the name of the gap; a sentence may stand in one too."""


class ChoiceForm(FromServer):
    """A legal move, with its words."""

    move: dict[str, str | int]
    """The move, ready to be sent."""
    say: SayForm
    """The move as a sentence."""
    group: tuple[SayForm, SayForm] | None
    """The heading that several choices share, and what this one is called below it."""
    final: bool
    """It cannot be taken back: the turn passes with it, or the seat learns something."""


class SitterForm(FromServer):
    """Who sits in a seat."""

    seat: int
    """The seat's number, from 0."""
    name: str
    """Empty while the seat is free."""
    bot: str | None
    """The bot that sits there for good."""
    stand_in: str | None
    """The bot that plays while the person is away."""
    resigned: bool
    """Has the person given up?"""
    present: bool
    """Is the person looking at the table?"""
    mine: bool
    """Is the person you?"""


class AskForm(FromServer):
    """What somebody at the table asks the others."""

    what: Question
    """To take back a seat's last final decision (`undo`), or to let a bot play a seat until its
    player is back (`stand_in`)."""
    seat: int
    """The seat that asks."""
    target: int | None
    """The seat that a bot shall play; null for an undo."""
    waiting_for: list[int]
    """The seats that have yet to agree."""


class NewsForm(FromServer):
    """Something that happened at the table, as far as this viewer may know it."""

    version: int
    """The viewer's version when it had happened."""
    kind: NewsKind
    """What happened; `opening` is a record that is played on."""
    seat: int | None
    """The seat that it is about; null for the whole table."""
    by: Literal["person", "plan", "bot"] | None
    """Who decided for the seat."""
    bot: str | None
    """The bot that decided, or plays the seat from here on."""
    why: Literal["clock", "agreed"] | Question | None
    """Why a bot plays from here on, or what is asked."""
    events: list[dict[str, Any]]
    """What it did to the game: the kind under `event`, and its parts."""
    says: list[SayForm]
    """The same in sentences."""
    wall: int
    """When: milliseconds since 1970."""


class ClockForm(FromServer):
    """The clocks of a table."""

    left: list[int]
    """Milliseconds that each seat has left."""
    running: int | None
    """The seat that thinks."""


class SeatResult(FromServer):
    """How a game ended for a seat."""

    seat: int
    """The seat's number, from 0."""
    place: int
    """1 for the winner; equal places are shared."""
    points: int
    """All points together."""
    sources: dict[str, int]
    """The points by what they were won with."""


class ResultForm(SeatResult):
    """How a game ended for a seat at a table; whoever resigned comes last."""

    resigned: bool
    """Has the person given up?"""


class TableState(FromServer):
    """Everything a viewer sees of a table now, and the news since the version it knew."""

    type: Literal["table"] = "table"
    table: str
    """The table's id."""
    viewer: int | None
    """The seat looked through; null for the open table."""
    version: int
    """How much this viewer has been told: it rises with everything that happens for its eyes."""
    since: int
    """The version from which on the news are told."""
    status: Status
    """Where the table is on its way."""
    sitters: list[SitterForm]
    """Who sits in each seat."""
    spectators: int
    """How many others are looking."""
    turn: int | None
    """The seat that is to decide."""
    view: dict[str, Any] | None
    """The position as this viewer may see it; null before the game."""
    prompt: SayForm | None
    """What is to be decided; null when it is not this viewer's turn."""
    choices: list[ChoiceForm]
    """The legal moves; none when it is not this viewer's turn."""
    draft: int
    """How many decisions of the viewer's draft can be taken back."""
    plan: list[list[dict[str, str | int]]]
    """What this viewer has planned."""
    ask: AskForm | None
    """The question that is open."""
    clock: ClockForm | None
    """Null for a table without clocks."""
    news: list[NewsForm]
    """What happened since."""
    result: list[ResultForm] | None
    """Null until the game is over."""
    ending: str
    """By which rule the game ended; empty before."""
    rematch: str | None
    """The id of the table at which they play again."""


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
    """The seat of who said it."""
    name: str
    """The name of who said it."""
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
