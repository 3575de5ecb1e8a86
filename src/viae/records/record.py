"""The record: a game as one self-contained JSON file, written and read.

It holds format, game, options, board, names, moves, digests and result. Moves are lines of text,
those of chance included, each with its seat (`*` is chance). There is a digest every 25 moves, so
that a reader can tell at which move a record and the rules differ. `outcomes` has the computed
outcomes of moves by the number of the move, `films` how they looked: a reader takes them as they
are, and computes them again only to verify. `bots` names the bots that played; one with a budget in
seconds, like `search:0.3s`, may choose differently another time. Every refusal names its place in
the file.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from viae import catalog
from viae.core.errors import Malformed, Refusal
from viae.core.game import films_of
from viae.core.options import checked
from viae.core.state import CHANCE, digest
from viae.records.match import Match, Outcome, ranked_last
from viae.records.reading import LONGEST_NAME, is_name, parse_json

FORMAT = "viae-record"
FORMAT_VERSION = 1
DIGEST_INTERVAL = 25
"""Moves from one digest to the next."""
NUMBER = re.compile("0|[1-9][0-9]{0,8}")


@dataclass
class Record:
    """A record that was read: the match after the last move, and the players' names."""

    match: Match
    names: list[str]
    resigned: list[int]
    """The seats whose players resigned, in this order; others played on in these seats."""
    bots: list[str]
    """The bot in each seat, as `name[:budget]`; empty for a person."""

    def result(self) -> list[dict[str, Any]] | None:
        """How it ended; None if it has not."""
        return _result(self.match, self.resigned)


def write(
    match: Match, names: list[str], resigned: Sequence[int] = (), bots: Sequence[str] = ()
) -> dict[str, Any]:
    """The record of a match as it stands, finished or not; `bots` has one for each seat."""
    game = match.game
    outcomes = {
        str(n): step.outcome for n, step in enumerate(match.log) if step.outcome is not None
    }
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "game": game.name,
        "rules_version": game.rules_version,
        "seats": match.seats,
        "options": match.options,
        "board": dict(game.facts) if game.own_board else None,
        "names": names,
        **({"bots": list(bots)} if any(bots) else {}),
        "resigned": list(resigned),
        "moves": [_move_line(match, number) for number in range(len(match.log))],
        "digests": _digests(match),
        "result": _result(match, resigned),
        "outcomes": {number: list(one.numbers) for number, one in outcomes.items()},
        "films": {number: json.loads(one.film) for number, one in outcomes.items() if one.film},
    }


def _result(match: Match, resigned: Sequence[int]) -> list[dict[str, Any]] | None:
    return ranked_last(match.result(), resigned) if match.state.is_over() else None


