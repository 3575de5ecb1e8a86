"""Game: what everything around the rules knows of a game, bound to the board it is played on.

A game is played by its State (`core/state.py`), which is all that search needs. Its Game is plain
Python around it: names of moves and events, views, words and pictures. A game's folder defines a
subclass named `Game` in its `__init__`. What it may define stands here in two groups, the rules and
their presentation; whatever has a default can be left out.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal

from viae.core.codec import Codec, Event, EventKind, read_event
from viae.core.errors import Malformed
from viae.core.levels import Level
from viae.core.options import Choice, Option, checked
from viae.core.state import CHANCE, NOBODY, State
from viae.core.weights import Weights

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # a default that Python itself knows from 3.13 on

    S = TypeVar("S", bound=State, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")

Facts = Mapping[str, Any]
"""A board file's content."""
Theme = Literal["light", "dark"]


@dataclass(frozen=True)
class Say:
    """A sentence for players: a key into the game's texts, with parameters (which may be Says)."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Span:
    """A piece of a line drawn in characters; the style is a meaning, not a colour."""

    text: str | Say
    style: str = ""
    width: int = 0
    """The number of columns that the text is filled up or cut to; 0 for as wide as it is."""
    align: Literal["left", "center", "right"] = "left"


@dataclass(frozen=True)
class Block:
    """A part of the table drawn in characters."""

    title: Say
    lines: Sequence[Sequence[Span]]


@dataclass(frozen=True)
class Highlight:
    """A thing in a board's picture, as the rounded box around it in the picture's own units."""

    x: float
    """Its middle."""
    y: float
    width: float
    height: float
    corner: float
    """The radius of its corners: half its width where it is round."""


def round_highlight(x: float, y: float, radius: float) -> Highlight:
    """A round thing."""
    return Highlight(x, y, 2 * radius, 2 * radius, radius)


def current_in_json(state: State) -> int | str | None:
    """Who decides now, as views write it: a seat, "chance", or None once the game is over."""
    return {CHANCE: "chance", NOBODY: None}.get(state.current, int(state.current))


class Game(ABC, Generic[S]):
    """One game on one board, with states of class S.

    A method can also be given as a function whose first parameter is the game:
    `move_text = words.move_text`; or as one that needs no game: `prompt = staticmethod(prompt)`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int]
    least_seats: ClassVar[int]
    most_seats: ClassVar[int]
    options: ClassVar[Sequence[Option]] = ()
    sources: ClassVar[Sequence[str]]
    """Where points come from, in the order they are shown; text key `source.<name>`."""
    levels: ClassVar[Sequence[Level]] = ()
    """The bots that people play against, the weakest first; text keys `level.<n>`, counted from 1,
    and `level_is.<n>` for what to expect of one."""
    most_decisions: ClassVar[int]
    """No game makes more decisions than this."""
    weights: ClassVar[Weights] = Weights()
    """What the game's estimate goes by."""
    has_secrets: ClassVar[bool] = True
    """Must others look away when a seat's own view is shown?"""

    def __init__(self, facts: Facts | None = None) -> None:
        """A game on a board file's facts, or on the shipped board; refuses a bad board."""
        if facts is not None and not isinstance(facts, Mapping):
            raise Malformed(f"a board is an object with named parts, not {facts!r:.40}")
        self.own_board = facts is not None
        self.facts: Facts = self.shipped_facts() if facts is None else facts
        faults = self.check_board(self.facts)
        if faults:
            raise Malformed(
                f"this board cannot be used: {'; '.join(faults)}",
                key="refusal.board",
                params={"faults": "; ".join(faults)},
            )
        self.codec: Codec = self.name_moves()
        self.event_kinds: Sequence[EventKind] = self.name_events()

    # The rules: the board, a new state, names of moves and events, what a state shows

    @classmethod
    def shipped_facts(cls) -> Facts:
        """The board that comes with the game; nothing for a game without a board."""
        return {}

    @classmethod
    def check_board(cls, facts: Facts) -> list[str]:
        """What is wrong with a board file, each fault with the number of the rule it breaks."""
        return [f"{cls.title} is played without a board file"] if facts else []

    @abstractmethod
    def make(self, seats: int, options: Mapping[str, Choice]) -> S:
        """A new state, before chance's first move; the arguments are already checked."""

    @abstractmethod
    def name_moves(self) -> Codec:
        """The names of all moves on this board."""

    @abstractmethod
    def name_events(self) -> Sequence[EventKind]:
        """The names of all events on this board, by their number."""

    @abstractmethod
    def view(self, state: S, seat: int) -> dict[str, Any]:
        """What a seat (or, below 0, a spectator) may see, as JSON; built up from nothing."""

    @abstractmethod
    def points(self, state: S, seat: int) -> dict[str, int]:
        """A seat's points by source as they stand now, all secrets counted."""

    @abstractmethod
    def pieces(self, state: S) -> dict[str, int]:
        """How many pieces of each sort there are, all places together: never changes."""

    def ending(self, state: S) -> str:
        """What ended a finished game, in a word; empty where there is only one way to end."""
        return ""

    # The presentation: words for people, the table in a terminal, pictures

    def prompt(self, state: S) -> Say:
        """What the current seat has to do now, in one sentence."""
        return Say("prompt", {"seat": int(state.current)})

    def move_text(self, state: S, move: int) -> Say:
        """A choice in words, before it is made."""
        named = self.codec.decode(move)
        return Say(f"move.{named.kind}", named.params)

    def terms(self) -> Mapping[str, Say | str]:
        """Words for values that the board names: `<parameter>.<value>` to a sentence or a name."""
        return {}

    def group(self, state: S, move: int) -> tuple[Say, Say] | None:
        """A heading that a choice shares with others, and its words under it; None for none."""
        return None

    def typed(self, state: S, move: int) -> Say | None:
        """How to type a choice that is one of too many to be numbered in a terminal; else None."""
        return None

    def sentences(self, events: Sequence[Event]) -> list[Say]:
        """What happened in words; a game may say several events in one sentence."""
        return [Say(f"event.{event.kind}", event.params) for event in events]

    def terminal(self, view: dict[str, Any], choices: Sequence[int], width: int) -> list[Block]:
        """The table for a terminal of this width; empty if the game draws none.

        `choices` are the moves offered, in the order of the numbers they are offered under. A
        parameter `seat` is said as a player's name, `sitter` as the name with what sits there.
        """
        return []

    def beside(self, view: Mapping[str, Any]) -> list[Block]:
        """What a page that knows nothing of the game says beside the board's picture: what a seat
        holds, what everybody sees of the others. Empty where the picture shows it all."""
        return []

    def picture(
        self,
        view: Mapping[str, Any] | None = None,
        description: str = "",
        theme: Theme | None = None,
    ) -> str:
        """The board as SVG: the static one, or with the pieces of a view on it.

        Without a theme the picture follows what its viewer prefers.
        """
        raise Malformed(f"{self.title} has no picture of its board")

    def highlights(self, view: Mapping[str, Any], move: int) -> list[Highlight]:
        """What a move is about in the picture of a view, for a page that knows nothing of the game.
        Empty where there is nothing to be seen of it, or where the page shows it in its own way."""
        return []

    # The same for all games

    @classmethod
    def check_seats(cls, seats: int) -> None:
        """Refuse a number of seats that the game is not for."""
        least, most = cls.least_seats, cls.most_seats
        if type(seats) is not int or not least <= seats <= most:
            raise Malformed(
                f"{cls.title} is for {least} to {most} seats, not {seats!r}",
                key="refusal.seats",
                params={"game": cls.title, "least": least, "most": most, "number": seats},
            )

    def new_state(self, seats: int, options: Mapping[str, object] | None = None) -> State:
        """A new state for a number of seats and options, both checked."""
        self.check_seats(seats)
        state: State = self.make(seats, checked(self.options, {} if options is None else options))
        state.set_weights(self.weights.best(seats))
        return state

    def hear(self, state: S) -> list[Event]:
        """The events since the last call."""
        return [read_event(self.event_kinds, told) for told in state.hear()]

    @classmethod
    def as_json(cls) -> dict[str, Any]:
        return {
            "name": cls.name,
            "title": cls.title,
            "seats": [cls.least_seats, cls.most_seats],
            "options": [option.as_json() for option in cls.options],
            "rules_version": cls.rules_version,
        }


class Films(ABC):
    """What a Game also derives from if moves of its states are computed (see `core/computed.py`)
    and can be shown as films."""

    @abstractmethod
    def check_film(self, film: object) -> None:
        """Refuse what is no film of this game's: it may come from a stranger's record."""

    @abstractmethod
    def film_length(self, film: Any) -> int:
        """How long a film is shown, in milliseconds."""

    @abstractmethod
    def film_picture(
        self,
        view: Mapping[str, Any],
        move: int,
        film: Any,
        pace: float = 1.0,
        theme: Theme | None = None,
    ) -> str:
        """The film of a move made in a state, as a moving picture in SVG, shown once."""


def films_of(game: Game) -> Films:
    """A game that has films; refuses any other."""
    if not isinstance(game, Films):
        raise Malformed(f"{game.title} has no films")
    return game
