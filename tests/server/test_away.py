"""People who are away: clocks that run out, stand-ins, seats given back, resignations."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server.live_server import PATIENCE, Guest, HandClock, Json, RunningServer, serving
from server.seated_guests import SeatedGuests, come_back, leave, news, seated_guests, stand_in
from viae.server.ports import RunningClock
from viae.server.tables.clocks import GRACE, HOUR, SECOND
from viae.server.tables.registry import UPTIME
from viae.server.workers.process import WorkerProcess
from viae.server.workers.requests import Reply
from viae.storage import queries
from viae.storage.database import open_database

MINUTE = 60 * SECOND
ONE_MINUTE = {"kind": "real_time", "minutes": 1, "increment": 0}
ONE_HOUR = {"kind": "per_move", "hours": 1}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


class Heartbeats:
    """How often the server has looked at its clocks."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("viae.server.tables.registry.HEARTBEAT", 0.01)
        self.checked = threading.Event()
        monkeypatch.setattr(
            "viae.server.tables.registry.Registry.unload_idle", lambda _: self.checked.set()
        )

    def beat(self) -> None:
        """Wait until all clocks have been looked at, from first to last."""
        for _ in range(2):
            self.checked.clear()
            assert self.checked.wait(PATIENCE)


@pytest.fixture
def heartbeats(monkeypatch: pytest.MonkeyPatch) -> Heartbeats:
    return Heartbeats(monkeypatch)


@pytest.fixture
def server(tmp_path: Path, clock: HandClock, heartbeats: Heartbeats) -> Iterator[RunningServer]:
    assert heartbeats
    with serving(tmp_path, clock=clock) as found:
        yield found


class HeldBots:
    """Bots whose answers come when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = threading.Event()
        self.may_answer = threading.Event()
        answer = WorkerProcess.ask

        async def ask(worker: WorkerProcess, line: bytes) -> Reply:
            given = await answer(worker, line)
            self.asked.set()
            while not self.may_answer.is_set():
                await asyncio.sleep(0.005)
            return given

        monkeypatch.setattr(WorkerProcess, "ask", ask)


# Clocks


def test_when_a_clock_is_out_a_bot_plays_on_and_the_log_says_so(
    server: RunningServer, clock: HandClock, heartbeats: Heartbeats
) -> None:
    with seated_guests(server.url, "Anna", "Bert", clock=ONE_MINUTE) as people:
        seat = people.turn
        other = 1 - seat
        leave(people, seat)
        clock.advance(MINUTE - 1)
        heartbeats.beat()
        assert stand_in(people.see(other), seat) is None
        clock.advance(1)
        people.wait(lambda state: state["turn"] == other, other)
        told = news(people.lines[other], people.table)
        (marked,) = [new for new in told if new["kind"] == "stand_in"]
        assert (marked["seat"], marked["bot"], marked["why"]) == (seat, "greedy", "clock")
        assert {(new["by"], new["bot"]) for new in told[marked["version"] :]} == {("bot", "greedy")}
        assert stand_in(people.see(other), seat) == "greedy"


def test_a_draft_goes_with_the_time_and_nobody_ever_sees_it(
    server: RunningServer, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    HeldBots(monkeypatch)
    with seated_guests(server.url, "Anna", "Bert", clock=ONE_MINUTE) as people:
        seat = people.turn
        views = [people.see(one)["view"] for one in (0, 1)]
        assert people.draft(2) == seat
        clock.advance(MINUTE)
        state = people.wait(lambda state: bool(stand_in(state, seat)), seat)
        assert state["draft"] == 0
        assert [people.see(one)["view"] for one in (0, 1)] == views
        kinds = [new["kind"] for new in news(people.lines[1 - seat], people.table)]
        assert kinds == ["begin", "stand_in"]


def test_a_person_who_looks_again_has_the_seat_back_and_a_late_bot_is_refused(
    server: RunningServer, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = HeldBots(monkeypatch)
    with seated_guests(server.url, "Anna", "Bert", clock=ONE_MINUTE) as people:
        seat = people.turn
        leave(people, seat)
        clock.advance(MINUTE)
        assert bots.asked.wait(PATIENCE)
        state = come_back(people, seat)
        assert (stand_in(state, seat), state["turn"]) == (None, seat)
        bots.may_answer.set()
        counts = server.app.state.registry.context.scheduler.counts
        people.draft()
        while not counts.moved_on:
            people.see(seat)
        kinds = [new["kind"] for new in news(people.lines[1 - seat], people.table)]
        assert kinds == ["begin", "stand_in", "return"]
        assert counts.played == 0


def test_a_bot_that_was_asked_before_somebody_came_and_went_is_asked_anew(
    server: RunningServer, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = HeldBots(monkeypatch)
    with seated_guests(server.url, "Anna", "Bert", clock=ONE_MINUTE) as people:
        seat = people.turn
        clock.advance(MINUTE)
        assert bots.asked.wait(PATIENCE)
        come_back(people, seat)
        clock.advance(GRACE)
        people.wait(lambda state: bool(stand_in(state, seat)), seat)
        bots.may_answer.set()
        people.wait(lambda state: state["turn"] != seat, 1 - seat)
        counts = server.app.state.registry.context.scheduler.counts
        assert counts.moved_on == 1
        told = news(people.lines[1 - seat], people.table)
        assert [new["kind"] for new in told[:4]] == ["begin", "stand_in", "return", "stand_in"]
        assert {new["by"] for new in told[4:]} == {"bot"}


def test_a_person_who_comes_back_late_has_a_minute_and_then_the_bot_again(
    server: RunningServer, clock: HandClock, heartbeats: Heartbeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    HeldBots(monkeypatch)
    with seated_guests(server.url, "Anna", "Bert", clock=ONE_MINUTE) as people:
        seat = people.turn
        clock.advance(5 * MINUTE)
        people.wait(lambda state: bool(stand_in(state, seat)), seat)
        clock.advance(5 * MINUTE)
        state = come_back(people, seat)
        assert state["clock"] == {"left": [MINUTE, MINUTE], "running": seat}
        clock.advance(GRACE - 1)
        heartbeats.beat()
        assert stand_in(people.see(seat), seat) is None
        clock.advance(1)
        people.wait(lambda state: bool(stand_in(state, seat)), seat)


def test_playing_is_coming_back_too(
    server: RunningServer, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    HeldBots(monkeypatch)
    with seated_guests(server.url, "Anna", "Bert", clock=ONE_HOUR) as people:
        seat = people.turn
        clock.advance(HOUR)
        people.wait(lambda state: bool(stand_in(state, seat)), seat)
        assert people.decide() == seat
        assert stand_in(people.see(seat), seat) is None
        kinds = [new["kind"] for new in news(people.lines[seat], people.table)]
        assert kinds == ["begin", "stand_in", "return", "decide"]


class LaterClock(RunningClock):
    """The machine's clock after it stood still for a long time."""

    def wall(self) -> int:
        return super().wall() + 1000 * HOUR


