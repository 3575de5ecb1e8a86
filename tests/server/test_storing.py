"""What is not stored has not happened: failing disks, rival processes, people who hang up."""

import os
import random
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from server.live_server import PATIENCE, Guest, HandClock, Json, Line, serving
from server.store_audit import StoreAudit
from viae.server.tables.registry import RETRY_AFTER, Registry
from viae.storage.store import Writer

MINUTE = 60_000
CLOCK = {"kind": "real_time", "minutes": 1}


class Disk:
    """Lets the store fail: at certain statements, at commits, or by having no room left."""

    def __init__(self, engine: sa.Engine) -> None:
        self.fails_at = ""
        self.has_failed = threading.Event()
        sa.event.listen(engine, "before_cursor_execute", self._at_statement)
        sa.event.listen(engine, "commit", self._at_commit)
        sa.event.listen(engine, "begin", self._at_begin)

    @contextmanager
    def failing(self, at: str) -> Iterator[None]:
        self.has_failed.clear()
        self.fails_at = at
        try:
            yield
        finally:
            self.fails_at = ""

    def _fail(self) -> None:
        self.has_failed.set()
        raise sqlite3.OperationalError("disk I/O error")

    def _at_statement(self, _conn: sa.Connection, _cursor: Any, asked: str, *_rest: Any) -> None:
        if self.fails_at and asked.startswith(self.fails_at):
            self._fail()

    def _at_commit(self, _conn: sa.Connection) -> None:
        if self.fails_at == "COMMIT":
            self._fail()

    def _at_begin(self, conn: sa.Connection) -> None:
        pages = 1 if self.fails_at == "NO ROOM" else 2**30
        conn.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


class TwoPlayerTable:
    """Anna and Ben at their table, in a server whose disk can fail and whose log is checked."""

    def __init__(self, folder: Path, registry: Registry, url: str, **form: Any) -> None:
        self.folder = folder
        self.registry = registry
        self.disk = Disk(registry.store.engine)
        assert isinstance(registry.context.clock, HandClock)
        self.clock = registry.context.clock
        self.rng = random.Random(1)
        self.guests = [Guest(url, "Anna"), Guest(url, "Ben")]
        self.table = self.guests[0].new_table(**form)
        self.guests[1].post(f"/api/tables/{self.table}/sit", {})
        self.lines = [self.come(seat) for seat in (0, 1)]

    def come(self, seat: int) -> Line:
        line = self.guests[seat].connect()
        line.watch(self.table)
        return line

    def state(self, seat: int) -> Json:
        return self.lines[seat].states[self.table]

    def to_decide(self) -> int:
        """The seat whose turn it is, as soon as both know it."""
        for line in (*self.lines, *self.lines):  # what one of them was answered reaches the other
            line.do("ping")
        turns = {self.state(seat)["turn"] for seat in (0, 1)}
        assert len(turns) == 1
        return int(turns.pop())

    def choice(self, seat: int, is_final: bool | None = None) -> Json:
        """A message that makes a choice; a final one is heard by all."""
        state = self.state(seat)
        found = [c["move"] for c in state["choices"] if is_final in (None, c["final"])]
        now = {"table": self.table, "seat": seat, "version": state["version"]}
        return {**now, "moves": [self.rng.choice(found)]}

    def go_on(self, moves: int) -> None:
        """Play some moves at random."""
        for _ in range(moves):
            seat = self.to_decide()
            self.lines[seat].do("play", **self.choice(seat))

    def find(self, is_final: bool) -> tuple[int, Json]:
        """Play until somebody can make such a choice."""
        while True:
            seat = self.to_decide()
            if any(choice["final"] == is_final for choice in self.state(seat)["choices"]):
                return seat, self.choice(seat, is_final)
            self.go_on(1)

    def length(self) -> int:
        """The length of the stored log, which is audited."""
        with closing(StoreAudit(self.folder)) as audit:
            audit.read()
            stored = audit.tables[self.table]
            for line in self.lines:
                for message in line.heard:
                    if message["type"] == "table" and message["version"]:
                        stored.check_seen(message)
            return len(stored.rows)

    def wait_for_a_stand_in(self) -> None:
        """Wait until a bot stands in for the seat to decide, and both know it."""
        for line in self.lines:
            line.until(self.table, lambda state: any(s["stand_in"] for s in state["sitters"]))

    def hears_nothing(self, seat: int, act: Callable[[], None]) -> None:
        """Nothing that is done reaches a seat's browser."""
        line = self.lines[seat]
        line.do("ping")
        before = len(line.heard)
        act()
        line.do("ping")
        assert [message["type"] for message in line.heard[before:]] == ["pong"]


@contextmanager
def two_player_table(folder: Path, **form: Any) -> Iterator[TwoPlayerTable]:
    with serving(folder) as server:
        players = TwoPlayerTable(folder, server.app.state.registry, server.url, **form)
        yield players
        for line in players.lines:
            line.close()
        for guest in players.guests:
            guest.close()


