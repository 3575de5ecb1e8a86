"""A socket fuzzer: whatever attackers send is answered, and the game of the others goes on.

A failure names its seed; with VIAE_SEED=… the same messages are sent again.
"""

import io
import json
import os
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from websockets.exceptions import ConnectionClosed

from server.live_server import (
    GAME,
    Guest,
    HandClock,
    Json,
    Line,
    RunningServer,
    my_turn,
    over,
    serving,
)
from server.message_fuzzer import MessageFuzzer, readable_id
from tools.api_page import schema
from viae.server.schemas.messages import LONGEST_MESSAGE

ANSWERS = ("done", "refused", "pong")
TOO_LONG, NO_TEXT = 1009, 1007
"""Why a socket is closed: a frame was too large, or its text no UTF-8."""
SERVER_MESSAGE = jsonschema_rs.validator_for(
    {**schema(), "$ref": "#/components/schemas/ServerMessage"}
)


class Player:
    """Somebody who only wants to play, and is never refused anything."""

    def __init__(self, guest: Guest, rng: random.Random) -> None:
        self.guest = guest
        self.rng = rng
        self.line = guest.connect()
        self.moves = 0

    def look(self, table: str) -> Json:
        """The table as it is now: with the pong everything told before it has come."""
        self.line.do("ping")
        self.line.heard.clear()
        return self.line.states[table]

    def take_part(self, table: str) -> None:
        """Come back, answer, decide: whatever is to be done."""
        state = self.look(table)
        seat = state["viewer"]
        if state["status"] != "running":
            return
        if state["sitters"][seat]["stand_in"]:
            self._do(state, "return")
        elif state["ask"] and seat in state["ask"]["waiting_for"]:
            agree = self.rng.random() < 0.5
            self._do(state, "answer", version=state["version"], agree=agree)
        elif my_turn(state):
            move = self.rng.choice(state["choices"])["move"]
            self._do(state, "play", version=state["version"], moves=[move])
            self.moves += 1
        elif self.rng.random() < 0.05:
            self.line.ask("ask_undo", table=table, seat=seat, version=state["version"])

    def _do(self, state: Json, kind: str, **fields: Any) -> None:
        answer = self.line.ask(kind, table=state["table"], seat=state["viewer"], **fields)
        if any(sitter["bot"] or sitter["stand_in"] for sitter in state["sitters"]):
            assert answer["type"] == "done" or answer["refusal"]["kind"] in ("stale", "illegal")
        else:
            assert answer["type"] == "done", answer


