"""Ledger: a table's game as a fold over its append-only log. Pure: no clock, store or socket.

Everybody knows most log entries. Only its seat knows a draft, which is a row of decisions that
revealed nothing to the seat while its turn goes on. The others see the state before the draft
until a final decision closes it. A viewer's version is the number of entries that it knows.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from viae.core.errors import Illegal
from viae.core.game import Game
from viae.core.state import CHANCE, State
from viae.records.match import NO_OUTCOMES, Match, Outcome, Step, ranked_last
from viae.records.move_data import move_data, replay
from viae.server.refusals import Stale
from viae.server.schemas.table import ProposalKind
from viae.server.tables.clocks import SeatClocks
from viae.storage.rows import LogEntry

MOST_WITHOUT_PROGRESS = 300
"""Drafts, undos and proposals of a seat before the game has to go on."""
Draw = Callable[[int, State], tuple[int, int]]
"""(next unused counter, state) gives (move, counter to go on from)."""
BRINGING_MOVES = ("opening", "begin", "decide")
"""The kinds of entries that have moves."""


def is_draft(entry: LogEntry) -> bool:
    """Does an entry only change its seat's draft?"""
    return entry.kind == "undo" or (entry.kind == "decide" and not entry.data["final"])


def may_know(viewer: int, entry: LogEntry) -> bool:
    """Is an entry known to a viewer? Only its seat knows a draft."""
    return not is_draft(entry) or entry.seat == viewer


@dataclass
class Proposal:
    """A question to the others: may a seat's decision be undone, shall a bot play a seat?"""

    what: ProposalKind
    seat: int
    target: int
    """For "undo" the length of the match to go back to, for "stand_in" the seat."""
    voters: list[int]
    """The seats that have yet to agree."""


@dataclass
class SeatState:
    """Who plays a seat now."""

    bot: str | None = None
    """A bot that sits there for good."""
    stand_in: str | None = None
    """A bot that plays until the person is back."""
    resigned: int = 0
    """1 for the first seat that resigned, 2 for the second; 0 for one that did not."""

    @property
    def deciding_bot(self) -> str | None:
        """The bot that decides for this seat; None where a person does."""
        return self.bot or self.stand_in


@dataclass
class FinalDecision:
    """A final decision that has not been taken back, with the draft that it closed."""

    seat: int
    start: int
    """How many moves there were in the match before it."""


