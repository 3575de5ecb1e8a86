"""The codec: a move as a small int ⇄ a named value ⇄ JSON ⇄ one line of text; events likewise.

Everything inside passes moves as ints. The codec names them where people or programs outside read
or write them. A game declares its kinds of moves and of events once, as data.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from viae.core.errors import Malformed

Value = str | int
MOST_LISTED = 12
"""A refusal lists the right values if there are no more than these."""


@dataclass(frozen=True)
class Field:
    """A named part of a move or event. Without values it is a plain number."""

    name: str
    values: tuple[Value, ...] = ()
    """By their codes; an empty text stands for nothing."""
    stride: int = 0
    """How many codes this field takes up; 0 for as many as it has values."""

    @property
    def size(self) -> int:
        return self.stride or len(self.values)

    def value(self, code: int) -> Value:
        if not self.values:
            return code
        if not 0 <= code < len(self.values) or self.values[code] == "":
            raise Malformed(f"{code} stands for no {self.name}")
        return self.values[code]

    def code(self, value: object) -> int:
        if isinstance(value, str | int) and (type(value), value) in self._codes:
            return self._codes[type(value), value]
        if len(self.values) > MOST_LISTED:
            raise Malformed(f"unknown {self.name}: {value!r}")
        wanted = ", ".join(str(known) for known in self.values)
        raise Malformed(f"unknown {self.name}: {value!r}; it is one of {wanted}")

    @cached_property
    def _codes(self) -> dict[tuple[type, Value], int]:
        """The code of each value; True is not the number 1."""
        named = [(value, code) for code, value in enumerate(self.values) if value != ""]
        return {(type(value), value): code for value, code in reversed(named)}

    @cached_property
    def _words(self) -> dict[str, Value]:
        """Each value by how it is written."""
        return {str(value): value for value in reversed(self.values)}

    def read(self, word: str) -> Value:
        """The value that a word stands for; a word that stands for none is left as it is."""
        return self._words.get(word, word)


@dataclass(frozen=True)
class Move:
    """A move by name, as people and programs outside write it."""

    kind: str
    values: tuple[tuple[str, Value], ...] = ()

    def __getitem__(self, name: str) -> Value:
        return dict(self.values)[name]

    @property
    def params(self) -> dict[str, Value]:
        return dict(self.values)

    def as_json(self) -> dict[str, Value]:
        return {"move": self.kind, **self.params}

    def __str__(self) -> str:
        return " ".join([self.kind, *(str(value) for _, value in self.values)])


@dataclass(frozen=True)
class MoveKind:
    """All moves of one name; their codes are `base` and following."""

    name: str
    base: int
    fields: tuple[Field, ...] = ()
    secret: bool = False
    """Only who makes it knows what it says; others merely see that it was made."""

    @property
    def size(self) -> int:
        size = 1
        for field in self.fields:
            size *= field.size
        return size


class Codec:
    """All kinds of moves of one game on one board."""

    def __init__(self, kinds: Sequence[MoveKind]) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        self._by_base = sorted(kinds, key=lambda kind: kind.base)
        for one, next_one in zip(self._by_base, self._by_base[1:], strict=False):
            if one.base + one.size > next_one.base:
                raise ValueError(f"codes of {one.name} and {next_one.name} overlap")

    def kind(self, code: int) -> MoveKind:
        for kind in reversed(self._by_base):
            if code >= kind.base:
                if code < kind.base + kind.size:
                    return kind
                break
        raise Malformed(f"{code} stands for no move")

    def decode(self, code: int) -> Move:
        """The named move that a small int stands for."""
        kind = self.kind(code)
        rest = code - kind.base
        values: list[tuple[str, Value]] = []
        for field in reversed(kind.fields):
            rest, part = divmod(rest, field.size)
            values.append((field.name, field.value(part)))
        return Move(kind.name, tuple(reversed(values)))

    def encode(self, move: Move) -> int:
        """The small int of a named move."""
        kind = self._known(move.kind)
        given = move.params
        code = 0
        for field in kind.fields:
            if field.name not in given:
                raise Malformed(f"{kind.name} needs a {field.name}")
            code = code * field.size + field.code(given.pop(field.name))
        if given:
            raise Malformed(f"{kind.name} has no {', '.join(sorted(given))}")
        return kind.base + code

    def from_json(self, data: object) -> Move:
        """A move out of JSON, checked to its last field."""
        return self.decode(self.code_from_json(data))

    def code_from_json(self, data: object) -> int:
        """The small int of a move out of JSON."""
        if not isinstance(data, Mapping) or not isinstance(data.get("move"), str):
            raise Malformed("a move is an object with a text 'move'")
        params = tuple((str(name), value) for name, value in data.items() if name != "move")
        return self.encode(Move(data["move"], params))

    def from_text(self, text: str) -> Move:
        """A move out of one line of text, the inverse of `str(move)`."""
        return self.decode(self.code_from_text(text))

    def code_from_text(self, text: str) -> int:
        """The small int of a move out of one line of text."""
        words = text.split()
        if not words:
            raise Malformed("an empty line is no move")
        kind = self._known(words[0])
        if len(words) != len(kind.fields) + 1:
            wanted = " ".join([kind.name, *(field.name.upper() for field in kind.fields)])
            raise Malformed(f"{text!r} does not fit: {wanted}")
        values = tuple(
            (field.name, field.read(word))
            for field, word in zip(kind.fields, words[1:], strict=True)
        )
        return self.encode(Move(kind.name, values))

    def _known(self, name: str) -> MoveKind:
        if name not in self.kinds:
            raise Malformed(f"unknown move {name!r}; known are {', '.join(sorted(self.kinds))}")
        return self.kinds[name]


@dataclass(frozen=True)
class EventKind:
    """All events of one name, with what their numbers mean."""

    name: str
    fields: tuple[Field, ...] = ()
    reveals: bool = False
    """Its hearers learn something they could not have worked out: no undo beyond it."""


@dataclass(frozen=True)
class Event:
    """Something that happened, and who may know it."""

    kind: str
    params: Mapping[str, Any]
    hearers: int
    reveals: bool

    def heard_by(self, seat: int) -> bool:
        """Does a seat (or, below 0, a spectator) hear it?"""
        return bool(self.hearers >> (seat if seat >= 0 else 8) & 1)

    def as_json(self) -> dict[str, Any]:
        return {"event": self.kind, **self.params}


def read_event(kinds: Sequence[EventKind], told: tuple[int, ...]) -> Event:
    """An event out of the numbers the rules told."""
    kind = kinds[told[0]]
    numbers = told[2:]
    params = {
        field.name: field.value(number) for field, number in zip(kind.fields, numbers, strict=False)
    }
    return Event(kind.name, params, told[1], kind.reveals)
