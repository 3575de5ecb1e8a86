"""One table in two worlds that differ only in what its observer cannot know.

The same happens in both, first in the one, then in the other, and everything that the observer gets
is compared byte by byte. What can happen is in `scenario`.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from conformance.judge import Leak, has_parted

from server.leaks.paired_games import Place, turn
from server.leaks.paired_servers import Browser, Person, ServerPair, StoredGame
from server.live_server import GAME, Json
from viae import catalog
from viae.core.state import SPECTATOR, State
from viae.records import record
from viae.records.match import Match

Role = Literal["seat", "spectator", "stranger", "hot_seat"]
CLOCKS: tuple[Json, ...] = (
    {"kind": "none"},
    {"kind": "per_move", "hours": 1},
    {"kind": "real_time", "minutes": 300, "increment": 5},
)
FOUND = re.compile(r'"(?:type|kind)": ?"([a-z_]+)"')
"""Kinds of messages, news and refusals, wherever a message names them."""
LATEST, EARLIEST = 4, 25
"""A late pair begins between this many moves before the end of a whole game."""


@dataclass(frozen=True)
class Case:
    """All that a pair depends on, besides the server."""

    seed: int
    seats: int
    role: Role
    game: str = GAME
    late: bool = False
    """Begin with an uploaded game, shortly before its end."""
    most: int = 30
    """So many incidents at the most."""


class Ended(Exception):
    """A pair cannot go on, or needs not."""


@dataclass
class Tally:
    """What was compared."""

    pairs: int = 0
    differed: int = 0
    """Pairs whose worlds really differed while they were compared."""
    ended: int = 0
    """Pairs played to the end of the game."""
    parted: int = 0
    """Pairs until an event that reveals told the observer which world it is in."""
    blocked: int = 0
    """Pairs until nothing was possible in both worlds."""
    stopped: int = 0
    """Pairs until a seat that had resigned was to decide: no bot plays here."""
    enough: int = 0
    """Pairs that went on as long as they were meant to."""
    looks: int = 0
    """How often two worlds that differed were compared."""
    moves: int = 0
    """Moves, chance's among them, that pairs that differed have made."""
    messages: int = 0
    bytes: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    """What the observers were told of: kinds of messages, news and refusals."""

    def __iadd__(self, other: "Tally") -> "Tally":
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))
        return self