@pytest.mark.parametrize("setting", [ONE_MINUTE, ONE_HOUR])
def test_the_time_that_the_server_was_down_is_charged_to_nobody(
    tmp_path: Path, setting: Json
) -> None:
    first = serving(tmp_path, clock=RunningClock(0))
    with first as server, seated_guests(server.url, "Anna", "Bert", clock=setting) as people:
        people.pass_turn()
        seat, left = people.turn, people.see()["clock"]["left"]
        cookies = [dict(guest.http.cookies) for guest in people.guests]
        table = people.table
    engine = open_database(f"sqlite:///{tmp_path / 'viae.db'}")
    with closing(engine.connect()) as connection:
        before = int(queries.read_server_value(connection, UPTIME) or 0)
    engine.dispose()
    with serving(tmp_path, clock=LaterClock(before)) as server:
        guests = [Guest(server.url), Guest(server.url)]
        for guest, kept in zip(guests, cookies, strict=True):
            guest.http.cookies.update(kept)
        people = SeatedGuests(table, guests)
        state = people.see()
        assert (state["turn"], stand_in(state, seat)) == (seat, None)
        for now, then in zip(state["clock"]["left"], left, strict=True):
            assert then - 20 * SECOND < now <= then
        people.pass_turn()
        people.close()


# Resigning


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("away")) as found:
        yield found.url


def test_of_two_players_the_one_who_resigns_has_lost(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        people.draft()
        people.do(1, "resign")
        for seat in (0, 1):
            state = people.see(seat)
            assert (state["status"], state["turn"], state["choices"]) == ("finished", None, [])
            places = [(row["place"], row["resigned"]) for row in state["result"]]
            assert places == [(1, False), (2, True)]
        assert people.refused(0, "resign")["key"] == "refusal.over"
        assert people.guests[0].get(f"/api/records/{people.table}")["result"] is None


def test_of_three_players_the_one_who_resigns_is_last_and_a_bot_plays_the_seat_to_the_end(
    url: str,
) -> None:
    with seated_guests(url, "Anna", "Bert", "Cleo") as people:
        people.pass_turn()
        people.do(2, "resign")
        assert people.see(0)["sitters"][2]["resigned"]
        (marked,) = [n for n in news(people.lines[0], people.table) if n["kind"] == "resign"]
        assert (marked["seat"], marked["bot"]) == (2, "greedy")
        people.play_until(people.is_over, choice=-1)
        result = people.see()["result"]
        assert (result[2]["place"], result[2]["resigned"]) == (3, True)
        assert {row["place"] for row in result[:2]} <= {1, 2}
        bots = {n["seat"] for n in news(people.lines[0], people.table) if n["by"] == "bot"}
        assert bots == {2}


def test_a_person_who_has_resigned_decides_nothing_any_more(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", "Cleo", bots=[]) as people:
        seat = people.turn
        move = people.see(seat)["choices"][0]["move"]
        state = people.do(seat, "resign")
        assert state["choices"] == []
        for refusal in (
            people.refused(seat, "resign"),
            people.refused(seat, "return"),
            people.refused(seat, "play", moves=[move]),
            people.refused(seat, "undo"),
            people.refused(seat, "ask_undo"),
            people.refused(seat, "ask_stand_in", target=(seat + 1) % 3),
        ):
            assert refusal["key"] == "refusal.resigned"
        come_back(people, seat)
        assert people.see(seat)["sitters"][seat]["resigned"]