# Disks that fail


@pytest.mark.parametrize("at", ["INSERT INTO entries", "UPDATE tables", "SAVEPOINT", "COMMIT"])
def test_a_move_that_cannot_be_stored_has_not_happened(tmp_path: Path, at: str) -> None:
    with two_player_table(tmp_path) as players:
        players.go_on(10)
        for _ in range(5):
            seat, message = players.find(is_final=True)
            before = players.length()

            def click(seat: int = seat, message: Json = message) -> None:
                assert players.lines[seat].refused("play", **message)["kind"] == "broken"

            with players.disk.failing(at):
                players.hears_nothing(1 - seat, click)
            assert players.length() == before
            players.lines[seat].do("play", **message)
            assert players.length() == before + 1
            players.to_decide()
        assert players.state(0)["version"] > 5


def test_a_full_disk_refuses_moves_and_room_lets_them_go_on(tmp_path: Path) -> None:
    with two_player_table(tmp_path) as players:
        players.go_on(3)
        with players.disk.failing("NO ROOM"):
            answer: Json = {"type": "done"}
            while answer["type"] == "done":
                seat = players.to_decide()
                message = players.choice(seat)
                answer = players.lines[seat].ask("play", **message)
            assert answer["refusal"]["kind"] == "broken"
        players.lines[seat].do("play", **message)
        players.go_on(10)
        assert players.length() > 13


@contextmanager
def unsure_disk() -> Iterator[None]:
    """Everything is stored, but nobody is told so."""
    commit = Writer._outcomes

    def complain(writer: Writer, jobs: Any) -> Any:
        commit(writer, jobs)
        raise OSError("the disk is not sure")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Writer, "_outcomes", complain)
        yield


def test_a_move_that_was_stored_though_the_disk_complained_is_told(tmp_path: Path) -> None:
    """Nobody can know whether it was; the store is asked as soon as somebody clicks again."""
    with two_player_table(tmp_path) as players:
        players.go_on(10)
        seat, message = players.find(is_final=True)
        before, version = players.length(), players.state(1 - seat)["version"]
        with unsure_disk():
            assert players.lines[seat].refused("play", **message)["kind"] == "broken"
        assert players.length() == before + 1
        assert players.lines[seat].refused("play", **message)["kind"] == "stale"
        players.lines[1 - seat].until(players.table, newer_than(version))
        players.go_on(5)
        assert players.length() == before + 6


def test_a_draft_that_was_stored_though_the_disk_complained_stays_private(tmp_path: Path) -> None:
    with two_player_table(tmp_path) as players:
        players.go_on(10)
        seat, message = players.find(is_final=False)

        def click_twice() -> None:
            with unsure_disk():
                assert players.lines[seat].refused("play", **message)["kind"] == "broken"
            assert players.lines[seat].refused("play", **message)["kind"] == "stale"
            players.lines[seat].until(players.table, newer_than(message["version"]))

        players.hears_nothing(1 - seat, click_twice)


def test_chat_that_cannot_be_stored_was_not_said(tmp_path: Path) -> None:
    with two_player_table(tmp_path) as players:
        anna, ben = players.lines

        def talk() -> None:
            refusal = anna.refused("chat", table=players.table, text="Salve")
            assert refusal["kind"] == "broken"

        with players.disk.failing("INSERT INTO chat"):
            players.hears_nothing(1, talk)
        anna.do("chat", table=players.table, text="Salve, Ben")
        said = players.guests[1].get(f"/api/tables/{players.table}/chat")["lines"]
        assert [line["text"] for line in said] == ["Salve, Ben"]
        ben.do("ping")
        assert [m["text"] for m in ben.heard if m["type"] == "chat"] == ["Salve, Ben"]


def test_a_game_that_could_not_begin_can_still_be_started(tmp_path: Path) -> None:
    with two_player_table(tmp_path) as players:
        table = players.guests[0].new_table()
        with players.disk.failing("INSERT INTO entries"):
            players.guests[1].post(f"/api/tables/{table}/sit", {}, status=500)
        assert players.guests[0].get(f"/api/tables/{table}")["status"] == "gathering"
        assert players.guests[0].post(f"/api/tables/{table}/start")["status"] == "running"
        assert players.lines[0].watch(table)["version"] == 1


def test_a_move_counts_even_if_the_plan_after_it_cannot_be_stored(tmp_path: Path) -> None:
    with two_player_table(tmp_path, clock=CLOCK) as players:
        seat = players.to_decide()
        other = players.lines[1 - seat]
        other.do("plan", table=players.table, seat=1 - seat, moves=[[{"move": "pass"}]])
        with players.disk.failing("DELETE FROM plans"):
            while players.to_decide() == seat:
                players.lines[seat].do("play", **players.choice(seat))
            assert players.disk.has_failed.is_set()
        assert players.length() > 1
        players.clock.advance(MINUTE)
        players.wait_for_a_stand_in()