class TablePair:
    """Two tables, their people, and what the observer got."""

    def __init__(self, servers: ServerPair, case: Case) -> None:
        self.servers = servers
        self.case = case
        self.chooser = random.Random(case.seed)
        self.game = catalog.load_game(case.game)
        self.seat = self.chooser.randrange(case.seats)
        """The observer's, if it has one; the first of a hot-seat's two."""
        self.viewer = self.seat if case.role == "seat" else int(SPECTATOR)
        self.place = Place(self.game, self.viewer)
        self.dice = servers.set_dice(self.place, random.Random(case.seed))
        self.bold = self.chooser.random() < 0.4
        self.open = case.role == "stranger" or self.chooser.random() < 0.5
        self.clock = self.chooser.choice(CLOCKS)
        self.early = self.chooser.random() < 0.5
        """Does an observer without a seat come before the game begins?"""
        self.host = self._host()
        self.observers: list[Person] = []
        self.players: list[list[Person]] = []
        self.truths: list[StoredGame] = []
        self.table = ""
        self.begun_at = 0
        self.number = 0
        self.after = "the beginning"
        self.tally = Tally(pairs=1)

    def is_observers(self, seat: int) -> bool:
        """Does the observer hold a seat?"""
        held = {"seat": 1, "hot_seat": 2}.get(self.case.role, 0)
        return (seat - self.seat) % self.case.seats < held

    def _host(self) -> int:
        """The seat of who makes the table: a person who uploads a game knows what is in it."""
        if self.case.role == "hot_seat":
            return self.seat  # before it has its second seat, nothing is hidden behind the first
        seats = range(self.case.seats)
        others = [seat for seat in seats if not self.is_observers(seat)]
        return self.chooser.choice(others if self.case.late else seats)

    # Setting up

    def set_up(self) -> None:
        uploads = self.played() if self.case.late else (None, None)
        for world, upload in enumerate(uploads):
            self._gather(world, upload)
        self.truths = [StoredGame(world, self.table) for world in self.servers.worlds]
        self.look()
        self.begun_at = len(self.truths[0].ledger.match.log)

    def _gather(self, number: int, upload: Json | None) -> None:
        """Make the table and let everybody sit down; then the game begins by itself."""
        world, seats = self.servers.worlds[number], range(self.case.seats)
        observer = Person(world, None if self.case.role == "stranger" else "Observer")
        second = observer.again() if self.case.role == "hot_seat" else observer
        players = [
            second if self.is_observers(seat) else Person(world, f"Player {seat}") for seat in seats
        ]
        host = players[self.host]
        sitters = [{"who": "me" if players[seat] is host else "open"} for seat in seats]
        form = {"sitters": sitters, "open": self.open, "clock": self.clock}
        if upload is None:
            form |= {"game": self.case.game, "seats": self.case.seats}
            made = host.get_done("POST", "/api/tables", form)
        else:
            made = host.get_done("POST", "/api/records", {**form, **upload})
        self.table = made["id"]
        coming: list[tuple[Person, int | None]]
        coming = [(players[seat], seat) for seat in seats if players[seat] is not host]
        if observer not in players:
            coming.insert(0 if self.early else len(coming), (observer, None))
        for person, seat in coming:
            self._come_in(person, made["invite"], seat)
        for person in [observer, *players]:
            person.browser.do("watch", table=self.table)
        self.observers.append(observer)
        self.players.append(players)

    def _come_in(self, person: Person, invite: str, seat: int | None) -> None:
        """By the link, where the table is not open to all; then look at it, and sit down."""
        path = f"/api/tables/{self.table}"
        if not self.open:
            person.get_done("POST", f"{path}/enter", {"invite": invite})
        person.browser.do("watch", table=self.table)
        if seat is not None:
            person.get_done("POST", f"{path}/sit", {"seat": seat})

    def played(self) -> tuple[Json, Json]:
        """A whole game in both worlds, to be played on from shortly before its end."""
        thrown = [
            lambda game: self.dice.first(b"", 0, game)[0],
            lambda game: self.dice.second(b"", 0, game)[0],
        ]
        matches = [Match(self.game, self.case.seats, chance=chance) for chance in thrown]
        for match in matches:
            match.begin()
        while not matches[0].state.is_over():
            states = matches[0].state, matches[1].state
            both = turn(self.place, states, self.chooser, bold=False)
            if not both[0] or self._would_part(matches, both):
                break
            for match, codes in zip(matches, both, strict=True):
                match.play(int(match.state.current), codes)
        moves = max(0, len(matches[0].log) - self.chooser.randint(LATEST, EARLIEST))
        names = [f"Seat {seat}" for seat in range(self.case.seats)]
        written = [record.write(match, names) for match in matches]
        ours, theirs = ({"record": w, "play_on": True, "moves": moves} for w in written)
        return ours, theirs

    def _would_part(self, matches: Sequence[Match], both: tuple[list[int], list[int]]) -> bool:
        heard = []
        for match, codes in zip(matches, both, strict=True):
            state = match.state.clone()
            state.listen()
            for code in codes:
                state.act(code)
            heard.append([e for e in self.game.hear(state) if e.heard_by(self.viewer)])
        return has_parted(heard[0], heard[1], "by a decision")

    # What happens

    def both(self, act: Callable[[int], Any]) -> None:
        """First in the one world, then in the other: so the dice fall."""
        act(0)
        act(1)

    def looking_through(self, world: int, seat: int) -> Browser:
        """The browser of a seat's player, with everything told so far; its curtain is open."""
        browser = self.players[world][seat].browser
        browser.flush()
        browser.frames.clear()
        if browser.state["viewer"] != seat:
            browser.do("open_curtain", table=self.table, seat=seat)
        return browser

    def act(self, world: int, seat: int, kind: str, **given: Any) -> None:
        """What somebody does for a seat in one world; if it needs a version, the latest."""
        browser = self.looking_through(world, seat)
        fields = {"table": self.table, "seat": seat, **given}
        if kind in ("play", "undo", "ask_undo", "ask_stand_in", "answer"):
            fields["version"] = browser.state["version"]
        browser.do(kind, **fields)

    def say(self, kind: str, **given: Any) -> None:
        """What the observer sends, the very same in both worlds."""
        self.number += 1
        self.send(json.dumps({"type": kind, "id": self.number, "table": self.table, **given}))

    def send(self, frame: str | bytes) -> None:
        for observer in self.observers:
            observer.browser.connection.send(frame)
            observer.browser.flush()

    def ask(self, method: str, path: str, body: object = None) -> None:
        """What the observer asks by HTTP."""
        for observer in self.observers:
            observer.ask(method, path, body)

    @property
    def version(self) -> int:
        """The version that the observer was told last."""
        found: int = self.observers[0].browser.state["version"]
        return found

    def is_own(self, seat: int) -> bool:
        """Does the observer act for this seat, and is looked at while it does?"""
        return seat == self.viewer

    def lines(self, codes: Sequence[int]) -> list[dict[str, str | int]]:
        return [self.game.codec.decode(code).as_json() for code in codes]

    # What is compared

    def look(self) -> None:
        """Compare what the observer got, unless it may know by now which world it is in."""
        for truth in self.truths:
            truth.read()
        for person in self.observers:
            person.browser.flush()
        ours, theirs = (truth.ledger for truth in self.truths)
        if self.dice.blocked:
            self.end("blocked")
        heard = [truth.heard(self.viewer) for truth in self.truths]
        parted = has_parted(heard[0], heard[1], f"after {self.after}")
        if ours.over and (parted or not ours.match.state.is_over()):
            self.end("ended")  # a finished game has no secrets
        if parted:
            self.end("parted")
        self.compare()
        if ours.public.save() != theirs.public.save():
            self.tally.looks += 1
            self.tally.differed = 1
        if ours.over:
            self.end("ended")
        if ours.bot_to_decide is not None and self.state_of(ours.to_decide).resigned:
            self.end("stopped")

    def state_of(self, seat: int | None) -> Any:
        assert seat is not None
        return self.truths[0].ledger.states[seat]

    def compare(self) -> None:
        ours, theirs = (person.noted() for person in self.observers)
        for one, other in zip(ours, theirs, strict=False):
            if one != other:
                raise Leak(f"{self}: {difference(one, other)}")
        if len(ours) != len(theirs):
            longer = max(ours, theirs, key=len)
            extra = longer[min(len(ours), len(theirs))]
            raise Leak(f"{self}: {len(ours)} or {len(theirs)} messages: {extra[:200]!r}")
        self.tally.messages += len(ours)
        self.tally.bytes += sum(map(len, ours))
        for message in ours:
            self.tally.seen.update(FOUND.findall(message.decode()))

    def __str__(self) -> str:
        return f"{self.case} (seat {self.seat}) after {self.after}"

    def end(self, how: str) -> None:
        setattr(self.tally, how, 1)
        raise Ended

    def games(self, seat: int) -> tuple[State, State]:
        """The true states that a seat decides on; what others have drafted does not count."""
        ours, theirs = (
            truth.ledger.state(seat) if self.is_own(seat) else truth.ledger.public
            for truth in self.truths
        )
        return ours, theirs

    # The whole of it

    def play(self, incident: Callable[["TablePair"], None]) -> Tally:
        """Let incidents happen until the pair ends."""
        try:
            self.set_up()
            for _ in range(self.case.most):
                self.servers.advance(self.chooser.randrange(3000))
                incident(self)
                self.look()
            self.tally.enough = 1
        except Ended:
            pass
        finally:
            self.close()
        if self.tally.differed:
            self.tally.moves = len(self.truths[0].ledger.match.log) - self.begun_at
        return self.tally

    def close(self) -> None:
        browsers: set[Browser] = set()
        for people in (self.observers, *self.players):
            browsers |= {person.browser for person in people}
        for browser in browsers:
            browser.close()


def difference(one: bytes, other: bytes) -> str:
    """Where two messages begin to differ."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    begin = max(0, at - 60)
    return f"at byte {at}: {one[begin : at + 90]!r} or {other[begin : at + 90]!r}"