@dataclass
class Ledger:
    """One game at a table, folded from its log."""

    game: Game
    seats: int
    options: Mapping[str, object]
    bots: Sequence[str | None]
    clock: Mapping[str, Any]
    draw: Draw
    draws: int = 0
    """The next unused counter of chance."""

    def __post_init__(self) -> None:
        self.match = Match(self.game, self.seats, self.options, self._chance)
        self.entries: list[LogEntry] = []
        self.steps: list[tuple[Step, ...]] = []
        """For each entry the moves that it made public, with those of a draft that it closed."""
        self.match_lengths: list[int] = []
        """For each entry the length of the match after it."""
        self.public: State = self.match.state
        self.final = 0
        """The number of moves in the match that are public; the rest is a draft."""
        self.final_decisions: list[FinalDecision] = []
        self.proposal: Proposal | None = None
        self.states = [SeatState(bot) for bot in self.bots]
        self.clocks = SeatClocks.of(self.clock, self.seats)
        self.begun = False
        self._known_to_all = 0
        self._known_to_one: dict[int, int] = {}
        """By seat, the entries of drafts that only it knows; both are counts."""
        self._without_progress: Counter[int] = Counter()
        """Entries of each seat since the last final decision; by seat, since others must not learn
        of drafts."""

    def _chance(self, state: State) -> int:
        move, self.draws = self.draw(self.draws, state)
        return move

    # What is known

    @property
    def over(self) -> bool:
        return self.match.state.is_over() or (self.ends_by_resigning and bool(self.resigned))

    @property
    def ends_by_resigning(self) -> bool:
        """Does a resignation end the game? With more than two seats a bot plays on."""
        return self.seats == 2

    @property
    def resigned(self) -> list[int]:
        """The seats that resigned, in this order."""
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
        return None if seat is None else self.states[seat].deciding_bot

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
        if seat is None or self.states[seat].deciding_bot:
            return None
        return self.clocks.deadline(seat)

    def state(self, viewer: int) -> State:
        """The state that a viewer sees: with its own draft, else the public one."""
        return self.match.state if viewer == self.drafting else self.public

    def known(self, viewer: int, since: int = 0) -> list[LogEntry]:
        """The entries that a viewer has come to know after a version."""
        missing, found = self.version(viewer) - since, list[LogEntry]()
        for entry in reversed(self.entries):
            if len(found) >= missing:
                break
            if may_know(viewer, entry):
                found.append(entry)
        return found[::-1]

    def steps_for(self, viewer: int, entry: LogEntry) -> tuple[Step, ...]:
        """The moves that an entry revealed to a viewer; a seat knew its own draft before."""
        return self.own_steps(entry) if viewer == entry.seat else self.steps[entry.number]

    def own_steps(self, entry: LogEntry) -> tuple[Step, ...]:
        """The moves of an entry itself, without the draft that it closed."""
        steps = self.steps[entry.number]
        return steps[len(steps) - len(entry.data.get("lines", ())) :]

    def version(self, viewer: int) -> int:
        """How many entries a viewer knows."""
        return self._known_to_all + self._known_to_one.get(viewer, 0)

    def log_length_at(self, viewer: int, version: int) -> int:
        """The length of the log when a viewer came to this version."""
        known = [number for number, one in enumerate(self.entries) if may_know(viewer, one)]
        return known[version - 1] + 1 if version else 0

    def version_at_length(self, viewer: int, length: int) -> int:
        """A viewer's last version at which the match was at most this long."""
        within = [number for number, after in enumerate(self.match_lengths) if after <= length]
        return sum(may_know(viewer, one) for one in self.entries[: within[-1] + 1])

    def check_version(self, viewer: int, version: int) -> None:
        now = self.version(viewer)
        if version != now:
            raise Stale(
                f"the table is at version {now}, not {version}",
                key="refusal.stale",
                params={},
            )

    def check_progress(self, seat: int) -> None:
        """Refuse endless drafts and undos: the log keeps all of them for ever."""
        if self._without_progress[seat] >= MOST_WITHOUT_PROGRESS:
            raise Illegal(
                "that was often enough in one turn: decide", key="refusal.decide", params={}
            )

    # New entries: each is made and folded in

    def append(
        self, kind: str, seat: int, at: int, wall: int, data: Mapping[str, Any] | None = None
    ) -> LogEntry:
        """An entry without moves."""
        return self.add(self._entry(kind, seat, at, wall, data or {}))

    def _entry(self, kind: str, seat: int, at: int, wall: int, data: Mapping[str, Any]) -> LogEntry:
        return LogEntry(len(self.entries), kind, seat, at, wall, dict(data))

    def start(self, at: int, wall: int) -> LogEntry:
        """Begin, with the chance before the first decision."""
        before = len(self.match.log)
        self.match.begin()
        steps = tuple(self.match.log[before:])
        return self._fold(self._entry("begin", -1, at, wall, move_data(self.game, steps)), steps)

    def decide(
        self,
        seat: int,
        moves: Sequence[int],
        at: int,
        wall: int,
        by: Mapping[str, Any],
        now: int | None = None,
        outcomes: Mapping[int, Outcome] = NO_OUTCOMES,
    ) -> LogEntry:
        """A seat's decisions, all or none, with the chance that follows; refuses and changes
        nothing. `by` says who decided for the seat: a person, a plan, a bot.

        `at` is when the decision arrived: its seat is charged up to then. If it had to wait for the
        table until `now`, nobody is charged for that: the next clock starts now.
        """
        if not self.begun or self.over:
            raise Illegal("the game is not being played", key="refusal.not_running")
        self.public = self._before_draft()
        steps = tuple(self.match.play(seat, moves, outcomes))
        final = (
            self.to_decide != seat
            or any(step.by == CHANCE for step in steps)
            or any(step.reveals_to(seat) for step in steps)
        )
        # Times in the log never decrease: an entry made while the decision waited comes first.
        at = max(at, self.entries[-1].at)
        waited = {} if now is None or now <= at else {"waited": now - at}
        data = {**move_data(self.game, steps), "final": final, **by, **waited}
        return self._fold(self._entry("decide", seat, at, wall, data), steps)

    def undo(self, seat: int, at: int, wall: int) -> LogEntry:
        """Take back the last decision of a seat's draft."""
        if self.drafting != seat or self.states[seat].deciding_bot is not None:
            raise Illegal("there is nothing left to take back", key="refusal.no_undo")
        return self.append("undo", seat, at, wall)

    def undo_target(self, seat: int) -> int:
        """The length of the match to go back to if a seat's last final decision is taken back."""
        for decision in reversed(self.final_decisions):
            if decision.seat == seat:
                return decision.start
        raise Illegal("there is nothing left to take back", key="refusal.no_undo")

    # The fold

    def add(self, entry: LogEntry, known: tuple[Step, ...] | None = None) -> LogEntry:
        """Fold in the next entry of the log. Moves that are `known` from another ledger are only
        repeated."""
        if entry.kind not in BRINGING_MOVES:
            return self._fold(entry)
        self.public = self._before_draft()
        if known is None:
            return self._fold(entry, replay(self.match, entry.data))
        self.match.repeat(known)
        return self._fold(entry, known)

    def as_after(self, entries: Iterable[LogEntry]) -> "Ledger":
        """A new ledger of only the first entries.

        It reads only what never changes of this one, which may go on meanwhile. Since every move is
        known to be legal, this takes a small part of the time of folding anew.
        """
        earlier = replace(self)
        for entry in entries:
            earlier.add(entry, self.own_steps(entry))
        return earlier

    def _fold(self, entry: LogEntry, steps: tuple[Step, ...] = ()) -> LogEntry:
        """Fold in an entry whose moves are made."""
        match entry.kind:
            case "opening":
                self._fold_opening()
            case "begin":
                self._fold_beginning(entry)
            case "decide":
                steps = self._fold_decision(entry, steps)
            case "undo":
                self._go_back(len(self.match.log) - 1)
            case "rewind":
                self._fold_rewind(entry)
            case "ask":
                data = entry.data
                voters = list(data["voters"])
                self.proposal = Proposal(data["what"], entry.seat, data["target"], voters)
            case "agree" | "decline":
                self._fold_answer(entry)
            case "resign":
                self._fold_resignation(entry)
            case "stand_in":
                self._fold_stand_in(entry)
            case "return":
                self._fold_return(entry)
            case kind:
                raise ValueError(f"no log has entries of the kind {kind!r}")
        self._without_progress[entry.seat] += 1
        self.entries.append(entry)
        self.steps.append(steps)
        self.match_lengths.append(len(self.match.log))
        if is_draft(entry):
            self._known_to_one[entry.seat] = self._known_to_one.get(entry.seat, 0) + 1
        else:
            self._known_to_all += 1
        return entry

    def _before_draft(self) -> State:
        """The public state, kept while a draft goes on."""
        return self.public if self.draft_length else self.match.state.clone()

    def _close(self) -> None:
        """Make all moves of the match public."""
        self.final = len(self.match.log)
        self.public = self.match.state

    def _set_clocks(self, entry: LogEntry) -> None:
        self.clocks.run(self.to_decide, entry.at)

    def _fold_opening(self) -> None:
        self._without_progress.clear()
        self._close()

    def _fold_beginning(self, entry: LogEntry) -> None:
        self.begun = True
        self._close()
        self._set_clocks(entry)

    def _fold_decision(self, entry: LogEntry, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """The moves that it makes public: a final decision includes the draft before it."""
        if not entry.data["final"]:
            return steps
        public_steps = tuple(self.match.log[self.final :])
        self.final_decisions.append(FinalDecision(entry.seat, self.final))
        self.proposal = None
        self._without_progress.clear()
        self._close()
        going_on = entry.at + entry.data.get("waited", 0)
        self.clocks.decided(entry.seat, self.to_decide, entry.at, going_on)
        return public_steps

    def _go_back(self, length: int) -> None:
        self.match.rewind(length, (self.final, self.public) if length >= self.final else None)
        if length <= self.final:
            self._close()

    def _drop_draft(self, seat: int | None) -> None:
        if seat is not None and self.drafting == seat:
            self._go_back(self.final)

    def _fold_rewind(self, entry: LogEntry) -> None:
        self._go_back(entry.data["to"])
        self.final_decisions = [one for one in self.final_decisions if one.start < self.final]
        self.proposal = None
        self._set_clocks(entry)

    def _fold_answer(self, entry: LogEntry) -> None:
        if self.proposal is None:
            return
        self.proposal.voters = [seat for seat in self.proposal.voters if seat != entry.seat]
        if entry.kind == "decline":
            self.proposal = None

    def _fold_resignation(self, entry: LogEntry) -> None:
        self._drop_draft(self.drafting if self.ends_by_resigning else entry.seat)
        state = self.states[entry.seat]
        state.resigned = len(self.resigned) + 1
        state.bot = entry.data["bot"]
        state.stand_in = None
        self._ask_no_more(entry.seat)
        self._set_clocks(entry)

    def _fold_stand_in(self, entry: LogEntry) -> None:
        self._drop_draft(entry.seat)
        self.states[entry.seat].stand_in = entry.data["bot"]
        self._ask_no_more(entry.seat)
        self._set_clocks(entry)

    def _fold_return(self, entry: LogEntry) -> None:
        self._drop_draft(entry.seat)
        self.states[entry.seat].stand_in = None
        self.clocks.returned(entry.seat, entry.at)
        self._set_clocks(entry)

    def _ask_no_more(self, seat: int) -> None:
        """A bot plays a seat from now on. Its person no longer votes on stand-ins, but still on
        undoing, unless the seat has resigned."""
        proposal = self.proposal
        if proposal is None:
            return
        is_answered = proposal.what == "stand_in" and proposal.target == seat
        if is_answered or proposal.seat == seat or self.over:
            self.proposal = None
        elif proposal.what == "stand_in" or self.states[seat].resigned:
            proposal.voters = [voter for voter in proposal.voters if voter != seat]

    # The end

    def result(self) -> list[dict[str, Any]]:
        """Every seat's place and points by source; those who resigned come last."""
        resigned = self.resigned
        rows = ranked_last(self.match.result(), resigned)
        return [{**row, "resigned": row["seat"] in resigned} for row in rows]
