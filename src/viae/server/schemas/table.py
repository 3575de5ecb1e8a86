"""What the server tells a viewer of a table, over the socket and by HTTP."""

from typing import Any, Literal

from viae.server.schemas.base import FromServer
from viae.storage.rows import Status

ProposalKind = Literal["undo", "stand_in"]
LogKind = Literal[
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


class SitterInfo(FromServer):
    """Who sits in a seat."""

    seat: int
    """The seat's number, from 0."""
    name: str
    """Empty while the seat is free."""
    bot: str | None
    """The bot that sits there for good."""
    present: bool
    """Is the person looking at the table?"""
    mine: bool
    """Is the person you?"""


class SitterForm(SitterInfo):
    """Who sits in a seat, and who plays it now."""

    stand_in: str | None
    """The bot that plays while the person is away."""
    resigned: bool
    """Has the person given up?"""


class ProposalForm(FromServer):
    """What a seat asks the others to agree to."""

    what: ProposalKind
    """To take back a seat's last final decision (`undo`), or to let a bot play a seat until its
    player is back (`stand_in`)."""
    seat: int
    """The seat that asks."""
    target: int | None
    """The seat that a bot shall play; null for an undo."""
    waiting_for: list[int]
    """The seats that have yet to agree."""


class Update(FromServer):
    """Something that happened at the table, as far as this viewer may know it."""

    version: int
    """The viewer's version when it had happened."""
    kind: LogKind
    """What happened; `opening` is a record that is played on."""
    seat: int | None
    """The seat that it is about; null for the whole table."""
    by: Literal["person", "plan", "bot"] | None
    """Who decided for the seat."""
    bot: str | None
    """The bot that decided, or plays the seat from here on."""
    why: Literal["clock", "agreed"] | ProposalKind | None
    """Why a bot plays from here on, or what is asked."""
    events: list[dict[str, Any]]
    """What it did to the game: the kind under `event`, and its parts."""
    says: list[SayForm]
    """The same in sentences."""
    film: int | None
    """How long the film of it runs, in milliseconds; null if there is none."""
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
    """How a game ended for a seat at a table; those who resigned come last."""

    resigned: bool
    """Has the person given up?"""


class TableState(FromServer):
    """Everything a viewer sees of a table now, and the updates since the version it knew."""

    type: Literal["table"] = "table"
    table: str
    """The table's id."""
    viewer: int | None
    """The seat looked through; null for the open table."""
    version: int
    """How much this viewer has been told: it rises with everything that happens and that it may
    know."""
    since: int
    """The version from which on the updates are told."""
    status: Status
    """Where the table is on its way."""
    sitters: list[SitterForm]
    """Who sits in each seat."""
    spectators: int
    """How many others are looking."""
    turn: int | None
    """The seat that is to decide."""
    view: dict[str, Any] | None
    """The state as this viewer may see it; null before the game."""
    prompt: SayForm | None
    """What is to be decided; null when it is not this viewer's turn."""
    choices: list[ChoiceForm]
    """The legal moves; none when it is not this viewer's turn."""
    draft: int
    """How many decisions of the viewer's draft can be taken back."""
    plan: list[list[dict[str, str | int]]]
    """What this viewer has planned."""
    ask: ProposalForm | None
    """The question that is open."""
    clock: ClockForm | None
    """Null for a table without clocks."""
    news: list[Update]
    """What happened since."""
    result: list[ResultForm] | None
    """Null until the game is over."""
    ending: str
    """By which rule the game ended; empty before."""
    rematch: str | None
    """The id of the table at which they play again."""
    kept_for: list[str]
    """The names of those for whom a rematch that gathers keeps its free seats."""


class SpanForm(FromServer):
    """A piece of a line."""

    text: str | SayForm
    """What it says."""
    style: str
    """What it means, such as `strong` or `quiet`; empty for nothing special."""


class BlockForm(FromServer):
    """A part of the table in words."""

    title: SayForm
    """What it is about."""
    lines: list[list[SpanForm]]
    """Each in pieces."""


class Beside(FromServer):
    """What is to be said beside the picture of a game's board."""

    blocks: list[BlockForm]
    """None where the picture shows it all."""


class Story(FromServer):
    """All that happened at a table, as one viewer may know it."""

    viewer: int | None
    """The seat looked through; null for the open table."""
    news: list[Update]
    """From the beginning."""
    public: list[int]
    """The viewer's version at each thing that everybody knows of: the first of them is what
    spectators count as version 1, and so on."""
