"""An audit of the store: reads what a server has stored and checks that it adds up.

It folds every log as it grows, draws all chance again from the table's secret, and remembers what
every viewer saw at every version. So what people saw and what they were promised can be compared.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from server.live_server import Json
from viae import catalog
from viae.core.state import CHANCE, SPECTATOR, State
from viae.server.tables import dice
from viae.server.tables.ledger import Ledger
from viae.server.tables.registry import UPTIME
from viae.server.tables.views import updates
from viae.storage import queries, schema
from viae.storage.database import open_database
from viae.storage.rows import ChatRow, LogEntry, TableRow


def plain(data: Any) -> Any:
    """As it looks after it went over a socket."""
    return json.loads(json.dumps(data))


def no_chance(_counter: int, _state: State) -> tuple[int, int]:
    raise AssertionError("a log tells all its chance")


class TableAudit:
    """One table, as its log tells it."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.rows: list[LogEntry] = []
        self.chat: list[ChatRow] = []
        self.counter = 0
        """Chance counters used so far."""
        self.views: dict[tuple[int, int], Json] = {}
        """By viewer and version."""
        self._news: dict[int, list[Json]] = {}
        bots: dict[int, str | None] = {sitter.seat: sitter.bot for sitter in row.sitters}
        self.ledger = Ledger(
            game=catalog.load_game(row.game, row.board),
            seats=row.seats,
            options=row.options,
            bots=[bots.get(seat) for seat in range(row.seats)],
            clock=row.settings["clock"],
            draw=no_chance,
        )

    def grow(self, row: TableRow, rows: list[LogEntry]) -> None:
        """Take in what was added; nothing that was there may have changed."""
        assert rows[: len(self.rows)] == self.rows, "a log only grows"
        for new in rows[len(self.rows) :]:
            if "lines" in new.data:
                self._check_moves(new)
            self.ledger.add(new)
            self._remember_views()
        self.row, self.rows = row, rows
        self._check_row()

    def _check_moves(self, entry: LogEntry) -> None:
        """A seat's decisions, then all chance up to the next decision: drawn from the secret, in
        the order of the log, whatever was taken back in between."""
        codec, state = self.ledger.game.codec, self.ledger.match.state.clone()
        by_chance = entry.kind == "begin"
        for line in entry.data["lines"]:
            move = codec.encode(codec.from_text(line))
            if state.current == CHANCE:
                by_chance = True
                drawn, self.counter = dice.draw(self.row.secret, self.counter, state)
                assert move == drawn, "a draw depends on the secret and the counter alone"
            else:
                assert not by_chance, "nobody decides after chance in one entry"
                assert state.current == entry.seat
            state.apply(move)
        assert state.is_over() or state.current >= 0, "chance finishes what it has begun"

    def _remember_views(self) -> None:
        ledger = self.ledger
        for viewer in (int(SPECTATOR), *range(ledger.seats)):
            key = viewer, ledger.version(viewer)
            if key not in self.views:
                view = ledger.game.view(ledger.state(viewer), viewer)
                self.views[key] = plain(view)

    def _check_row(self) -> None:
        row, ledger = self.row, self.ledger
        assert row.length == len(self.rows)
        assert row.draws == self.counter
        assert row.turn == ledger.to_decide
        assert row.deadline == ledger.deadline
        assert row.bot_due == (ledger.bot_to_decide is not None)
        assert (row.status == "finished") == (ledger.begun and ledger.over)
        assert ledger.proposal is None or ledger.proposal.voters, "what all agreed to is done"

    def news(self, viewer: int) -> list[Json]:
        """All that a viewer was told from the beginning."""
        told = self._news.setdefault(viewer, [])
        ledger, known = self.ledger, self.ledger.known(viewer, len(told))
        told += [plain(item.model_dump()) for item in updates(ledger, known, viewer, len(told))]
        return told

    # Was it done?

    def check_done(self, kind: str, asked: Mapping[str, Any]) -> None:
        """What a server said it had done is in the log."""
        if kind == "chat":
            assert [line.text for line in self.chat].count(asked["text"]) == 1
        elif kind == "resign":
            assert self.ledger.states[asked["seat"]].resigned
        else:
            self._check_entry(kind, asked)

    def _check_entry(self, kind: str, asked: Mapping[str, Any]) -> None:
        entry = self.ledger.known(asked["seat"])[asked["version"]]
        assert entry.seat == asked["seat"]
        if kind == "play":
            codec = self.ledger.game.codec
            lines = [str(codec.from_json(move)) for move in asked["moves"]]
            assert entry.kind == "decide"
            assert entry.data["lines"][: len(lines)] == lines
        elif kind == "answer":
            assert entry.kind == ("agree" if asked["agree"] else "decline")
        else:
            assert entry.kind == {"undo": "undo", "ask_undo": "ask"}[kind]

    def check_seen(self, state: Json) -> None:
        """What somebody saw is what the log says."""
        viewer = int(SPECTATOR) if state["viewer"] is None else state["viewer"]
        assert state["view"] == self.views[viewer, state["version"]]
        assert state["news"] == self.news(viewer)[state["since"] : state["version"]]

    def check_clock(self, state: Json, uptime: int, later: float) -> None:
        """The clocks in a state have run on from an uptime, for `later` seconds at most."""
        clocks = self.ledger.clocks
        for seat, left in enumerate(state["clock"]["left"]):
            at_most, at_least = (
                clocks.remaining(seat, now) for now in (uptime, uptime + int(1000 * later) + 1)
            )
            assert at_least is not None
            assert at_most is not None
            assert at_least <= left <= at_most


class StoreAudit:
    """All tables of a data folder."""

    def __init__(self, folder: Path) -> None:
        self.engine = open_database(f"sqlite:///{folder / 'viae.db'}")
        self.tables: dict[str, TableAudit] = {}
        self.uptime = 0

    def read(self) -> None:
        """Read everything that was added, and check it."""
        with self.engine.connect() as conn:
            self.uptime = int(queries.read_server_value(conn, UPTIME) or 0)
            found = [
                queries.read_table(conn, each)
                for each in conn.scalars(sa.select(schema.tables.c.id))
            ]
            for row in found:
                assert row
                stored = self.tables.setdefault(row.id, TableAudit(row))
                stored.grow(row, queries.entries_of(conn, row.id))
                stored.chat = queries.chat_of(conn, row.id, 0, 1_000_000)

    def latest(self) -> int:
        """The latest uptime that is written down anywhere."""
        times = [row.at for stored in self.tables.values() for row in stored.rows]
        return max([self.uptime, *times])

    def entries(self, kind: str) -> list[LogEntry]:
        return [row for stored in self.tables.values() for row in stored.rows if row.kind == kind]

    def close(self) -> None:
        self.engine.dispose()