def test_a_clock_runs_out_although_the_disk_failed_before(tmp_path: Path) -> None:
    with two_player_table(tmp_path, clock=CLOCK) as players:
        with players.disk.failing("INSERT INTO house"):
            assert players.disk.has_failed.wait(PATIENCE), "the server's heart beats"
        players.clock.advance(MINUTE)
        players.wait_for_a_stand_in()


def test_a_clock_runs_out_although_the_disk_fails_just_then(tmp_path: Path) -> None:
    with two_player_table(tmp_path, clock=CLOCK) as players:
        with players.disk.failing("INSERT INTO entries"):
            players.clock.advance(MINUTE)
            assert players.disk.has_failed.wait(PATIENCE)
        players.clock.advance(RETRY_AFTER)
        players.wait_for_a_stand_in()


def test_a_server_whose_disk_fails_can_be_stopped(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with two_player_table(tmp_path) as players:
            stack.enter_context(players.disk.failing("INSERT INTO house"))
            assert players.disk.has_failed.wait(PATIENCE)
        with pytest.raises(RuntimeError):  # it took the time to close
            players.registry.store.writer.submit(lambda _: None)


# Rivals


def test_of_two_clicks_at_one_version_one_is_done(tmp_path: Path) -> None:
    with two_player_table(tmp_path) as players:
        elsewhere = [players.come(seat) for seat in (0, 1)]
        for _ in range(30):
            before, seat = players.length(), players.to_decide()
            rivals = [players.lines[seat], elsewhere[seat]]
            numbers = [line.send("play", **players.choice(seat)) for line in rivals]
            answers = [answer_to(*each) for each in zip(rivals, numbers, strict=True)]
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
            refusal = next(answer for answer in answers if answer["type"] == "refused")
            assert refusal["refusal"]["kind"] == "stale"
            assert players.length() == before + 1
            for line in rivals:
                line.until(players.table, newer_than(players.state(seat)["version"] - 1))
        for line in elsewhere:
            line.close()


def answer_to(line: Line, number: int) -> Json:
    while True:
        message = line.receive()
        if message["type"] in ("done", "refused") and message["id"] == number:
            return message


def newer_than(version: int) -> Callable[[Json], bool]:
    return lambda state: state["version"] > version


@contextmanager
def rival(players: TwoPlayerTable, moves: int) -> Iterator[None]:
    """Another process that plays at the table meanwhile, for the seat to decide."""
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "server.second_writer",
            str(players.folder),
            players.table,
            str(moves),
        ],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as process:
        assert process.stdout
        assert process.stdout.readline(), "the rival has come"
        yield
        assert process.wait(PATIENCE) == 0


def test_a_person_who_clicks_after_a_rival_process_sees_what_it_did(tmp_path: Path) -> None:
    with two_player_table(tmp_path) as players:
        players.go_on(10)
        seat, before = players.to_decide(), players.length()
        message = players.choice(seat)
        with rival(players, 12):
            pass
        assert players.lines[seat].refused("play", **message)["kind"] == "stale"
        players.lines[seat].until(players.table, newer_than(message["version"]))
        assert players.length() == before + 12
        players.go_on(5)
        assert players.length() == before + 17


def test_rival_processes_at_one_table_never_write_over_each_other(tmp_path: Path) -> None:
    with two_player_table(tmp_path) as players:
        before, done = players.length(), 0
        with rival(players, 40):
            while done < 40:
                seat = players.to_decide()
                answer = players.lines[seat].ask("play", **players.choice(seat))
                done += answer["type"] == "done"
                assert answer["type"] == "done" or answer["refusal"]["kind"] == "stale"
        assert players.length() == before + 40 + done


# People who hang up


@pytest.mark.parametrize("politely", [True, False])
def test_a_move_sent_before_hanging_up_is_done_whole_or_not_at_all(
    tmp_path: Path, politely: bool
) -> None:
    with two_player_table(tmp_path) as players:
        done = 0
        for _ in range(20):
            seat, message = players.find(is_final=True)
            before, version = players.length(), players.state(1 - seat)["version"]
            hang_up_after(players.lines[seat], message, politely)
            other = players.lines[1 - seat]
            while other.receive()["type"] != "presence":
                pass
            heard = players.state(1 - seat)["version"] - version
            assert heard in (0, 1)
            assert players.length() == before + heard
            done += heard
            players.lines[seat] = players.come(seat)
        assert done


def hang_up_after(line: Line, message: Json, politely: bool) -> None:
    line.send("play", **message)
    if politely:
        line.close()
    else:
        line.connection.socket.shutdown(socket.SHUT_RDWR)
