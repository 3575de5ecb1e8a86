"""A player who plays random legal actions as quickly as possible, and remembers everything."""

import random

import httpx
from websockets.exceptions import ConnectionClosed

from server.live_server import Guest, Json, Line, my_turn

Asked = tuple[str, Json]


class Player:
    """A guest at several tables, over several connections."""

    def __init__(self, guest: Guest, seed: int) -> None:
        self.guest = guest
        self.rng = random.Random(seed)
        self.tables: list[str] = []
        self.known: dict[str, int] = {}
        """The version of each table that was seen last."""
        self.asked: dict[int, Asked] = {}
        """What was asked over the present line, by its number."""
        self.line: Line | None = None
        self.said = 0

    def move_to(self, url: str) -> None:
        """The server is somewhere else since it was started again."""
        self.guest.url = url
        self.guest.http.base_url = httpx.URL(url)

    def come_back(self) -> dict[str, Json]:
        """Watch all tables again; their states."""
        self.line, self.asked = self.guest.connect(), {}
        return {
            table: self.line.watch(table, since=self.known.get(table, 0)) for table in self.tables
        }

    def play_on(self) -> None:
        """Play until the server is gone, and read what it had sent before."""
        assert self.line
        try:
            while self._act(self.line):
                pass
        except ConnectionClosed:
            pass
        self.read_the_rest()

    def read_the_rest(self) -> None:
        """Everything that comes before the line is closed."""
        assert self.line
        try:
            while True:
                self.line.receive()
        except ConnectionClosed:
            self.line.close()

    def _act(self, line: Line) -> bool:
        """Do something, or wait for news; False once it was too much."""
        states = [line.states[table] for table in self.tables]
        mine = [state for state in states if state["status"] == "running" and self._plays(state)]
        able = [state for state in mine if my_turn(state) or self._is_asked(state)]
        if able:
            return self._ask(line, *self._choose(self.rng.choice(able)))
        if mine and self.rng.random() < 0.05:
            return self._ask(line, *self._talk(self.rng.choice(mine)))
        line.receive()
        return True

    def _plays(self, state: Json) -> bool:
        return state["viewer"] is not None and not state["sitters"][state["viewer"]]["resigned"]

    def _is_asked(self, state: Json) -> bool:
        return state["ask"] is not None and state["viewer"] in state["ask"]["waiting_for"]

    def _choose(self, state: Json) -> Asked:
        seat: Json = {"table": state["table"], "seat": state["viewer"]}
        now: Json = {**seat, "version": state["version"]}
        if self._is_asked(state):
            return "answer", {**now, "agree": self.rng.random() < 0.8}
        whim = self.rng.random()
        if whim < 0.1 and state["draft"]:
            return "undo", now
        if whim < 0.15 and state["ask"] is None:
            return "ask_undo", now
        if whim < 0.152 and len(state["sitters"]) > 2:
            return "resign", seat
        return "play", {**now, "moves": [self.rng.choice(state["choices"])["move"]]}

    def _talk(self, state: Json) -> Asked:
        self.said += 1
        return "chat", {"table": state["table"], "text": f"{state['viewer']} says {self.said}"}

    def _ask(self, line: Line, kind: str, fields: Json) -> bool:
        number = line.send(kind, **fields)
        self.asked[number] = kind, fields
        answer = line.receive()
        while answer["type"] not in ("done", "refused") or answer["id"] != number:
            answer = line.receive()
        return bool(answer["type"] == "done" or answer["refusal"]["key"] != "refusal.too_many")
