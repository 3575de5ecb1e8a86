"""Questions to the coach and its answers: hints in a running game, a review of a finished one."""

from pydantic import Field

from viae.server.schemas.base import FromClient, FromServer
from viae.server.schemas.messages import Seat, Version
from viae.server.schemas.table import SayForm


class HintForm(FromClient):
    """A seat that is to decide asks what it could do."""

    seat: Seat
    """Your own, and its turn."""
    version: Version
    """The version that you see; another one is refused as stale."""


class HighlightForm(FromServer):
    """A thing in the board's picture, as the rounded box around it in the picture's own units."""

    x: float
    """Its middle."""
    y: float
    """Its middle."""
    width: float
    """How wide it is."""
    height: float
    """How high it is."""
    corner: float
    """The radius of its corners: half its width where it is round."""


class LineForm(FromServer):
    """A move, and what it leads to if all go on playing sensibly."""

    move: dict[str, str | int]
    """The move, ready to be sent."""
    say: SayForm
    """The move as a sentence."""
    looks: int
    """How often the search visited it: the better it seemed, the more often."""
    win: float
    """The seat's share of wins, from 0 to 1."""
    points: dict[str, float]
    """The seat's points at the end by what they were won with, on average."""
    total: float
    """All these points together."""
    rival: float
    """The points of the best other seat at the end, on average."""
    marks: list[HighlightForm] = Field(default_factory=list)  # reviews kept from before have none
    """What the move is about in the table's `board.svg`; empty where nothing is to be seen of it,
    and in games whose board the page draws itself."""


class Hint(FromServer):
    """The best few moves of a state, by what their seat knows."""

    seat: int
    """The seat that asked."""
    version: int
    """The version at which it asked."""
    playouts: int
    """How often the game was played to its end from each move, with the same luck for all."""
    lines: list[LineForm]
    """The best moves, best first: one to three."""


class ShareForm(FromServer):
    """How the game stood before a turn, or at the end."""

    version: int
    """As spectators count: for the table's history."""
    seat: int | None
    """The seat whose turn began; null at the end."""
    win: list[float]
    """Each seat's share of wins, all together 1; at the end who has won."""


class MomentForm(FromServer):
    """A decision that mattered."""

    version: int
    """The version at which the seat decided, as that seat counts: for the history in its view."""
    public: int
    """The same as spectators count; they may have seen less of a turn that was going on."""
    seat: int
    """Who decided."""
    swing: float
    """What the other move would have added to the seat's share of wins; below 0 where the move made
    was the best one."""
    made: LineForm
    """The move made."""
    instead: LineForm
    """The best other move."""
    playouts: int
    """How often the game was played to its end from each of the two."""
    say: SayForm
    """What mattered, in a sentence or two."""


class ReviewForm(FromServer):
    """What the coach says about a game that is over."""

    shares: list[ShareForm]
    """How the game stood, turn by turn, to its end."""
    moments: list[MomentForm]
    """The three decisions that mattered most, in their order; fewer if fewer did beyond doubt."""


class ReviewAnswer(FromServer):
    """A review, or how far it has come."""

    progress: float
    """From 0 to 1."""
    review: ReviewForm | None
    """Null until it is done; ask again in a while."""
