"""The path of a move: from a browser's message to the disk, and on to all browsers at its table.

One step of Strada Romana is traced in every thread that takes part: the event loop, the threads
that read the store, and the one that writes. What is counted are our own files outside the game's
folder. They are what has to be read to know how a move is made.
"""

import json
import random
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import viae
from server.bot_tables import in_loop
from server.live_server import GAME, HandClock, Json
from server.stored_tables import ANNA, registry_in
from viae.server.schemas.http import NewTable, SeatForm
from viae.server.security.limits import Limits
from viae.server.socket.connection import Browser
from viae.server.tables import lobby
from viae.server.tables.clocks import SECOND
from viae.server.tables.registry import Registry
from viae.storage import queries
from viae.storage.rows import PersonRow

OURS = Path(viae.__file__).parent
ITS_GAME = OURS / "games" / GAME
MOST_FILES = 20
BERT = PersonRow("p-bert", "Bert", 0)


class Trace:
    """Our functions that were called while it was on, by their files."""

    def __init__(self) -> None:
        self.is_on = False
        self.functions: dict[str, set[str]] = defaultdict(set)

    def __call__(self, frame: FrameType, event: str, _arg: object) -> None:
        if not self.is_on or event != "call":
            return
        file, name = Path(frame.f_code.co_filename), frame.f_code.co_qualname
        if file.is_relative_to(OURS) and not file.is_relative_to(ITS_GAME):
            self.functions[str(file.relative_to(OURS))].add(name.split(".<locals>")[0])

    def __str__(self) -> str:
        functions = sum(map(len, self.functions.values()))
        head = f"{functions} functions in {len(self.functions)} files"
        lines = (f"{file}: {', '.join(sorted(self.functions[file]))}" for file in self.functions)
        return "\n".join([head, *sorted(lines)])

    @contextmanager
    def on(self) -> Iterator[None]:
        self.functions.clear()
        self.is_on = True
        try:
            yield
        finally:
            self.is_on = False


@contextmanager
def in_all_threads(trace: Trace) -> Iterator[None]:
    """Trace this thread, and all that begin from now on."""
    threading.setprofile(trace)
    sys.setprofile(trace)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


class Player:
    """A person's browser without a network."""

    def __init__(self, registry: Registry, person: PersonRow) -> None:
        no_wire: Any = None
        limits = Limits(registry.context.clock.uptime)
        self.browser = Browser(no_wire, person, person.id, registry, limits)
        self.state: Json = {}

    async def send(self, kind: str, **fields: object) -> None:
        await self.browser.handle(json.dumps({"type": kind, "id": 1, **fields}))

    def listen(self) -> list[str]:
        """The kinds of messages that have come; the state that the last one told is kept."""
        kinds = []
        while not self.browser.outbox.empty():
            message = json.loads(self.browser.outbox.get_nowait())
            kinds.append(message["type"])
            self.state = message if message["type"] == "table" else self.state
        return kinds


async def two_at_a_table(registry: Registry) -> list[Player]:
    """Anna and Bert, who watch the table where they play."""
    sitters = [SeatForm(who="me"), SeatForm(who="open")]
    table = await lobby.create(registry, ANNA, NewTable(game=GAME, seats=2, sitters=sitters))
    await registry.store.write(lambda c: queries.add_person(c, BERT))
    await registry.store.write(lambda c: queries.add_member(c, table.id, BERT.id))
    await lobby.sit(table, BERT, 1, None)
    players = [Player(registry, who) for who in (ANNA, BERT)]
    for player in players:
        await player.send("watch", table=table.id)
    for player in players:
        player.listen()
    return players


async def step(players: list[Player], trace: Trace, rng: random.Random) -> list[list[str]]:
    """The seat to decide makes any move; what each browser was told."""
    seat = players[0].state["turn"]
    state = players[seat].state
    move = rng.choice(state["choices"])["move"]
    now = {"table": state["table"], "seat": seat, "version": state["version"]}
    with trace.on():
        await players[seat].send("play", **now, moves=[move])
    return [players[seat].listen(), players[1 - seat].listen()]


@in_loop
async def test_few_files_have_to_be_read_to_know_how_a_move_is_made(tmp_path: Path) -> None:
    trace, rng = Trace(), random.Random(1)
    with in_all_threads(trace):
        # No move of this game takes long; nor does any where the rules are compiled.
        async with registry_in(tmp_path, computes_elsewhere=False) as registry:
            clock = registry.context.clock
            assert isinstance(clock, HandClock)
            players = await two_at_a_table(registry)
            (table,) = registry.tables.values()
            draws = table.row.draws
            while table.row.draws == draws:  # until chance has a part in it
                clock.advance(SECOND)
                told = await step(players, trace, rng)
    print(trace)
    assert told[0] == ["table", "done"]
    assert "table" in told[1]
    assert {"server/tables/table.py", "storage/store.py"} <= set(trace.functions)
    assert len(trace.functions) <= MOST_FILES, str(trace)
