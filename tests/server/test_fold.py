"""Random games with everything that can happen at a table: their stored entries, folded, give what
playing gave."""

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from server.ledgers import BY, NO_CLOCK, Counters, legal, new_ledger, state
from viae.core.errors import Refusal
from viae.core.state import State
from viae.records.match import Match
from viae.server.tables.ledger import Draw, Ledger
from viae.storage.rows import LogEntry

CLOCKS: list[Mapping[str, Any]] = [
    NO_CLOCK,
    {"kind": "real_time", "minutes": 5, "increment": 10},
    {"kind": "per_move", "hours": 1},
]


class Playing:
    """A random game with everything that can happen at a table."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.seats = self.rng.randint(2, 5)
        self.clock = self.rng.choice(CLOCKS)
        self.bots = {self.seats - 1: "greedy"} if self.rng.random() < 0.3 else {}
        self.draw = Counters(seed)
        self.ledger = self.another(self.draw)
        self.now = 1000
        self.entries: list[LogEntry] = []
        self.told: list[dict[str, Any]] = []

    def another(self, draw: Draw, draws: int = 0) -> Ledger:
        return new_ledger(self.seats, draw, self.clock, self.bots, draws)

    def keep(self, made: LogEntry) -> None:
        self.entries.append(made)
        self.told.append(state(self.ledger))

    def stored(self) -> list[LogEntry]:
        """The entries as they come back from a store: through text."""
        found = json.loads(json.dumps([vars(entry) for entry in self.entries]))
        return [LogEntry(**row) for row in found]

    def restart(self) -> None:
        """The server ends, and begins again from what is stored."""
        self.ledger = self.another(self.draw, self.ledger.draws)
        for entry in self.stored():
            self.ledger.add(entry)

    def entry(self, kind: str, seat: int, **data: object) -> LogEntry:
        return self.ledger.append(kind, seat, self.now, self.now, data)

    def persons(self) -> list[int]:
        return [seat for seat, one in enumerate(self.ledger.states) if one.deciding_bot is None]

    def step(self) -> None:
        """Something happens, perhaps something refused."""
        self.now += self.rng.randrange(20_000)
        acts = (self.decide, self.undo, self.ask, self.answer, self.go, self.come, self.restart)
        act = self.rng.choices(acts, (40, 6, 2, 4, 0.5, 3, 1))[0]
        before = state(self.ledger)
        made = len(self.entries)
        try:
            act()
        except Refusal:
            assert len(self.entries) == made
            assert state(self.ledger) == before

    def decide(self) -> None:
        ledger = self.ledger
        moves = [self.rng.choice(legal(ledger))]
        if self.rng.random() < 0.3:
            moves.append(self.rng.choice(legal(ledger)))
        by = {"by": "bot", "bot": ledger.bot_to_decide} if ledger.bot_to_decide else BY
        made = self.now + self.rng.choice([0, 700])  # it may have waited
        self.keep(ledger.decide(ledger.to_decide or 0, moves, self.now, self.now, by, made))

    def undo(self) -> None:
        seat = self.rng.randrange(self.seats)
        self.keep(self.ledger.undo(seat, self.now, self.now))

    def ask(self) -> None:
        ledger, asker = self.ledger, self.rng.choice(self.persons() or [0])
        if ledger.proposal is not None or asker not in self.persons():
            return
        others = [seat for seat in self.persons() if seat != asker]
        what = self.rng.choice(["undo", "stand_in"])
        if what == "undo":
            target = ledger.undo_target(asker)
        elif others:
            target = self.rng.choice(others)
            others.remove(target)
        else:
            return
        self.keep(self.entry("ask", asker, what=what, target=target, voters=others))
        self.settle()

    def answer(self) -> None:
        ask = self.ledger.proposal
        if ask is not None and ask.voters:
            kind = self.rng.choice(["agree", "agree", "agree", "decline"])
            self.keep(self.entry(kind, self.rng.choice(ask.voters)))
            self.settle()

    def settle(self) -> None:
        ask = self.ledger.proposal
        if ask is not None and not ask.voters:
            if ask.what == "undo":
                self.keep(self.entry("rewind", ask.seat, to=ask.target))
            else:
                self.keep(self.entry("stand_in", ask.target, bot="greedy", why="agreed"))

    def go(self) -> None:
        if self.persons():
            seat = self.rng.choice(self.persons())
            kind = "resign" if self.rng.random() < 0.1 else "stand_in"
            self.keep(self.entry(kind, seat, bot="greedy"))
            self.settle()

    def come(self) -> None:
        away = [seat for seat, one in enumerate(self.ledger.states) if one.stand_in]
        if away:
            self.keep(self.entry("return", self.rng.choice(away)))

    def play(self, steps: int) -> None:
        self.keep(self.ledger.start(self.now, self.now))
        while not self.ledger.over and steps:
            self.step()
            steps -= 1


def no_chance(counter: int, state: State) -> tuple[int, int]:
    raise AssertionError(f"a fold draws no chance, but asked for number {counter} of {state}")


def check_fold(seed: int, steps: int) -> set[str]:
    """Play, fold what was stored, and compare after every entry; the kinds of entries."""
    playing = Playing(seed)
    playing.play(steps)
    folded = playing.another(no_chance, playing.ledger.draws)
    for entry, told in zip(playing.stored(), playing.told, strict=True):
        folded.add(entry)
        assert state(folded) == told, (seed, len(folded.entries))
    assert folded.draws == playing.ledger.draws
    assert playing.draw.used == list(range(playing.ledger.draws)), "a counter twice, or never"
    assert [vars(one) for one in folded.entries] == [vars(e) for e in playing.entries]
    return {entry.kind for entry in playing.entries}


def test_the_fold_of_stored_entries_is_what_playing_gave_after_every_entry() -> None:
    kinds: set[str] = set()
    for seed in range(20):
        kinds |= check_fold(seed, 100)
    everything = {"begin", "decide", "undo", "ask", "agree", "decline", "rewind", "resign"}
    assert kinds == everything | {"stand_in", "return"}


def test_the_past_is_what_it_was_then_and_nothing_in_it_is_computed_or_checked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    playing = Playing(3)
    playing.play(100)
    whole = playing.ledger

    def never(*_: object) -> None:
        raise AssertionError("every move is known")

    monkeypatch.setattr(Match, "apply", never)
    for length in range(0, len(whole.entries) + 1, 7):
        then = whole.as_after(whole.entries[:length])
        assert then.entries == whole.entries[:length]
        assert then.steps == whole.steps[:length]
        if length:
            told = playing.told[length - 1]
            assert state(then) == told, length


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_the_fold_of_whole_games_is_what_playing_gave(seed: int) -> None:
    check_fold(seed, 3000)
