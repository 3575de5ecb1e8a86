"""The kill loop: a server is killed again and again while people and bots play, and nothing is lost.

Between two runs an auditor reads the store: every answer that somebody got must be kept, and
everything that somebody saw must be what the log says.
"""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from server.auditor import Auditor
from server.kit import GAME, Guest, Json
from server.player import Player
from server.process import ServerProcess, server_process
from viae.core.game import SPECTATOR

CLOCK = {"kind": "real_time", "minutes": 5, "increment": 1}
SEATINGS = ((0, 1), (1, 2), (2, 0, 3), (0, 1, 2, 3, None), (3, None), (None, None, None))
"""Who sits at each table: players by number, None for a bot."""
USUAL = {"refusal.stale", "refusal.too_many", "refusal.no_undo", "refusal.over"}
"""Refusals that come when everybody plays as quickly as they can."""


class Company:
    """Four who play at six tables, and one who only watches."""

    def __init__(self, server: ServerProcess, auditor: Auditor, seed: int) -> None:
        self.server = server
        self.auditor = auditor
        self.rng = random.Random(seed)
        names = ("Anna", "Ben", "Cleo", "Dion", "Eve")
        self.players = [Player(Guest(server.url, n), self.rng.random()) for n in names]
        self.tables: dict[tuple[int | None, ...], str] = {}
        self.done = 0
        self.clocks = 0

    def set_up(self, seating: tuple[int | None, ...]) -> str:
        """A new table; whoever does not play there, watches."""
        host = next(who for who in (*seating, 0) if who is not None)
        sitters = [
            {"who": "bot", "bot": "random"} if who is None else {"who": "me" if who == host else "open"}
            for who in seating
        ]
        guest = self.players[host].guest
        form = {"game": GAME, "seats": len(seating), "sitters": sitters, "clock": CLOCK}
        table = str(guest.post("/api/tables", form)["id"])
        for seat, who in enumerate(seating):
            if who is not None and who != host:
                self.players[who].guest.post(f"/api/tables/{table}/sit", {"seat": seat})
        for player in {self.players[-1], *(self.players[who] for who in seating if who is not None)}:
            player.tables.append(table)
        return table

    def sit_down(self) -> None:
        """A new table for everybody whose game is over."""
        for seating in SEATINGS:
            table = self.tables.get(seating)
            if table is None or self.auditor.books[table].row.status == "finished":
                for player in self.players:
                    player.tables = [each for each in player.tables if each != table]
                self.tables[seating] = self.set_up(seating)

    # After a start

    def come_back(self) -> None:
        """Everybody is told what they missed, and nothing else; their clocks have stood still."""
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
        book = self.auditor.books.get(state["table"])
        if book is not None and state["version"] == book.ledger.version(viewer_of(state)):
            book.check_clock(state, self.auditor.uptime, self.server.age())
            self.clocks += 1

    def check_history(self, player: Player, table: str) -> None:
        """The server still tells any earlier version as it was seen then."""
        book = self.auditor.books.get(table)
        if book is None:
            return
        version = self.rng.randint(1, player.known[table])
        state = player.guest.get(f"/api/tables/{table}/history/{version}")
        assert state["version"] == version
        book.check_seen(state)

    # After a kill

    def check(self) -> None:
        """What everybody asked, heard and saw agrees with the store."""
        self.auditor.read()
        for player in self.players:
            assert player.line
            for message in player.line.heard:
                self.check_message(player, message)
        assert self.auditor.latest() <= 1000 * self.server.ran, "only time that it ran is counted"

    def check_message(self, player: Player, message: Json) -> None:
        match message["type"]:
            case "table":
                table = message["table"]
                assert message["since"] == player.known.get(table, 0), "no news is told twice"
                self.auditor.books[table].check_seen(message)
                player.known[table] = message["version"]
            case "done" if message["id"] in player.asked:
                kind, fields = player.asked[message["id"]]
                self.auditor.books[fields["table"]].check_done(kind, fields)
                self.done += 1
            case "refused":
                assert message["refusal"]["key"] in USUAL
            case "chat":
                line = self.auditor.books[message["table"]].chat[message["number"] - 1]
                assert (line.number, line.text) == (message["number"], message["text"])


def viewer_of(state: Json) -> int:
    return int(SPECTATOR) if state["viewer"] is None else int(state["viewer"])


def kill_again_and_again(folder: Path, kills: int, seed: int) -> None:
    rng = random.Random(seed)
    with server_process(folder) as server, ThreadPoolExecutor() as pool:
        server.start()
        auditor = Auditor(folder)
        company = Company(server, auditor, seed)
        for kill in range(kills):
            if kill % 6 == 5:  # in the middle of starting
                server.begin()
                time.sleep(rng.uniform(0, 1))
                server.kill()
                continue
            if kill:
                server.start()
            company.come_back()
            playing = [pool.submit(player.play_on) for player in company.players]
            time.sleep(rng.uniform(0, 1))
            server.kill()
            for player in playing:
                player.result()
            company.check()
