"""Guests at one table, each with a socket that watches it."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from server.live_server import Guest, Json, Line, over

ABOUT_A_VERSION = ("play", "undo", "ask_undo", "ask_stand_in", "answer")
MOST_DECISIONS = 3000


class SeatedGuests:
    """A table with a guest in each of its first seats."""

    def __init__(self, table: str, guests: Sequence[Guest]) -> None:
        self.table = table
        self.guests = guests
        self.lines: list[Line] = []
        self.rng = random.Random(1)
        for guest in guests:
            self.join(guest)

    def join(self, guest: Guest) -> Line:
        """Another socket that watches the table."""
        line = guest.connect()
        self.lines.append(line)
        line.watch(self.table)
        return line

    def close(self) -> None:
        for line in self.lines:
            line.close()
        for guest in self.guests:
            guest.close()

    # What they see

    def see(self, seat: int = 0) -> Json:
        """What a seat sees, after everything sent to it has arrived."""
        return caught_up(self.lines[seat], self.table)

    @property
    def turn(self) -> int:
        turn = self.see()["turn"]
        assert isinstance(turn, int)
        return turn

    # What they do

    def fields(self, seat: int, kind: str, given: Json) -> Json:
        version = {"version": self.see(seat)["version"]} if kind in ABOUT_A_VERSION else {}
        return {"table": self.table, "seat": seat, **version, **given}

    def do(self, seat: int, kind: str, **given: Any) -> Json:
        """Let a seat's person do something; what the seat sees then."""
        self.lines[seat].do(kind, **self.fields(seat, kind, given))
        return self.see(seat)

    def refused(self, seat: int, kind: str, **given: Any) -> Json:
        return self.lines[seat].refused(kind, **self.fields(seat, kind, given))

    def decide(self, choice: int | None = None) -> int:
        """Let the person whose turn it is make this choice, or a random one; returns the seat."""
        turn = self.turn
        choices = self.see(turn)["choices"]
        number = self.rng.randrange(len(choices)) if choice is None else choice
        self.do(turn, "play", moves=[choices[number]["move"]])
        return turn

    def play_until(self, wanted: Callable[[], bool], choice: int | None = None) -> None:
        """Let everybody decide until a condition holds; waits for bots."""
        for _ in range(MOST_DECISIONS):
            if wanted():
                return
            state = self.see()
            if over(state):
                continue  # a bot has just ended it
            if plays_by_itself(state["sitters"][state["turn"]]):
                self.wait(is_after(state["version"]))
            else:
                self.decide(choice)
        raise AssertionError("this never happens")

    def draft(self, length: int = 1) -> int:
        """Play until a seat has a draft of this length, by last choices; returns the seat."""
        self.play_until(lambda: self.see(self.turn)["draft"] == length, choice=-1)
        return self.turn

    def pass_turn(self, seat: int | None = None) -> int:
        """Play until the present turn, or the next one of this seat, is over; returns its seat."""
        self.play_until(lambda: seat is None or self.turn == seat)
        before = self.turn
        self.play_until(lambda: self.turn != before)
        return before

    def wait(self, wanted: Callable[[Json], bool], seat: int = 0) -> Json:
        return self.lines[seat].until(self.table, wanted)

    def is_over(self) -> bool:
        return over(self.see())


def plays_by_itself(sitter: Json) -> bool:
    return bool(sitter["bot"] or sitter["stand_in"] or sitter["resigned"])


def is_after(version: int) -> Callable[[Json], bool]:
    return lambda state: state["version"] > version


def caught_up(line: Line, table: str) -> Json:
    """The table as a socket sees it, after everything sent to it has arrived."""
    line.do("ping")
    return line.states[table]


@contextmanager
def seated_guests(url: str, *names: str, **form: Any) -> Iterator[SeatedGuests]:
    """Guests at a new table, seated in this order; the game begins if no seat is left."""
    guests = [Guest(url, name) for name in names]
    sitters: list[Json] = [{"who": "me"}, *({"who": "open"} for _ in names[1:])]
    bots: list[Json] = [{"who": "bot", "bot": bot} for bot in form.pop("bots", ())]
    sitters += bots
    table = guests[0].new_table(**{"seats": len(sitters), "sitters": sitters, **form})
    for seat, guest in enumerate(guests[1:], 1):
        guest.post(f"/api/tables/{table}/sit", {"seat": seat})
    people = SeatedGuests(table, guests)
    try:
        yield people
    finally:
        people.close()


def news(line: Line, table: str) -> list[Json]:
    """All updates of a table that came over a socket, in their order."""
    line.do("ping")
    states = [one for one in line.heard if one["type"] == "table" and one["table"] == table]
    return [new for state in states for new in state["news"]]


def without_news(state: Json) -> Json:
    return {name: value for name, value in state.items() if name not in ("news", "since")}


def stand_in(state: Json, seat: int) -> str | None:
    found: str | None = state["sitters"][seat]["stand_in"]
    return found


def leave(people: SeatedGuests, seat: int) -> None:
    people.lines[seat].do("unwatch", table=people.table)


def come_back(people: SeatedGuests, seat: int) -> Json:
    """Watch the table again; what the seat sees then."""
    people.lines[seat].watch(people.table, seat=seat)
    return people.see(seat)


def at(table: str, place: str = "") -> str:
    return f"/api/tables/{table}{place}"


def refusal_of(guest: Guest, path: str, body: Json | None, status: int) -> Json:
    found: Json = guest.post(path, body, status)["refusal"]
    return found
