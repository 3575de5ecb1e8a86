"""A fuzzer of socket messages: almost right ones, made from the schema and then spoilt.

It knows what a attacker can know: tables, and what the server told about them.
"""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from server.live_server import Json
from viae.server.schemas.messages import CLIENT_MESSAGE, LONGEST_MESSAGE

SCHEMA = CLIENT_MESSAGE.json_schema()
KINDS: dict[str, Json] = SCHEMA["$defs"]
RARE = {"Resign": 0.02, "Unwatch": 0.2, "Ping": 0.2}
"""What ends a attacker's part in a game, or has none in it, is tried only now and then."""
NOBODYS = ("nowhere", "A", "_" * 32, "mine", "nul")
"""Ids that are well-formed, and no table's."""

TEXTS = (
    "",
    " ",
    "\x00",
    "\x1b[2J\x07",
    "two\nlines",
    "\u202emorf thgir",
    "\u200f\u200e\u2066",
    "\ud800",
    "\udfff\ud800",
    "\ufffe\uffff",
    "e" + "\u0301" * 400,
    "🏛️" * 100,
    "x" * 81,
    "x" * 501,
    "x" * 9000,
    "<script>alert(1)</script>",
    "'; DROP TABLE entries; --",
    "../../../etc/passwd",
    "{seat} %s %n {0.__class__}",
    "__proto__",
)
NUMBERS = (
    0,
    -1,
    1,
    7,
    8,
    255,
    2**31 - 1,
    2**31,
    -(2**31) - 1,
    2**53 + 1,
    2**63,
    2**64,
    -(2**64),
    10**400,
    0.0,
    1.0,
    -0.0,
    1.5,
    1e308,
    5e-324,
    float("nan"),
    float("inf"),
    float("-inf"),
)


def nested(depth: int, inner: Any = 0) -> Any:
    for level in range(depth):
        inner = [inner] if level % 2 else {"a": inner}
    return inner


