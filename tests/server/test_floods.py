"""Floods: too many requests are refused with a time to wait, and nobody else notices."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from server.live_server import GAME, Guest, HandClock, RunningServer, serving
from viae.server.security.limits import DEFAULT_ALLOWANCES, What


class Crowd:
    """Guests at a server with the limits that it really has, while time stands still."""

    def __init__(self, server: RunningServer, clock: HandClock) -> None:
        self.anna, self.bert = Guest(server.url, "Anna"), Guest(server.url, "Bert")
        self.clock = clock
        self.table = self.anna.new_table()
        self.bert.post(f"/api/tables/{self.table}/sit", {})
        self.bert_line, self.line = self.bert.connect(), self.anna.connect()
        for line in (self.line, self.bert_line):
            line.watch(self.table)


@pytest.fixture
def crowd(tmp_path: Path) -> Iterator[Crowd]:
    clock = HandClock()
    with serving(tmp_path, clock=clock, limits=None) as server:
        yield Crowd(server, clock)


def test_too_many_requests_are_told_when_to_come_again(crowd: Crowd) -> None:
    new_table = {"game": GAME, "seats": 2}
    wanted: dict[What, Callable[[Guest], httpx.Response]] = {
        "guests": lambda guest: guest.http.post("/api/session", json={"name": "Anna"}),
        "tables": lambda guest: guest.http.post("/api/tables", json=new_table),
        "records": lambda guest: guest.http.post("/api/records", json={"record": {}}),
    }
    for what, ask in wanted.items():
        allowance = DEFAULT_ALLOWANCES[what]
        answer = ask(crowd.anna)
        for _ in range(allowance.most):
            if answer.status_code == 429:
                break
            answer = ask(crowd.anna)
        assert (answer.status_code, answer.json()["refusal"]["kind"]) == (429, "too_many")
        wait = int(answer.headers["retry-after"])
        assert 0 < wait <= allowance.every_ms / 1000
        assert (ask(crowd.bert).status_code == 429) == (what in ("guests", "records"))  # by address
        crowd.clock.advance(wait * 1000)
        assert ask(crowd.anna).status_code != 429


def test_too_many_messages_are_refused_and_nobody_else_notices(crowd: Crowd) -> None:
    said = [crowd.line.ask("chat", table=crowd.table, text=f"line {n}") for n in range(16)]
    assert [answer["type"] for answer in said] == ["done"] * 15 + ["refused"]
    assert said[-1]["refusal"]["kind"] == "too_many"
    assert said[-1]["refusal"]["params"] == {"seconds": 1}
    crowd.clock.advance(1000)
    crowd.line.do("chat", table=crowd.table, text="at last")
    most = DEFAULT_ALLOWANCES["moves"].most
    crowd.clock.advance(60_000)
    answers = [crowd.line.ask("ping")["type"] for _ in range(most + 1)]
    assert answers == ["pong"] * most + ["refused"]
    crowd.bert_line.do("ping")
    heard = [message["text"] for message in crowd.bert_line.heard if message["type"] == "chat"]
    assert heard == [*(f"line {n}" for n in range(15)), "at last"]