class FuzzingClient:
    """Somebody who sends what a fuzzer makes, over one socket after the other."""

    def __init__(self, guest: Guest, fuzzer: MessageFuzzer) -> None:
        self.guest = guest
        self.fuzzer = fuzzer
        self.line = guest.connect()
        self.watch(())

    def watch(self, tables: Sequence[str]) -> None:
        """Come again, and look at these tables."""
        self.line.close()
        self.line = self.guest.connect()
        self.tables = tables
        for table in tables:
            self.line.watch(table)
        self.fuzzer.states = self.line.states

    def send(self, frame: str | bytes) -> Json:
        """The answer to a frame; everything that comes before it fits the schema, too."""
        self.line.connection.send(frame)
        while True:
            message = self.line.receive()
            SERVER_MESSAGE.validate(message)
            if message["type"] in ANSWERS:
                self.line.heard.clear()
                return message

    def provoke(self, frame: bytes, code: int) -> None:
        """Send as text what closes this socket."""
        self.line.connection.send(frame, text=True)
        with pytest.raises(ConnectionClosed) as closed:
            self.line.until("", lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
        self.watch(self.tables)

    def play_on(self, table: str) -> None:
        """Even a attacker makes a legal move at last, if no bot does it instead."""
        self.watch(self.tables)
        if self.line.states[table]["choices"]:
            self.line.play(table, 0)


class Scene:
    """Tables of every status, two who play, and three who do not behave."""

    def __init__(self, server: RunningServer, rng: random.Random) -> None:
        names = ("Anna", "Bert", "Mallory", "Nosy")
        self.anna, self.bert, self.mallory, nosy = (Guest(server.url, name) for name in names)
        self.everybody = [self.anna, self.bert, self.mallory, nosy, Guest(server.url)]
        self.players = [Player(guest, rng) for guest in (self.anna, self.bert)]
        me, bot = {"who": "me"}, {"who": "bot"}
        clock = {"kind": "real_time", "minutes": 1}
        left, over_soon = self.anna.new_table(), self.new_table(self.mallory, self.anna)
        self.anna.post(f"/api/tables/{left}/leave", {"seat": 0})
        self._resign(self.anna, over_soon)
        self.tables = [
            self.mallory.new_table(sitters=[me, me]),
            self.mallory.new_table(sitters=[me, bot], clock=clock),
            over_soon,
            self.anna.new_table(),
            left,
            self.anna.new_table(open=False),
        ]
        self.attackers = [
            FuzzingClient(guest, MessageFuzzer(rng, self.tables))
            for guest in (self.mallory, *self.everybody[3:])
        ]
        self.played: dict[str, str] = {}
        """Where the two play: with an attacker, watched by attackers, and where none may look."""
        for place in ("shared", "open", "closed"):
            self.begin(place)

    def new_table(self, host: Guest, *others: Guest, **form: Any) -> str:
        """A table that is full."""
        form = {"game": GAME, "seats": 1 + len(others), **form}
        made = host.post("/api/tables", form)
        for guest in others:
            guest.post(f"/api/tables/{made['id']}/enter", {"invite": made["invite"]})
            guest.post(f"/api/tables/{made['id']}/sit", {})
        return str(made["id"])

    def _resign(self, guest: Guest, table: str) -> None:
        line = guest.connect()
        line.do("resign", table=table, seat=line.watch(table)["viewer"])
        line.close()

    def begin(self, place: str) -> None:
        """A new game, in the place of one that is over."""
        third = [self.mallory] if place == "shared" else []
        table = self.new_table(self.anna, self.bert, *third, open=place != "closed")
        before = self.played.get(place)
        self.played[place] = table
        self.tables.append(table)
        for player in self.players:
            if before is not None:
                player.line.do("unwatch", table=before)
            player.line.watch(table)
        visible = [self.played[one] for one in ("shared", "open") if one in self.played]
        for attacker in self.attackers:
            own = self.tables[:4] if attacker.guest is self.mallory else []
            attacker.watch([*own, *visible])

    def go_on(self) -> None:
        """Those who behave do what is theirs to do."""
        for place, table in list(self.played.items()):
            for player in self.players:
                player.take_part(table)
            if over(self.players[0].look(table)):
                self.begin(place)

    def all_that_is_seen(self) -> dict[tuple[str, str], Json]:
        """Every table as everybody sees it, apart from who else is looking."""
        seen = {}
        for number, guest in enumerate(self.everybody):
            for table in self.tables:
                line = guest.connect()
                answer = line.ask("watch", table=table)
                if answer["type"] == "done":
                    seen[f"{number}", table] = settled(line, table)
                line.close()
        return seen


def settled(line: Line, table: str) -> Json:
    """What a table looks like when no bot is about to decide."""

    def is_still(state: Json) -> bool:
        sitter = state["sitters"][state["turn"]] if state["turn"] is not None else {}
        # A bot plays on also for who has resigned.
        return not any(sitter.get(played) for played in ("bot", "stand_in", "resigned"))

    line.until(table, is_still)
    state = line.watch(table)
    state["spectators"] = 0
    for sitter in state["sitters"]:
        sitter["present"] = False
    return state


REFUSED = {"malformed", "illegal", "stale", "forbidden", "unknown"}
DONE = {"watch", "play", "chat", "plan", "open_curtain", "ask_undo"}


class Fuzz:
    """At least this many messages of one seed, and what was answered.

    Bots play meanwhile, as quickly as they can, so the same messages are not always answered the
    same: it goes on until everything has been answered that is to be seen."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.rng = random.Random(seed)
        self.clock = HandClock()
        self.log = io.StringIO()
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.frame: str | bytes = ""

    def run(self, count: int) -> None:
        with redirect_stderr(self.log), serving(self.folder, clock=self.clock) as server:
            scene = Scene(server, self.rng)
            for number in range(10 * count):
                if number >= count and self.has_seen_everything():
                    break
                self.disturb(scene)
                if number % 5 == 0:
                    scene.go_on()
                if number % 40 == 0:
                    scene.attackers[0].play_on(scene.played["shared"])
                    self.clock.advance(1_000)
            before = scene.all_that_is_seen()
        with redirect_stderr(self.log), serving(self.folder, clock=self.clock) as server:
            for guest in scene.everybody:
                guest.url = server.url
            assert scene.all_that_is_seen() == before
        assert min(player.moves for player in scene.players) > count // 50

    def disturb(self, scene: Scene) -> None:
        """One message of a attacker."""
        attacker = self.rng.choices(scene.attackers, [6, 2, 1])[0]
        if self.rng.random() < 0.005:
            attacker.provoke(b"x" * (LONGEST_MESSAGE + 1), TOO_LONG)
            attacker.provoke(b'{"type": "\xff"}', NO_TEXT)
        self.frame = attacker.fuzzer.frame()
        answer = attacker.send(self.frame)
        assert answer["id"] == readable_id(self.frame), answer
        if answer["type"] == "refused":
            assert answer["refusal"]["kind"] != "broken"
            self.refused[answer["refusal"]["kind"]] += 1
        else:
            self.done[json.loads(self.frame)["type"]] += 1

    def has_seen_everything(self) -> bool:
        return set(self.refused) >= REFUSED and set(self.done) >= DONE

    def errors(self) -> list[str]:
        lines = self.log.getvalue().splitlines()
        return [line for line in lines if json.loads(line)["level"] in ("error", "critical")]


def fuzz(folder: Path, seed: int, count: int) -> Fuzz:
    seed = int(os.environ.get("VIAE_SEED", seed))
    one = Fuzz(folder, seed)
    try:
        one.run(count)
        assert one.errors() == []
    except BaseException as error:
        error.add_note(f"seed {seed}, last message {one.frame!r}")
        error.add_note("\n".join(one.errors()))
        raise
    print(f"seed {seed}: {dict(one.done)}, refused {dict(one.refused)}")  # shown by pytest -rP
    return one


@pytest.mark.parametrize(
    ("seed", "count"), [(1, 600), pytest.param(2, 4_000, marks=pytest.mark.all)]
)
def test_whatever_is_sent_is_answered_and_the_game_goes_on(
    tmp_path: Path, seed: int, count: int
) -> None:
    assert fuzz(tmp_path, seed, count).has_seen_everything()


@pytest.mark.long
def test_the_same_for_long_and_each_time_anew(tmp_path: Path) -> None:
    fuzz(tmp_path, seed=random.SystemRandom().randrange(2**32), count=50_000)
