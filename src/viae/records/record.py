"""A game as one self-contained JSON file.

It holds format, game, options, board, names, moves, digests and result. Moves are lines of text,
chance's among them, each with who made it (`*` is chance). Digests stand at checkpoints, so that
a reader can tell at which move a record and the rules part. Every refusal names its place in the
file.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from viae import catalog
from viae.core.digest import digest
from viae.core.errors import Malformed, Refusal
from viae.core.game import CHANCE
from viae.core.options import checked
from viae.records.match import Match, ranked_last
from viae.records.reading import LONGEST_NAME, is_name, parse

FORMAT = "viae-record"
FORMAT_VERSION = 1
CHECKPOINT = 25
"""Moves from one digest to the next."""
NUMBER = re.compile("0|[1-9][0-9]{0,8}")


@dataclass
class Record:
    """A game that was read: the match as it stands after the last move, and the players' names."""

    match: Match
    names: list[str]
    resigned: list[int]
    """The seats whose players gave up, in this order; others played these seats on."""

    def result(self) -> list[dict[str, Any]] | None:
        """How it ended; None if it has not."""
        return _result(self.match, self.resigned)


def write(match: Match, names: list[str], resigned: Sequence[int] = ()) -> dict[str, Any]:
    """The record of a match as it stands, finished or not."""
    entry = match.entry
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "game": entry.name,
        "rules_version": entry.rules_version,
        "seats": match.seats,
        "options": match.options,
        "board": dict(entry.facts) if entry.own_board else None,
        "names": names,
        "resigned": list(resigned),
        "moves": [_line(match, number) for number in range(len(match.log))],
        "digests": _digests(match),
        "result": _result(match, resigned),
    }


def _result(match: Match, resigned: Sequence[int]) -> list[dict[str, Any]] | None:
    return ranked_last(match.result(), resigned) if match.game.is_over() else None


def as_text(data: Mapping[str, Any]) -> str:
    """A record as the text of its file: a line for each field, a line for each move."""
    lines = []
    for key, value in data.items():
        said = json.dumps(value, ensure_ascii=False)
        if key in ("moves", "digests", "result") and value:
            rows = value.items() if isinstance(value, dict) else value
            said = _rows(value, rows)
        lines.append(f"  {json.dumps(key)}: {said}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _rows(value: object, rows: Any) -> str:
    if isinstance(value, dict):
        inner = [f"    {json.dumps(k)}: {json.dumps(v)}" for k, v in rows]
        return "{\n" + ",\n".join(inner) + "\n  }"
    inner = [f"    {json.dumps(row, ensure_ascii=False)}" for row in rows]
    return "[\n" + ",\n".join(inner) + "\n  ]"


def read_text(text: str, check: bool = True) -> Record:
    """A record out of its file's text."""
    return read(parse(text), check)


def read(data: object, check: bool = True) -> Record:
    """Replay a record to its last move. With `check`, also compare every digest and the result."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise Malformed(f"this is no record: 'format' is not {FORMAT!r}")
    version = data.get("format_version")
    if type(version) is not int or version != FORMAT_VERSION:
        raise Malformed(f"format_version is {version!r}; this program reads {FORMAT_VERSION}")
    match, names = _opening(data)
    digests = _field(data, "digests", dict)
    _check_digests_name_moves(digests, len(_field(data, "moves", list)))
    if check:
        _compare_digest(match, digests)
    for number, line in enumerate(_field(data, "moves", list)):
        _replay(match, number, line)
        if check:
            _compare_digest(match, digests)
    found = Record(match, names, _resigned(data, match.seats))
    if check and data.get("result") != found.result():
        raise Malformed(f"result: the moves lead to {found.result()!r}")
    return found


def _line(match: Match, number: int) -> str:
    step = match.log[number]
    who = "*" if step.by == CHANCE else str(step.by)
    return f"{who} {match.entry.codec.decode(step.move)}"


def _digests(match: Match) -> dict[str, str]:
    """Digests at every checkpoint and at the end, found by replaying."""
    found = {}
    game = match.entry.new(match.seats, match.options)
    for number, step in enumerate(match.log):
        if number % CHECKPOINT == 0:
            found[str(number)] = digest(game)
        game.act(step.move)
    found[str(len(match.log))] = digest(game)
    return found


def _field(data: Mapping[str, Any], name: str, kind: type) -> Any:
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Malformed(f"'{name}' is missing or of the wrong kind")
    return value


def _opening(data: Mapping[str, Any]) -> tuple[Match, list[str]]:
    """The match before its first move."""
    game = _field(data, "game", str)
    with _place("game"):
        kind = catalog.kind(game)
    version = _field(data, "rules_version", int)
    if version != kind.rules_version:
        raise Malformed(
            f"rules_version is {version}; this program plays {kind.title} by "
            f"version {kind.rules_version}"
        )
    board = None if data.get("board") is None else _field(data, "board", dict)
    with _place("board"):
        entry = catalog.entry_on(kind.name, board)
    options = _field(data, "options", dict)
    with _place("options"):
        options = checked(kind.options, options)
    seats = _field(data, "seats", int)
    with _place("seats"):
        match = Match(entry, seats, options)
    return match, _names(data, seats)


def _names(data: Mapping[str, Any], seats: int) -> list[str]:
    names: list[str] = _field(data, "names", list)
    if len(names) != seats or not all(is_name(name) for name in names):
        raise Malformed(
            f"'names' does not hold {seats} names of 1 to {LONGEST_NAME} printable characters"
        )
    if len(set(names)) < seats:
        raise Malformed("'names' holds a name twice")
    return names


def _resigned(data: Mapping[str, Any], seats: int) -> list[int]:
    resigned: list[int] = _field(data, "resigned", list) if "resigned" in data else []
    known = all(type(seat) is int and 0 <= seat < seats for seat in resigned)
    if not known or len(set(resigned)) < len(resigned):
        raise Malformed("'resigned' holds something else than different seats")
    return resigned


@contextmanager
def _place(place: str) -> Iterator[None]:
    """Refusals from here on name this place in the file."""
    try:
        yield
    except Refusal as refusal:
        raise type(refusal)(f"{place}: {refusal.message}", rule=refusal.rule) from None


def _replay(match: Match, number: int, line: object) -> None:
    place = f"moves[{number}]"
    if not isinstance(line, str) or " " not in line:
        raise Malformed(f"{place}: {line!r} is no move with its seat before it")
    who, text = line.split(" ", 1)
    current = "*" if match.game.current == CHANCE else str(match.game.current)
    if match.game.is_over():
        raise Malformed(f"{place}: {line!r} comes after the end of the game")
    if who != current:
        raise Malformed(f"{place}: {line!r} is by {who}, but {current} is to move")
    with _place(f"{place}: {line!r}"):
        match.apply(match.entry.codec.encode(match.entry.codec.from_text(text)))


def _check_digests_name_moves(digests: Mapping[str, Any], moves: int) -> None:
    for number in digests:
        if not NUMBER.fullmatch(str(number)) or int(number) > moves:
            raise Malformed(f"digests[{number!r}]: the record has no such move")
    if str(moves) not in digests:
        raise Malformed(f"digests[{str(moves)!r}]: the digest of the last position is missing")


def _compare_digest(match: Match, digests: Mapping[str, Any]) -> None:
    number = str(len(match.log))
    if number in digests and digests[number] != digest(match.game):
        raise Malformed(f"digests[{number!r}]: another position than the one these moves lead to")