class MessageFuzzer:
    """Makes frames; the same seed and the same states give the same ones."""

    def __init__(self, rng: random.Random, tables: list[str]) -> None:
        self.rng = rng
        self.tables = tables
        """Every table there is, the attacker's or not."""
        self.states: dict[str, Json] = {}
        """What the attacker was told last about each."""

    # Right messages

    def message(self) -> Json:
        """A message of any kind that fits the schema; often it makes sense, too."""
        [kind] = self.rng.choices(list(KINDS), [RARE.get(kind, 1) for kind in KINDS])
        schema, state = KINDS[kind], self._state()
        whim = self.rng.choice([0, 0, 0.2])
        message = {
            name: self._fitting(part)
            if self.rng.random() < whim
            else self._field(name, part, state)
            for name, part in schema["properties"].items()
            if name in schema["required"] or self.rng.random() < 0.8
        }
        message["id"] = self.rng.choice([0, 1, self.rng.randrange(2**31), 2**31 - 1])
        return deepcopy(message)  # what is spoilt must not be what was told

    def _state(self) -> Json:
        """What is known about a table: most often one where something is to be done."""
        told = list(self.states.values())
        wanting = [state for state in told if state["choices"] or state["ask"]]
        return self.rng.choice([*told, *wanting, *wanting, *wanting, {}])

    def _table(self) -> str:
        return self.rng.choice([*self.tables, *NOBODYS])

    def _field(self, name: str, part: Json, state: Json) -> Any:
        """A field's value that fits the table's state."""
        version = state.get("version", 0)
        viewer = state.get("viewer") or 0
        known: dict[str, Callable[[], Any]] = {
            "table": lambda: state.get("table") or self._table(),
            "seat": lambda: self.rng.choice([*[viewer] * 9, 0, 1, 2]),
            "target": lambda: self.rng.randrange(3),
            "version": lambda: self.rng.choice([*[version] * 9, max(0, version - 1), version + 1]),
            "since": lambda: self.rng.choice([0, version, version // 2, version + 1]),
            "moves": lambda: self._moves(part, state),
        }
        return known[name]() if name in known else self._fitting(part)

    def _moves(self, part: Json, state: Json) -> list[Any]:
        """Legal moves of the moment, one after the other or in a plan."""
        choices = [choice["move"] for choice in state.get("choices", [])] or [{"move": "pass"}]
        moves = [self.rng.choice(choices) for _ in range(self.rng.choice([1, 1, 1, 1, 2, 3]))]
        is_plan = part["items"]["type"] == "array"
        return [moves] * self.rng.randrange(3) if is_plan else moves

    def _fitting(self, part: Json) -> Any:
        """Anything that fits a schema."""
        rng = self.rng
        if "anyOf" in part:
            return self._fitting(rng.choice(part["anyOf"]))
        if "const" in part:
            return part["const"]
        if "pattern" in part:
            return self._table()
        match part["type"]:
            case "integer":
                least, most = part["minimum"], part["exclusiveMaximum"] - 1
                return rng.choice([least, most, rng.randint(least, most)])
            case "boolean":
                return rng.random() < 0.5
            case "string":
                letters = "aé🏛\u0301 .,’"
                size = rng.choice([part["minLength"], part["maxLength"], 10])
                return "".join(rng.choices(letters, k=size))
            case "array":
                size = rng.randint(part.get("minItems", 0), min(part["maxItems"], 6))
                return [self._fitting(part["items"]) for _ in range(size)]
            case "object":
                names = {"move", *(self._fitting({"type": "string", **part["propertyNames"]}),)}
                return {name: self._fitting(part["additionalProperties"]) for name in names}
        return None

    # Wrong ones

    def junk(self) -> Any:
        """Any JSON value."""
        rng = self.rng
        match rng.randrange(7):
            case 0:
                return rng.choice([None, True, False, [], {}, [[]], {"": ""}, [None] * 40])
            case 1 | 2:
                return rng.choice(NUMBERS)
            case 3 | 4:
                return rng.choice(TEXTS)
            case 5:
                return nested(rng.choice([2, 20, 300]), rng.choice(NUMBERS))
            case _:
                return {rng.choice(TEXTS): rng.choice(TEXTS), "id": rng.choice(NUMBERS)}

    def spoil(self, message: Json) -> None:
        """Change one thing about a message, at any depth."""
        rng = self.rng
        holder: Any = message
        names: list[Any] = list(message)
        while True:
            name = rng.choice(names)
            inner = holder[name]
            if not isinstance(inner, dict | list) or not inner or rng.random() < 0.4:
                break
            holder, names = inner, list(inner if isinstance(inner, dict) else range(len(inner)))
        match rng.randrange(4):
            case 0:
                del holder[name]
            case 1 if isinstance(holder, dict):
                holder[rng.choice([*TEXTS, "seat", "version", "type"])] = self.junk()
            case _:
                holder[name] = self.junk()

    def spoil_text(self, text: str) -> str:
        """Break the JSON itself, or bend it."""
        rng = self.rng
        place = rng.randrange(len(text) + 1)
        ways: list[Callable[[], str]] = [
            lambda: text[:place],
            lambda: text[:place] + rng.choice('{}[]",:\\ \x00\u2028é') + text[place:],
            lambda: text + text,
            lambda: "\ufeff" + text,
            lambda: "{" + f'"id": {rng.randrange(9)}, "type": "ping", ' + text[1:],
            lambda: text[:-1] + f', "id": {rng.randrange(9)}' + "}",
            lambda: text[:-1] + ', "type": "ping"}',
            lambda: text[:-1] + ', "x": ' + "9" * 5000 + "}",
            lambda: text[:-1] + ', "x": ' + "[" * 5000 + "]" * 5000 + "}",
            lambda: "[" * rng.choice([100, 9000]),
            lambda: text.replace('"', "'"),
            lambda: text + " " * (LONGEST_MESSAGE - len(text.encode("utf-8", "replace"))),
            lambda: text.replace(": ", ": -"),
            lambda: "",
        ]
        return rng.choice(ways)()

    def frame(self) -> str | bytes:
        """What goes over the wire: text that is at most as long as the server takes, or bytes."""
        rng = self.rng
        dice = rng.random()
        if dice < 0.04:
            return rng.randbytes(rng.choice([0, 1, 40, 4000]))
        if dice < 0.12:
            return text_of(self.junk())
        message = self.message()
        for _ in range(rng.choice([0, 0, 0, 0, 0, 1, 1, 2])):
            if message:
                self.spoil(message)
        text = text_of(message)
        if rng.random() < 0.08:
            text = self.spoil_text(text)
        return text if len(text.encode()) <= LONGEST_MESSAGE else "{}"


def text_of(value: Any) -> str:
    """JSON as other programs would write it, escapes and all."""
    return json.dumps(value)


def readable_id(frame: str | bytes) -> int:
    """The number that an answer must repeat: the message's own, else 0."""
    try:
        data = json.loads(frame) if isinstance(frame, str) else None
    except (ValueError, RecursionError):
        return 0
    number = data.get("id") if isinstance(data, dict) else None
    return number if type(number) is int and 0 <= number < 2**31 else 0