def as_text(data: Mapping[str, Any]) -> str:
    """A record as the text of its file: a line for each field, a line for each move."""
    lines = []
    for key, value in data.items():
        line = json.dumps(value, ensure_ascii=False)
        if key in ("moves", "digests", "result", "outcomes", "films") and value:
            line = _rows(value)
        lines.append(f"  {json.dumps(key)}: {line}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _rows(value: Any) -> str:
    if isinstance(value, dict):
        inner = [f"    {json.dumps(k)}: {json.dumps(v)}" for k, v in value.items()]
        return "{\n" + ",\n".join(inner) + "\n  }"
    inner = [f"    {json.dumps(row, ensure_ascii=False)}" for row in value]
    return "[\n" + ",\n".join(inner) + "\n  ]"


def read_text(text: str, check: bool = True, verify: bool = False) -> Record:
    """A record out of its file's text."""
    return read(parse_json(text), check, verify)


def read(data: object, check: bool = True, verify: bool = False) -> Record:
    """Replay a record to its last move.

    With `check`, compare every digest and the result. With `verify`, compute the outcomes of moves
    again and compare them too.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise Malformed(f"this is no record: 'format' is not {FORMAT!r}")
    version = data.get("format_version")
    if type(version) is not int or version != FORMAT_VERSION:
        raise Malformed(f"format_version is {version!r}; this program reads {FORMAT_VERSION}")
    match, names = _new_match(data)
    digests = _field(data, "digests", dict)
    _check_digests_name_moves(digests, len(_field(data, "moves", list)))
    if check:
        _compare_digest(match, digests)
    outcomes = _outcomes(data, match)
    for number, line in enumerate(_field(data, "moves", list)):
        _apply_line(match, number, line, outcomes.get(number), verify)
        if check:
            _compare_digest(match, digests)
    found = Record(match, names, _resigned(data, match.seats), _bots(data, match.seats))
    if check and data.get("result") != found.result():
        raise Malformed(f"result: the moves lead to {found.result()!r}")
    return found


def _move_line(match: Match, number: int) -> str:
    step = match.log[number]
    who = "*" if step.by == CHANCE else str(step.by)
    return f"{who} {match.game.codec.decode(step.move)}"


def _digests(match: Match) -> dict[str, str]:
    """A digest every 25 moves and one at the end, found by replaying."""
    found = {}
    state = match.game.new_state(match.seats, match.options)
    for number, step in enumerate(match.log):
        if number % DIGEST_INTERVAL == 0:
            found[str(number)] = digest(state)
        step.redo(state)
    found[str(len(match.log))] = digest(state)
    return found


def _field(data: Mapping[str, Any], name: str, kind: type, default: object = None) -> Any:
    value = data.get(name, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Malformed(f"'{name}' is missing or of the wrong kind")
    return value


def _new_match(data: Mapping[str, Any]) -> tuple[Match, list[str]]:
    """The match before its first move."""
    name = _field(data, "game", str)
    with _naming_place("game"):
        kind = catalog.game_class(name)
    version = _field(data, "rules_version", int)
    if version != kind.rules_version:
        raise Malformed(
            f"rules_version is {version}; this program plays {kind.title} by "
            f"version {kind.rules_version}"
        )
    board = None if data.get("board") is None else _field(data, "board", dict)
    with _naming_place("board"):
        game = catalog.load_game(kind.name, board)
    options = _field(data, "options", dict)
    with _naming_place("options"):
        options = checked(kind.options, options)
    seats = _field(data, "seats", int)
    with _naming_place("seats"):
        match = Match(game, seats, options)
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
    resigned: list[int] = _field(data, "resigned", list, [])
    known = all(type(seat) is int and 0 <= seat < seats for seat in resigned)
    if not known or len(set(resigned)) < len(resigned):
        raise Malformed("'resigned' holds something else than different seats")
    return resigned


def _bots(data: Mapping[str, Any], seats: int) -> list[str]:
    bots: list[str] = _field(data, "bots", list, [""] * seats)
    if len(bots) != seats or not all(bot == "" or is_name(bot) for bot in bots):
        raise Malformed(f"'bots' does not hold a bot, or nothing, for each of {seats} seats")
    return bots


@contextmanager
def _naming_place(place: str) -> Iterator[None]:
    """Refusals from here on name this place in the file."""
    try:
        yield
    except Refusal as refusal:
        raise type(refusal)(f"{place}: {refusal.message}", rule=refusal.rule) from None


def _outcomes(data: Mapping[str, Any], match: Match) -> dict[int, Outcome]:
    """The computed outcomes by the number of the move; each film is one that the game can show."""
    outcomes = _field(data, "outcomes", dict, {})
    films = _field(data, "films", dict, {})
    moves = len(_field(data, "moves", list))
    for name, by_number in (("outcomes", outcomes), ("films", films)):
        for number in by_number:
            if not NUMBER.fullmatch(str(number)) or int(number) >= moves:
                raise Malformed(f"{name}[{number!r}]: the record has no such move")
    for number, film in films.items():
        if number not in outcomes:
            raise Malformed(f"films[{number!r}]: this move has no outcome")
        with _naming_place(f"films[{number!r}]"):
            films_of(match.game).check_film(film)
    found = {}
    for number, numbers in outcomes.items():
        if not isinstance(numbers, list) or not all(type(one) is int for one in numbers):
            raise Malformed(f"outcomes[{number!r}]: this is no list of whole numbers")
        film = json.dumps(films[number], separators=(",", ":")) if number in films else ""
        found[int(number)] = Outcome(tuple(numbers), film)
    return found


def _apply_line(
    match: Match, number: int, line: object, outcome: Outcome | None, verify: bool
) -> None:
    place = f"moves[{number}]"
    if not isinstance(line, str) or " " not in line:
        raise Malformed(f"{place}: {line!r} is no move with its seat before it")
    who, text = line.split(" ", 1)
    current = "*" if match.state.current == CHANCE else str(match.state.current)
    if match.state.is_over():
        raise Malformed(f"{place}: {line!r} comes after the end of the game")
    if who != current:
        raise Malformed(f"{place}: {line!r} is by {who}, but {current} is to move")
    with _naming_place(f"{place}: {line!r}"):
        code = match.game.codec.encode(match.game.codec.from_text(text))
        step = match.apply(code, None if verify else outcome)
    computed = () if step.outcome is None else step.outcome.numbers
    if outcome is not None and outcome.numbers != computed:
        raise Malformed(f"outcomes['{number}']: the rules compute another outcome of {line!r}")


def _check_digests_name_moves(digests: Mapping[str, Any], moves: int) -> None:
    for number in digests:
        if not NUMBER.fullmatch(str(number)) or int(number) > moves:
            raise Malformed(f"digests[{number!r}]: the record has no such move")
    if str(moves) not in digests:
        raise Malformed(f"digests[{str(moves)!r}]: the digest of the last state is missing")


def _compare_digest(match: Match, digests: Mapping[str, Any]) -> None:
    number = str(len(match.log))
    if number in digests and digests[number] != digest(match.state):
        raise Malformed(f"digests[{number!r}]: another state than the one these moves lead to")
