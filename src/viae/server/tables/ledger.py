"""Ledger: a table's game as a fold over its append-only entries. Pure: no clock, store or socket.

Every entry becomes one happening. Most are for everybody. A draft (decisions that taught their seat
nothing while its turn goes on) is only for its seat: the others see the game as it stood before,
until a decision closes the draft. So each viewer counts the happenings it may know, and that count
is the version it knows.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from viae.core.codec import Move
from viae.core.errors import Illegal
from viae.core.game import Game
from viae.core.state import CHANCE, State
from viae.records.match import Compute, Match, Outcome, Step, ranked_last
from viae.server.refusals import Stale
from viae.server.schemas.table import Question
from viae.server.tables.clocks import SeatClocks
from viae.server.tables.log import Entry, Happening, written

MOST_DITHERING = 300
"""Drafts, undos and questions of a seat before the game has to go on."""
Draw = Callable[[int, State], tuple[int, int]]
"""(next unused counter, state) gives (move, counter to go on from)."""


@dataclass
class Ask:
    """A question to the others: take something back, or let a bot play a seat."""

    what: Question
    seat: int
    target: int
    """Of "undo" the length of the log to go back to; of "stand_in" the seat."""
    voters: list[int]
    """Who has yet to agree."""


@dataclass
class SeatState:
    """Who plays a seat now."""

    bot: str | None = None
    """A bot that sits there for good."""
    stand_in: str | None = None
    """A bot that plays until the person is back."""
    resigned: int = 0
    """1 for the first who resigned, 2 for the second; 0 for who did not."""

    @property
    def hand(self) -> str | None:
        """The bot that decides for this seat; None where a person does."""
        return self.bot or self.stand_in


@dataclass
class Mark:
    """Where a final decision in force began."""

    seat: int
    length: int


@dataclass
class Ledger:
    """The state of one game at a table."""

    game: Game
    seats: int
    options: Mapping[str, object]
    bots: Sequence[str | None]
    clock: Mapping[str, Any]
    draw: Draw
    draws: int = 0
    """The next counter of chance that was never used."""
    compute: Compute | None = None
    """Where moves compute what takes long; without one, here."""
    happenings: list[Happening] = field(default_factory=list)
    ask: Ask | None = None

    def __post_init__(self) -> None:
        self.match = Match(self.game, self.seats, self.options, self._chance, self.compute)
        self.public: State = self.match.state
        self.final = 0
        self.marks: list[Mark] = []
        self.states = [SeatState(bot) for bot in self.bots]
        self.clocks = SeatClocks.of(self.clock, self.seats)
        self.begun = False
        self._known_to_all = 0
        self._known_to_one: dict[int, int] = {}
        """What only one seat knows; both are counts of happenings."""
        self._dithering: Counter[int] = Counter()
        """What each seat did since the game last went on. Each has its own count, since others must
        not learn of drafts."""

    def _chance(self, state: State) -> int:
        move, self.draws = self.draw(self.draws, state)
        return move

    # What is known

    @property
    def over(self) -> bool:
        return self.match.state.is_over() or (self.ends_by_resigning and bool(self.resigned))

    @property
    def ends_by_resigning(self) -> bool:
        """Is the game over as soon as somebody resigns? Among more than two a bot plays on."""
        return self.seats == 2

    @property
    def resigned(self) -> list[int]:
        """Who resigned, the first one first."""
        seats = [seat for seat in range(self.seats) if self.states[seat].resigned]
        return sorted(seats, key=lambda seat: self.states[seat].resigned)

    @property
    def to_decide(self) -> int | None:
        """The seat whose turn it is."""
        current = int(self.match.state.current)
        return current if self.begun and current >= 0 and not self.over else None

    @property
    def bot_to_decide(self) -> str | None:
        seat = self.to_decide
        return None if seat is None else self.states[seat].hand

    @property
    def drafting(self) -> int | None:
        """The seat that has a draft open."""
        return int(self.match.log[-1].by) if len(self.match.log) > self.final else None

    @property
    def draft_length(self) -> int:
        return len(self.match.log) - self.final

    @property
    def deadline(self) -> int | None:
        """The uptime at which a person's clock runs out."""
        seat = self.to_decide
        if seat is None or self.states[seat].hand:
            return None
        return self.clocks.deadline(seat)

    def state(self, viewer: int) -> State:
        """The state that a viewer looks at: its own draft, else what is final."""
        return self.match.state if viewer == self.drafting else self.public

    def known(self, viewer: int, since: int = 0) -> list[Happening]:
        """What a viewer knows, from after a version on."""
        missing, found = self.version(viewer) - since, list[Happening]()
        for one in reversed(self.happenings):
            if len(found) >= missing:
                break
            if one.known_to(viewer):
                found.append(one)
        return found[::-1]

    def version(self, viewer: int) -> int:
        """How many happenings a viewer knows."""
        return self._known_to_all + self._known_to_one.get(viewer, 0)

    def length_at(self, viewer: int, version: int) -> int:
        """How many entries there were when a viewer first knew this version."""
        known = [number for number, one in enumerate(self.happenings) if one.known_to(viewer)]
        return known[version - 1] + 1 if version else 0

    def version_at(self, viewer: int, length: int) -> int:
        """What a viewer knew last before the log, as it stands now, grew longer than this."""
        within = [number for number, one in enumerate(self.happenings) if one.length <= length]
        return sum(one.known_to(viewer) for one in self.happenings[: within[-1] + 1])

    def check_version(self, viewer: int, version: int) -> None:
        now = self.version(viewer)
        if version != now:
            raise Stale(
                f"the table is at version {now}, not {version}",
                key="refusal.stale",
                params={},
            )

    def check_patience(self, seat: int) -> None:
        """The log keeps everything for ever, also what is taken back: there has to be an end."""
        if self._dithering[seat] >= MOST_DITHERING:
            raise Illegal(
                "that was often enough in one turn: decide", key="refusal.decide", params={}
            )

    # What people and bots do: each makes an entry and takes it in

    def decide(
        self,
        seat: int,
        moves: Sequence[Move],
        at: int,
        wall: int,
        by: Mapping[str, Any],
        now: int | None = None,
    ) -> Entry:
        """A seat's decisions, all or none, with the chance that follows; refuses and changes
        nothing. `by` says who decided for the seat: a person, a plan, a bot.

        `at` is when the decision arrived, and what its seat is charged by; it may have had to wait
        since, until `now`. Nobody is charged for that: the next clock starts now.
        """
        if not self.begun or self.over:
            raise Illegal("the game is not being played", key="refusal.not_running")
        self.public = self._before_draft()
        steps = self.match.play(seat, [self.game.codec.encode(move) for move in moves])
        final = (
            self.to_decide != seat
            or any(step.by == CHANCE for step in steps)
            or any(step.reveals_to(seat) for step in steps)
        )
        # The log's times never go back: what was made since the decision arrived comes before it.
        at = max(at, self.happenings[-1].entry.at)
        waited = {} if now is None or now <= at else {"waited": now - at}
        data = {**written(self.game, steps), "final": final, **by, **waited}
        entry = Entry("decide", seat, at, wall, data)
        self._take_decision(entry, tuple(steps))
        self._dithering[seat] += 1
        return entry

    def undo(self, seat: int, at: int, wall: int) -> Entry:
        """Take back the last decision of a seat's draft."""
        if self.drafting != seat or self.states[seat].hand is not None:
            raise Illegal("there is nothing left to take back", key="refusal.no_undo")
        return self.add(Entry("undo", seat, at, wall, {}))

    def start(self, at: int, wall: int) -> Entry:
        """Begin: chance does whatever comes before the first decision."""
        before = len(self.match.log)
        self.match.begin()
        steps = tuple(self.match.log[before:])
        entry = Entry("begin", -1, at, wall, written(self.game, steps))
        self._take_beginning(entry, steps)
        return entry

    def undo_target(self, seat: int) -> int:
        """Where the log goes back to if a seat's last final decision is taken back."""
        for mark in reversed(self.marks):
            if mark.seat == seat:
                return mark.length
        raise Illegal("there is nothing left to take back", key="refusal.no_undo")

    # The fold

    def add(self, entry: Entry, known: tuple[Step, ...] | None = None) -> Entry:
        """Take in an entry: one that was stored, or one that brings no chance. Where the moves that
        it brought are `known` they are only repeated."""
        take: dict[str, Callable[[Entry], None]] = {
            "opening": lambda e: self._add_opening(e, known),
            "begin": lambda e: self._take_beginning(e, self._replay(e, known)),
            "decide": lambda e: self._add_decision(e, known),
            "undo": self._add_undo,
            "rewind": self._add_rewind,
            "ask": self._add_ask,
            "agree": self._add_answer,
            "decline": self._add_answer,
            "resign": self._add_resignation,
            "stand_in": self._add_stand_in,
            "return": self._add_return,
        }
        take[entry.kind](entry)
        self._dithering[entry.seat] += 1
        return entry

    def as_after(self, happenings: Iterable[Happening]) -> "Ledger":
        """The game as it stood after the first of its happenings.

        Of this ledger only what never changes is read, so it may go on meanwhile; and since every
        move is known to be legal, this takes a small part of the time that folding entries takes.
        """
        earlier = replace(self, happenings=[], ask=None)
        for one in happenings:
            earlier.add(one.entry, one.own_steps)
        return earlier

    def _replay(self, entry: Entry, known: tuple[Step, ...] | None) -> tuple[Step, ...]:
        if known is not None:
            self.match.repeat(known)
            return known
        codec = self.game.codec
        kept = entry.data.get("outcomes", {})
        steps = []
        for number, line in enumerate(entry.data["lines"]):
            outcome = Outcome(*kept[str(number)]) if str(number) in kept else None
            steps.append(self.match.apply(codec.encode(codec.from_text(line)), outcome))
        return tuple(steps)

    def _before_draft(self) -> State:
        """The public state, kept while a draft goes on."""
        return self.public if self.draft_length else self.match.state.clone()

    def _close(self) -> None:
        """Everything in the log is known to all from here on."""
        self.final = len(self.match.log)
        self.public = self.match.state

    def _happened(
        self,
        entry: Entry,
        audience: int | None = None,
        steps: tuple[Step, ...] = (),
        own_steps: tuple[Step, ...] = (),
    ) -> None:
        self.happenings.append(Happening(entry, audience, steps, own_steps, len(self.match.log)))
        if audience is None:
            self._known_to_all += 1
        else:
            self._known_to_one[audience] = self._known_to_one.get(audience, 0) + 1

    def _set_clocks(self, entry: Entry) -> None:
        self.clocks.run(self.to_decide, entry.at)

    def _add_opening(self, entry: Entry, known: tuple[Step, ...] | None) -> None:
        steps = self._replay(entry, known)
        self._dithering.clear()
        self._close()
        self._happened(entry, steps=steps, own_steps=steps)

    def _take_beginning(self, entry: Entry, steps: tuple[Step, ...]) -> None:
        self.begun = True
        self._close()
        self._set_clocks(entry)
        self._happened(entry, steps=steps, own_steps=steps)

    def _add_decision(self, entry: Entry, known: tuple[Step, ...] | None) -> None:
        self.public = self._before_draft()
        self._take_decision(entry, self._replay(entry, known))

    def _take_decision(self, entry: Entry, steps: tuple[Step, ...]) -> None:
        if not entry.data["final"]:
            self._happened(entry, audience=entry.seat, steps=steps, own_steps=steps)
            return
        all_steps = tuple(self.match.log[self.final :])
        self.marks.append(Mark(entry.seat, self.final))
        self.ask = None
        self._dithering.clear()
        self._close()
        going_on = entry.at + entry.data.get("waited", 0)
        self.clocks.decided(entry.seat, self.to_decide, entry.at, going_on)
        self._happened(entry, steps=all_steps, own_steps=steps)

    def _add_undo(self, entry: Entry) -> None:
        self._go_back(len(self.match.log) - 1)
        self._happened(entry, audience=entry.seat)

    def _go_back(self, length: int) -> None:
        self.match.rewind(length, (self.final, self.public) if length >= self.final else None)
        if length <= self.final:
            self._close()

    def _drop_draft(self, seat: int | None) -> None:
        if seat is not None and self.drafting == seat:
            self._go_back(self.final)

    def _add_rewind(self, entry: Entry) -> None:
        self._go_back(entry.data["to"])
        self.marks = [mark for mark in self.marks if mark.length < self.final]
        self.ask = None
        self._set_clocks(entry)
        self._happened(entry)

    def _add_ask(self, entry: Entry) -> None:
        data = entry.data
        self.ask = Ask(data["what"], entry.seat, data["target"], list(data["voters"]))
        self._happened(entry)

    def _add_answer(self, entry: Entry) -> None:
        if self.ask is not None:
            agreed = entry.kind == "agree"
            self.ask.voters = [seat for seat in self.ask.voters if seat != entry.seat]
            self.ask = self.ask if agreed else None
        self._happened(entry)

    def _add_resignation(self, entry: Entry) -> None:
        self._drop_draft(self.drafting if self.ends_by_resigning else entry.seat)
        state = self.states[entry.seat]
        state.resigned = len(self.resigned) + 1
        state.bot = entry.data["bot"]
        state.stand_in = None
        self._without(entry.seat)
        self._set_clocks(entry)
        self._happened(entry)

    def _add_stand_in(self, entry: Entry) -> None:
        self._drop_draft(entry.seat)
        self.states[entry.seat].stand_in = entry.data["bot"]
        self._without(entry.seat)
        self._set_clocks(entry)
        self._happened(entry)

    def _add_return(self, entry: Entry) -> None:
        self._drop_draft(entry.seat)
        self.states[entry.seat].stand_in = None
        self.clocks.returned(entry.seat, entry.at)
        self._set_clocks(entry)
        self._happened(entry)

    def _without(self, seat: int) -> None:
        """A bot plays a seat from here on. Its person has no say in who stands in for others, but
        nothing is taken back without its consent, unless it has resigned."""
        ask = self.ask
        if ask is None:
            return
        settled = ask.what == "stand_in" and ask.target == seat
        if settled or ask.seat == seat or self.over:
            self.ask = None
        elif ask.what == "stand_in" or self.states[seat].resigned:
            ask.voters = [voter for voter in ask.voters if voter != seat]

    # The end

    def result(self) -> list[dict[str, Any]]:
        """Every seat's place and points by source; whoever resigned comes last."""
        resigned = self.resigned
        rows = ranked_last(self.match.result(), resigned)
        return [{**row, "resigned": row["seat"] in resigned} for row in rows]
