"""The kill loop: a server is killed again and again while people and bots play; nothing is lost.

Between two runs an auditor reads the store: every answer that somebody got must be kept, and
everything that somebody saw must be what the log says.
"""

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from server.live_server import GAME, PATIENCE, Guest, Json
from server.restless_player import Player
from server.server_process import ServerProcess, server_process
from server.store_audit import StoreAudit
from viae.core.state import SPECTATOR

CLOCK = {"kind": "real_time", "minutes": 5, "increment": 1}
SEATINGS = ((0, 1), (1, 2), (2, 0, 3), (0, 1, 2, 3, None), (3, None), (None, None, None))
"""Who sits at each table: players by number, None for a bot."""
USUAL = {"refusal.stale", "refusal.too_many", "refusal.no_undo", "refusal.over"}
"""Refusals that come when everybody plays as quickly as they can."""


class Company:
    """Four who play at six tables, and one who only watches."""

    def __init__(self, server: ServerProcess, audit: StoreAudit, seed: int) -> None:
        self.server = server
        self.audit = audit
        self.rng = random.Random(seed)
        names = ("Anna", "Ben", "Cleo", "Dion", "Eve")
        self.players = [Player(Guest(server.url, n), self.rng.getrandbits(32)) for n in names]
        self.tables: dict[tuple[int | None, ...], str] = {}
        self.done = 0
        self.clocks = 0

    def set_up(self, seating: tuple[int | None, ...]) -> str:
        """A new table; the last player watches it."""
        host = next(who for who in (*seating, 0) if who is not None)
        sitters = [
            {"who": "bot", "bot": "random"}
            if who is None
            else {"who": "me" if who == host else "open"}
            for who in seating
        ]
        guest = self.players[host].guest
        form = {"game": GAME, "seats": len(seating), "sitters": sitters, "clock": CLOCK}
        table = str(guest.post("/api/tables", form)["id"])
        for seat, who in enumerate(seating):
            if who is not None and who != host:
                self.players[who].guest.post(f"/api/tables/{table}/sit", {"seat": seat})
        for player in {
            self.players[-1],
            *(self.players[who] for who in seating if who is not None),
        }:
            player.tables.append(table)
        return table

    def sit_down(self) -> None:
        """A new table for everybody whose game is over."""
        for seating in SEATINGS:
            table = self.tables.get(seating)
            if table is None or self.audit.tables[table].row.status == "finished":
                for player in self.players:
                    player.tables = [each for each in player.tables if each != table]
                self.tables[seating] = self.set_up(seating)

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Everybody plays until the server is gone."""
        with ThreadPoolExecutor(len(self.players)) as pool:
            playing = [pool.submit(player.play_on) for player in self.players]
            yield
            for player in playing:
                player.result()

    def wait_until_all_went_on(self) -> None:
        """Every game goes on: people and bots decide where they had stopped."""
        before = {table: len(stored.rows) for table, stored in self.audit.tables.items()}
        deadline = time.monotonic() + PATIENCE
        waiting = set(self.tables.values())
        while waiting:
            assert time.monotonic() < deadline, "a game does not go on"
            time.sleep(0.05)
            self.audit.read()
            tables = self.audit.tables
            waiting = {each for each in waiting if tables[each].row.length == before.get(each, 0)}

    # After a start

    def come_back(self) -> None:
        """Everybody is sent exactly what they missed, and their clocks have stood still."""
        for player in self.players:
            player.move_to(self.server.url)
        self.sit_down()
        for player in self.players:
            for table, state in player.come_back().items():
                assert state["since"] == player.known.get(table, 0), "what was known is still so"
                self.check_clock(state)
        player = self.rng.choice(self.players)
        self.check_history(player, self.rng.choice(player.tables))

    def check_clock(self, state: Json) -> None:
        stored = self.audit.tables.get(state["table"])
        if stored is not None and state["version"] == stored.ledger.version(viewer_of(state)):
            stored.check_clock(state, self.audit.uptime, self.server.age())
            self.clocks += 1

    def check_history(self, player: Player, table: str) -> None:
        """An earlier version is shown as it was seen then."""
        stored = self.audit.tables.get(table)
        if stored is None:
            return
        version = self.rng.randint(1, player.known[table])
        state = player.guest.get(f"/api/tables/{table}/history/{version}")
        assert state["version"] == version
        stored.check_seen(state)

    # After a kill

    def check(self) -> None:
        """What everybody asked, heard and saw agrees with the store."""
        self.audit.read()
        for player in self.players:
            assert player.line
            for message in player.line.heard:
                self.check_message(player, message)
        assert self.audit.latest() <= 1000 * self.server.ran, "only time that it ran is counted"

    def check_message(self, player: Player, message: Json) -> None:
        match message["type"]:
            case "table":
                table = message["table"]
                assert message["since"] == player.known.get(table, 0), "no news is told twice"
                self.audit.tables[table].check_seen(message)
                player.known[table] = message["version"]
            case "done" if message["id"] in player.asked:
                kind, fields = player.asked[message["id"]]
                self.audit.tables[fields["table"]].check_done(kind, fields)
                self.done += 1
            case "refused":
                assert message["refusal"]["key"] in USUAL
            case "chat":
                line = self.audit.tables[message["table"]].chat[message["number"] - 1]
                assert (line.number, line.text) == (message["number"], message["text"])

    def has_seen_everything(self, kills: int) -> bool:
        """Has enough been done between the kills, and of all kinds? Else nothing was compared."""
        audit = self.audit
        return (
            min(self.done, self.clocks) > kills
            and all(audit.entries(kind) for kind in ("decide", "undo", "rewind"))
            and any(entry.data["by"] == "bot" for entry in audit.entries("decide"))
            and sum(stored.counter for stored in audit.tables.values()) > kills
        )


def viewer_of(state: Json) -> int:
    return int(SPECTATOR) if state["viewer"] is None else int(state["viewer"])


def kill_again_and_again(folder: Path, kills: int) -> None:
    """At least so often, and until everything has happened that is to be seen; on a busy machine
    little happens between two kills."""
    rng = random.Random(kills)
    with server_process(folder) as server, closing(StoreAudit(folder)) as audit:
        server.start()
        company = Company(server, audit, kills)
        company.come_back()
        for kill in range(10 * kills):
            with company.playing():
                time.sleep(rng.uniform(0, 0.6))
                server.kill()
            company.check()
            if kill % 6 == 0:
                kill_while_starting(server, rng.uniform(0, 1))
                audit.read()  # it may have run for a moment
            server.start()
            company.come_back()
            if kill + 1 >= kills and company.has_seen_everything(kill + 1):
                break
        else:
            pytest.fail("not everything happened that was to be seen")
        with company.playing():
            company.wait_until_all_went_on()
            server.stop()
        company.check()
        assert server.complaints() == []


def kill_while_starting(server: ServerProcess, seconds: float) -> None:
    server.begin()
    time.sleep(seconds)
    server.kill()


@pytest.mark.parametrize("kills", [4, pytest.param(15, marks=pytest.mark.all)])
def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path, kills: int) -> None:
    kill_again_and_again(tmp_path / "house", kills)


@pytest.mark.long
def test_nothing_is_lost_when_the_server_is_killed_often(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path / "house", 300)
