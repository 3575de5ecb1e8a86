"""Ledgers without a table around them."""

import random
from collections.abc import Callable, Mapping
from dataclasses import astuple
from typing import Any

from server.live_server import GAME
from viae import catalog
from viae.core.state import CHANCE, SPECTATOR, State
from viae.server.tables import dice
from viae.server.tables.ledger import Draw, Ledger, is_draft
from viae.storage.rows import LogEntry

NO_CLOCK = {"kind": "none"}
NO_BOTS: Mapping[int, str] = {}
BY = {"by": "person"}


class Counters:
    """A table's chance that keeps note of every counter it was asked for."""

    def __init__(self, seed: int = 1) -> None:
        self.secret = seed.to_bytes(32, "big")
        self.used: list[int] = []

    def __call__(self, counter: int, state: State) -> tuple[int, int]:
        move, following = dice.draw(self.secret, counter, state)
        self.used += range(counter, following)
        return move, following


def new_ledger(
    seats: int = 2,
    draw: Draw | None = None,
    clock: Mapping[str, Any] = NO_CLOCK,
    bots: Mapping[int, str] = NO_BOTS,
    draws: int = 0,
) -> Ledger:
    """A game that has not begun."""
    sitters = [bots.get(seat) for seat in range(seats)]
    game = catalog.load_game(GAME)
    return Ledger(game, seats, {}, sitters, clock, draw or Counters(), draws)


def begun(seats: int = 2, seed: int = 1, **given: Any) -> Ledger:
    ledger = new_ledger(seats, Counters(seed), **given)
    ledger.start(0, 0)
    return ledger


def legal(ledger: Ledger) -> list[int]:
    return ledger.match.state.legal_moves()


def decide(ledger: Ledger, move: int, at: int = 0) -> LogEntry:
    seat = ledger.to_decide
    assert seat is not None
    return ledger.decide(seat, [move], at, at, BY)


def play_until(
    ledger: Ledger, wanted: Callable[[LogEntry], bool], seed: int = 1, at: int = 0
) -> LogEntry:
    """Random decisions, until one is as wanted."""
    rng = random.Random(seed)
    while not wanted(found := decide(ledger, rng.choice(legal(ledger)), at)):
        assert not ledger.over, "no decision was as wanted"
    return found


def is_final(entry: LogEntry) -> bool:
    return not is_draft(entry)


def has_chance(ledger: Ledger, entry: LogEntry) -> bool:
    return any(step.by == CHANCE for step in ledger.own_steps(entry))


def add(ledger: Ledger, kind: str, seat: int, at: int = 0, **data: object) -> LogEntry:
    return ledger.append(kind, seat, at, at, data)


def state(ledger: Ledger) -> dict[str, Any]:
    """Everything that anybody could ask a ledger; of the entries the last."""
    viewers = (*range(ledger.seats), SPECTATOR)
    last = ledger.entries[-1] if ledger.entries else None
    return {
        "game": ledger.match.state.save(),
        "public": ledger.public.save(),
        "seen": [ledger.state(viewer).save() for viewer in viewers],
        "log": len(ledger.match.log),
        "turn": (ledger.begun, ledger.over, ledger.to_decide, ledger.bot_to_decide),
        "draft": (ledger.final, ledger.drafting, ledger.draft_length),
        "versions": [ledger.version(viewer) for viewer in viewers],
        "last": last and (last, ledger.steps[-1], ledger.own_steps(last)),
        "proposal": ledger.proposal and astuple(ledger.proposal),
        "states": [astuple(one) for one in ledger.states],
        "decisions": [astuple(one) for one in ledger.final_decisions],
        "clocks": (astuple(ledger.clocks), ledger.deadline),
        "result": ledger.result(),
    }
